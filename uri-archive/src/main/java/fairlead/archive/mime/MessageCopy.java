package fairlead.archive.mime;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ChannelBytes;
import fairlead.archive.Extent;
import fairlead.archive.NotReplaceableException;
import fairlead.uri.text.AsciiCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.NameValuePair;
import org.apache.james.mime4j.stream.RawBody;
import org.apache.james.mime4j.stream.RawFieldParser;
import org.apache.james.mime4j.util.ByteArrayBuffer;

/**
 * Copies a MIME message with other bodies for some of its parts, in their existing transfer
 * encodings; headers, boundaries and everything else stay the same, byte for byte. So do lines of
 * quoted-printable whose content does not change.
 */
final class MessageCopy implements ArchiveCopy {

  private static final int MAX_DEPTH = 100;
  private static final int MAX_LEAVES = 1_000_000;
  private static final int LINE = 76;

  private final SeekableByteChannel file;
  private final ChannelBytes bytes;
  private final OutputStream out;
  private final List<Leaf> leaves = new ArrayList<>();
  private long at;

  /**
   * The body of a part without parts of its own.
   *
   * @param start where it begins
   * @param end where it ends, exclusive
   * @param encoding its transfer encoding, in lower case
   * @param nested whether it is in a message that has a transfer encoding itself
   */
  private record Leaf(long start, long end, String encoding, boolean nested) {}

  /**
   * A copy of a message.
   *
   * @param file closed with this object
   * @param out not closed with this object
   */
  MessageCopy(SeekableByteChannel file, OutputStream out) throws IOException {
    this.file = file;
    this.bytes = new ChannelBytes(file);
    this.out = out;
    part(0, bytes.size(), "text/plain", 0);
  }

  /** Finds the leaves of a message or a part. */
  private void part(long start, long end, String otherwise, int depth) throws IOException {
    if (depth > MAX_DEPTH || leaves.size() > MAX_LEAVES) {
      throw new IOException("a message with too many parts cannot be rewritten");
    }
    List<String> header = new ArrayList<>();
    long body = header(start, end, header);
    String encoding = AsciiCase.lower(value(header, "content-transfer-encoding").strip());
    RawBody content = type(value(header, "content-type"));
    String type = content.getValue().isEmpty() ? otherwise : AsciiCase.lower(content.getValue());
    String boundary = boundary(content);
    if (type.startsWith("multipart/") && !boundary.isEmpty()) {
      String inner = type.equals("multipart/digest") ? "message/rfc822" : "text/plain";
      parts(body, end, "--" + boundary, inner, depth);
    } else if (type.equals("message/rfc822")
        && !encoding.equals("base64")
        && !encoding.equals("quoted-printable")) {
      part(body, end, "text/plain", depth + 1);
    } else {
      leaves.add(new Leaf(body, end, encoding, type.equals("message/rfc822")));
    }
  }

  private void parts(long from, long to, String delimiter, String inner, int depth)
      throws IOException {
    long child = -1;
    long line = from;
    while (line < to) {
      long next = nextLine(line, to);
      String text = startsWith(line, next, delimiter) ? text(line, next) : "";
      String rest = text.isEmpty() ? "x" : text.substring(delimiter.length()).strip();
      if (rest.isEmpty() || rest.equals("--")) {
        if (child >= 0) {
          part(child, Math.max(child, beforeLineEnd(line, from)), inner, depth + 1);
        }
        child = rest.isEmpty() ? next : -1;
        if (!rest.isEmpty()) {
          return;
        }
      }
      line = next;
    }
    if (child >= 0) {
      part(child, to, inner, depth + 1);
    }
  }

