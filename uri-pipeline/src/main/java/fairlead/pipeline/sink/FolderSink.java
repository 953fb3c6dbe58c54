package fairlead.pipeline.sink;

import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.failure.Reasons;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes rewritten documents to a folder, each at its place below its input, and copies every other
 * file as it is, permissions kept. A file appears whole or not at all; nothing is written outside
 * the folder, nor through a symbolic link.
 *
 * <p>The folder is this sink's alone until it is closed. A file named {@code .fairlead-output}
 * marks it and is locked; folders so marked are passed over where they lie in a folder that is
 * read. A folder that held something before is written to and marked as well: what has the name of
 * something written is replaced, and nothing else is touched.
 *
 * <p>A file that cannot be written is reported, and the rest goes on. So is
 *
 * <ul>
 *   <li>a document whose source lies in the output folder, or is reached by a link and is at the
 *       document's own place: no source is overwritten;
 *   <li>one whose place this sink has written already, from another input or because the file
 *       system takes two names for one: the first stays;
 *   <li>a record of an archive, which has no place in a folder;
 *   <li>what is no regular file, such as a pipe, and what is gone.
 * </ul>
 *
 * <p>Nothing is said of what its own outcome tells: that it failed and is not there to be copied,
 * or that it is a symbolic link that was not followed. Of markers of other folders nothing is
 * written. Up to ten million files are written, at some twenty bytes of memory each.
 *
 * <p>To be written to by one thread at a time; the numbers may be read by any.
 */
public final class FolderSink implements Sink<Rewritten>, AutoCloseable {

  private final OutputFolder folder;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final AtomicLong rewritten = new AtomicLong();
  private final AtomicLong copied = new AtomicLong();
  private final AtomicLong edits = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /** The folder of the last source, as most files share one with the file before. */
  private @Nullable Path lastFrom;

  private boolean lastFromIsOutput;

  private FolderSink(OutputFolder folder, BiConsumer<DocumentPlace, String> onFailure) {
    this.folder = folder;
    this.onFailure = onFailure;
  }

  /**
   * Opens a sink for a folder, which is made if it is not there. To be opened before the input is
   * read, so that output inside the input is passed over in the first run too.
   *
   * @param onFailure told of each file that cannot be written, and why; called by the writer's
   *     thread
   * @throws IOException if another run is writing to the folder, in this process or another; if it
   *     cannot be made or marked; if its file system has no locks. Nothing is written then
   */
  public static FolderSink open(Path root, BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    return new FolderSink(OutputFolder.open(root), onFailure);
  }

  /**
   * Writes one document, or copies its file.
   *
   * @throws IOException if no other could be written either: the disk is full, the folder was taken
   *     away, or the sink is closed
   */
  @Override
  public void accept(Rewritten result) throws IOException {
    accept(result, Path.of(""));
  }

  /**
   * This sink for the documents of an input that has a folder of its own in this one.
   *
   * @param name that folder, relative to this sink's; an empty path for that itself
   */
  public Sink<Rewritten> within(Path name) {
    return result -> accept(result, name);
  }

  private void accept(Rewritten result, Path below) throws IOException {
    folder.check();
    DocumentPlace place = result.outcome().place();
    boolean unread = result.outcome().kind() == Outcome.Kind.FAILED;
    Path file = place.file();
    Path relative = place.relative();
    if (file == null || relative == null) {
      if (!unread && place.offset() != DocumentPlace.NO_OFFSET) {
        fail(place, "a record of an archive has no place in a folder");
      }
      return; // a link that is not followed; its outcome tells
    }
    if (unread && !(Files.isRegularFile(file) && Files.isReadable(file))) {
      return; // its outcome tells that too
    }
    try {
      if (OutputFolder.isMarker(file)) {
        return;
      }
      checkSource(file, relative);
      write(result, file, folder.target(below, relative));
    } catch (IOException e) {
      if (folder.isFull()) {
        throw OutputFolder.withReason(folder.root(), e);
      }
      fail(place, Reasons.of(e));
    }
  }

  private void fail(DocumentPlace place, String reason) {
    failed.incrementAndGet();
    onFailure.accept(place, "cannot be written: " + reason);
  }

  private void checkSource(Path file, Path relative) throws IOException {
    if (OutputFolder.hasNameOfMarker(relative)) {
      throw new FileSystemException(file.toString(), null, "its name is that of the marker");
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
      throw new FileSystemException(file.toString(), null, "its source lies in the output folder");
    }
  }

  private void write(Rewritten result, Path file, Path target) throws IOException {
    Rewriting rewriting = result.rewriting();
    if (rewriting == null) {
      folder.put(target, file, unfinished -> Files.copy(file, unfinished));
      copied.incrementAndGet();
    } else {
      folder.put(target, file, unfinished -> write(rewriting.bytes(), unfinished));
      rewritten.incrementAndGet();
      edits.addAndGet(rewriting.edits());
      kept.addAndGet(rewriting.kept());
    }
  }

  private static void write(byte[] bytes, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      out.write(bytes);
    }
  }

  /**
   * Whether a folder holds files although no run has written to it, so that they are somebody's.
   *
   * @return false if there is no such folder
   * @throws IOException if it cannot be looked at
   */
  public static boolean holdsOtherFiles(Path folder) throws IOException {
    return OutputFolder.holdsOtherFiles(folder);
  }

  /** Documents written. */
  public long rewritten() {
    return rewritten.get();
  }

  /** Files copied as they are. */
  public long copied() {
    return copied.get();
  }

  /** Values replaced. */
  public long edits() {
    return edits.get();
  }

  /** Relative references left as they were. */
  public long kept() {
    return kept.get();
  }

  /** Files that could not be written. */
  public long failed() {
    return failed.get();
  }

  /**
   * Gives the folder back to other runs. What was written stays, and the marker too. To close it
   * again does nothing.
   */
  @Override
  public void close() throws IOException {
    folder.close();
  }
}
