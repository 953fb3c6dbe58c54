package fairlead.rewrite;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.Closing;
import fairlead.archive.EntryWriter;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Reasons;
import fairlead.archive.Spool;
import fairlead.archive.UnpackBudget;
import fairlead.archive.format.ArchiveFormats;
import fairlead.html.Format;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Document.Received;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.ResumableSink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.rewrite.EntryNames.Name;
import fairlead.rewrite.KeptDocuments.Kept;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes documents, rewritten or not, to a folder or archive of another kind than their own: an
 * unpacked web archive, a folder as one message, a site as a WARC. Images and other files are
 * copied along.
 *
 * <p>Files keep their path. Documents of a web archive or a message have a URI instead, and are
 * named after that. Nothing is written for names that lead out of the output, are absolute, or are
 * device names, for symbolic links, or for a second file with the same name: each of these is
 * reported. An archive appears whole or not at all. In a folder, each file appears whole or not at
 * all; nothing is written outside the folder or through a symbolic link, and it has the marker of
 * {@link FolderSink}. For one thread at a time.
 */
final class EntrySink implements ResumableSink<Rewritten> {

  /**
   * Where documents come from, and where they go.
   *
   * @param path a folder, an archive or a file
   * @param folder the path below which its documents are written; empty for none
   */
  record Input(Path path, String folder) {}

  /**
   * How results are kept in a file until the end, so that a run can be resumed.
   *
   * @param file created if it does not exist, and removed once everything is in its place
   * @param sources the sources of the inputs, in their order, which are read again at the end
   */
  record Keeping(Path file, List<DocumentSource> sources) {}

  /** An input with its budget. */
  private record From(boolean archive, String folder, UnpackBudget unpacking) {}

  private static final int MAX_FIELD = 65_536;

  private final OutputFormat format;
  private final @Nullable OutputFile file;
  private final @Nullable OutputStream stream;
  private final EntryWriter writer;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final OutputNames names;
  private final LinkedEntries links;
  private boolean complete;
  private final Map<DocumentPlace, String> linkNames = new HashMap<>();
  private final SortedMap<String, Long> leftOut = new TreeMap<>();
  private final List<From> inputs = new ArrayList<>();
  private final @Nullable KeptDocuments log; // for a run that can be resumed
  private final List<DocumentSource> reading;
  private long written;
  private boolean writtenLast;
  private volatile RewriteCounts counts = RewriteCounts.NONE;

  private EntrySink(
      OutputFormat format,
      @Nullable OutputFile file,
      @Nullable OutputStream stream,
      EntryWriter writer,
      Settings settings)
      throws IOException {
    this.format = format;
    this.file = file;
    this.stream = stream;
    this.writer = writer;
    this.names = settings.names;
    this.links = settings.links;
    this.onFailure = settings.onFailure;
    for (Input input : settings.inputs) {
      boolean archive = Inputs.isArchive(input.path());
      inputs.add(
          new From(
              archive,
              input.folder(),
              archive
                  ? UnpackBudget.of(
                      settings.options.limits().of(SourceLimit.UNPACKED_BYTES),
                      settings.options.limits().intOf(SourceLimit.UNPACK_RATIO),
                      Files.size(input.path()))
                  : UnpackBudget.unlimited()));
    }
    Keeping keeping = settings.keeping;
    this.reading = keeping == null ? List.of() : List.copyOf(keeping.sources());
    this.log = keeping == null ? null : KeptDocuments.open(keeping.file());
  }

  /**
   * How a sink writes.
   *
   * @param options the limits for reading the documents
   * @param inputs the inputs, by their numbers ({@link Provenance#input})
   * @param names the names of files; none yet
   * @param links the symbolic links of archives; none yet
   * @param keeping where results are kept until all are known, and the sources are then read again;
   *     null to write each result as it comes
   * @param onFailure called for each file that is not written, with the reason
   */
  record Settings(
      SourceOptions options,
      List<Input> inputs,
      OutputNames names,
      LinkedEntries links,
      @Nullable Keeping keeping,
      BiConsumer<DocumentPlace, String> onFailure) {}

  /**
   * Opens a sink.
   *
   * @param out the folder or file, which may exist already
   * @throws IOException if another run writes to it, or it cannot be written
   */
  static EntrySink open(OutputFormat format, Path out, Settings settings) throws IOException {
    if (format == OutputFormat.FOLDER) {
      OutputFolder folder = OutputFolder.open(out);
      boolean opened = false;
      try {
        folder.forgetJournal();
        EntrySink sink = new EntrySink(format, null, null, new FolderWriter(folder), settings);
        opened = true;
        return sink;
      } finally {
        if (!opened) {
          Closing.quietly(folder);
        }
      }
    }
    OutputFile file = OutputFile.whole(out);
    boolean opened = false;
    try {
      OutputStream raw = new BufferedOutputStream(file.stream(), 64 * 1024);
      String name = out.toString();
      ArchiveFormat compression =
          format == OutputFormat.TAR ? ArchiveFormats.compression(name) : null;
      OutputStream stream = compression == null ? raw : compression.compressed(raw);
      EntryWriter writer = format.writer().open(stream, name);
      EntrySink sink = new EntrySink(format, file, stream, writer, settings);
      opened = true;
      return sink;
    } finally {
      if (!opened) {
        Closing.quietly(file);
      }
    }
  }

