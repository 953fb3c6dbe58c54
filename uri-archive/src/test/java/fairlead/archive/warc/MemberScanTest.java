package fairlead.archive.warc;

import static fairlead.testing.Packed.zstd;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.archive.HesitatingChannel;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.Inflater;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberScanTest {

  private static final byte[] MAGIC = {0x1F, (byte) 0x8B, 8};

  @TempDir Path folder;

  private long find(RecordStart starts, long from, byte[]... parts) throws IOException {
    Inflater inflater = new Inflater(true);
    try (SeekableByteChannel file =
        Files.newByteChannel(Files.write(folder.resolve("file"), join(parts)))) {
      return new MemberScan(file, starts, false, null).find(from, Long.MAX_VALUE, inflater);
    } finally {
      inflater.end();
    }
  }

  private static byte[] member() throws IOException {
    return gzip(bytes("WARC/1.0\r\n"));
  }

  /** Around the ends of what is looked at together. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 61_439, 61_440, 65_533, 65_536, 69_630, 69_632, 69_635, 135_200})
  void memberIsFoundWhereverItIs(int at) throws IOException {
    byte[] in = new byte[at];
    Arrays.fill(in, (byte) 0x1F);
    assertEquals(at, find(RecordStart.WARC, 0, in, member()));
    assertEquals(at, find(RecordStart.WARC, 0, in, member(), new byte[100_000], member()));
    assertEquals(-1, find(RecordStart.WARC, 0, in));
    assertEquals(-1, find(RecordStart.WARC, 0, in, Arrays.copyOf(member(), 13)));
    long second = (long) member().length + at;
    assertEquals(second, find(RecordStart.WARC, 1, member(), in, member(), in));
  }

  @Test
  void whatOnlyLooksLikeAMemberIsPassedOver() throws IOException {
    byte[] other = gzip(bytes("<p>WARC/1.0"));
    byte[] damaged = member();
    damaged[10] = 7;
    byte[] longName = join(MAGIC, new byte[] {8, 0, 0, 0, 0, 0, 0}, bytes("x".repeat(5_000)));
    byte[] before = join(MAGIC, MAGIC, other, damaged, gzip(new byte[0]), longName, new byte[9]);
    assertEquals(before.length, find(RecordStart.WARC, 0, before, member()));
    assertEquals(-1, find(RecordStart.WARC, 0, before));
    assertEquals(-1, find(RecordStart.WARC, 0, gzip(new byte[0])));
  }

  @Test
  void membersOfArcBeginWithAUri() throws IOException {
    byte[] garbage = gzip(bytes("a:b is no URI, and h2://x neither"));
    for (String start : new String[] {"http://h/ ", "filedesc://a ", "\nDNS:h "}) {
      assertEquals(garbage.length, find(RecordStart.ARC, 0, garbage, gzip(bytes(start))));
      assertEquals(-1, find(RecordStart.WARC, 0, garbage, gzip(bytes(start))));
    }
  }

  /** What was looked at before is after the end of what is looked at last. */
  @Test
  void memberThatIsCutIsNotCompletedByOtherBytes() throws IOException {
    byte[] member = member();
    int look = 4_096;
    byte[] file = new byte[65_536 + look + 100];
    System.arraycopy(member, 0, file, file.length - 13, 13);
    System.arraycopy(member, 13, file, look + 100, member.length - 13);
    assertEquals(-1, find(RecordStart.WARC, 0, file));
  }

  @Test
  void readThatFindsNothingIsNotTheEnd() throws IOException {
    Inflater inflater = new Inflater(true);
    try (SeekableByteChannel file = new HesitatingChannel(join(new byte[9], member()))) {
      MemberScan scan = new MemberScan(file, RecordStart.WARC, false, null);
      assertEquals(9, scan.find(0, Long.MAX_VALUE, inflater));
    } finally {
      inflater.end();
    }
  }

  /** A frame without data is no record, whatever follows it. */
  @Test
  void framesWithoutDataArePassedOver() throws IOException {
    byte[] without = {0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3};
    byte[] record = zstd(bytes("WARC/1.0\r\n"));
    Inflater inflater = new Inflater(true);
    try (SeekableByteChannel file =
        new SeekableInMemoryByteChannel(join(record, without, record))) {
      MemberScan scan = new MemberScan(file, RecordStart.WARC, true, null);
      assertEquals(record.length + without.length, scan.find(1, Long.MAX_VALUE, inflater));
    } finally {
      inflater.end();
    }
  }
}
