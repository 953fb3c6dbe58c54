package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class HeaderReaderTest {

  private static long lengthPassedOver(String fields) throws IOException {
    return new HeaderReader(
            new LookaheadStream(new ByteArrayInputStream(bytes("WARC/1.0\r\n" + fields + "\r\n"))),
            Limits.DEFAULT,
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
}
