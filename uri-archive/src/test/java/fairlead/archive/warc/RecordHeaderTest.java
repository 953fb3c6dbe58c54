package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netpreserve.jwarc.ParsingException;

class RecordHeaderTest {

  /** The parser needs room behind the header. */
  private static RecordHeader parse(String text, boolean warc) throws IOException {
    byte[] header = (text + "\0").getBytes(StandardCharsets.ISO_8859_1);
    return RecordHeader.parse(ByteBuffer.wrap(header, 0, header.length - 1), warc);
  }

  private static String warc(String target) {
    return "WARC/1.0\r\n"
        + "X-Warc-Target-URI: no\r\n"
        + "WARC-Target-URL: no\r\n"
        + "WARC-Target-URIs: no\r\n"
        + "WARC-Target-URI: "
        + target
        + "\r\nX: y\r\n\r\n";
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a, http://h/a",
    "<http://h/a>, http://h/a",
    "<http://h/a, <http://h/a",
    "http://h/a>, http://h/a>",
    "http://h/\u00c3\u00a9, http://h/%C3%A9",
    "http://h/\u00e9, http://h/%E9",
    "<http://h/\u00e9>, http://h/%E9",
    "http://h/\u00e9|  folded, http://h/%E9 folded",
    "http://h/~\u0080, http://h/~%80",
    "http://h/\u00c2\u0080, http://h/%C2%80",
    "\u00c3\u00a9, %C3%A9"
  })
  void targetKeepsItsBytes(String target, String expected) throws IOException {
    String text = warc(target.replace("|", "\r\n"));
    RecordHeader header = parse(text, true);
    assertEquals(expected, header.target());
    assertEquals(text, header.text());
    assertNull(header.fault());
    assertEquals("y", header.fields().first("X").orElse(""));
    String lower = text.replace("\nWARC-Target-URI", "\nwarc-target-uri");
    assertEquals(expected, parse(lower, true).target());
  }

  @Test
  void headerWithoutATargetIsRead() throws IOException {
    assertNull(parse("WARC/1.0\r\nX: y\r\n\r\n", true).target());
  }

  @Test
  void lineFeedsAreReadAndReported() throws IOException {
    String text = warc("http://h/").replace("\r\n", "\n");
    RecordHeader header = parse(text, true);
    assertEquals("http://h/", header.target());
    assertEquals(
        "not well-formed: header lines end in LF instead of CRLF; such records are read anyway",
        header.fault());
    assertTrue(WarcRecords.isReportedOnce(header.fault()));
    assertEquals(text, header.text());
    assertEquals("y", header.fields().first("X").orElse(""));
  }

  @Test
  void linesOfAnArcAreRead() throws IOException {
    String line = "http://h/a 1.2.3.4 20200102030405 text/html 7\n";
    RecordHeader header = parse(line, false);
    assertEquals("http://h/a", header.target());
    assertNull(header.fault());
    RecordHeader spaced = parse(line.replace("/a", "/a \u00e9<>"), false);
    assertEquals("http://h/a%20%E9<>", spaced.target());
    assertEquals(
        "not well-formed: a record line has a space in its URI or no IPv4 address; such records"
            + " are read anyway",
        spaced.fault());
    assertEquals("2020-01-02T03:04:05Z", spaced.fields().first("WARC-Date").orElse(""));
    assertEquals("7", spaced.fields().first("Content-Length").orElse(""));
    assertEquals("response", spaced.fields().first("WARC-Type").orElse(""));
    assertEquals("http://h/a%20b", parse(line.replace("/a", "/a b"), false).target());
  }

  @Test
  void otherHeadersAreRefused() {
    for (String text :
        new String[] {
          "WARC/1.0\r\nno field\r\n\r\n", "WARC/1.0\nno field\n\n", "text\r\n\r\n", "WARC/x\n\n"
        }) {
      assertThrows(ParsingException.class, () -> parse(text, true), text);
    }
    assertThrows(ParsingException.class, () -> parse("http://h/a b\n", false));
    String arc = "http://h/a b 1.2.3.4 20200102030405 text/html 7";
    assertThrows(IOException.class, () -> parse(arc, false), "its line does not end");
    assertThrows(ParsingException.class, () -> parse(arc + "\n", true));
    assertThrows(EOFException.class, () -> parse("", true));
    assertThrows(EOFException.class, () -> parse("WARC/1.0\r\nX: y\r\n", true));
  }

  @Test
  void bufferIsNotConsumedByAWellFormedHeader() throws IOException {
    ByteBuffer header = ByteBuffer.wrap(bytes(warc("http://h/")));
    int length = header.remaining();
    assertEquals("http://h/", RecordHeader.parse(header, true).target());
    assertEquals(length, header.remaining());
  }
}
