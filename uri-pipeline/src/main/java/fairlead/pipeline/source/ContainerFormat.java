package fairlead.pipeline.source;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.Closing;
import fairlead.archive.EntryReader;
import fairlead.archive.Extent;
import fairlead.archive.Item;
import fairlead.archive.Reading;
import fairlead.archive.UnpackBudget;
import fairlead.archive.format.ArchiveFormats;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Opens a container, from its beginning or for one of its items. */
final class ContainerFormat {

  private ArchiveFormat format;
  private final Bytes first;
  private final Bytes bytes;
  private final Enclosed enclosed;
  private final SourceOptions options;
  private @Nullable MessageFacts facts;

  /** Where items were last read again, so that copying all of them reads the container once. */
  private final AtomicReference<@Nullable Sequel> last = new AtomicReference<>();

  /**
   * A reader after an item.
   *
   * @param number the last item it returned, from 1
   */
  private record Sequel(EntryReader reader, long number) {}

  ContainerFormat(
      ArchiveFormat format, Bytes first, Bytes bytes, Enclosed enclosed, SourceOptions options) {
    this.format = format;
    this.first = first;
    this.bytes = bytes;
    this.enclosed = enclosed;
    this.options = options;
  }

  /** What the items of the container are; exact once it is open. */
  Items items() {
    return format.items();
  }

  /** The facts from the headings of a message, once it is open; null if this is not a message. */
  @Nullable MessageFacts facts() {
    return facts;
  }

  /**
   * Opens the container.
   *
   * @param in its bytes, already open; null if they must be opened
   */
  EntryReader open(@Nullable InputStream in, UnpackBudget budget) throws IOException {
    ArchiveInput input = new ArchiveInput(first, in, options.readLimits(), budget);
    format = ArchiveFormats.exact(format, enclosed.name(), input::channel);
    if (items() == Items.PARTS && facts == null) {
      try (EntryReader headings =
          reader(new ArchiveInput(first, null, options.readLimits(), budget))) {
        facts =
            new MessageFacts(
                headings, enclosed.retrieved(), options.limits().intOf(SourceLimit.NAMES));
      }
    }
    return reader(input);
  }

  private EntryReader reader(ArchiveInput input) throws IOException {
    return Objects.requireNonNull(format.reader(), "reader").open(input);
  }

  /**
   * The bytes of an item, for which the container is opened again.
   *
   * @param number which item it is, from 1
   * @param extent where its bytes are stored as they are; null if they are not
   */
  Bytes bytes(long number, @Nullable Extent extent) {
    Reading<SeekableByteChannel> channel = bytes.channel();
    if (extent != null && channel != null) {
      return Bytes.of(() -> extent.of(channel.read()));
    }
    return () -> item(number);
  }

  private InputStream item(long number) throws IOException {
    Sequel sequel = last.getAndSet(null);
    if (sequel == null || sequel.number() >= number) {
      Closing.quietly(sequel == null ? null : sequel.reader());
      sequel =
          new Sequel(
              reader(new ArchiveInput(bytes, null, options.readLimits(), UnpackBudget.unlimited())),
              0);
    }
    EntryReader reader = sequel.reader();
    try {
      Item item = null;
      for (long i = sequel.number(); i < number; i++) {
        item = reader.next();
      }
      return new FilterInputStream(data(item)) {
        private boolean closed;

        @Override
        public void close() throws IOException {
          if (!closed) {
            closed = true;
            in.close();
            Sequel other = last.getAndSet(new Sequel(reader, number));
            Closing.quietly(other == null ? null : other.reader());
          }
        }
      };
    } catch (IOException | RuntimeException e) {
      Closing.quietly(reader);
      throw e;
    }
  }

  private static InputStream data(@Nullable Item item) throws IOException {
    if (item instanceof Item.Entry entry) {
      return entry.data().read();
    }
    if (item instanceof Item.Part part) {
      return part.data().read();
    }
    throw new EOFException(); // the container has changed
  }
}
