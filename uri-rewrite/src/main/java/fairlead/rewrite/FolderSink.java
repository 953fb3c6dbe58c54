package fairlead.rewrite;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import fairlead.archive.Reasons;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Body;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.ResumableSink;
import fairlead.rewrite.Rewritten.Part;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes rewritten documents to a folder, each at its place below its input, and copies every other
 * file unchanged, with its permissions and time. A file appears whole or not at all. Nothing is
 * written outside the folder or through a symbolic link. Symbolic links stay links as {@link
 * LinkedFiles} says.
 *
 * <p>Until it is closed, the sink is the only one that uses the folder: a file named {@code
 * .fairlead-output} marks the folder and is locked. Sources skip marked folders. A folder that is
 * not empty is marked and written to as well: files with the same name are replaced, and nothing
 * else is touched.
 *
 * <p>A file that cannot be written is reported, and writing continues with the next one. Also
 * reported are
 *
 * <ul>
 *   <li>a document whose source is in the output folder, or is reached by a link and is at the
 *       place of the document itself: no source is overwritten;
 *   <li>a document whose place this sink has already written, for another input or because the file
 *       system treats two names as equal: the first stays;
 *   <li>a record of an archive, which has no place in a folder;
 *   <li>anything that is not a regular file, such as a pipe, and files that no longer exist.
 * </ul>
 *
 * <p>Problems that the outcome already reports are not reported again: a document that failed and
 * has no file to copy, or a symbolic link that was not followed. Markers of other folders are not
 * copied. Up to ten million files can be written, at about twenty bytes of memory each.
 *
 * <p>Only one thread at a time may write to it; any thread may read the numbers.
 */
final class FolderSink implements ResumableSink<Rewritten> {

  private final OutputFolder folder;
  private final List<Path> places;
  private final boolean resumable;
  private final @Nullable EditManifest manifest;
  private final LinkedFiles links;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final AtomicLong copied = new AtomicLong();
  private volatile RewriteCounts counts = RewriteCounts.NONE;

  /**
   * The folder of the last source, because most files are in the same folder as the previous one.
   */
  private @Nullable Path lastFrom;

  private boolean lastFromIsOutput;
  private @Nullable Page page; // that is being written

  /** A page that is written in part. */
  private record Page(Path file, Path target, PageFile content) {}

  private FolderSink(
      OutputFolder folder,
      List<Path> places,
      boolean resumable,
      @Nullable EditManifest manifest,
      LinkedFiles links,
      BiConsumer<DocumentPlace, String> onFailure) {
    this.links = links;
    this.folder = folder;
    this.places = List.copyOf(places);
    this.resumable = resumable;
    this.manifest = manifest;
    this.onFailure = onFailure;
  }

  /**
   * Opens a sink for a folder, which is created if it does not exist. Open it before you read the
   * input, so that output inside the input is skipped in the first run too.
   *
   * @param places the folder for the documents of each input, relative to the root; empty paths for
   *     the root itself
   * @param manifest records what is rewritten; null for none
   * @param links which symbolic links stay links
   * @param onFailure called by the writer's thread for each file that cannot be written, with the
   *     reason
   * @throws IOException if another run is writing to the folder, in this process or another; if it
   *     cannot be created or marked; if its file system has no locks. Nothing is written then
   */
  static FolderSink open(
      Path root,
      List<Path> places,
      @Nullable EditManifest manifest,
      LinkedFiles links,
      BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    FolderSink sink =
        new FolderSink(OutputFolder.open(root), places, false, manifest, links, onFailure);
    sink.folder.forgetJournal();
    return sink;
  }

  /**
   * Opens a sink that can be rolled back, even by a later run and after it is complete.
   *
   * @param resumes whether an earlier run has written to the folder
   * @throws IOException as for {@link #open}
   */
  static FolderSink resumable(
      Path root,
      List<Path> places,
      boolean resumes,
      LinkedFiles links,
      BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    FolderSink sink = new FolderSink(OutputFolder.open(root), places, true, null, links, onFailure);
    if (!resumes) {
      sink.folder.forgetJournal();
    }
    return sink;
  }

  /**
   * Writes one document, or copies its file.
   *
   * @throws IOException if no other file could be written either: the disk is full, the folder was
   *     removed or replaced, or the sink is closed
   */
  @Override
  public void accept(Rewritten result) throws IOException {
    folder.check();
    folder.journalNeeded(true);
    DocumentPlace place = result.outcome().place();
    Part part = result.part();
    if (part != null && part.start() > 0) {
      try {
        addPart(result, part);
      } catch (IOException e) {
        failed(place, e);
      }
      return;
    }
    endPage();
    boolean unread = result.outcome().kind() == Outcome.Kind.FAILED;
    Body body = result.outcome().provenance().body();
    Path file = body == null ? null : body.file().orElse(null);
    Path relative = place.below();
    if (file == null || relative == null || !place.isFile()) {
      boolean isReported = unread || (body == null && place.isFile()); // a mark of a folder
      if (!isReported) {
        fail(
            place,
            result.outcome() instanceof Outcome.Skipped skipped && place.isFile()
                ? skipped.reason()
                : "only a file can be written to a folder");
      }
      return;
    }
    if (unread && !(Files.isRegularFile(file) && Files.isReadable(file))) {
      return; // its outcome reports that too
    }
    try {
      if (OutputFolder.isMarker(file)) {
        return;
      }
      checkSource(file, relative);
      if (body != null
          && body.isCompressed()
          && result.rewriting() != null
          && result.rewriting().isChanged()) {
        throw new FileSystemException(
            file.toString(), null, "it is compressed, so it cannot be rewritten into a folder");
      }
      Path target = folder.target(places.get(result.outcome().provenance().input()), relative);
      int input = result.outcome().provenance().input();
      Path linked =
          part == null && Files.isSymbolicLink(file)
              ? links.target(input, file, relative).orElse(null)
              : null;
      if (linked != null) {
        link(linked, file, target);
      } else if (part == null) {
        write(result, file, target);
      } else {
        page = new Page(file, target, new PageFile(file, folder.begin(target, file)));
        addPart(result, part);
      }
    } catch (IOException e) {
      failed(place, e);
    }
  }

