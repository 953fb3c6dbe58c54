package fairlead.pipeline.sink;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.Closing;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.ReadLimits;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.wacz.WaczFormat;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.sink.KeptDocuments.Kept;
import fairlead.pipeline.source.SourceOptions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes an archive again, with rewritten documents in place of those that changed: zip, tar, a
 * file compressed with gzip, bzip2, xz or zstd, WARC (compressed record by record or not), WACZ and
 * messages. Everything else in it stays unchanged: names, order, times, modes, comments, and the
 * compressed data in a zip or a WARC. A WARC record that changes gets a new identifier and new
 * digests, and a metadata record after it names the old one. If no document changes, the new
 * archive equals the old one, byte for byte.
 *
 * <p>The archive appears whole or not at all, and replaces an existing one. The results must be
 * those of the archive's own source, in its order. For one thread at a time.
 */
public final class ArchiveSink implements Sink<Rewritten> {

  /** The mark of a sink that keeps documents and has accepted none; also for {@link EntrySink}. */
  public static final Mark START = KeptDocuments.START;

  private final Path input;
  private final OutputFile out;
  private final boolean inPlace;
  private final BasicFileAttributes before; // of the input
  private final ArchiveFormat archive;
  private final SourceOptions options;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final List<String> notices = new ArrayList<>();
  private @Nullable ArchiveCopy copy;
  private @Nullable OutputStream stream;
  private @Nullable KeptDocuments log; // for a run that can be resumed
  private boolean conversions;
  private boolean changed; // the kind of the archive
  private volatile RewriteCounts counts = RewriteCounts.NONE;

  private ArchiveSink(
      Path input,
      Path target,
      OutputFile out,
      SourceOptions options,
      BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    this.input = input;
    this.out = out;
    this.inPlace = Files.exists(target) && Files.isSameFile(input, target);
    this.before = Files.readAttributes(input, BasicFileAttributes.class);
    this.options = options;
    this.onFailure = onFailure;
    this.archive =
        kind(input).orElseThrow(() -> new IOException(input + " is not a rewritable archive"));
  }

  /**
   * This sink, but it leaves the records of a WARC unchanged, and writes conversion records with
   * rewritten documents after them. Call it before anything is accepted.
   */
  public ArchiveSink withConversions() {
    conversions = true;
    return this;
  }

  /**
   * This sink, but it turns a WARC into a WACZ archive, and a WACZ archive into the WARC of all its
   * records. Call it before anything is accepted.
   *
   * @throws IllegalStateException if the archive is neither
   */
  public ArchiveSink changingKind() {
    if (!WaczFormat.changes(archive)) {
      throw new IllegalStateException(input + " is neither a WARC nor a WACZ archive");
    }
    changed = true;
    return this;
  }

  /**
   * What kind of archive a file is, by its name or its content; empty if it is not an archive, or
   * of a kind that cannot be written.
   */
  public static Optional<EntrySink.Format> format(Path file) {
    return kind(file)
        .map(
            kind ->
                kind.items() == Items.CONTENT ? EntrySink.Format.TAR : EntrySink.Format.of(kind));
  }

  private static Optional<ArchiveFormat> kind(Path file) {
    return ArchiveFormats.ofFile(file)
        .filter(kind -> kind.copier(ArchiveFormats.start(file)) != null);
  }

  /** Whether two files, by their names, are compressed in the same way, or not at all. */
  public static boolean isCompressedAlike(Path one, Path other) {
    return ArchiveFormats.compression(one.toString())
        == ArchiveFormats.compression(other.toString());
  }

  /**
   * Opens a sink.
   *
   * @param input the archive
   * @param out the new archive, which may exist already. If it is the input itself, the new archive
   *     replaces it if something changes; otherwise it stays unchanged
   * @param options the limits for reading the archive
   * @param onFailure called for each document that cannot be written, with the reason; that
   *     document is copied unchanged
   * @throws IOException if another run writes to it, or it cannot be written
   */
  public static ArchiveSink open(
      Path input, Path out, SourceOptions options, BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    OutputFile file = OutputFile.whole(out);
    boolean opened = false;
    try {
      ArchiveSink sink = new ArchiveSink(input, out, file, options, onFailure);
      opened = true;
      return sink;
    } finally {
      if (!opened) {
        Closing.quietly(file);
      }
    }
  }

  /**
   * This sink, but it keeps rewritten documents in a file until it writes the archive at the end.
   * It can then be rolled back with the same file, even by a later run. Call it before anything is
   * accepted.
   *
   * @param file created if it does not exist, and removed once the archive is in its place
   * @throws IOException if it cannot be written
   */
  public ArchiveSink keeping(Path file) throws IOException {
    log = KeptDocuments.open(file);
    return this;
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    Rewriting rewriting = result.rewriting();
    counts = counts.withLeft(rewriting);
    if (rewriting == null || !rewriting.isChanged()) {
      return;
    }
    DocumentPlace place = result.outcome().place();
    Kept changed =
        new Kept(
            place,
            place.record().map(RecordStep::offset).orElseGet(() -> item(result)),
            true,
            rewriting.edits().size(),
            rewriting.bytes());
    if (log == null) {
      replace(changed);
    } else {
      log.add(changed);
    }
  }