  /** Reads a header and unfolds it; returns where the body begins. */
  private long header(long start, long end, List<String> header) throws IOException {
    long line = start;
    while (line < end) {
      long next = nextLine(line, end);
      String text = text(line, next);
      if (text.isEmpty()) {
        return next;
      }
      boolean folded = (text.charAt(0) == ' ' || text.charAt(0) == '\t') && !header.isEmpty();
      if (folded) {
        header.set(header.size() - 1, header.get(header.size() - 1) + text);
      } else {
        header.add(text);
      }
      line = next;
    }
    return end;
  }

  private long nextLine(long from, long to) throws IOException {
    long at = from;
    while (at < to && bytes.u8(at) != '\n') {
      at++;
    }
    return Math.min(to, at + 1);
  }

  /** A line without its line end; only its beginning if it is very long. */
  private String text(long from, long to) throws IOException {
    long end = beforeLineEnd(to, from);
    int length = (int) Math.min(end - from, 1 << 20);
    return new String(bytes.copy(from, length), StandardCharsets.ISO_8859_1);
  }

  private long beforeLineEnd(long to, long from) throws IOException {
    long end = to;
    end -= end > from && bytes.u8(end - 1) == '\n' ? 1 : 0;
    end -= end < to && end > from && bytes.u8(end - 1) == '\r' ? 1 : 0;
    return end;
  }

  private boolean startsWith(long from, long to, String text) throws IOException {
    if (to - from < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (bytes.u8(from + i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static String value(List<String> header, String name) {
    for (String field : header) {
      int colon = field.indexOf(':');
      if (colon > 0 && AsciiCase.lower(field.substring(0, colon).strip()).equals(name)) {
        return field.substring(colon + 1);
      }
    }
    return "";
  }

  private static RawBody type(String value) throws IOException {
    byte[] field = ("Content-Type:" + value).getBytes(StandardCharsets.ISO_8859_1);
    try {
      return RawFieldParser.DEFAULT.parseRawBody(
          RawFieldParser.DEFAULT.parseField(new ByteArrayBuffer(field, field.length, false)));
    } catch (MimeException e) {
      throw new IOException(e);
    }
  }

  private static String boundary(RawBody type) {
    for (NameValuePair parameter : type.getParams()) {
      if (parameter.getName().equalsIgnoreCase("boundary") && parameter.getValue() != null) {
        return parameter.getValue();
      }
    }
    return "";
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    Leaf leaf = number <= leaves.size() ? leaves.get((int) number - 1) : null;
    if (leaf == null || leaf.nested() || leaf.start() < at) {
      throw new NotReplaceableException("its position in the message is unknown");
    }
    copy(leaf.start());
    out.write(encoded(leaf, data));
    at = leaf.end();
    return true;
  }

  private byte[] encoded(Leaf leaf, byte[] data) throws IOException {
    boolean crlf = bytes.has(leaf.start() - 2, 2) && bytes.u8(leaf.start() - 2) == '\r';
    String lineEnd = crlf ? "\r\n" : "\n";
    // The last line of a body does not always have the line end of its boundary.
    long length = leaf.end() - leaf.start();
    boolean ended = length > 0 && bytes.u8(leaf.end() - 1) == '\n';
    return switch (leaf.encoding()) {
      case "base64" -> {
        byte[] lines =
            Base64.getMimeEncoder(LINE, lineEnd.getBytes(StandardCharsets.US_ASCII)).encode(data);
        ByteArrayOutputStream text = new ByteArrayOutputStream(lines.length + 2);
        text.writeBytes(lines);
        text.writeBytes((ended ? lineEnd : "").getBytes(StandardCharsets.US_ASCII));
        yield text.toByteArray();
      }
      case "quoted-printable" ->
          QuotedPrintableLines.encode(bytes.copy(leaf.start(), (int) length), data, crlf);
      default -> data;
    };
  }

  private void copy(long to) throws IOException {
    try (InputStream in = bytes.stream(new Extent(at, to - at))) {
      in.transferTo(out);
    }
    at = to;
  }

  @Override
  public void finish() throws IOException {
    copy(bytes.size());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
