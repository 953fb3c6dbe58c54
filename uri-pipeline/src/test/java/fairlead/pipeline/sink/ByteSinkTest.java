package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.pipeline.Encoded;
import fairlead.pipeline.Position;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class ByteSinkTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private static Encoded<String> line(String text) {
    return new Encoded<>(text, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void drainedStreamHasAllThatWasAccepted() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ByteSink<String> sink = ByteSink.of(out)) {
      Sink.drain(Flux.just(line("a"), line("x".repeat(100_000)), line("b")), sink).block();
      assertEquals(100_005, out.size());
      assertEquals(100_005, sink.written());
      assertThrows(UnsupportedOperationException.class, () -> sink.rollbackTo(new Mark("0")));
    }
  }

  @Test
  void committedBytesHaveLeftABufferedStream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ByteSink<String> sink = ByteSink.of(new BufferedOutputStream(out))) {
      sink.append(new byte[3]);
      sink.commit();
      assertEquals(3, out.size());
    }
  }

  @Test
  void fileIsRolledBackToACommitAlsoByTheNextRun() throws IOException {
    Path file = folder.resolve("out");
    Mark mark;
    try (ByteSink<String> sink = ByteSink.open(file)) {
      sink.accept(line("a"));
      mark = sink.commit();
      sink.accept(line("b"));
      sink.commit();
      sink.accept(line("lost"));
      sink.rollbackTo(mark);
      sink.accept(line("c"));
    }
    assertEquals("a\nc\n", Files.readString(file));
    try (ByteSink<String> sink = ByteSink.reopen(file)) {
      sink.rollbackTo(new Mark(mark.toString()));
      sink.accept(line("d"));
      assertThrows(EOFException.class, () -> sink.rollbackTo(new Mark("99")));
      assertThrows(IllegalArgumentException.class, () -> sink.rollbackTo(new Mark("x")));
      assertThrows(IllegalArgumentException.class, () -> sink.rollbackTo(new Mark("-1")));
    }
    assertEquals("a\nd\n", Files.readString(file), "a rollback in vain loses nothing");
    try (ByteSink<String> sink = ByteSink.open(file)) {
      sink.accept(line("e"));
    }
    assertEquals("e\n", Files.readString(file));
  }

  @Test
  void twoRunsDoNotWriteToOneFile() throws IOException {
    Path file = folder.resolve("out");
    try (ByteSink<String> first = ByteSink.open(file)) {
      first.accept(line("a"));
      assertEquals(
          "another run is writing to this file",
          assertThrows(FileSystemException.class, () -> ByteSink.open(file)).getReason());
    }
    assertEquals("a\n", Files.readString(file));
  }

  @Test
  void fileThatIsRemovedOrReplacedIsNoticed() throws IOException {
    for (boolean replaced : new boolean[] {false, true}) {
      Path file = folder.resolve("out");
      ByteSink<String> sink = ByteSink.open(file);
      sink.accept(line("a"));
      sink.commit();
      Files.delete(file);
      if (replaced) {
        Files.writeString(file, "of another");
      }
      FileSystemException gone = assertThrows(FileSystemException.class, sink::commit);
      assertEquals("it was removed or replaced while it was being written", gone.getReason());
      assertEquals(file.toString(), gone.getFile());
      assertThrows(FileSystemException.class, sink::close);
      assertEquals(replaced, Files.exists(file));
      ByteSink.open(file).close(); // it is free again
    }
  }

  @Test
  void drainingTellsWhatIsSafe() throws IOException {
    try (ByteSink<String> sink = ByteSink.open(folder.resolve("out"))) {
      Flux<Encoded<String>> lines = Flux.range(1, 5).map(i -> line(Integer.toString(i)));
      List<String> safe =
          Sink.drain(lines, sink, 2, one -> Position.of(one.result()))
              .map(commit -> commit.position() + "=" + commit.mark())
              .collectList()
              .block();
      assertEquals(List.of("2 =4", "4 =8", "5 =10"), safe);
      assertThrows(
          IllegalArgumentException.class, () -> Sink.drain(lines, sink, 0, one -> Position.START));
    }
  }

  /** A disk with room for some bytes. */
  private static final class FullDisk extends OutputStream {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private int room;
    private boolean closed;

    FullDisk(int room) {
      this.room = room;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int count = Math.min(room, length);
      written.write(bytes, offset, count);
      room -= count;
      if (count < length) {
        throw new IOException("disk full");
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Test
  void fullDiskIsAnIoExceptionEverywhere() throws IOException {
    ByteSink<String> sink = ByteSink.of(new FullDisk(0));
    assertEquals(
        "disk full",
        assertThrows(IOException.class, () -> sink.accept(line("x".repeat(100_000)))).getMessage());
    ByteSink<String> committed = ByteSink.of(new FullDisk(0));
    committed.accept(line("x"));
    assertEquals("disk full", assertThrows(IOException.class, committed::commit).getMessage());
    FullDisk disk = new FullDisk(0);
    ByteSink<String> closed = ByteSink.of(disk);
    closed.accept(line("x"));
    assertEquals("disk full", assertThrows(IOException.class, closed::close).getMessage());
    assertTrue(disk.closed);
    StepVerifier.create(Sink.drain(Flux.just(line("x")), ByteSink.of(new FullDisk(0))))
        .verifyErrorMessage("java.io.IOException: disk full");
  }

  @Test
  void whatFailedIsNotWrittenTwice() throws IOException {
    FullDisk disk = new FullDisk(3);
    ByteSink<String> sink = ByteSink.of(disk);
    sink.accept(line("abcdef"));
    assertThrows(IOException.class, sink::commit);
    disk.room = 100;
    sink.close();
    assertEquals("abc", disk.written.toString(StandardCharsets.UTF_8));
  }

  @Test
  void emptyFlowHasNothingThatIsSafe() throws IOException {
    try (ByteSink<String> sink = ByteSink.open(folder.resolve("out"))) {
      StepVerifier.create(
              Sink.drain(Flux.<Encoded<String>>empty(), sink, 2, one -> Position.of(one.result())))
          .verifyComplete();
      StepVerifier.create(
              Sink.drain(Flux.just(line("a")), sink, 1, one -> Position.of(one.result())))
          .expectNextCount(1)
          .verifyComplete();
    }
  }

  @Test
  void bufferIsWrittenOnceItIsTooSmall() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ByteSink<String> sink = ByteSink.of(out)) {
      sink.append(new byte[1]);
      sink.append(new byte[64 * 1024 - 1]);
      assertEquals(0, out.size());
      sink.append(new byte[1]);
      assertEquals(64 * 1024, out.size());
      assertEquals(new Mark("65537"), sink.commit());
      sink.append(new byte[64 * 1024]);
      assertEquals(64 * 1024 + 1, out.size(), "all of it is in the buffer");
      sink.commit();
      sink.append(new byte[64 * 1024 + 1]);
      assertEquals(3 * 64 * 1024 + 2, out.size(), "longer than the buffer");
      assertEquals(3 * 64 * 1024 + 2, sink.written());
    }
  }

  @Test
  void closingFlushesAStreamThatStaysOpen() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OutputStream open =
        new BufferedOutputStream(out) {
          @Override
          public void close() {
            // as a terminal does
          }
        };
    ByteSink<String> sink = ByteSink.of(open);
    sink.append(new byte[7]);
    sink.close();
    assertEquals(7, out.size());
  }

  @Test
  void rollbackForgetsWhatIsInTheBuffer() throws IOException {
    Path file = folder.resolve("out");
    try (ByteSink<String> sink = ByteSink.open(file)) {
      sink.accept(line("a"));
      sink.commit();
      sink.accept(line("lost"));
      assertEquals(7, sink.written());
      sink.rollbackTo(new Mark("2"));
      assertEquals(2, sink.written());
      sink.rollbackTo(new Mark("0"));
    }
    assertEquals("", Files.readString(file));
    try (ByteSink<String> sink = ByteSink.reopen(file)) {
      sink.accept(line("b"));
    }
    try (ByteSink<String> sink = ByteSink.reopen(file)) {
      assertEquals(2, sink.written());
      sink.accept(line("c"));
    }
    assertEquals("b\nc\n", Files.readString(file));
  }

  @Test
  void deviceCannotBeRolledBack() throws IOException {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "skipped: there is no /dev/null");
    try (ByteSink<String> sink = ByteSink.open(device)) {
      sink.accept(line("a"));
      assertEquals(new Mark("2"), sink.commit());
      assertThrows(UnsupportedOperationException.class, () -> sink.rollbackTo(new Mark("0")));
    }
  }
}
