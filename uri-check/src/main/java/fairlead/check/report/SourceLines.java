package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.uri.Credentials;
import fairlead.uri.text.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the lines of findings again from the files of a site. Keeps the last file open. */
final class SourceLines implements Closeable {

  private static final int BEFORE = 40; // bytes
  private static final int BYTES = 100;

  private String source = "";
  private @Nullable FileChannel file; // null if there is none, or if it cannot be read

  /**
   * The line of a file around a reference, shortened to fit a terminal.
   *
   * @param text the line, printable
   * @param start how many characters stand before the reference
   * @param length the length of the reference in characters, at least 1
   */
  record Line(String text, int start, int length) {}

  /** The line of a finding; null if it is not in a file, or the file has changed. */
  @Nullable Line of(CheckFinding finding) throws IOException {
    String reference = finding.reference();
    if (finding.offset() < 0 || reference == null) {
      return null;
    }
    String plain = plainStart(reference);
    if (plain.isEmpty()) {
      return null;
    }
    int before = Math.min(BEFORE, finding.offset());
    byte[] around = read(finding.source(), finding.offset() - before);
    if (around.length <= before) {
      return null;
    }
    String head = lastLine(new String(around, 0, before, StandardCharsets.UTF_8));
    String tail =
        firstLine(new String(around, before, around.length - before, StandardCharsets.UTF_8));
    // An entry of an archive has offsets of its own, and a file may have changed.
    String whole = head + tail;
    if (!tail.startsWith(plain) || !Credentials.masked(whole).equals(whole)) {
      return null;
    }
    String left = Printable.escaped(head.replace('\t', ' '));
    int length = Math.max(1, Math.min(reference.length(), tail.length()));
    return new Line(left + Printable.escaped(tail.replace('\t', ' ')), left.length(), length);
  }

  /** How a reference begins in any source: what no syntax writes in another way. */
  private static String plainStart(String reference) {
    int end = 0;
    while (end < Math.min(reference.length(), 20) && isPlain(reference.charAt(end))) {
      end++;
    }
    return reference.substring(0, end);
  }

  private static boolean isPlain(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || "/.#:?-_".indexOf(c) >= 0;
  }

  private byte[] read(String name, int from) throws IOException {
    if (!name.equals(source)) {
      open(name);
    }
    if (file == null) {
      return new byte[0];
    }
    try {
      ByteBuffer buffer = ByteBuffer.allocate(BEFORE + BYTES);
      while (buffer.hasRemaining() && file.read(buffer, (long) from + buffer.position()) >= 0) {
        // a read may return less than is there
      }
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private void open(String name) throws IOException {
    close();
    source = name;
    try {
      file = FileChannel.open(Path.of(name));
    } catch (IOException | InvalidPathException e) {
      file = null;
    }
  }

  private static String lastLine(String text) {
    int end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    return text.substring(end + 1).stripLeading();
  }

  private static String firstLine(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return text.substring(0, end);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
