package fairlead.pipeline.lines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.sink.FullDisk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class Utf8WriterTest {

  private static byte[] written(String... parts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Utf8Writer writer = new Utf8Writer(out)) {
      for (String part : parts) {
        writer.write(part);
      }
    }
    return out.toByteArray();
  }

  @Test
  void textIsEncodedAsTheJdkDoes() throws IOException {
    String text = "a\u00e9\u20ac\ud83d\ude00".repeat(20_000);
    assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), written(text));
    assertArrayEquals("\ud83d\ude00".getBytes(StandardCharsets.UTF_8), written("\ud83d", "\ude00"));
  }

  @Test
  void arraysAreEncodedLikeTexts() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String text = "ab\u007f\u0080\ud83d\ude00c\ud83d";
    try (Utf8Writer writer = new Utf8Writer(out, 7)) {
      for (int length = 0; length <= text.length(); length++) {
        writer.write(text.toCharArray(), 0, length);
      }
      writer.write(text.toCharArray(), 1, 1);
    }
    StringBuilder expected = new StringBuilder();
    for (int length = 0; length <= text.length(); length++) {
      expected.append(text, 0, length);
    }
    assertEquals(
        expected.append("b").toString().replaceAll("\ud83d(?!\ude00)", "\\\\uD83D"),
        out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void loneSurrogateIsEscaped() throws IOException {
    assertEquals(
        "\\uDC00\\uD800x\\uD801",
        new String(written("\udc00\ud800x\ud801"), StandardCharsets.US_ASCII));
  }

  @Test
  void whatCouldNotBeWrittenIsNotTriedAgain() throws IOException {
    FullDisk disk = new FullDisk(0);
    Utf8Writer writer = new Utf8Writer(disk);
    writer.write("lost");
    assertThrows(IOException.class, writer::flush);
    disk.room = 100;
    writer.write("kept");
    writer.flush();
    assertEquals("kept", disk.written.toString(StandardCharsets.UTF_8));
  }

  @Test
  void streamIsClosedThoughTheLastBytesFail() throws IOException {
    FullDisk disk = new FullDisk(0);
    Utf8Writer writer = new Utf8Writer(disk);
    writer.write("lost\ud800");
    assertEquals("disk full", assertThrows(IOException.class, writer::close).getMessage());
    assertTrue(disk.closed);
  }

  @Test
  void firstAndLastCharactersOfEachLengthAreEncodedAsTheJdkDoes() throws IOException {
    for (int c :
        new int[] {0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF}) {
      String text = Character.toString(c);
      assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), written(text), "U+" + c);
    }
  }

  @Test
  void escapeFitsWhereverTheBufferEnds() throws IOException {
    for (int length = (1 << 16) - 10; length <= (1 << 16) + 10; length++) {
      String text = "a".repeat(length);
      assertEquals(
          text + "\\uDC00", new String(written(text + "\udc00"), StandardCharsets.US_ASCII));
    }
  }

  @Test
  void streamIsFlushedWithTheWriterAndBeforeItIsClosed() throws IOException {
    List<String> calls = new ArrayList<>();
    OutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void flush() {
            calls.add("flush");
          }

          @Override
          public void close() {
            calls.add("close");
          }
        };
    Utf8Writer writer = new Utf8Writer(out);
    writer.flush();
    assertEquals(List.of("flush"), calls);
    writer.close();
    assertEquals(List.of("flush", "flush", "close"), calls);
  }
}
