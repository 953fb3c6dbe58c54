package fairlead.pipeline.sink;

import fairlead.pipeline.coding.Closing;
import fairlead.pipeline.files.OutputMarker;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;

/**
 * A file that appears whole or not at all, in place of one that was there. It is written under
 * another name, which is locked, so that of two runs the second is refused.
 */
final class OutputFile implements AutoCloseable {

  private final Path file;
  private final Path unfinished;
  private final FileChannel channel;
  private boolean finished;

  private OutputFile(Path file, Path unfinished, FileChannel channel) {
    this.file = file;
    this.unfinished = unfinished;
    this.channel = channel;
  }

  /**
   * Opens a file to be written.
   *
   * @throws IOException if another run writes to it, or it cannot be written
   */
  static OutputFile open(Path file) throws IOException {
    Path name = Objects.requireNonNull(file.getFileName(), "name");
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new FileSystemException(file.toString(), null, "a folder; name a file");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(file.toString(), null, "not a regular file");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new FileSystemException(file.toString(), null, "there is no folder " + folder);
    }
    Path unfinished = file.resolveSibling(OutputMarker.UNFINISHED + name);
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              unfinished,
              Set.of(
                  StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw OutputFolder.withReason(file, e);
    }
    boolean opened = false;
    try {
      boolean locked;
      try {
        locked = channel.tryLock() != null;
      } catch (OverlappingFileLockException e) {
        locked = false; // by this virtual machine
      }
      if (!locked) {
        throw new FileSystemException(file.toString(), null, "another run is writing to this file");
      }
      channel.truncate(0);
      unfinished.toFile().deleteOnExit(); // for a run that a signal ends
      opened = true;
      return new OutputFile(file, unfinished, channel);
    } finally {
      if (!opened) {
        Closing.quietly(channel);
      }
    }
  }

  /** What is written. Closing it leaves the file open: with it, its lock would go. */
  OutputStream stream() {
    return new FilterOutputStream(Channels.newOutputStream(channel)) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
          out.write(bytes, offset, length);
        } catch (IOException e) {
          throw OutputFolder.withReason(file, e);
        }
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  /** Where the bytes are until they are put in their place. */
  Path unfinished() {
    return unfinished;
  }

  /** Puts the file in its place. */
  void put() throws IOException {
    channel.force(true);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    finished = true;
  }

  /** Removes what is not in its place. To close it again does nothing. */
  @Override
  public void close() throws IOException {
    if (!finished) {
      Files.deleteIfExists(unfinished);
      finished = true;
    }
    channel.close();
  }
}
