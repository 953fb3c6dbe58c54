package fairlead.archive.coding;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.archive.HesitatingStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkedStreamTest {

  private static final String END = "\r\n0\r\n\r\n";

  private static InputStream stream(String body) throws IOException {
    return ChunkedStream.of(new ByteArrayInputStream(bytes(body)));
  }

  private static String decoded(String body) throws IOException {
    try (InputStream in = stream(body)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void bodyWithoutContentIsItsLastChunk() throws IOException {
    assertEquals("", decoded("0\r\n\r\n"));
  }

  @Test
  void whiteSpaceMayStandBehindASize() throws IOException {
    assertEquals("<p>", decoded("3 \r\n<p>" + END));
    assertEquals("<p>", decoded("3\t \r\n<p>" + END));
  }

  @Test
  void sizeIsLookedForInSoManyBytes() throws IOException {
    String zeros = "0".repeat(1023);
    assertEquals("<p>", decoded(zeros + "3\r\n<p>" + END));
    assertEquals("0" + zeros + "3\r\n<p>" + END, decoded("0" + zeros + "3\r\n<p>" + END));
    String spaces = " ".repeat(1024);
    assertEquals("<p>", decoded("3" + spaces + "\r\n<p>" + END));
    assertEquals("3 " + spaces + "\r\n<p>" + END, decoded("3 " + spaces + "\r\n<p>" + END));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r\n<p>", "\n3\r\n<p>", ";x\r\n", " 3\r\n<p>", "3", "3x\r\n<p>"})
  void bodyThatBeginsWithoutASizeIsTakenAsItIs(String body) throws IOException {
    assertEquals(body, decoded(body));
  }

  @Test
  void bytesAreGivenOneByOneToo() throws IOException {
    try (InputStream in =
        ChunkedStream.of(
            new ByteArrayInputStream(new byte[] {'2', '\n', 0, (byte) 200, '\n', '0', '\n'}))) {
      assertEquals(0, in.read());
      assertEquals(200, in.read());
      assertEquals(-1, in.read());
      assertEquals(-1, in.read());
    }
  }

  @Test
  void extensionsAreBounded() throws IOException {
    String longest = "3;" + "x".repeat(8191);
    assertEquals("<p>", decoded(longest + "\r\n<p>" + END));
    IOException thrown = assertThrows(IOException.class, () -> decoded(longest + "x\r\n<p>" + END));
    assertEquals("a chunk's extension is too long", thrown.getMessage());
  }

  @Test
  void sizeMayBeAsLargeAsNumbersAre() throws IOException {
    try (InputStream in = stream("7fffffffffffffff\r\n<p>")) {
      assertEquals("<p>", new String(in.readNBytes(3), StandardCharsets.UTF_8));
      assertThrows(EOFException.class, in::read);
    }
  }

  @Test
  void byteOfZeroIsNotTheEnd() {
    IOException thrown = assertThrows(IOException.class, () -> decoded("3\r\n<p>\r\n\0"));
    assertEquals("malformed chunk size", thrown.getMessage());
  }

  @Test
  void readThatGivesNothingIsNotTheEnd() throws IOException {
    InputStream hesitating = new HesitatingStream(bytes("3\r\n<p>" + END));
    try (InputStream in = ChunkedStream.of(hesitating)) {
      byte[] read = new byte[3];
      assertEquals(0, in.read(read, 0, 3));
      assertEquals(3, in.read(read, 0, 3));
      assertEquals("<p>", new String(read, StandardCharsets.UTF_8));
    }
  }

  @Test
  void bodyIsClosedWithTheStream() throws IOException {
    List<String> closed = new ArrayList<>();
    InputStream body =
        new ByteArrayInputStream(bytes("0\r\n\r\n")) {
          @Override
          public void close() {
            closed.add("closed");
          }
        };
    ChunkedStream.of(body).close();
    assertEquals(List.of("closed"), closed);
  }

  @Test
  void sizeMayHaveSeveralDigits() throws IOException {
    String text = "0123456789abcdef";
    assertEquals(text, decoded("10\r\n" + text + END));
    assertEquals(text.repeat(0x1A), decoded("1a0\r\n" + text.repeat(0x1A) + END));
  }

  @Test
  void bodyMayBeginWithinAStream() throws IOException {
    InputStream all = new ByteArrayInputStream(bytes("header 3\r\n<p>" + END));
    all.skipNBytes("header ".length());
    try (InputStream in = ChunkedStream.of(all)) {
      assertEquals("<p>", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
