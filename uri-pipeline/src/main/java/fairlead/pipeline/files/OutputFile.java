package fairlead.pipeline.files;

import fairlead.archive.Closing;
import fairlead.archive.Reasons;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An output file that a user has named. It belongs to one run at a time: a second run is refused.
 * Every failure names the file. It is also a failure if the file is removed or replaced while it is
 * written, since the written bytes are then lost. Not thread-safe.
 *
 * <p>{@linkplain #whole A whole file} appears when it is put in its place, or not at all.
 * {@linkplain #growing A growing file} can be read while it is written, and the file of an earlier
 * run can be continued.
 */
public final class OutputFile implements Closeable {

  /**
   * The paths that are being written. On POSIX systems, a lock is lost as soon as the virtual
   * machine closes the file anywhere: a second run must not even open it.
   */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private static final String IN_USE = "another run is writing to this file";
  private static final String GONE = "it was removed or replaced while it was being written";

  private final Path file;
  private final Path written; // holds the bytes until the file is put in its place
  private final FileChannel channel;
  private final @Nullable Object identity; // null if it is not a regular file
  private final boolean whole;
  private boolean finished;

  private OutputFile(
      Path file, Path written, FileChannel channel, @Nullable Object identity, boolean whole) {
    this.file = file;
    this.written = written;
    this.channel = channel;
    this.identity = identity;
    this.whole = whole;
  }

  /**
   * Opens a file that appears whole or not at all, and replaces an existing one. It is written
   * under another name, which is locked.
   *
   * @throws FileSystemException if another run writes to it, or it cannot be written
   */
  public static OutputFile whole(Path file) throws IOException {
    Path name = Objects.requireNonNull(file.getFileName(), "name");
    refuseFolder(file);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(file.toString(), null, "not a regular file");
    }
    OutputFile opened =
        open(
            file,
            file.resolveSibling(OutputMarker.UNFINISHED + name),
            true,
            StandardOpenOption.CREATE);
    opened.written.toFile().deleteOnExit(); // in case a signal ends the run
    boolean empty = false;
    try {
      opened.truncate(0);
      empty = true;
      return opened;
    } finally {
      if (!empty) {
        Closing.quietly(opened);
      }
    }
  }

  /**
   * Opens a file to append to it in place; it is created if it does not exist. It may be a pipe or
   * a device.
   *
   * @throws FileSystemException if another run writes to it, or it cannot be written
   */
  public static OutputFile growing(Path file) throws IOException {
    refuseFolder(file);
    return open(file, realPath(file), false, StandardOpenOption.CREATE);
  }

  /**
   * As {@link #growing}, but creates the file.
   *
   * @throws FileAlreadyExistsException if it exists
   */
  public static OutputFile growingNew(Path file) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    return open(file, realPath(file), false, StandardOpenOption.CREATE_NEW);
  }

  private static void refuseFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "a folder; choose a file");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new FileSystemException(file.toString(), null, "there is no folder " + folder);
    }
  }

  private static Path realPath(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    if (Files.isRegularFile(absolute)) {
      return absolute.toRealPath();
    }
    Path parent = absolute.getParent();
    Path name = absolute.getFileName();
    return parent == null || name == null || Files.exists(absolute)
        ? absolute // a pipe need not exist under its real name
        : parent.toRealPath().resolve(name);
  }

  private static OutputFile open(Path file, Path written, boolean whole, OpenOption creation)
      throws IOException {
    Path claimed = written.toAbsolutePath();
    if (!OPEN.add(claimed)) {
      throw new FileSystemException(file.toString(), null, IN_USE);
    }
    FileChannel channel = null;
    boolean opened = false;
    try {
      Set<OpenOption> options = new HashSet<>(List.of(creation, StandardOpenOption.WRITE));
      if (whole) {
        options.add(LinkOption.NOFOLLOW_LINKS);
      }
      channel = FileChannel.open(written, options);
      boolean regular = Files.isRegularFile(written);
      Object identity = identity(written);
      // The previous owner may have put the file in its place at this moment.
      if ((regular && !isLocked(channel)) || identity == null) {
        throw new FileSystemException(file.toString(), null, IN_USE);
      }
      opened = true;
      return new OutputFile(file, written, channel, regular ? identity : null, whole);
    } catch (IOException e) {
      throw named(file, e);
    } finally {
      if (!opened) {
        Closing.quietly(channel);
        OPEN.remove(claimed);
      }
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this library, loaded twice
    }
  }

  /** Distinguishes a file from later files with the same name; null if there is no file. */
  private static @Nullable Object identity(Path file) throws IOException {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? "" : key; // on Windows, an open file stays in place
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** A failure that names a file and says what is wrong, for people. */
  public static FileSystemException named(Path file, IOException e) {
    if (e instanceof FileSystemException reported
        && reported.getReason() != null
        && file.toString().equals(reported.getFile())) {
      return reported;
    }
    FileSystemException reported = new FileSystemException(file.toString(), null, Reasons.of(e));
    reported.initCause(e);
    return reported;
  }

  /**
   * The stream to write to. Closing it leaves the file open, since closing the file would release
   * its lock.
   */
  public OutputStream stream() {
    return new FilterOutputStream(Channels.newOutputStream(channel)) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
          out.write(bytes, offset, length);
        } catch (IOException e) {
          throw named(file, e);
        }
      }

      @Override
      public void close() {
        // nothing is buffered, and the channel stays open
      }
    };
  }

  /** The path of the bytes until they are put in their place. */
  public Path unfinished() {
    return written;
  }

  /** Whether it is a regular file, which can be truncated; a pipe or a device is not. */
  public boolean isRegular() {
    return identity != null;
  }

  /** How many bytes it has. */
  public long size() throws IOException {
    return channel.size();
  }

  /** Removes everything after a length, and continues there. */
  public void truncate(long length) throws IOException {
    try {
      channel.truncate(length);
      channel.position(length);
    } catch (IOException e) {
      throw named(file, e);
    }
  }

  /**
   * Makes the written bytes durable, even through a power cut.
   *
   * @throws FileSystemException if that fails, or if the file is no longer in its place
   */
  public void commit() throws IOException {
    check();
    if (identity != null) {
      try {
        channel.force(false);
      } catch (IOException e) {
        throw named(file, e);
      }
    }
  }

  /**
   * Checks that the file is still in its place.
   *
   * @throws FileSystemException if it was removed or replaced
   */
  public void check() throws IOException {
    if (identity != null && !identity.equals(identity(written))) {
      throw new FileSystemException(file.toString(), null, GONE);
    }
  }

  /** Puts a whole file in its place. */
  public void put() throws IOException {
    commit();
    try {
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw named(file, e);
    }
    finished = true;
  }

  /**
   * Closes the file, and removes one that was not put in its place. Closing it again does nothing.
   *
   * @throws FileSystemException if a growing file is no longer in its place
   */
  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return;
    }
    try {
      if (!whole) {
        check();
      } else if (!finished && identity != null && identity.equals(identity(written))) {
        Files.deleteIfExists(written);
      }
    } finally {
      OPEN.remove(written.toAbsolutePath());
      channel.close();
    }
  }
}