  private void failed(DocumentPlace place, IOException e) throws IOException {
    endPage();
    if (folder.isFull()) {
      throw OutputFolder.withReason(folder.root(), e);
    }
    fail(place, Reasons.of(e));
  }

  /** Writes a part of a page, unless an earlier part could not be written. */
  private void addPart(Rewritten result, Part part) throws IOException {
    Page open = page;
    if (open == null) {
      return;
    }
    open.content.add(Objects.requireNonNull(result.rewriting(), "rewriting"), part);
    if (!part.isLast()) {
      return;
    }
    open.content.close();
    page = null;
    if (open.content.edits() > 0) {
      folder.finish(open.target, open.file);
    } else {
      copy(open.file, open.target);
    }
    counts = open.content.counted(counts);
  }

  /** Ends a page whose last part did not come. */
  private void endPage() throws IOException {
    if (page != null) {
      page.content.close();
      page = null;
      folder.abandon();
    }
  }

  /** Writes a symbolic link, or a copy of its target where there can be no such links. */
  private void link(Path linked, Path file, Path target) throws IOException {
    try {
      folder.put(target, null, unfinished -> Files.createSymbolicLink(unfinished, linked));
      copied.incrementAndGet();
    } catch (FileSystemException | UnsupportedOperationException e) {
      copy(file, target);
    }
  }

  private void copy(Path file, Path target) throws IOException {
    folder.put(target, file, unfinished -> Files.copy(file, unfinished, COPY_ATTRIBUTES));
    copied.incrementAndGet();
  }

  @Override
  public void complete() throws IOException {
    endPage();
    if (!resumable) {
      folder.journalNeeded(false);
    }
  }

  /**
   * Makes the list of written files durable. The files themselves have been passed to the system:
   * they survive a kill of the process, but not a power cut.
   */
  @Override
  public Mark commit() throws IOException {
    folder.check();
    return new Mark(
        Stream.of(
                folder.commit(),
                counts.rewritten(),
                copied(),
                counts.edits(),
                counts.left(),
                counts.failed())
            .map(String::valueOf)
            .collect(Collectors.joining(" ")));
  }

  /**
   * Removes the files that were written after a mark. Files of earlier runs that they replaced are
   * not restored; a resumed run writes the removed files again.
   */
  @Override
  public void rollbackTo(Mark mark) throws IOException {
    folder.check();
    long[] numbers;
    try {
      numbers = Stream.of(mark.text().split(" ")).mapToLong(Long::parseUnsignedLong).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a mark of a folder: " + mark, e);
    }
    if (numbers.length != 6) {
      throw new IllegalArgumentException("not a mark of a folder: " + mark);
    }
    folder.rollbackTo(numbers[0]);
    copied.set(numbers[2]);
    counts = new RewriteCounts(numbers[1], numbers[3], numbers[4], numbers[5]);
  }

  private void fail(DocumentPlace place, String reason) {
    counts = counts.withFailure();
    onFailure.accept(place, "cannot be written: " + reason);
  }

  private void checkSource(Path file, Path relative) throws IOException {
    if (OutputFolder.hasNameOfMarker(relative)) {
      throw new FileSystemException(
          file.toString(), null, "it has the same name as the marker file");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(file.toString(), null, "not a regular file");
    }
    Path from = file.toAbsolutePath().getParent();
    if (from != null && !from.equals(lastFrom)) {
      lastFromIsOutput = from.toRealPath().startsWith(folder.root());
      lastFrom = from;
    }
    if (lastFromIsOutput) {
      throw new FileSystemException(file.toString(), null, "its source is in the output folder");
    }
  }

  private void write(Rewritten result, Path file, Path target) throws IOException {
    Rewriting rewriting = result.rewriting();
    if (rewriting == null || !rewriting.isChanged()) {
      copy(file, target);
    } else {
      if (manifest != null) {
        manifest.add(result, target);
      }
      folder.put(target, file, unfinished -> write(rewriting.bytes(), unfinished));
    }
    counts = counts.withLeft(rewriting).withWritten(rewriting);
  }

  private static void write(byte[] bytes, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      out.write(bytes);
    }
  }

  /** Ends the run: no other will resume it. */
  void forgetJournal() {
    folder.journalNeeded(false);
  }

  /** Removes what a run that was killed at its very end has left in its output. */
  static void removeJournal(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(OutputMarker.JOURNAL));
  }

  /** What has been written so far; any thread may call this. */
  RewriteCounts counts() {
    return counts;
  }

  /** Files copied unchanged. */
  long copied() {
    return copied.get();
  }

  /**
   * Releases the folder for other runs. Written files and the marker stay. Closing it again does
   * nothing.
   */
  @Override
  public void close() throws IOException {
    try {
      endPage();
    } finally {
      folder.close();
    }
  }
}
