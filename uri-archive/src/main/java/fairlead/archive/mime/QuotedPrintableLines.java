package fairlead.archive.mime;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.james.mime4j.codec.QuotedPrintableInputStream;

/**
 * Writes other content in quoted-printable (RFC 2045, Section 6.7), and keeps the encoded lines of
 * the old content that are still right, byte for byte.
 */
final class QuotedPrintableLines {

  /** How many lines and bytes after a change are searched for the place where both are equal. */
  private static final int LINES_AHEAD = 32;

  private static final int BYTES_AHEAD = 8192;

  private static final int LINE = 76;

  /** Shorter content may be found by chance. */
  private static final int TELLING = 12;

  private final byte[] data;
  private final boolean crlf;
  private final List<Line> lines;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int written; // bytes of the data

  /** A line of the old encoding, with its line end, and what it stands for. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Line(byte[] encoded, byte[] content) {}

  private QuotedPrintableLines(byte[] encoded, byte[] data, boolean crlf) {
    this.data = data;
    this.crlf = crlf;
    this.lines = lines(encoded);
  }

  /**
   * Encodes content.
   *
   * @param encoded the old content, encoded
   * @param crlf whether encoded lines end in CR and LF; otherwise in LF
   */
  static byte[] encode(byte[] encoded, byte[] content, boolean crlf) throws IOException {
    byte[] data = crlf ? content : canonical(content);
    byte[] result = new QuotedPrintableLines(encoded, data, crlf).encode();
    InputStream decoded = new QuotedPrintableInputStream(new ByteArrayInputStream(result));
    // What is malformed may be read in more than one way.
    return Arrays.equals(decoded.readAllBytes(), data) ? result : encoded(data, crlf);
  }

  private byte[] encode() throws IOException {
    int at = 0;
    while (at < lines.size()) {
      Line line = lines.get(at);
      if (isAt(line.content, written)) {
        out.writeBytes(line.encoded);
        written += line.content.length;
        at++;
      } else {
        at = change(at + 1);
      }
    }
    out.writeBytes(encoded(Arrays.copyOfRange(data, written, data.length), crlf));
    return out.toByteArray();
  }

  /**
   * Writes what differs from the old content; returns the next line that is kept.
   *
   * @param from the first line that may be kept
   */
  private int change(int from) throws IOException {
    for (int i = from; i < Math.min(lines.size(), from + LINES_AHEAD); i++) {
      byte[] content = lines.get(i).content;
      int found = content.length < TELLING ? -1 : indexOf(content);
      if (found >= 0) {
        write(Arrays.copyOfRange(data, written, found));
        written = found;
        return i;
      }
    }
    return lines.size();
  }

  /** Writes new content that comes before a line that is kept. */
  private void write(byte[] content) throws IOException {
    byte[] encoded = encoded(content, crlf);
    out.writeBytes(encoded);
    if (encoded.length > 0 && encoded[encoded.length - 1] != '\n') {
      out.writeBytes((crlf ? "=\r\n" : "=\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  private boolean isAt(byte[] content, int at) {
    int end = at + content.length;
    return end <= data.length && Arrays.equals(data, at, end, content, 0, content.length);
  }

  private int indexOf(byte[] content) {
    int last = Math.min(data.length - content.length, written + BYTES_AHEAD);
    for (int i = written; i <= last; i++) {
      if (data[i] == content[0] && isAt(content, i)) {
        return i;
      }
    }
    return -1;
  }

  private static List<Line> lines(byte[] encoded) {
    List<Line> lines = new ArrayList<>();
    int start = 0;
    while (start < encoded.length) {
      int end = start;
      while (end < encoded.length && encoded[end] != '\n') {
        end++;
      }
      end = Math.min(end + 1, encoded.length);
      byte[] line = Arrays.copyOfRange(encoded, start, end);
      lines.add(new Line(line, content(line)));
      start = end;
    }
    return lines;
  }

  private static byte[] content(byte[] line) {
    try (InputStream in = new QuotedPrintableInputStream(new ByteArrayInputStream(line))) {
      return in.readAllBytes();
    } catch (IOException e) {
      return new byte[] {0}; // found nowhere in text
    }
  }

  /** Encodes content whose lines end in CR and LF, and escapes only what must be. */
  private static byte[] encoded(byte[] data, boolean crlf) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(data.length + data.length / 4);
    byte[] lineEnd = (crlf ? "\r\n" : "\n").getBytes(StandardCharsets.US_ASCII);
    int column = 0;
    int at = 0;
    while (at < data.length) {
      boolean ends = data[at] == '\r' && at + 1 < data.length && data[at + 1] == '\n';
      if (ends) {
        out.writeBytes(lineEnd);
        column = 0;
        at += 2;
        continue;
      }
      int octet = data[at] & 0xFF;
      boolean last = at + 1 == data.length || data[at + 1] == '\r';
      boolean space = octet == ' ' || octet == '\t'; // taken for padding at the end of a line
      boolean literal = space ? !last : octet > ' ' && octet < 0x7F && octet != '=';
      int width = literal ? 1 : 3;
      if (column + width > LINE - 1) { // there is room for the sign of a soft line break
        out.write('=');
        out.writeBytes(lineEnd);
        column = 0;
      }
      if (literal) {
        out.write(octet);
      } else {
        out.writeBytes(
            String.format(Locale.ROOT, "=%02X", octet).getBytes(StandardCharsets.US_ASCII));
      }
      column += width;
      at++;
    }
    return out.toByteArray();
  }

  /** Lines end in CR and LF once they are decoded (RFC 2045, Section 6.7, rule 4). */
  private static byte[] canonical(byte[] data) {
    return new String(data, StandardCharsets.ISO_8859_1)
        .replace("\r\n", "\n")
        .replace("\n", "\r\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
