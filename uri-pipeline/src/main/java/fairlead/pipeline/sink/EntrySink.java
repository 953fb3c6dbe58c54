package fairlead.pipeline.sink;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.Closing;
import fairlead.archive.EntryWriter;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Reasons;
import fairlead.archive.Spool;
import fairlead.archive.UnpackBudget;
import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.mime.MimeFormat;
import fairlead.archive.tar.TarFormat;
import fairlead.archive.wacz.WaczFormat;
import fairlead.archive.warc.WarcFormat;
import fairlead.archive.zip.ZipFormat;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Document.Received;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.sink.EntryNames.Name;
import fairlead.pipeline.sink.KeptDocuments.Kept;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes documents, rewritten or not, to a folder or archive of another kind than their own: an
 * unpacked web archive, a folder as one message, a site as a WARC. Images and other files are
 * copied along.
 *
 * <pre>{@code
 * Rewriter rewriter = Rewriter.relativizing(LinkExtractor.STANDARD);
 * DocumentWork<Rewritten> work =
 *     DocumentWork.extract(rewriter.extractor()).then(Rewritten.by(rewriter));
 * Path zip = Files.createTempFile("site", ".zip");
 * try (EntrySink sink =
 *     EntrySink.open(EntrySink.Format.ZIP, zip, SourceOptions.DEFAULT, (place, reason) -> {})) {
 *   Sink.drain(documents.transform(new LinkPipeline<>(work)), sink).block();
 * }
 * }</pre>
 *
 * <p>Files keep their path. Documents of a web archive or a message have a URI instead, and are
 * named after that. Nothing is written for names that lead out of the output, are absolute, or are
 * device names, for symbolic links, or for a second file with the same name: each of these is
 * reported. An archive appears whole or not at all. In a folder, each file appears whole or not at
 * all; nothing is written outside the folder or through a symbolic link, and it has the marker of
 * {@link FolderSink}. For one thread at a time.
 */
public final class EntrySink implements Sink<Rewritten> {

  /** The kind of output: a folder, or a format of archives that can be written. */
  public static final class Format {

    public static final Format FOLDER = new Format(null);

    private static final List<Format> ALL =
        Stream.concat(
                Stream.of(FOLDER),
                ArchiveFormats.all().stream().filter(row -> row.writer() != null).map(Format::new))
            .toList();

    public static final Format ZIP = of(ZipFormat.ZIP);

    /** Compressed if its name says so, such as {@code .tar.gz}. */
    public static final Format TAR = of(TarFormat.TAR);

    /** Resource records, each compressed if the name ends in {@code .gz}. */
    public static final Format WARC = of(WarcFormat.WARC);

    /** A WARC with its index and description (WACZ 1.1.1). */
    public static final Format WACZ = of(WaczFormat.WACZ);

    /** A multipart message (RFC 2557). */
    public static final Format MHTML = of(MimeFormat.MHTML);

    private final @Nullable ArchiveFormat row;

    private Format(@Nullable ArchiveFormat row) {
      this.row = row;
    }

    /** All formats. */
    public static List<Format> values() {
      return ALL;
    }

    /** A row as a format: always the same object for a row that can be written. */
    static Format of(ArchiveFormat row) {
      return ALL.stream()
          .filter(format -> format.row == row)
          .findFirst()
          .orElseGet(() -> new Format(row));
    }

    /**
     * The format of a file by its name; empty if the name does not say, or names a format that is
     * not written.
     */
    public static Optional<Format> ofName(String name) {
      return TarFormat.TAR.isNamed(ArchiveFormats.innerName(name))
          ? Optional.of(TAR)
          : ArchiveFormats.ofName(name).filter(row -> row.isWrittenAs(name)).map(Format::of);
    }

    /** The word for it, in upper case, such as {@code ZIP}. */
    public String name() {
      return row == null ? "FOLDER" : row.name();
    }

    private ArchiveFormat.Writer writer() {
      return Objects.requireNonNull(row == null ? null : row.writer(), "writer");
    }

