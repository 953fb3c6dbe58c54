package fairlead.pipeline.sink;

import fairlead.pipeline.Origin;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes rewritten documents to a folder, each at its place below its input, and copies every other
 * file as it is. A file appears whole or not at all; nothing is written outside the folder, nor
 * through a symbolic link.
 */
public final class FolderSink implements Sink<Rewritten> {

  private final Path root;
  private final AtomicLong rewritten = new AtomicLong();
  private final AtomicLong copied = new AtomicLong();
  private final AtomicLong edits = new AtomicLong();
  private final AtomicLong kept = new AtomicLong();

  /** A sink for a folder, which is made when the first file is written. */
  public FolderSink(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    Origin origin = result.outcome().origin();
    Path file = origin.file();
    if (file == null || !Files.isRegularFile(file) || !Files.isReadable(file)) {
      return; // a record of an archive or something that failed; its outcome tells
    }
    Path target = target(origin.path());
    Path parent = target.getParent();
    if (parent == null) {
      throw new FileSystemException(target.toString(), null, "no folder to write to");
    }
    makeFolders(parent);
    Path unfinished = Files.createTempFile(parent, ".fairlead-", null);
    try {
      if (result.rewriting() == null) {
        Files.copy(file, unfinished, StandardCopyOption.REPLACE_EXISTING);
        copied.incrementAndGet();
      } else {
        Files.write(unfinished, result.rewriting().bytes());
        rewritten.incrementAndGet();
        edits.addAndGet(result.rewriting().edits());
        kept.addAndGet(result.rewriting().kept());
      }
      Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private Path target(String path) throws IOException {
    Path target = root.resolve(path).normalize();
    if (target.equals(root) || !target.startsWith(root)) {
      throw new FileSystemException(path, null, "leads out of the output folder");
    }
    return target;
  }

  /** Makes the folders below the root one by one, and refuses to go through a symbolic link. */
  private void makeFolders(Path folder) throws IOException {
    Files.createDirectories(root);
    Path at = root;
    for (Path name : root.relativize(folder)) {
      if (name.toString().isEmpty()) {
        continue;
      }
      at = at.resolve(name);
      if (Files.isSymbolicLink(at)) {
        throw new FileSystemException(at.toString(), null, "is a symbolic link");
      }
      if (!Files.isDirectory(at)) {
        try {
          Files.createDirectory(at);
        } catch (FileAlreadyExistsException e) {
          throw new FileSystemException(at.toString(), null, "is a file where a folder must be");
        }
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
}
