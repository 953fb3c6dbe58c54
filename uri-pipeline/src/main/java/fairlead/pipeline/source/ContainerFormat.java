package fairlead.pipeline.source;

import fairlead.archive.Bytes;
import fairlead.archive.Closing;
import fairlead.archive.EntryReader;
import fairlead.archive.Extent;
import fairlead.archive.Item;
import fairlead.archive.Reading;
import fairlead.archive.UnpackBudget;
import fairlead.archive.format.Container;
import fairlead.archive.mime.MailboxReader;
import fairlead.archive.mime.MessageReader;
import fairlead.archive.single.Decompressor;
import fairlead.archive.tar.TarReader;
import fairlead.archive.wacz.WaczReader;
import fairlead.archive.zip.ZipReader;
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

  private final Container container;
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
      Container container, Bytes first, Bytes bytes, Enclosed enclosed, SourceOptions options) {
    this.container = container;
    this.first = first;
    this.bytes = bytes;
    this.enclosed = enclosed;
    this.options = options;
  }

  boolean isMessage() {
    return container == Container.MESSAGE;
  }

  boolean isMailbox() {
    return container == Container.MAILBOX;
  }

  boolean isCompression() {
    return container.decompressor() != null;
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
    if (isMessage() && facts == null) {
      try (MessageReader headings = message(first.open())) {
        facts = new MessageFacts(headings, enclosed.retrieved(), options.maxNames());
      }
    }
    return reader(first, in, budget);
  }

  private EntryReader reader(Bytes from, @Nullable InputStream in, UnpackBudget budget)
      throws IOException {
    if (container == Container.ZIP || container == Container.WACZ) {
      SeekableByteChannel channel = Objects.requireNonNull(from.channel(), "channel").read();
      try {
        ZipReader zip = new ZipReader(channel, budget);
        return isWacz(channel) ? new WaczReader(zip, channel, options.maxNames()) : zip;
      } catch (IOException | RuntimeException e) {
        Closing.quietly(channel);
        throw e;
      }
    }
    InputStream stream = in == null ? from.open() : in;
    Decompressor decompressor = container.decompressor();
    if (decompressor != null) {
      return decompressor.open(stream, budget);
    }
    return switch (container) {
      case TAR -> new TarReader(stream, options.maxHeaderBytes(), size(from), budget);
      case MAILBOX -> new MailboxReader(stream);
      default -> message(stream);
    };
  }

  /** Decides by the name, or by the content if the name says nothing. */
  private boolean isWacz(SeekableByteChannel channel) throws IOException {
    return container == Container.WACZ
        || (Container.ofName(enclosed.name()).isEmpty() && WaczReader.isOne(channel));
  }

  private static long size(Bytes bytes) throws IOException {
    Reading<SeekableByteChannel> channel = bytes.channel();
    if (channel == null) {
      return Item.UNKNOWN;
    }
    try (SeekableByteChannel file = channel.read()) {
      return file.size();
    }
  }

  private MessageReader message(InputStream in) {
    return new MessageReader(in, options.maxHeaderBytes(), options.maxParts());
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
      sequel = new Sequel(reader(bytes, null, UnpackBudget.unlimited()), 0);
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
