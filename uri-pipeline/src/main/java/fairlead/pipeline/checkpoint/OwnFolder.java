package fairlead.pipeline.checkpoint;

import fairlead.archive.Closing;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that only one process at a time uses, marked by a file that is locked. Other users of
 * the system cannot read its content.
 */
public final class OwnFolder implements Closeable {

  private final Path path;
  private final FileChannel lock;

  private OwnFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Opens a folder, or creates it.
   *
   * @param marker the name of the file that marks it
   * @param content what such a folder holds, for messages, such as "checkpoints"
   * @throws IOException if another run uses it, if it holds something else, or if it cannot be
   *     written
   */
  public static OwnFolder open(Path path, String marker, String content) throws IOException {
    if (Files.isDirectory(path) && !Files.exists(path.resolve(marker)) && !list(path).isEmpty()) {
      throw new FileSystemException(
          path.toString(), null, "the folder contains something other than " + content);
    }
    create(path);
    FileChannel lock =
        FileChannel.open(path.resolve(marker), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (lock.tryLock() != null) {
        return new OwnFolder(path, lock);
      }
    } catch (OverlappingFileLockException e) {
      // by this process
    } catch (IOException | RuntimeException e) {
      Closing.quietly(lock);
      throw e;
    }
    Closing.quietly(lock);
    throw new FileSystemException(path.toString(), null, "another run uses this folder");
  }

  private static void create(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return;
    }
    Path parent = path.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] own = {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
    };
    Files.createDirectory(path, posix ? own : new FileAttribute<?>[0]);
  }

  private static List<Path> list(Path path) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.toList();
    }
  }

  /** A file in it, which need not exist. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** The files in it. */
  public List<Path> files() throws IOException {
    return list(path);
  }

  /** Releases the folder for other runs. */
  @Override
  public void close() {
    Closing.quietly(lock);
  }
}
