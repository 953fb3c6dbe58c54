package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.record;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ReadLimits;
import fairlead.archive.warc.WarcRecords.Restart;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

class RecordBoundariesTest {

  private static final byte[] PAGE = record("resource", "text/plain", "a", "", bytes("block"));
  private static final int SIZE = PAGE.length;

  private static List<Long> offsets(long size, byte[]... parts) throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(join(parts));
    List<Restart> found = RecordBoundaries.of(() -> file, size, new ReadLimits(1 << 16, 100, 0, 0));
    assertFalse(file.isOpen());
    return found.stream().map(Restart::offset).toList();
  }

  @Test
  void recordsAreFoundByTheirHeaders() throws IOException {
    byte[][] pages = {PAGE, PAGE, PAGE, PAGE, PAGE};
    assertEquals(List.of(), offsets(5L * SIZE, pages));
    assertEquals(List.of(2L * SIZE, 4L * SIZE), offsets(2L * SIZE, pages));
    assertEquals(List.of(2L * SIZE, 4L * SIZE), offsets(SIZE + 1L, pages));
    assertEquals(List.of(4L * SIZE), offsets(3L * SIZE + 1, pages));
    assertEquals(List.of((long) SIZE, 2L * SIZE, 3L * SIZE, 4L * SIZE), offsets(SIZE, pages));
    assertEquals(
        List.of(SIZE + 7L, 2L * SIZE + 7),
        offsets(SIZE, PAGE, bytes("garbage"), PAGE, PAGE),
        "behind damage");
    assertEquals(List.of(), offsets(1, bytes("no archive")));
  }

  @Test
  void recordsAreFoundByTheirMembers() throws IOException {
    byte[] member = gzip(PAGE);
    long size = member.length;
    byte[][] members = {member, member, member, member, member};
    assertEquals(List.of(size, 2 * size, 3 * size, 4 * size), offsets(1, members));
    assertEquals(List.of(size, 2 * size, 3 * size, 4 * size), offsets(size, members));
    assertEquals(List.of(2 * size, 4 * size), offsets(size + 1, members));
    assertEquals(List.of(2 * size, 4 * size), offsets(2 * size, members));
    assertEquals(List.of(4 * size), offsets(4 * size, members));
    assertEquals(List.of(), offsets(4 * size + 1, members));
    assertEquals(List.of(), offsets(5 * size, members));
    assertEquals(List.of(), offsets(Long.MAX_VALUE, members));
    assertEquals(
        new Restart(size, RecordStart.WARC, 2, false),
        RecordBoundaries.of(
                () -> new SeekableInMemoryByteChannel(join(members)),
                1,
                new ReadLimits(1 << 16, 100, 0, 0))
            .get(0));
  }

  @Test
  void recordsThatShareAMemberAreNotDivided() throws IOException {
    byte[] member = gzip(PAGE);
    assertEquals(List.of(), offsets(1, gzip(join(PAGE, PAGE)), member, member));
    assertEquals(List.of(), offsets(1, member));
    assertEquals(List.of(), offsets(1, gzip(new byte[0])));
    byte[] bad = member.clone();
    bad[12] ^= 0x55;
    assertEquals(List.of(), offsets(1, bad, member, member), "damaged from the beginning");
  }

  /** A member is searched for within a part, or farther if parts are small. */
  @Test
  void membersAreFoundAfterLargeOnes() throws IOException {
    byte[] member = gzip(PAGE);
    byte[] noise = new byte[200_000];
    new Random(1).nextBytes(noise);
    byte[] large = gzip(record("resource", "text/plain", "b", "", noise));
    long third = (long) member.length + large.length;
    assertEquals(List.of((long) member.length, third), offsets(1, member, large, member));
    assertEquals(List.of(third), offsets(member.length + 1, member, large, member));
  }

  @Test
  void recordsAreFoundUpToWhereTheFileCannotBeRead() throws IOException {
    byte[] pages = bytes(new String(PAGE, StandardCharsets.UTF_8).repeat(1_000));
    SeekableByteChannel damaged =
        new SeekableInMemoryByteChannel(pages) {

          private int failures;

          @Override
          public SeekableByteChannel position(long place) throws IOException {
            if (place > 100_000) {
              assertTrue(failures++ < 10_000, "it is tried again and again");
              throw new IOException("damaged disk");
            }
            return super.position(place);
          }
        };
    List<Restart> found =
        RecordBoundaries.of(() -> damaged, SIZE, new ReadLimits(1 << 16, 100, 0, 0));
    assertEquals(new Restart(SIZE, RecordStart.WARC, 0, false), found.get(0));
    assertTrue(found.size() < 1_000, "the rest cannot be read");
  }
}
