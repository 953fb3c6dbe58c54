package fairlead.pipeline.sink;

import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.archive.ArchiveCopy;
import fairlead.pipeline.archive.Compressor;
import fairlead.pipeline.archive.Container;
import fairlead.pipeline.archive.Decompressor;
import fairlead.pipeline.archive.Item;
import fairlead.pipeline.archive.MessageCopy;
import fairlead.pipeline.archive.NotReplaceableException;
import fairlead.pipeline.archive.SingleCopy;
import fairlead.pipeline.archive.TarCopy;
import fairlead.pipeline.archive.TarReader;
import fairlead.pipeline.archive.WaczCopy;
import fairlead.pipeline.archive.WaczReader;
import fairlead.pipeline.archive.WarcCopy;
import fairlead.pipeline.archive.ZipCopy;
import fairlead.pipeline.coding.Closing;
import fairlead.pipeline.coding.UnpackBudget;
import fairlead.pipeline.failure.Reasons;
import fairlead.pipeline.source.SourceOptions;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes an archive again, with rewritten documents in place of those that changed: zip, tar, what
 * is compressed by gzip, bzip2, xz or zstd, WARC (compressed record by record or not), WACZ and
 * messages. Everything else in it stays as it is: names, order, times, modes, comments, and data as
 * it is compressed in a zip or a WARC. A record of a WARC that changes gets a new identifier and
 * new digests, and a metadata record behind it names the old one. If no document changes, the new
 * archive is the old one, byte for byte.
 *
 * <p>The archive appears whole or not at all, in place of one that was there. The results must be
 * those of the archive's own source, in its order. For one thread at a time.
 */
public final class ArchiveSink implements Sink<Rewritten> {

  private final Path input;
  private final Path out;
  private final Path unfinished;
  private final FileChannel channel;
  private final Container container;
  private final SourceOptions options;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final List<String> notices = new ArrayList<>();
  private @Nullable ArchiveCopy copy;
  private @Nullable OutputStream stream;
  private boolean finished;
  private boolean conversions;
  private long rewritten;
  private long edits;
  private long left;
  private long failed;

  private ArchiveSink(
      Path input,
      Path out,
      Path unfinished,
      FileChannel channel,
      SourceOptions options,
      BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    this.input = input;
    this.out = out;
    this.unfinished = unfinished;
    this.channel = channel;
    this.options = options;
    this.onFailure = onFailure;
    this.container =
        kind(input).orElseThrow(() -> new IOException(input + " is no archive that is rewritten"));
  }

  /**
   * This sink, which leaves the records of a WARC as they are, and writes conversion records with
   * rewritten documents behind them. Call it before anything is accepted.
   */
  public ArchiveSink withConversions() {
    conversions = true;
    return this;
  }

  /** Whether a file is an archive that can be rewritten, by its name or its content. */
  public static boolean canRewrite(Path file) {
    return kind(file).isPresent();
  }

  private static Optional<Container> kind(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    return Container.ofName(file.toString())
        .or(
            () -> {
              try (InputStream in = Files.newInputStream(file)) {
                return Container.ofContent(in.readNBytes(8192));
              } catch (IOException e) {
                return Optional.empty(); // to be told by who reads it
              }
            })
        .filter(
            kind ->
                kind == Container.ZIP
                    || kind == Container.WACZ
                    || kind == Container.MESSAGE
                    || (kind == Container.WEB_ARCHIVE && isWarc(file))
                    || kind == Container.TAR
                    || kind.decompressor() != null);
  }

