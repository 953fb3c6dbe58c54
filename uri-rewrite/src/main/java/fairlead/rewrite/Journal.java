package fairlead.rewrite;

import fairlead.pipeline.files.OutputMarker;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The list of the files that a run writes to an output folder, in the folder itself: each is
 * recorded before it appears, so that a rollback finds it, even after a kill. Not thread-safe.
 */
final class Journal implements Closeable {

  private final Path file;
  private final FileChannel channel;
  private long length;
  private boolean needed = true; // by a resumed run

  private Journal(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    truncate(wholeLines());
  }

  /** Where the last whole line ends; a kill or a full disk may have cut the last line. */
  private long wholeLines() throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    long end = channel.size();
    while (end > 0) {
      channel.read(one.clear(), end - 1);
      if (one.get(0) == '\n') {
        break;
      }
      end--;
    }
    return end;
  }

  /** The journal of a folder; an existing one is continued. */
  static Journal open(Path folder) throws IOException {
    Path file = folder.resolve(OutputMarker.JOURNAL);
    return new Journal(
        file,
        FileChannel.open(
            file,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)));
  }

  Path file() {
    return file;
  }

  /**
   * Records a file that is about to appear.
   *
   * @param place its place in the folder, as a text without line ends
   */
  void add(String place) throws IOException {
    ByteBuffer line = StandardCharsets.UTF_8.encode(place + '\n');
    long at = length;
    try {
      while (line.hasRemaining()) {
        at += channel.write(line, at);
      }
    } catch (IOException e) {
      channel.truncate(length); // a part of a line would be another place
      throw e;
    }
    length = at;
  }

  /** How many bytes it has. */
  long length() {
    return length;
  }

  /** Makes the journal durable, and returns its length in bytes. */
  long commit() throws IOException {
    channel.force(false);
    return length;
  }

  /** Takes a recorded place. */
  @FunctionalInterface
  interface Places {
    /** May fail, as file operations do. */
    void take(String place) throws IOException;
  }

  /** Passes on the places from a length on, in order; none is held. */
  void forEach(long start, Places places) throws IOException {
    if (start > length) {
      throw new EOFException(
          "the journal ends at " + length + ", before the committed length " + start);
    }
    channel.position(start);
    BufferedReader lines =
        new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8)); // stays open
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      places.take(line);
    }
  }

  /** Forgets the places recorded after a length. */
  void truncate(long newLength) throws IOException {
    channel.truncate(newLength);
    length = newLength;
  }

  /** Sets whether another run may continue the journal. */
  void needed(boolean value) {
    needed = value;
  }

  /** Closes the journal, and removes it if no run will continue it. */
  @Override
  public void close() throws IOException {
    channel.close();
    if (!needed || length == 0) {
      Files.deleteIfExists(file);
    }
  }
}