  private static long item(Rewritten result) {
    List<String> position = result.outcome().provenance().next().steps();
    return result.outcome().place().isFile()
        ? 1
        : Long.parseLong(position.get(position.size() - 1));
  }

  private void replace(Kept replacement) throws IOException {
    DocumentPlace place = replacement.place();
    if (copy == null) {
      copy = copy();
    }
    if (place.steps().size() > 1 && place.steps().get(1) instanceof EntryStep entry) {
      copy.enter(entry.name());
    }
    try {
      if (copy.replace(replacement.item(), replacement.data())) {
        counts = counts.withRewritten(replacement.edits());
      }
    } catch (NotReplaceableException e) {
      counts = counts.withFailure();
      onFailure.accept(place, "cannot be written: " + e.getMessage());
    } catch (IOException e) {
      throw told(e);
    }
  }

  /** Reports what is wrong with the new archive. */
  private void problem(String message) {
    counts = counts.withFailure();
    onFailure.accept(place(), message);
  }

  private DocumentPlace place() {
    return DocumentPlace.file(
        input.toString(), Objects.requireNonNull(input.getFileName(), "name"));
  }

  /** An exception with a message for people, since the cause may have none. */
  private IOException told(IOException e) {
    return new IOException(input + " cannot be copied: " + Reasons.of(e), e);
  }

  private ArchiveCopy copy() throws IOException {
    String name = Objects.requireNonNull(input.getFileName(), "name").toString();
    ArchiveInput opened =
        new ArchiveInput(
            Bytes.of(() -> Files.newByteChannel(input)),
            null,
            new ReadLimits(
                options.maxHeaderBytes(),
                options.maxHeaderFields(),
                options.maxNames(),
                options.maxParts()),
            budget());
    ArchiveFormat exact = ArchiveFormats.exact(archive, name, opened::channel);
    OutputStream to = exact.compressed(new BufferedOutputStream(out.stream(), 64 * 1024));
    stream = to;
    return changed
        ? WaczFormat.changed(exact, name, opened, to, conversions, this::problem)
        : Objects.requireNonNull(exact.copier(ArchiveFormats.start(input)), "copier")
            .copy(opened, to, conversions, notices::add);
  }

  private UnpackBudget budget() throws IOException {
    return UnpackBudget.of(options.maxUnpackedBytes(), options.maxUnpackRatio(), Files.size(input));
  }

  @Override
  public Mark commit() throws IOException {
    return log == null ? new Mark("") : log.mark(counts);
  }

  /** Writes the kept documents, copies the rest, and puts the archive in its place. */
  @Override
  public void complete() throws IOException {
    if (log != null) {
      KeptDocuments.Reader kept = log.new Reader(place());
      for (Kept one = kept.next(); one != null; one = kept.next()) {
        replace(one);
      }
    }
    write();
    if (log != null) {
      log.delete();
    }
  }

  private void write() throws IOException {
    copy = copy == null && changed ? copy() : copy;
    if (copy == null && inPlace) {
      return;
    }
    OutputStream open = stream;
    if (copy != null && open != null) {
      try {
        copy.finish();
      } catch (IOException e) {
        throw told(e);
      }
      open.close();
    } else {
      Files.copy(input, out.stream());
    }
    Permissions.copy(input, out.unfinished());
    BasicFileAttributes now = Files.readAttributes(input, BasicFileAttributes.class);
    if (copy == null) {
      Files.setLastModifiedTime(out.unfinished(), now.lastModifiedTime());
    }
    if (now.size() != before.size() || !now.lastModifiedTime().equals(before.lastModifiedTime())) {
      throw new IOException(input + " was changed while it was being read");
    }
    out.put();
  }

  /** Whether this sink keeps documents ({@link #keeping}). */
  @Override
  public boolean canRollBack() {
    return log != null;
  }

  @Override
  public void rollbackTo(Mark mark) throws IOException {
    if (log == null) {
      throw new UnsupportedOperationException("an archive is written as a whole");
    }
    counts = log.rollbackTo(mark);
  }

  /** What has been written so far; any thread may call this. */
  public RewriteCounts counts() {
    return counts;
  }

  /** What the new archive lacks, for people; available once it is complete. */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  /** Removes an unfinished archive. Closing it again does nothing. */
  @Override
  public void close() throws IOException {
    Closing.quietly(copy);
    Closing.quietly(log);
    out.close();
  }
}