    /** Whether its entries are found by a path, and not by a URI. */
    public boolean hasPaths() {
      return row == null || row.items() == Items.FILES;
    }

    @Override
    public String toString() {
      return name();
    }
  }

  /**
   * Where documents come from, and where they go.
   *
   * @param archive whether they are in an archive
   * @param folder the folder below which they are written; empty for none
   */
  private record Input(boolean archive, String folder, UnpackBudget unpacking) {}

  private static final int MAX_FIELD = 65_536;

  private final Format format;
  private final @Nullable OutputFile file;
  private final @Nullable OutputStream stream;
  private final EntryWriter writer;
  private final SourceOptions options;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final UnpackBudget unlimited = UnpackBudget.unlimited();
  private final Input alone = new Input(false, "", unlimited);
  private OutputNames names;
  private final SortedMap<String, Long> leftOut = new TreeMap<>();
  private final List<Input> inputs = new ArrayList<>();
  private @Nullable KeptDocuments log; // for a run that can be resumed
  private List<DocumentSource> reading = List.of();
  private long written;
  private volatile RewriteCounts counts = RewriteCounts.NONE;

  private EntrySink(
      Format format,
      @Nullable OutputFile file,
      @Nullable OutputStream stream,
      EntryWriter writer,
      SourceOptions options,
      BiConsumer<DocumentPlace, String> onFailure) {
    this.format = format;
    this.file = file;
    this.stream = stream;
    this.writer = writer;
    this.options = options;
    this.names = new OutputNames(options);
    if (format == Format.FOLDER) {
      names.portable();
    }
    this.onFailure = onFailure;
  }

  /**
   * Opens a sink.
   *
   * @param out the folder or file, which may exist already
   * @param options the limits for reading the documents
   * @param onFailure called for each file that is not written, with the reason
   * @throws IOException if another run writes to it, or it cannot be written
   */
  public static EntrySink open(
      Format format, Path out, SourceOptions options, BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    if (format == Format.FOLDER) {
      OutputFolder folder = OutputFolder.open(out);
      folder.forgetJournal();
      return new EntrySink(format, null, null, new FolderWriter(folder), options, onFailure);
    }
    OutputFile file = OutputFile.whole(out);
    boolean opened = false;
    try {
      OutputStream raw = new BufferedOutputStream(file.stream(), 64 * 1024);
      String name = out.toString();
      ArchiveFormat compression = format == Format.TAR ? ArchiveFormats.compression(name) : null;
      OutputStream stream = compression == null ? raw : compression.compressed(raw);
      EntryWriter writer = format.writer().open(stream, name);
      opened = true;
      return new EntrySink(format, file, stream, writer, options, onFailure);
    } finally {
      if (!opened) {
        Closing.quietly(file);
      }
    }
  }

  /**
   * This sink, but it writes a folder with all names that this system accepts, including names that
   * differ from another name only in case, and {@code .git/hooks}. Without it, a folder gets only
   * the names that {@link OutputNames#portable} allows. Call it before anything is accepted.
   */
  public EntrySink withAllNames() {
    names = new OutputNames(options);
    return this;
  }

  /**
   * This sink for the documents of one of several inputs. The caller completes this sink itself
   * after all inputs are written.
   *
   * @param input where the documents come from
   * @param folder the path below which they are written; empty for none
   * @throws IOException if the size of an archive cannot be determined
   */
  public Sink<Rewritten> from(Path input, String folder) throws IOException {
    boolean archive = Inputs.isArchive(input);
    UnpackBudget unpacking =
        archive
            ? UnpackBudget.of(
                options.maxUnpackedBytes(), options.maxUnpackRatio(), Files.size(input))
            : unlimited;
    Input from = new Input(archive, folder, unpacking);
    inputs.add(from);
    return new From(from);
  }

