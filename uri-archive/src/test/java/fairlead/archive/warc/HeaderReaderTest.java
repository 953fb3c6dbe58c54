package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ReadLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
      ByteBuffer read = reader.read();
      assertEquals(Math.min(limit, header.length), read.remaining());
      assertTrue(read.limit() < read.capacity(), "a parser does not see the end of a full buffer");
      assertEquals(
          limit < header.length ? "a header of more than " + limit + " bytes" : null,
          reader.excess());
      assertEquals(0, reader.passRest());
      assertEquals('b', in.read(), "nothing behind the header is taken");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void fieldsAreCountedWithoutTheFirstLine(int fields) throws IOException {
    byte[] header = bytes("WARC/1.0\r\n" + "A: b\r\n".repeat(fields) + "\r\n");
    HeaderReader reader =
        new HeaderReader(
            new LookaheadStream(new ByteArrayInputStream(header)),
            new ReadLimits(1 << 20, 3, 0, 0),
            false);
    int read = reader.read().remaining();
    boolean whole = fields <= 3;
    assertEquals(whole ? header.length : "WARC/1.0\r\n".length() + 4 * 6, read);
    assertEquals(whole ? null : "a header of more than 3 fields", reader.excess());
  }
}
