package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.uri.Credentials;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The line of a file around a reference, shortened to fit a terminal.
 *
 * @param text the line, printable
 * @param start how many characters stand before the reference
 * @param marks carets under the reference
 */
record SourceLine(String text, int start, String marks) {

  private static final int BEFORE = 40; // bytes
  private static final int BYTES = 100;

  /** The line of a finding; null if it is not in a file, or the file has changed. */
  static @Nullable SourceLine of(CheckFinding finding) {
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
    int length = Math.min(reference.length(), tail.length());
    return new SourceLine(
        left + Printable.escaped(tail.replace('\t', ' ')),
        left.length(),
        "^".repeat(Math.max(1, length)));
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

  private static byte[] read(String source, int from) {
    try (FileChannel file = FileChannel.open(Path.of(source))) {
      ByteBuffer buffer = ByteBuffer.allocate(BEFORE + BYTES);
      while (buffer.hasRemaining() && file.read(buffer, (long) from + buffer.position()) >= 0) {
        // a read may return less than is there
      }
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    } catch (IOException | InvalidPathException e) {
      return new byte[0];
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
}
