package fairlead.pipeline.sink;

import fairlead.pipeline.Origin;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.failure.Reasons;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/**
 * Writes rewritten documents to a folder, each at its place below its input, and copies every other
 * file as it is, permissions kept. A file appears whole or not at all; nothing is written outside
 * the folder, nor through a symbolic link. A file that cannot be written is reported, and the rest
 * goes on.
 */
public final class FolderSink implements Sink<Rewritten> {

  /**
   * There is one writer, so a folder needs one; what an earlier run left behind is overwritten. The
   * number is there so that nobody else has the name.
   */
  private static final String UNFINISHED = ".fairlead-unfinished-5f0e6c0a9d";

  private final Path root;
  private final BiConsumer<Origin, String> onFailure;
  private final AtomicLong rewritten = new AtomicLong();
  private final AtomicLong copied = new AtomicLong();
  private final AtomicLong edits = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /**
   * A sink for a folder, which is made when the first file is written.
   *
   * @param onFailure told of each file that cannot be written, and why; called by the writer's
   *     thread
   */
  public FolderSink(Path root, BiConsumer<Origin, String> onFailure) {
    this.root = root.toAbsolutePath().normalize();
    this.onFailure = onFailure;
  }

  @Override
  public void accept(Rewritten result) {
    Origin origin = result.outcome().origin();
    Path file = origin.file();
    Path relative = origin.relative();
    if (file == null || relative == null || !Files.isRegularFile(file)) {
      return; // a record of an archive, a link that is not followed, a pipe; its outcome tells
    }
    if (result.outcome().kind() == Outcome.Kind.FAILED && !Files.isReadable(file)) {
      return; // its outcome tells that too
    }
    try {
      write(result, file, target(relative));
    } catch (IOException e) {
      failed.incrementAndGet();
      onFailure.accept(origin, "cannot be written: " + Reasons.of(e));
    }
  }

  private void write(Rewritten result, Path file, Path target) throws IOException {
    Path parent = target.getParent();
    if (parent == null) {
      throw new FileSystemException(target.toString(), null, "no folder to write to");
    }
    makeFolders(parent);
    Path unfinished = parent.resolve(UNFINISHED);
    Files.deleteIfExists(unfinished);
    try {
      if (result.rewriting() == null) {
        Files.copy(file, unfinished);
      } else {
        try (OutputStream out = Files.newOutputStream(unfinished, StandardOpenOption.CREATE_NEW)) {
          out.write(result.rewriting().bytes());
        }
      }
      copyPermissions(file, unfinished);
      Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
    count(result);
  }

  private void count(Rewritten result) {
    if (result.rewriting() == null) {
      copied.incrementAndGet();
    } else {
      rewritten.incrementAndGet();
      edits.addAndGet(result.rewriting().edits());
      kept.addAndGet(result.rewriting().kept());
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView source = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    PosixFileAttributeView target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (source != null && target != null) {
      target.setPermissions(source.readAttributes().permissions());
    }
  }

  private Path target(Path relative) throws IOException {
    Path target = root.resolve(relative).normalize();
    if (target.equals(root) || !target.startsWith(root)) {
      throw new FileSystemException(relative.toString(), null, "leads out of the output folder");
    }
    return target;
  }

  /** Makes the folders below the root one by one, and refuses to go through a symbolic link. */
  private void makeFolders(Path folder) throws IOException {
    Files.createDirectories(root);
    Path at = root;
    for (Path name : root.relativize(folder)) {
      if (name.toString().isEmpty()) {
        continue; // the root itself, which its user may have made a link
      }
      at = at.resolve(name);
      if (Files.isSymbolicLink(at)) {
        throw new FileSystemException(at.toString(), null, "a symbolic link is in the way");
      }
      if (!Files.isDirectory(at)) {
        Files.createDirectory(at);
      }
    }
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
}
