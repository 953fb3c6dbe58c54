package fairlead.rewrite;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.Closing;
import fairlead.archive.FieldChange;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.wacz.WaczFormat;
import fairlead.html.rewrite.HeaderEdit;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.ResumableSink;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.rewrite.KeptDocuments.Kept;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
final class ArchiveSink implements ResumableSink<Rewritten> {

  /** The mark of a sink that keeps documents and has accepted none; also for {@link EntrySink}. */
  static final Mark START = KeptDocuments.START;

  private final Path input;
  private final @Nullable OutputFile out; // null if nothing is written
  private final boolean inPlace;
  private final BasicFileAttributes before; // of the input
  private final ArchiveFormat archive;
  private final SourceOptions options;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final List<String> notices = new ArrayList<>();
  private @Nullable ArchiveCopy copy;
  private @Nullable OutputStream stream;
  private final @Nullable KeptDocuments log; // for a run that can be resumed
  private final LinkedEntries links;
  private @Nullable KeptDocuments linkFiles; // if links become files
  private final Map<Long, Long> linkPlaces = new HashMap<>(); // in these, by item
  private final SortedMap<Long, WrongLink> wrongLinks = new TreeMap<>(); // by item
  private boolean complete;
  private boolean writtenLast;
  private boolean hasErrors; // which were not converted
  private final boolean conversions;
  private final boolean changed; // the kind of the archive
  private volatile RewriteCounts counts = RewriteCounts.NONE;

  private ArchiveSink(Path input, Path target, @Nullable OutputFile out, Settings settings)
      throws IOException {
    this.input = input;
    this.out = out;
    this.inPlace = Files.exists(target) && Files.isSameFile(input, target);
    this.before = Files.readAttributes(input, BasicFileAttributes.class);
    this.options = settings.options;
    this.links = settings.links;
    this.conversions = settings.conversions;
    this.changed = settings.otherKind;
    this.onFailure = settings.onFailure;
    this.archive =
        kind(input).orElseThrow(() -> new IOException(input + " is not a rewritable archive"));
    if (changed && !WaczFormat.changes(archive)) {
      throw new IllegalArgumentException(input + " is neither a WARC nor a WACZ archive");
    }
    this.log = settings.keeping == null ? null : KeptDocuments.open(settings.keeping);
  }

  /**
   * How a sink writes.
   *
   * @param options the limits for reading the archive
   * @param conversions whether the records of a WARC stay unchanged, and conversion records with
   *     rewritten documents come after them
   * @param otherKind whether a WARC becomes a WACZ archive, and a WACZ archive the WARC of all its
   *     records
   * @param links the symbolic links of the archive; none yet
   * @param keeping a file in which rewritten documents are kept until the archive is written at the
   *     end, so that the sink can be rolled back, even by a later run. It is created if it does not
   *     exist, and removed once the archive is in its place. Null for none
   * @param onFailure called for each document that cannot be written, with the reason; that
   *     document is copied unchanged
   */
  record Settings(
      SourceOptions options,
      boolean conversions,
      boolean otherKind,
      LinkedEntries links,
      @Nullable Path keeping,
      BiConsumer<DocumentPlace, String> onFailure) {}

  private record WrongLink(DocumentPlace place, String problem) {}

  /**
   * What kind of archive a file is, by its name or its content; empty if it is not an archive, or
   * of a kind that cannot be written.
   */
  static Optional<OutputFormat> format(Path file) {
    return kind(file)
        .map(kind -> kind.items() == Items.CONTENT ? OutputFormat.TAR : OutputFormat.of(kind));
  }

  private static Optional<ArchiveFormat> kind(Path file) {
    return ArchiveFormats.ofFile(file)
        .filter(kind -> kind.copier(ArchiveFormats.start(file)) != null);
  }

  /** Whether two files, by their names, are compressed in the same way, or not at all. */
  static boolean isCompressedAlike(Path one, Path other) {
    return ArchiveFormats.compression(one.toString())
        == ArchiveFormats.compression(other.toString());
  }