  /** Whether a web archive is a WARC, of which each record can be replaced. */
  public static boolean isWarc(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(8192);
      boolean packed = start.length > 1 && start[0] == 0x1F && start[1] == (byte) 0x8B;
      InputStream content = new ByteArrayInputStream(start);
      byte[] first = (packed ? new GZIPInputStream(content) : content).readNBytes("WARC/".length());
      return new String(first, StandardCharsets.ISO_8859_1).equals("WARC/");
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Opens a sink.
   *
   * @param input the archive
   * @param out the new one, which may be there already
   * @param options the limits with which the archive is read
   * @param onFailure told of each document that cannot be written, and why; it is copied as it was
   * @throws IOException if another run writes to it, or it cannot be written
   */
  public static ArchiveSink open(
      Path input, Path out, SourceOptions options, BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    Path name = Objects.requireNonNull(out.getFileName(), "name");
    Path folder = out.toAbsolutePath().getParent();
    if (Files.isDirectory(out)) {
      throw new FileSystemException(out.toString(), null, "a folder; name a file");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new FileSystemException(out.toString(), null, "there is no folder " + folder);
    }
    Path unfinished = out.resolveSibling(".fairlead-unfinished-" + name);
    FileChannel channel =
        FileChannel.open(
            unfinished,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    boolean opened = false;
    try {
      boolean locked;
      try {
        locked = channel.tryLock() != null;
      } catch (OverlappingFileLockException e) {
        locked = false; // by this virtual machine
      }
      if (!locked) {
        throw new FileSystemException(out.toString(), null, "another run is writing to this file");
      }
      channel.truncate(0);
      unfinished.toFile().deleteOnExit(); // for a run that a signal ends
      ArchiveSink sink = new ArchiveSink(input, out, unfinished, channel, options, onFailure);
      opened = true;
      return sink;
    } finally {
      if (!opened) {
        Closing.quietly(channel);
      }
    }
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    Rewriting rewriting = result.rewriting();
    left += rewriting == null ? 0 : rewriting.left().size();
    if (rewriting == null || !rewriting.isChanged()) {
      return;
    }
    List<String> position = result.outcome().provenance().next().steps();
    DocumentPlace place = result.outcome().place();
    if (copy == null) {
      copy = copy();
    }
    long item = place.isFile() ? 1 : Long.parseLong(position.get(position.size() - 1));
    if (copy instanceof WaczCopy wacz && place.steps().get(1) instanceof EntryStep entry) {
      wacz.enter(entry.name());
    }
    try {
      copy.replace(place.record().map(RecordStep::offset).orElse(item), rewriting.bytes());
    } catch (NotReplaceableException e) {
      failed++;
      onFailure.accept(place, "cannot be written: " + e.getMessage());
      return;
    }
    rewritten++;
    edits += rewriting.edits().size();
  }

  /** Says what an exception means, which may have no message. */
  private IOException told(IOException e) {
    return new IOException(input + " cannot be copied: " + Reasons.of(e), e);
  }

  private ArchiveCopy copy() throws IOException {
    OutputStream raw = new BufferedOutputStream(new Locked(channel), 64 * 1024);
    OutputStream packed = Compressor.of(container, raw);
    stream = packed;
    if (container == Container.WACZ || (container == Container.ZIP && isWacz())) {
      return new WaczCopy(() -> Files.newByteChannel(input), packed, conversions, notices::add);
    }
    if (container == Container.ZIP) {
      return new ZipCopy(Files.newByteChannel(input), packed);
    }
    if (container == Container.MESSAGE) {
      return new MessageCopy(Files.newByteChannel(input), packed);
    }
    if (container == Container.WEB_ARCHIVE) {
      return new WarcCopy(Files.newByteChannel(input), packed, conversions);
    }
    if (container == Container.TAR || isTar()) {
      return new TarCopy(
          new TarReader(
              unpacked(),
              options.maxHeaderBytes(),
              container == Container.TAR ? Files.size(input) : Item.UNKNOWN,
              budget()),
          unpacked(),
          packed);
    }
    return new SingleCopy(unpacked(), packed);
  }

  private UnpackBudget budget() throws IOException {
    return UnpackBudget.of(options.maxUnpackedBytes(), options.maxUnpackRatio(), Files.size(input));
  }

  private InputStream unpacked() throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(input), 64 * 1024);
    Decompressor decompressor = container.decompressor();
    if (decompressor == null) {
      return in;
    }
    Item item = decompressor.open(in, budget()).next();
    return item instanceof Item.Entry entry ? entry.data().read() : in;
  }

  /** By the content where the name says nothing. */
  private boolean isWacz() throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(input)) {
      return Container.ofName(input.toString()).isEmpty() && WaczReader.isOne(channel);
    }
  }

  private boolean isTar() throws IOException {
    try (InputStream in = unpacked()) {
      byte[] start = in.readNBytes(512);
      return start.length == 512 && TarReader.isHeader(Arrays.copyOf(start, 512));
    }
  }

  /** Writes to a file, and leaves it open: with it, its lock would go. */
  private static final class Locked extends FilterOutputStream {

    Locked(FileChannel channel) {
      super(Channels.newOutputStream(channel));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  @Override
  public Mark commit() {
    return new Mark("");
  }

  /** Copies the rest, and puts the archive in its place. */
  @Override
  public void complete() throws IOException {
    OutputStream open = stream;
    if (copy != null && open != null) {
      try {
        copy.finish();
      } catch (IOException e) {
        throw told(e);
      }
      open.close();
    } else {
      Files.copy(input, new Locked(channel));
    }
    channel.force(true);
    Permissions.copy(input, unfinished);
    if (copy == null) {
      Files.setLastModifiedTime(
          unfinished, Files.readAttributes(input, BasicFileAttributes.class).lastModifiedTime());
    }
    Files.move(unfinished, out, StandardCopyOption.ATOMIC_MOVE);
    finished = true;
  }

  @Override
  public boolean canRollBack() {
    return false;
  }

  @Override
  public void rollbackTo(Mark mark) {
    throw new UnsupportedOperationException("an archive is written whole");
  }

  /** Documents that changed. */
  public long rewritten() {
    return rewritten;
  }

  /** Values replaced. */
  public long edits() {
    return edits;
  }

  /** References left as they were that should have changed. */
  public long left() {
    return left;
  }

  /** Documents that could not be written. */
  public long failed() {
    return failed;
  }

  /** What the new archive lacks, for people; known once it is complete. */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  /** Removes what is not finished. To close it again does nothing. */
  @Override
  public void close() throws IOException {
    Closing.quietly(copy);
    if (!finished) {
      Files.deleteIfExists(unfinished);
      finished = true;
    }
    channel.close();
  }
}
