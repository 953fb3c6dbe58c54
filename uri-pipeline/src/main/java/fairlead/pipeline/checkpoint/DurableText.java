package fairlead.pipeline.checkpoint;

import fairlead.pipeline.failure.FaultPoint;
import fairlead.pipeline.files.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.zip.CRC32C;

/**
 * Small texts in files that are there whole or not at all, no matter when a process is killed or
 * the power fails: a text is written under another name, synced and moved into place, and then the
 * folder is synced. The last line is a checksum of the others.
 */
public final class DurableText {

  /** The extension of an unfinished file. */
  public static final String UNFINISHED = ".new";

  private static final int MAX_BYTES = 64 << 20;
  private static final String CHECKSUM = "crc32c ";

  private DurableText() {}

  /**
   * Replaces the content of a file with a text.
   *
   * @param text whole lines
   * @throws IOException if it cannot be written; the file is then unchanged
   */
  public static void write(Path file, String text) throws IOException {
    String whole = text + CHECKSUM + checksum(text) + '\n';
    Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
    try (FileChannel out =
        FileChannel.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(whole.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw OutputFile.named(file, e);
    }
    FaultPoint.at("text-written");
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    FaultPoint.at("text-moved");
    syncFolder(file);
  }

  /** Makes created, moved and removed files in the folder of a file durable. */
  private static void syncFolder(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return; // on Windows, folders cannot be opened, and need not be
    }
    try (channel) {
      channel.force(true);
    }
  }

  /**
   * Reads a text.
   *
   * @return its lines, without the checksum
   * @throws DamagedFileException if it is not as it was written
   * @throws IOException if it cannot be read
   */
  public static String read(Path file) throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      throw new DamagedFileException(file, "it is longer than any such file");
    }
    String whole;
    try {
      whole = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file, "it is not UTF-8");
    }
    int end = whole.lastIndexOf(CHECKSUM);
    if (end < 0
        || !whole.substring(end).equals(CHECKSUM + checksum(whole.substring(0, end)) + '\n')) {
      throw new DamagedFileException(file, "its checksum is wrong");
    }
    return whole.substring(0, end);
  }

  private static String checksum(String text) {
    CRC32C checksum = new CRC32C();
    checksum.update(text.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", checksum.getValue());
  }
}