  /**
   * Opens a sink.
   *
   * @param input the archive
   * @param out the new archive, which may exist already. If it is the input itself, the new archive
   *     replaces it if something changes; otherwise it stays unchanged
   * @throws IllegalArgumentException if the kind of such an archive cannot change
   * @throws IOException if another run writes to it, or it cannot be written
   */
  static ArchiveSink open(Path input, Path out, Settings settings) throws IOException {
    OutputFile file = OutputFile.whole(out);
    boolean opened = false;
    try {
      ArchiveSink sink = new ArchiveSink(input, out, file, settings);
      opened = true;
      return sink;
    } finally {
      if (!opened) {
        Closing.quietly(file);
      }
    }
  }

  /** A sink that does what the others do, but writes nothing. */
  static ArchiveSink unwritten(Path input, Settings settings) throws IOException {
    return new ArchiveSink(input, input, null, settings);
  }

  /** Finds the symbolic links that need a file; call this before the first document. */
  void replaceLinks() throws IOException {
    if (!hasLinks()) {
      return;
    }
    linkFiles = KeptDocuments.temporary();
    links.find(this::report);
    if (links.resolve(this::settle)) {
      links.resolveThrough(link -> linkPlaces.containsKey(link.item()), this::settle);
    }
  }

  /** Keeps what becomes of a link, in place of what was known of it. */
  private void settle(LinkedEntries.Resolved link) throws IOException {
    Provenance from = link.link();
    linkPlaces.remove(from.item());
    wrongLinks.remove(from.item());
    KeptDocuments files = linkFiles;
    if (link.isAlike()) {
      return;
    } else if (files == null || !link.problem().isEmpty()) {
      String problem = link.problem().isEmpty() ? LinkedFiles.WRONG : link.problem();
      wrongLinks.put(from.item(), new WrongLink(from.place(), problem));
      return;
    }
    Rewriting own = link.own();
    byte[] data;
    if (own != null) {
      data = own.bytes();
    } else {
      Provenance target = Objects.requireNonNull(link.target(), "target");
      try (InputStream in = Objects.requireNonNull(target.body(), "body").content()) {
        data = in.readAllBytes(); // a page, or it would not differ
      }
    }
    int edits = own == null ? 0 : own.edits().size();
    Kept kept = new Kept(from.place(), from.item(), true, edits, List.of(), data);
    linkPlaces.put(from.item(), files.add(kept));
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    Provenance from = result.outcome().provenance();
    Long at = linkPlaces.get(from.item());
    if (linkFiles == null && log == null) {
      String problem = links.add(from);
      if (!problem.isEmpty()) {
        report(from.place(), problem);
      }
    } else if (at != null && linkFiles != null) {
      keep(Objects.requireNonNull(linkFiles.new Reader(place(), at).next(), "link"));
      return;
    }
    long failures = counts.failed();
    writtenLast = false;
    if (conversions && !OutputNames.isSuccess(from)) { // a conversion record has no status
      hasErrors |= result.edits() > 0;
      return;
    }
    keep(result);
    writtenLast = counts.failed() == failures;
  }

  private void keep(Rewritten result) throws IOException {
    Rewriting rewriting = result.rewriting();
    counts = counts.withLeft(rewriting).withLeft(result.header().left().size());
    byte[] data = rewriting != null && rewriting.isChanged() ? rewriting.bytes() : new byte[0];
    if (data.length == 0 && result.header().edits().isEmpty()) {
      return;
    }
    DocumentPlace place = result.outcome().place();
    Kept kept =
        new Kept(
            place,
            place.record().map(RecordStep::offset).orElse(result.outcome().provenance().item()),
            true,
            result.edits(),
            result.header().edits().stream().map(ArchiveSink::change).toList(),
            data);
    keep(kept);
  }

  private void keep(Kept kept) throws IOException {
    if (log == null) {
      replace(kept);
    } else {
      log.add(kept);
    }
  }