  /**
   * This sink, but it keeps the results in a file, and writes nothing before it is complete; it
   * then reads all documents again. It can be rolled back with the same file, even by a later run.
   * Call it before anything is accepted. The results must be those of the sources, in their order,
   * each accepted by the sink that {@link #from} returns for its source.
   *
   * @param file created if it does not exist, and removed once everything is in its place
   * @param sources the sources of the inputs, in the order of the calls of {@link #from}
   * @throws IOException if it cannot be written
   */
  public EntrySink keeping(Path file, List<DocumentSource> sources) throws IOException {
    log = KeptDocuments.open(file);
    reading = List.copyOf(sources);
    return this;
  }

  /** The sink for one input. */
  private final class From implements Sink<Rewritten> {

    private final Input input;

    From(Input input) {
      this.input = input;
    }

    @Override
    public void accept(Rewritten result) throws IOException {
      EntrySink.this.accept(result, input);
    }

    @Override
    public Mark commit() throws IOException {
      return EntrySink.this.commit();
    }

    @Override
    public boolean canRollBack() {
      return EntrySink.this.canRollBack();
    }

    @Override
    public void rollbackTo(Mark mark) throws IOException {
      EntrySink.this.rollbackTo(mark);
    }

    @Override
    public void close() {
      // the output is shared
    }
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    accept(result, alone);
  }

  private void accept(Rewritten result, Input input) throws IOException {
    Rewriting rewriting = result.rewriting();
    Outcome outcome = result.outcome();
    if (!isLeftOut(result)) {
      counts = counts.withLeft(rewriting);
    }
    Kept kept =
        new Kept(
            outcome.place(),
            outcome.place().toString().hashCode(),
            outcome.kind() != Outcome.Kind.FAILED,
            rewriting == null ? KeptDocuments.NOT_REWRITTEN : rewriting.edits().size(),
            rewriting == null || (log != null && !rewriting.isChanged())
                ? new byte[0]
                : rewriting.bytes());
    if (log == null) {
      write(outcome.provenance(), kept, input);
    } else {
      log.add(kept);
    }
  }

  /** Writes all kept documents. */
  private void writeKept(KeptDocuments documents) throws IOException {
    KeptDocuments.Reader reader = documents.new Reader(DocumentPlace.file("", Path.of("")));
    for (int i = 0; i < inputs.size(); i++) {
      try (DocumentCursor cursor = reading.get(i).open()) {
        for (Document next = cursor.next(); next != null; next = cursor.next()) {
          Kept kept = reader.next();
          if (kept == null || kept.item() != next.place().toString().hashCode()) {
            throw new IOException(next.place() + " was not there when the run began");
          }
          boolean unchanged = kept.edits() == 0 && next.content() instanceof Received;
          write(next.provenance(), unchanged ? withContent(kept, next) : kept, inputs.get(i));
        }
      }
    }
  }

  private static Kept withContent(Kept kept, Document document) {
    byte[] content = ((Received) document.content()).representation().bytes();
    return new Kept(kept.place(), kept.item(), kept.isRead(), kept.edits(), content);
  }

  private void write(Provenance from, Kept kept, Input input) throws IOException {
    Body body = from.body();
    boolean unread = !kept.isRead();
    if (body == null) {
      if (!unread && from.place().record().isPresent()) {
        leftOut.merge("revisits", 1L, Long::sum);
      } else if (!unread && !from.place().isFile()) { // its outcome reports that
        fail(from.place(), "it is not a file");
      }
      return;
    }
    if ((unread && input.archive() && from.place().isFile()) || OutputNames.isOfPackage(from)) {
      return; // damage of the archive itself, or a description of it
    }
    if (!OutputNames.isSuccess(from)) {
      leftOut.merge("with status " + from.status(), 1L, Long::sum);
      return;
    }
    Metadata metadata;
    try {
      metadata = body.metadata();
    } catch (IOException e) {
      fail(from.place(), Reasons.of(e)); // it is gone
      return;
    }
    if (format.hasPaths() && names.isRepeated(from)) {
      leftOut.merge("captured before", 1L, Long::sum);
      return;
    }
    boolean unpacked = kept.edits() != KeptDocuments.NOT_REWRITTEN;
    try (Spool data = new Spool()) {
      if (unpacked) {
        data.write(kept.data());
      } else if (!read(from.place(), body, input.unpacking(), data)) {
        return; // and claims no name
      }
      Name name =
          format.hasPaths()
              ? names.claim(from, metadata, unpacked, input.folder())
              : OutputNames.unclaimed(from, metadata, unpacked, input.folder());
      if (format.hasPaths() && !name.problem().isEmpty()) {
        fail(from.place(), name.problem());
      } else {
        add(from, kept.edits(), metadata, name.name(), data);
      }
    }
  }