  /** A sink that does what the others do, but writes nothing. */
  static EntrySink unwritten(OutputFormat format, Settings settings) throws IOException {
    EntryWriter writer =
        format == OutputFormat.FOLDER
            ? FolderWriter.NOTHING
            : format.writer().open(OutputStream.nullOutputStream(), "");
    return new EntrySink(format, null, null, writer, settings);
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    Rewriting rewriting = result.rewriting();
    Outcome outcome = result.outcome();
    counts = counts.withLeft(withoutLeftOut(result).rewriting());
    long before = written;
    Kept kept =
        new Kept(
            outcome.place(),
            outcome.place().toString().hashCode(),
            outcome.kind() != Outcome.Kind.FAILED,
            rewriting == null ? KeptDocuments.NOT_REWRITTEN : rewriting.edits().size(),
            List.of(),
            rewriting == null || (log != null && !rewriting.isChanged())
                ? new byte[0]
                : rewriting.bytes());
    if (log == null) {
      write(outcome.provenance(), kept, MediaTypes.formatOf(outcome));
    } else {
      log.add(kept);
    }
    writtenLast = written > before;
  }

  /** Whether the last document became a file. */
  boolean hasWrittenLast() {
    return writtenLast;
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
          Kept whole = unchanged ? withContent(kept, next) : kept;
          write(next.provenance().withInput(i), whole, MediaTypes.formatOf(next));
        }
      }
    }
    if (reader.next() != null) {
      throw new IOException("a document that was there when the run began is gone");
    }
  }

  private static Kept withContent(Kept kept, Document document) {
    byte[] content = ((Received) document.content()).representation().bytes();
    return new Kept(kept.place(), kept.item(), kept.isRead(), kept.edits(), kept.fields(), content);
  }

  private void write(Provenance from, Kept kept, @Nullable Format readAs) throws IOException {
    From input = inputs.get(from.input());
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
      leftOut.merge("other captures of a page that is written", 1L, Long::sum);
      return;
    }
    if (metadata.linked() != null) {
      // Its name is free for files until all are written.
      String problem = format.hasPaths() ? links.add(from) : "it is not a file";
      if (!problem.isEmpty()) {
        fail(from.place(), problem);
      }
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
        metadata = unpacked ? MediaTypes.completed(metadata, name.name(), readAs) : metadata;
        add(from, kept.edits(), metadata, name.name(), data);
      }
    }
  }

  /** Claims the name of a symbolic link; returns whether no file has it. */
  private boolean claim(Provenance link) {
    Name name = names.claim(link, Metadata.NONE, false, inputs.get(link.input()).folder());
    if (name.problem().isEmpty()) {
      linkNames.put(link.place(), name.name());
      return true;
    }
    fail(link.place(), name.problem());
    return false;
  }

  /** Writes a symbolic link, or the file that its name needs. */
  private void writeLink(LinkedEntries.Resolved link) throws IOException {
    Provenance from = link.link();
    Provenance target = link.target();
    Body body = target == null ? null : target.body();
    String folder = inputs.get(from.input()).folder();
    if (!link.problem().isEmpty()) {
      fail(from.place(), link.problem());
      return;
    }
    if (target == null
        || body == null
        || !names.contains(OutputNames.unclaimed(target, Metadata.NONE, false, folder).name())) {
      fail(from.place(), "a symbolic link to a file that is not written");
      return;
    }
    String name = Objects.requireNonNull(linkNames.get(from.place()), "name");
    if (link.isAlike()) {
      try {
        Instant modified = Objects.requireNonNull(from.body(), "body").metadata().modified();
        writer.addLink(
            new NewEntry(name, null, null, false, modified, Metadata.UNKNOWN), link.path());
        written++;
      } catch (NotReplaceableException e) {
        fail(from.place(), Reasons.of(e));
      }
      return;
    }
    Rewriting own = link.own();
    try (Spool data = new Spool()) {
      if (own != null) {
        data.write(own.bytes());
      } else if (!read(from.place(), body, inputs.get(from.input()).unpacking(), data)) {
        return;
      }
      add(from, own == null ? 0 : own.edits().size(), body.metadata(), name, data);
    }
  }

  /**
   * A result, without what was rewritten if the document is not written: it is what a server sent
   * instead of the requested one.
   */
  static Rewritten withoutLeftOut(Rewritten result) {
    return OutputNames.isSuccess(result.outcome().provenance())
        ? result
        : new Rewritten(result.outcome(), null);
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
    links.removeIf(link -> !claim(link));
    complete = links.resolve(this::writeLink);
    if (!complete && file != null) {
      return;
    }
    writer.finish();
    if (file != null && stream != null) {
      stream.close();
      file.put();
    }
    if (log != null && complete) {
      log.delete();
    }
  }

  /** Whether everything is in its place; false if symbolic links are missing. */
  boolean isComplete() {
    return complete;
  }

  @Override
  public void rollbackTo(Mark mark) throws IOException {
    if (log == null) {
      throw new UnsupportedOperationException("an archive can only be written as a whole");
    }
    counts = log.rollbackTo(mark);
  }

  /** Files that were written, rewritten or not. */
  long written() {
    return written;
  }

  /** What has been written so far; any thread may call this. */
  RewriteCounts counts() {
    return counts;
  }

  /** Records that were left out because they hold no file: errors, redirects, revisits. */
  SortedMap<String, Long> leftOut() {
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
