package fairlead.archive.coding;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.coding.GzipMembers.Behind;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GzipMembersTest {

  private static final int HEADER = 10; // bytes, where it has no optional fields

  private static GzipMembers members(Behind behind, byte[]... parts) {
    return new GzipMembers(
        new BufferedInputStream(new ByteArrayInputStream(join(parts))), behind, new Inflater(true));
  }

  /** A member with the optional fields that flags announce. */
  private static byte[] member(int flags, byte[] data) throws IOException {
    byte[] plain = gzip(data);
    byte[] header = Arrays.copyOf(plain, HEADER);
    header[3] = (byte) flags;
    return join(
        header,
        (flags & 4) == 0 ? new byte[0] : join(new byte[] {3, 2}, bytes("x".repeat(3 + 2 * 256))),
        (flags & 8) == 0 ? new byte[0] : bytes("name\0"),
        (flags & 16) == 0 ? new byte[0] : bytes("comment\0"),
        (flags & 2) == 0 ? new byte[0] : bytes("cc"),
        Arrays.copyOfRange(plain, HEADER, plain.length));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4, 8, 16, 30})
  void optionalFieldsOfAHeaderArePassedOver(int flags) throws IOException {
    byte[] first = member(flags, bytes("one"));
    try (GzipMembers members = members(Behind.NOTHING, first, gzip(bytes("two")))) {
      assertArrayEquals(bytes("one"), members.readNBytes(3));
      assertEquals(0, members.start());
      assertArrayEquals(bytes("two"), members.readNBytes(3));
      assertEquals(first.length, members.start());
    }
  }

  @Test
  void bytesAreGivenOneByOneToo() throws IOException {
    try (GzipMembers members = members(Behind.NOTHING, gzip(new byte[] {0, (byte) 200}))) {
      assertEquals(0, members.read());
      assertEquals(200, members.read());
      assertEquals(-1, members.read());
    }
  }

  /** Of a member as of one that is cut, whatever the stream below gives at a time. */
  @Test
  void readGivesEnoughToTellWhatAMemberIs() throws IOException {
    byte[] member = gzip(bytes("0123456789abcdefghijklmnopqrstuvwxyz"));
    InputStream slow =
        new ByteArrayInputStream(Arrays.copyOf(member, member.length - 12)) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(length, 1));
          }

          @Override
          public synchronized int available() {
            return 0;
          }
        };
    BufferedInputStream in = new BufferedInputStream(slow, 1);
    try (GzipMembers members = new GzipMembers(in, Behind.NOTHING, new Inflater(true))) {
      byte[] start = new byte[40];
      int first = members.read(start, 2, 38);
      assertTrue(first >= GzipMembers.MIN_READ && first < 36, first + " bytes");
      assertEquals(first, members.given());
      int second = members.read(start, 2 + first, 8);
      assertEquals(8, second);
      assertEquals(
          "0123456789abcdefghijklmnopqrstuvwxyz".substring(0, first + second),
          new String(start, 2, first + second, StandardCharsets.US_ASCII));
      int third = members.read(start);
      assertTrue(third > 0 && third < GzipMembers.MIN_READ, third + " bytes in front of the cut");
      assertThrows(EOFException.class, members::read);
      assertThrows(EOFException.class, members::read);
    }
  }

  @Test
  void damagedDataIsNamed() throws IOException {
    byte[] noBlock = join(Arrays.copyOf(gzip(bytes("x")), HEADER), new byte[] {7});
    try (GzipMembers members = members(Behind.NOTHING, noBlock)) {
      assertEquals(
          "invalid block type",
          assertThrows(ZipException.class, members::readAllBytes).getMessage());
    }
  }

  @ParameterizedTest
  @EnumSource(Behind.class)
  void whatDoesNotBeginAsAMemberIsNoGzip(Behind behind) throws IOException {
    for (byte[] start : List.of(bytes("text"), new byte[9], new byte[] {0x1F})) {
      try (GzipMembers members = members(behind, start)) {
        assertEquals(
            "not in gzip format",
            assertThrows(ZipException.class, members::readAllBytes).getMessage());
      }
    }
    try (GzipMembers members = members(behind)) {
      assertArrayEquals(new byte[0], members.readAllBytes());
    }
  }

  @Test
  void paddingIsPassedOverOnlyWhereItMayBe() throws IOException {
    byte[] member = gzip(bytes("x"));
    try (GzipMembers members = members(Behind.ANYTHING, member, new byte[9])) {
      assertArrayEquals(bytes("x"), members.readAllBytes());
    }
    try (GzipMembers members = members(Behind.NOTHING, member, new byte[9])) {
      assertEquals('x', members.read());
      assertEquals(
          "not in gzip format", assertThrows(ZipException.class, members::read).getMessage());
      assertEquals(member.length, members.start());
    }
  }

  @Test
  void paddingOfZerosHasNothingBehindIt() throws IOException {
    byte[] member = gzip(bytes("x"));
    for (byte[] padding : List.of(new byte[1], new byte[2], new byte[99])) {
      try (GzipMembers members = members(Behind.ZEROS, member, padding)) {
        assertArrayEquals(bytes("x"), members.readAllBytes());
      }
    }
    for (byte[] other : List.of(bytes("y"), bytes("\0y"), bytes("\0\0\0y"), member)) {
      boolean more = other == member;
      byte[] behind = more ? join(new byte[3], member) : other;
      try (GzipMembers members = members(Behind.ZEROS, member, behind)) {
        assertEquals('x', members.read());
        assertEquals(
            "not in gzip format", assertThrows(ZipException.class, members::read).getMessage());
      }
    }
  }

  @Test
  void membersBeginWithTwoBytes() {
    byte[] bytes = {0, 0x1F, (byte) 0x8B, 0x1F};
    for (int at = 0; at < bytes.length; at++) {
      for (int end = at; end <= bytes.length; end++) {
        assertEquals(at == 1 && end >= 3, GzipMembers.begins(bytes, at, end), at + " " + end);
      }
    }
  }

  @Test
  void compressedStreamIsClosedWithTheMembers() throws IOException {
    List<String> closed = new ArrayList<>();
    BufferedInputStream in =
        new BufferedInputStream(new ByteArrayInputStream(new byte[0])) {
          @Override
          public void close() {
            closed.add("closed");
          }
        };
    new GzipMembers(in, Behind.NOTHING, new Inflater(true)).close();
    assertEquals(List.of("closed"), closed);
  }

  /** The decoder finds the damage in a read that is not the first, after more data. */
  @Test
  void bytesInFrontOfDamageAreGiven() throws IOException {
    byte[] data = bytes("0123456789".repeat(10));
    byte[] stored = join(new byte[] {0, 100, 0, ~100, -1}, data, new byte[] {7});
    try (GzipMembers members =
        members(Behind.NOTHING, Arrays.copyOf(gzip(bytes("x")), HEADER), stored)) {
      byte[] read = new byte[1000];
      assertEquals(40, members.read(read, 0, 40));
      assertEquals(60, members.read(read, 40, 900));
      assertArrayEquals(data, Arrays.copyOf(read, 100));
      assertThrows(ZipException.class, members::read);
    }
  }
}