  private static FieldChange change(HeaderEdit edit) {
    return new FieldChange(edit.field().name(), edit.field().value(), edit.value());
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
      boolean onlyFields = replacement.data().length == 0 && !replacement.fields().isEmpty();
      byte @Nullable [] data = onlyFields ? null : replacement.data();
      if (copy.replace(replacement.item(), data, replacement.fields())) {
        counts = counts.withRewritten(replacement.edits());
      }
    } catch (NotReplaceableException e) {
      counts = counts.withFailure();
      onFailure.accept(place, "cannot be written: " + e.getMessage());
    } catch (IOException e) {
      throw explained(e);
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
  private IOException explained(IOException e) {
    return new IOException(input + " cannot be copied: " + Reasons.of(e), e);
  }

  private ArchiveCopy copy() throws IOException {
    String name = Objects.requireNonNull(input.getFileName(), "name").toString();
    ArchiveInput opened =
        new ArchiveInput(
            Bytes.of(() -> Files.newByteChannel(input)), null, options.readLimits(), budget());
    ArchiveFormat exact = ArchiveFormats.exact(archive, name, opened::channel);
    OutputStream raw = out == null ? OutputStream.nullOutputStream() : out.stream();
    OutputStream to = exact.compressed(new BufferedOutputStream(raw, 64 * 1024));
    stream = to;
    return changed
        ? WaczFormat.changed(exact, name, opened, to, conversions, this::problem)
        : Objects.requireNonNull(exact.copier(ArchiveFormats.start(input)), "copier")
            .copy(opened, to, conversions, notices::add);
  }

  private UnpackBudget budget() throws IOException {
    return UnpackBudget.of(
        options.limits().of(SourceLimit.UNPACKED_BYTES),
        options.limits().intOf(SourceLimit.UNPACK_RATIO),
        Files.size(input));
  }

  @Override
  public Mark commit() throws IOException {
    return log == null ? new Mark("") : log.mark(counts);
  }

  /** Writes the kept documents, copies the rest, and puts the archive in its place. */
  @Override
  public void complete() throws IOException {
    if (linkFiles == null) {
      if (log != null && hasLinks()) {
        links.find(this::report); // also those before the run was resumed
      }
      complete = links.resolve(this::settle); // before the archive is replaced
    } else {
      complete = true;
    }
    if (!complete) {
      return;
    }
    wrongLinks.values().forEach(link -> report(link.place(), link.problem()));
    if (log != null) {
      KeptDocuments.Reader kept = log.new Reader(place());
      for (Kept one = kept.next(); one != null; one = kept.next()) {
        replace(one);
      }
    }
    write();
    if (hasErrors) {
      notices.add("error pages and redirects have no conversion records");
    }
    if (log != null) {
      log.delete();
    }
  }

  private boolean hasLinks() {
    return archive.items() == Items.FILES || archive.items() == Items.CONTENT;
  }

  private void report(DocumentPlace link, String problem) {
    counts = counts.withFailure();
    onFailure.accept(link, problem);
  }

  /** Whether the last document is written as it was accepted. */
  boolean hasWrittenLast() {
    return writtenLast;
  }

  /** Whether the archive is in its place; false if the run was stopped at symbolic links. */
  boolean isComplete() {
    return complete;
  }

  private void write() throws IOException {
    copy = copy == null && changed ? copy() : copy;
    OutputFile file = out;
    if (copy == null && (inPlace || file == null)) {
      return;
    }
    OutputStream open = stream;
    if (copy != null && open != null) {
      try {
        copy.finish();
      } catch (IOException e) {
        throw explained(e);
      }
      open.close();
    } else if (file != null) {
      Files.copy(input, file.stream());
    }
    if (file == null) {
      return;
    }
    if (inPlace) {
      Permissions.keep(input, file.unfinished());
    } else {
      Permissions.copy(input, file.unfinished());
    }
    BasicFileAttributes now = Files.readAttributes(input, BasicFileAttributes.class);
    if (copy == null) {
      Files.setLastModifiedTime(file.unfinished(), now.lastModifiedTime());
    }
    if (now.size() != before.size() || !now.lastModifiedTime().equals(before.lastModifiedTime())) {
      throw new IOException(input + " was changed while it was being read");
    }
    file.put();
  }

  @Override
  public void rollbackTo(Mark mark) throws IOException {
    if (log == null) {
      throw new UnsupportedOperationException("an archive can only be written as a whole");
    }
    counts = log.rollbackTo(mark);
  }

  /** What has been written so far; any thread may call this. */
  RewriteCounts counts() {
    return counts;
  }

  /** What the new archive lacks, for people; available once it is complete. */
  List<String> notices() {
    return List.copyOf(notices);
  }

  /** Removes an unfinished archive. Closing it again does nothing. */
  @Override
  public void close() throws IOException {
    Closing.quietly(copy);
    Closing.quietly(log);
    Closing.quietly(linkFiles);
    if (out != null) {
      out.close();
    }
  }
}
