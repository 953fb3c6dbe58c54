package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.archive.ReadLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class HeaderReaderTest {

  private static long lengthPassedOver(String fields) throws IOException {
    return new HeaderReader(
            new LookaheadStream(new ByteArrayInputStream(bytes("WARC/1.0\r\n" + fields + "\r\n"))),
            new ReadLimits(1 << 20, 10_000, 0, 0),
            false)
        .passRest();
  }

  private static void checkMalformed(String fields) {
    IOException thrown = assertThrows(IOException.class, () -> lengthPassedOver(fields));
    assertEquals("malformed Content-Length", thrown.getMessage());
  }

  @Test
  void firstLengthOfAHeaderCounts() throws IOException {
    assertEquals(0, lengthPassedOver("X: y\r\n"));
    assertEquals(12, lengthPassedOver("X: y\r\nCONTENT-LENGTH:12\r\nContent-Length: 3\r\n"));
    checkMalformed("Content-Length:\n");
    checkMalformed("Content-Length: x\r\nContent-Length: 3\r\n");
  }

  @Test
  void lengthIsNotCut() throws IOException {
    assertEquals(12, lengthPassedOver("Content-Length:" + " ".repeat(46) + "12\r\n"));
    checkMalformed("Content-Length:" + " ".repeat(47) + "12\r\n");
    checkMalformed("Content-Length:" + " ".repeat(48) + "12\r\n");
  }

  @Test
  void byteOfZeroDoesNotEndAHeader() throws IOException {
    assertEquals(3, lengthPassedOver("X: \0\r\nContent-Length: 3\r\n"));
  }

  @Test
  void limitIsThatOfTheHeaderToTheByte() throws IOException {
    byte[] header = bytes("HTTP/1.1 200 OK\r\nA: b\n c\r\n\r\n");
    for (int limit = 0; limit < header.length + 2; limit++) {
      LookaheadStream in =
          new LookaheadStream(new ByteArrayInputStream(join(header, bytes("body"))));
      HeaderReader reader = new HeaderReader(in, new ReadLimits(limit, 10_000, 0, 0), false);
      assertEquals(Math.min(limit, header.length), reader.read().remaining());
      assertEquals(
          limit < header.length ? "a header of more than " + limit + " bytes" : null,
          reader.excess());
      assertEquals(0, reader.passRest());
      assertEquals('b', in.read(), "nothing behind the header is taken");
    }
  }
}