  /** Whether a document is not written: it is what a server sent instead of the requested one. */
  public static boolean isLeftOut(Rewritten result) {
    return !OutputNames.isSuccess(result.outcome().provenance());
  }

  /** Reads the bytes to be written; returns whether they could be read. */
  private boolean read(DocumentPlace place, Body body, UnpackBudget unpacking, Spool data)
      throws IOException {
    InputStream opened;
    try {
      opened = unpacking.counted(body.content());
    } catch (IOException | RuntimeException e) {
      fail(place, Reasons.of(e));
      return false;
    }
    try (opened) {
      byte[] buffer = new byte[64 * 1024];
      while (true) {
        int count;
        try {
          count = opened.read(buffer);
        } catch (IOException | RuntimeException e) {
          fail(place, Reasons.of(e));
          return false;
        }
        if (count < 0) {
          return true;
        }
        data.write(buffer, 0, count); // an error here is not an error of the document
      }
    }
  }

  private void add(Provenance from, int edits, Metadata metadata, String name, Spool data)
      throws IOException {
    String said = metadata.mediaType() == null ? MediaTypes.ofName(name) : metadata.mediaType();
    String mediaType = said == null || isUnfit(said) ? null : said;
    String uri = from.uri();
    if (uri != null && !format.hasPaths() && isUnfit(uri)) {
      fail(from.place(), "its URI has a control character, or is too long");
      return;
    }
    try {
      writer.add(
          new NewEntry(
              name,
              uri,
              mediaType,
              MediaTypes.isPage(mediaType),
              metadata.modified(),
              metadata.permissions()),
          data);
    } catch (NotReplaceableException e) {
      fail(from.place(), Reasons.of(e));
      return;
    }
    written++;
    counts = edits > 0 ? counts.withRewritten(edits) : counts;
  }

  /** Whether a text cannot be a header field. */
  private static boolean isUnfit(String text) {
    return text.length() > MAX_FIELD || text.chars().anyMatch(Character::isISOControl);
  }

  private void fail(DocumentPlace place, String reason) {
    counts = counts.withFailure();
    onFailure.accept(place, "cannot be written: " + reason);
  }

  @Override
  public Mark commit() throws IOException {
    return log == null ? new Mark("") : log.mark(counts);
  }

  /** Writes the kept documents and the end of an archive, and puts it in its place. */
  @Override
  public void complete() throws IOException {
    if (log != null) {
      writeKept(log);
    }
    writer.finish();
    if (file != null && stream != null) {
      stream.close();
      file.put();
    }
    if (log != null) {
      log.delete();
    }
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

  /** Files that were written, rewritten or not. */
  public long written() {
    return written;
  }

  /** What has been written so far; any thread may call this. */
  public RewriteCounts counts() {
    return counts;
  }

  /** Records that were left out because they hold no file: errors, redirects, revisits. */
  public SortedMap<String, Long> leftOut() {
    return Collections.unmodifiableSortedMap(leftOut);
  }

  /** Removes an unfinished archive. Closing it again does nothing. */
  @Override
  public void close() throws IOException {
    Closing.quietly(writer);
    Closing.quietly(log);
    if (file != null) {
      file.close();
    }
  }
}
