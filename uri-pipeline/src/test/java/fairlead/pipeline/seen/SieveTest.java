package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.key.Fingerprint;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SieveTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final AtomicInteger number = new AtomicInteger();

  private final class Storage implements Sieve.Storage {
    @Override
    public Path nextRun() throws IOException {
      return folder.resolve("run-" + number.incrementAndGet());
    }

    @Override
    public void retire(Path run) throws IOException {
      Files.delete(run);
    }

    @Override
    public boolean isDurable() {
      return false;
    }
  }

  /** Fingerprints in order. */
  private static Fingerprint fingerprint(long number) {
    return new Fingerprint(number << 40, number * 0x9E37_79B9_7F4A_7C15L);
  }

  private SortedRun run(int from, int to) throws IOException {
    try (RunWriter writer =
        new RunWriter(new Storage().nextRun(), to - from, BlockedFilter.BITS_PER_KEY, false)) {
      for (int i = from; i < to; i++) {
        writer.add(fingerprint(i).high(), fingerprint(i).low());
      }
      return writer.finish();
    }
  }

  private static boolean add(Sieve sieve, long number) throws IOException {
    return sieve.add(fingerprint(number).high(), fingerprint(number).low());
  }

  /** Adds from a number on until a table is full and written; returns the number after the last. */
  private static long fill(Sieve sieve, long from) throws IOException {
    long next = from;
    while (!sieve.makeRoom()) {
      assertTrue(add(sieve, next++));
    }
    while (sieve.written().writing()) {
      Thread.onSpinWait();
    }
    return next;
  }

  @Test
  void fingerprintIsInOnePlace() throws IOException {
    try (Sieve sieve = new Sieve(new Storage(), 0, List.of(run(0, 1000), run(1000, 1500)))) {
      assertEquals(1500, sieve.size());
      for (int i = 0; i < 1500; i++) {
        assertFalse(add(sieve, i));
        assertTrue(sieve.contains(fingerprint(i)));
      }
      assertFalse(sieve.contains(fingerprint(1500)));
      assertTrue(add(sieve, 1500));
      assertFalse(add(sieve, 1500));
      assertTrue(sieve.contains(fingerprint(1500)));
      assertEquals(1501, sieve.size());
      long end = fill(sieve, 1501);
      assertEquals(end, sieve.size());
      assertEquals(3, sieve.written().runs().size());
      assertEquals(end - 1500, sieve.written().runs().get(2).size());
      assertFalse(add(sieve, 1500));
      assertFalse(sieve.makeRoom(), "the new table is empty");
    }
  }

  /** The filters of a sieve take three quarters of its memory. */
  @Test
  void filterOfRunTakesWhatTheOthersLeave() throws IOException {
    int large = 100_000;
    SortedRun first = run(0, large);
    long taken = first.memory();
    assertTrue(taken > large * 11L / 8, "memory " + taken);
    assertBits(5, 2, 60_000, first); // less than it has already, so that each key has its share
    assertBits(12, 10, taken * 8, run(large, 2 * large)); // there is room
    assertBits(3, 1, 0, run(2 * large, 3 * large)); // at least something
  }

  /** The bits for each key of a run that is written next to another one. */
  private void assertBits(double below, double from, long memory, SortedRun other)
      throws IOException {
    try (Sieve sieve = new Sieve(new Storage(), memory, List.of(other))) {
      long end = fill(sieve, 1_000_000);
      SortedRun written = sieve.written().runs().get(1);
      assertEquals(end - 1_000_000, written.size());
      double bits = (double) Byte.SIZE * written.memory() / written.size();
      assertTrue(bits < below && bits > from, bits + " bits");
      assertTrue(sieve.bytes() >= written.memory() + other.memory());
    }
  }

  @Test
  void eightRunsOfOneMagnitudeAreMerged() throws IOException {
    try (Sieve sieve = new Sieve(new Storage(), 0, List.of(run(0, 10), run(10, 1_000)))) {
      long end = 1_000;
      for (int i = 0; i < 8; i++) {
        end = fill(sieve, end);
      }
      while (sieve.written().runs().size() > 3) {
        Thread.onSpinWait();
      }
      assertEquals(end, sieve.size());
      assertEquals(
          List.of(10L, 990L, end - 1_000),
          sieve.written().runs().stream().map(SortedRun::size).toList());
      for (long i = 0; i < end; i++) {
        assertTrue(sieve.contains(fingerprint(i)));
      }
    }
  }

  @Test
  void runsAreClosedWithTheSieve() throws IOException {
    SortedRun run = run(0, 10);
    Sieve sieve = new Sieve(new Storage(), 0, List.of(run));
    sieve.close();
    sieve.close();
    assertThrows(ClosedChannelException.class, run::bytes);
    assertEquals(List.of(), sieve.written().runs());
  }

  /** A place for runs whose disk is full, as it shows after some work. */
  private static Sieve.Storage failing(Runnable before) {
    return new Sieve.Storage() {
      @Override
      public Path nextRun() throws IOException {
        before.run();
        throw new IOException("disk full");
      }

      @Override
      public void retire(Path run) {}

      @Override
      public boolean isDurable() {
        return true;
      }
    };
  }

  /** Such as a full disk: keys that are not kept must not count as seen. */
  @Test
  void tableThatCannotBeWrittenIsAFailureOfTheNextOne() throws IOException {
    Sieve.Storage full = failing(() -> {});
    try (Sieve sieve = new Sieve(full, 0, List.of())) {
      IOException error =
          assertThrows(
              IOException.class,
              () -> {
                for (long i = 0; ; i++) {
                  sieve.makeRoom();
                  add(sieve, i);
                }
              });
      assertEquals("disk full", error.getMessage());
      assertThrows(IOException.class, sieve::makeRoom);
    }
  }

  @Test
  @Timeout(60)
  void offerThatWaitsFailsWithTheTable() throws IOException {
    Thread offering = Thread.currentThread();
    Sieve.Storage full =
        failing(
            () -> {
              while (offering.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
              }
            });
    try (Sieve sieve = new Sieve(full, 0, List.of())) {
      long next = 0;
      while (!sieve.makeRoom()) {
        assertTrue(add(sieve, next++));
      }
      for (long end = 2 * next; next < end; next++) {
        assertTrue(add(sieve, next));
      }
      IOException error = assertThrows(IOException.class, sieve::makeRoom);
      assertEquals("disk full", error.getMessage());
    }
  }
}
