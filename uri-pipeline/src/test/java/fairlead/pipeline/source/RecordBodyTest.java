package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ReadLimits;
import fairlead.archive.warc.WarcRecords.Restart;
import fairlead.pipeline.Body;
import fairlead.pipeline.Metadata;
import fairlead.testing.Warcs;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordBodyTest {

  private static final byte[] PAGE =
      Warcs.http("Content-Type: text/html\r\nContent-Encoding: gzip\r\n", packed());

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Path archive;

  private final List<SeekableByteChannel> opened = new ArrayList<>();

  private static byte[] packed() {
    try {
      return Warcs.gzip(bytes("<p>1"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void write() throws IOException {
    archive =
        Files.write(
            folder.resolve("a.warc"),
            Warcs.join(
                Warcs.response("1", PAGE),
                Warcs.record("resource", "text/html", "2", "", bytes("<p>2"))));
  }

  private Body body(int skipped, boolean http, int headerBytes) {
    return new RecordBody(
        () -> {
          SeekableByteChannel channel = Files.newByteChannel(archive);
          opened.add(channel);
          return channel;
        },
        new ReadLimits(headerBytes, 100, 100, 100),
        Restart.FIRST,
        skipped,
        http,
        Metadata.NONE);
  }

  private void assertClosed(int count) {
    assertEquals(count, opened.size());
    assertTrue(opened.stream().noneMatch(SeekableByteChannel::isOpen));
  }

  private static byte[] read(InputStream in) throws IOException {
    try (in) {
      return in.readAllBytes();
    }
  }

  @Test
  void archiveIsOpenWhileTheRecordIsRead() throws IOException {
    Body body = body(0, true, 10_000);
    try (InputStream in = body.open()) {
      assertEquals('H', in.read());
      assertTrue(opened.get(0).isOpen());
    }
    assertFalse(opened.get(0).isOpen());
    assertArrayEquals(PAGE, read(body.open()));
    assertArrayEquals(bytes("<p>1"), read(body.content()));
    assertArrayEquals(bytes("<p>2"), read(body(1, false, 10_000).open()));
    assertArrayEquals(bytes("<p>2"), read(body(1, false, 10_000).content()));
    assertClosed(5);
  }

  @Test
  void archiveIsClosedIfTheRecordIsNotThere() {
    assertThrows(EOFException.class, () -> body(2, false, 10_000).open());
    assertThrows(EOFException.class, () -> body(3, true, 10_000).content());
    assertClosed(2);
  }

  @Test
  void archiveIsClosedIfTheContentCannotBeRead() {
    assertThrows(IOException.class, () -> body(1, true, 10_000).content(), "not a message");
    assertClosed(1);
    IOException excess = assertThrows(IOException.class, () -> limited().content());
    assertTrue(
        String.valueOf(excess.getMessage()).contains("header of more than"), excess::toString);
    assertClosed(2);
  }

  /** The header of the record is shorter than the limit, and that of the message is not. */
  private Body limited() throws IOException {
    byte[] message =
        Warcs.http("Content-Type: text/html\r\nX: " + "x".repeat(2000) + "\r\n", bytes("<p>"));
    Files.write(archive, Warcs.response("1", message));
    return body(0, true, 1000);
  }

  @Test
  void mediaTypeIsThatOfTheMessage() throws IOException {
    RecordBody body = (RecordBody) body(0, true, 10_000);
    assertEquals(Metadata.NONE, body.metadata());
    Body typed = body.withMediaType("text/css");
    assertEquals(Metadata.NONE.withMediaType("text/css"), typed.metadata());
    assertArrayEquals(PAGE, read(typed.open()));
  }
}
