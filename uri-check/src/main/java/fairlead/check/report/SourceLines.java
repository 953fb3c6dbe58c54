package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.uri.Credentials;
import fairlead.uri.text.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of findings again from the files of a site. Keeps the last file open. */
final class SourceLines implements Closeable {

  private static final int BEFORE = 40; // bytes
  private static final int BYTES = 100;
  private static final int MARGIN = 1_000; // in which credentials are searched for

  /** Files with documents whose offsets are not those of the file. */
  private static final Pattern CONTAINER =
      Pattern.compile("(?i).*\\.(warc|arc|mhtml?|eml|mbox|gz|zst|zip|tar|wacz).*");

  private static final Pattern LINES = Pattern.compile("[\\t\\n\\r]");

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
    int margin = Math.min(BEFORE + MARGIN, finding.offset());
    byte[] around = read(finding.source(), finding.offset() - margin);
    if (around.length <= margin) {
      return null;
    }
    int before = Math.min(BEFORE, margin);
    int after = Math.min(BYTES, around.length - margin);
    String head = lastLine(text(around, margin - before, before));
    String tail = firstLine(text(around, margin, after));
    // A file may have changed, and credentials may be cut at either end or by a line.
    String all = LINES.matcher(text(around, 0, around.length)).replaceAll("");
    if (!tail.startsWith(plain) || !Credentials.masked(all).equals(all)) {
      return null;
    }
    String left = Printable.escaped(head.replace('\t', ' '));
    int length =
        Math.max(1, Printable.escaped(tail.substring(0, end(head, tail, reference))).length());
    return new Line(left + Printable.escaped(tail.replace('\t', ' ')), left.length(), length);
  }

  private static String text(byte[] bytes, int from, int length) {
    return new String(bytes, from, length, StandardCharsets.UTF_8);
  }

  /**
   * Where a reference ends in the text that begins with it, which may have character references.
   */
  private static int end(String head, String tail, String reference) {
    if (tail.startsWith(reference)) {
      return reference.length();
    }
    char before = head.isEmpty() ? ' ' : head.charAt(head.length() - 1);
    int quote = before == '"' || before == '\'' ? tail.indexOf(before) : -1;
    return quote < 0 ? Math.min(reference.length(), tail.length()) : quote;
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
      ByteBuffer buffer = ByteBuffer.allocate(2 * MARGIN + BEFORE + BYTES);
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
      Path path = Path.of(name);
      boolean readable = !CONTAINER.matcher(name).matches() && Files.isRegularFile(path);
      file = readable ? FileChannel.open(path) : null; // a pipe would wait
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
