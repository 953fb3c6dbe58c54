package fairlead.archive.warc;

import static fairlead.testing.Packed.zstd;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.HesitatingChannel;
import fairlead.archive.UnpackBudget;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Inflater;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveBytesTest {

  @TempDir Path folder;

  private SeekableByteChannel file(byte[] content, StandardOpenOption option) throws IOException {
    return Files.newByteChannel(Files.write(folder.resolve("a.warc"), content), option);
  }

  @Test
  void byteMayBeAnyNumber() throws IOException {
    byte[] content = {0, (byte) 200, 0, 9};
    for (byte[] stored : List.of(content, gzip(content))) {
      try (ArchiveBytes in =
          new ArchiveBytes(file(stored, StandardOpenOption.READ), 0, UnpackBudget.unlimited())) {
        assertEquals(0, in.peek());
        assertEquals(0, in.read());
        assertEquals(200, in.read());
        in.pass(1);
        assertEquals(9, in.peek());
        assertEquals(9, in.read());
        assertEquals(-1, in.peek());
        assertEquals(-1, in.read());
        assertEquals(stored.length, in.offset());
      }
    }
  }

  @Test
  void fileIsClosedWithTheBytes() throws IOException {
    for (byte[] stored : List.of(bytes("x"), gzip(bytes("x")))) {
      SeekableByteChannel file = file(stored, StandardOpenOption.READ);
      new ArchiveBytes(file, 0, UnpackBudget.unlimited()).close();
      assertFalse(file.isOpen());
    }
  }

  @Test
  void fileThatCannotBeReadIsClosed() throws IOException {
    SeekableByteChannel file = file(bytes("x"), StandardOpenOption.WRITE);
    assertThrows(
        NonReadableChannelException.class,
        () -> new ArchiveBytes(file, 0, UnpackBudget.unlimited()));
    assertFalse(file.isOpen());
  }

  @Test
  void inflaterIsEnded() throws IOException {
    for (byte[] stored : List.of(bytes("x"), gzip(bytes("x")))) {
      Inflater inflater = new Inflater(true);
      new ArchiveBytes(file(stored, StandardOpenOption.READ), 0, UnpackBudget.unlimited(), inflater)
          .close();
      assertThrows(RuntimeException.class, inflater::getBytesRead, "as the JDK says it");
    }
  }

  /** Around the end of what is read together. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8_168, 8_169, 8_170, 8_173, 8_176, 8_177, 8_178, 8_192})
  void lineThatIsARecordIsFoundWhereverItIs(int before) throws IOException {
    byte[] content = bytes("\0".repeat(before) + "\nWARC-x WARC/1.WARC/1.0\r\n");
    for (byte[] stored : List.of(content, gzip(content))) {
      try (ArchiveBytes in =
          new ArchiveBytes(file(stored, StandardOpenOption.READ), 0, UnpackBudget.unlimited())) {
        assertTrue(in.toRecordLine());
        assertEquals(stored == content ? before + 15 : 0, in.offset());
        assertArrayEquals(bytes("WARC/1.0\r\n"), in.readAllBytes());
      }
    }
  }

  @Test
  void goingBackIsBoundedByTheFile() throws IOException {
    try (ArchiveBytes in =
        new ArchiveBytes(
            file(bytes("0123456789"), StandardOpenOption.READ), 0, UnpackBudget.unlimited())) {
      in.back(1, ArchiveBytes.FREE + 5);
      assertEquals('1', in.read());
      in.back(2, 5);
      assertEquals('2', in.read(), "all of it is spent, and no more");
      in.back(3, 1);
      assertEquals(4, in.offset());
      assertEquals('4', in.read());
    }
  }

  private ArchiveBytes open(RecordStart starts, byte[]... parts) throws IOException {
    ArchiveBytes in =
        new ArchiveBytes(new SeekableInMemoryByteChannel(join(parts)), 0, UnpackBudget.unlimited());
    in.startsAre(starts);
    return in;
  }

  private static byte[] member(String text) throws IOException {
    return gzip(bytes(text));
  }

  /** A member whose data cannot be decoded. */
  private static byte[] damaged(String text) throws IOException {
    byte[] member = member(text);
    member[10] = 7; // a block of the type that is not used
    return member;
  }

  /** A member whose checksum is that of other data. */
  private static byte[] wrong(String text) throws IOException {
    byte[] member = member(text);
    member[member.length - 8] ^= 1;
    return member;
  }

  private static byte[] dictionaryFrame(byte[] dictionary) {
    return ByteBuffer.allocate(8 + dictionary.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(0x184D2A5D)
        .putInt(dictionary.length)
        .put(dictionary)
        .array();
  }

  @Test
  void readingStopsBeforeTheNextMemberThatIsARecord() throws IOException {
    try (ArchiveBytes in =
        open(RecordStart.WARC, member("WARC/1.0 a"), member("-b"), member("WARC/1.0 c"))) {
      assertEquals('W', in.peek());
      in.stopAtRecords(true);
      assertEquals(10, in.ahead().remaining());
      assertArrayEquals(bytes("WARC/1.0 a-b"), in.readAllBytes());
      assertEquals('W', in.peek());
      assertEquals(0, in.ahead().remaining());
      assertEquals(-1, in.read());
      assertThrows(EOFException.class, () -> in.pass(1));
      in.stopAtRecords(false);
      assertTrue(in.isAtMember());
      assertEquals(10, in.ahead().remaining());
      in.pass(9);
      assertEquals(1, in.ahead().remaining());
      assertEquals('c', in.read());
      assertEquals(-1, in.read());
    }
  }

  @Test
  void membersThatAreRecordsAreReadThroughUnlessReadingStops() throws IOException {
    byte[][] members = {member("WARC/1.0 a"), member("WARC/1.0 b"), member("WARC/1.0 c")};
    try (ArchiveBytes in = open(RecordStart.WARC, members)) {
      in.pass(10);
      assertEquals('W', in.read());
      in.pass(9);
      assertArrayEquals(bytes("WARC/1.0 c"), in.readAllBytes());
    }
  }

  @Test
  void whatIsUnpackedIsBounded() throws IOException {
    byte[] content = bytes("a".repeat(100));
    for (int limit : new int[] {99, 100}) {
      UnpackBudget budget = UnpackBudget.of(limit, 1, 1);
      try (ArchiveBytes in =
          new ArchiveBytes(new SeekableInMemoryByteChannel(gzip(content)), 0, budget)) {
        if (limit == 100) {
          assertArrayEquals(content, in.readAllBytes());
        } else {
          assertThrows(IOException.class, in::readAllBytes);
        }
      }
    }
    UnpackBudget none = UnpackBudget.of(0, 1, 1);
    try (ArchiveBytes in = new ArchiveBytes(new SeekableInMemoryByteChannel(content), 0, none)) {
      assertArrayEquals(content, in.readAllBytes(), "nothing is unpacked");
    }
  }

  @Test
  void filesArePassedOverByAnyLength() throws IOException {
    byte[] content = bytes("a".repeat(30_000) + "bcd");
    try (ArchiveBytes in = open(RecordStart.WARC, content)) {
      in.pass(10_000);
      assertEquals(10_000, in.offset());
      assertEquals('a', in.read());
      in.pass(19_999);
      assertEquals('b', in.read());
      assertEquals(30_001, in.offset());
      in.pass(0);
      assertThrows(EOFException.class, () -> in.pass(3));
    }
    try (ArchiveBytes in = open(RecordStart.WARC, content)) {
      assertThrows(EOFException.class, () -> in.pass(30_004));
    }
  }

  /** After a block that ends with a colon. */
  @ParameterizedTest
  @CsvSource({
    "'', true",
    "'\r\n', true",
    "'\r\n\r\nx', true",
    "'\n\nx', true",
    "'WARC/1.0', true",
    "'\r\nWARC/1.0', true",
    "'\r\nx', false",
    "'\r\r\rx', false",
    "'\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nx', true",
    "'x', false",
    "'xWARC/1.0', false",
    "' WARC/1.0', false",
    "'http://h/', false"
  })
  void recordEndsBeforeABlankLineARecordOrTheEnd(String after, boolean ends) throws IOException {
    String rest = after.replace("\\r", "\r").replace("\\n", "\n");
    try (ArchiveBytes in = open(RecordStart.WARC, bytes("0123456:" + rest))) {
      in.pass(3);
      assertEquals(ends, in.isEnd(5));
      in.pass(5);
      assertEquals(ends, in.isEnd(0));
      assertFalse(in.isEnd(rest.length() + 1), "behind the end of the file");
      assertFalse(in.isEnd(Long.MAX_VALUE));
      assertArrayEquals(bytes(rest), in.readAllBytes(), "nothing was taken");
    }
  }

  @Test
  void nextRecordIsFoundWithinABlock() throws IOException {
    String record = "WARC/1.0\r\n";
    try (ArchiveBytes in = open(RecordStart.WARC, bytes(record + "rest\n" + record + "x\n"))) {
      assertEquals(15, in.nextRecord(25));
      assertEquals(-1, in.nextRecord(24), "its line does not end within the block");
      assertEquals(15, in.nextRecord(Long.MAX_VALUE));
      in.pass(12);
      assertEquals(15, in.nextRecord(13));
      assertEquals(-1, in.nextRecord(12));
      in.pass(3);
      assertEquals(-1, in.nextRecord(100), "the first line is one that goes on");
      assertEquals('W', in.read());
    }
    try (ArchiveBytes in = open(RecordStart.WARC, bytes("x"))) {
      in.pass(1);
      assertEquals(-1, in.nextRecord(100));
    }
  }

  /** Around the ends of the blocks of the file that are read at once. */
  @ParameterizedTest
  @ValueSource(ints = {65_520, 65_526, 65_530, 65_536, 65_537, 131_070, 140_000})
  void nextRecordIsFoundInLargeBlocks(int before) throws IOException {
    byte[] content = bytes("x".repeat(before - 1) + "\nWARC/1.0\r\n" + "y".repeat(70_000));
    try (ArchiveBytes in = open(RecordStart.WARC, content)) {
      assertEquals(before, in.nextRecord(content.length));
      assertEquals(before, in.nextRecord(before + 10));
      assertEquals(-1, in.nextRecord(before + 9));
      assertEquals(-1, in.nextRecord(before - 10), "however much the file has after it");
    }
  }

  @ParameterizedTest
  @CsvSource({"8_191, true", "8_192, false", "8_193, false", "20_000, false"})
  void lineOfArcIsRecognizedUpToALength(int length, boolean found) throws IOException {
    String rest = " 1.2.3.4 20260101000000 text/html 5";
    String line = "http://h/" + "x".repeat(length - 9 - rest.length()) + rest;
    byte[] content = bytes("before\n" + line + "\nafter\n");
    try (ArchiveBytes in = open(RecordStart.ARC, content)) {
      assertEquals(found ? 7 : -1, in.nextRecord(content.length));
      assertEquals(found, in.toArcLine());
      assertTrue(in.hasPassedOver());
      assertEquals(found ? 7 : content.length, in.offset());
      assertArrayEquals(bytes(found ? line + "\nafter\n" : ""), in.readAllBytes());
    }
  }

  @Test
  void restOfALineIsNoLineOfArc() throws IOException {
    String line = "http://h/ 1.2.3.4 20260101000000 text/html 5\n";
    byte[] content = bytes(line + "\0\n" + line + line);
    try (ArchiveBytes in = open(RecordStart.ARC, content)) {
      for (int next : new int[] {2, 1}) {
        assertTrue(in.toArcLine());
        assertEquals(content.length - next * line.length(), in.offset());
        assertEquals('h', in.peek());
      }
      assertFalse(in.toArcLine());
    }
  }

  @Test
  void lineOfArcIsFoundOnlyAsFarAsTheFileMayBeReadAgain() throws IOException {
    String line = "http://h/ 1.2.3.4 20260101000000 text/html 5\n";
    byte[] content = bytes("\n" + line + "rest");
    try (ArchiveBytes in = open(RecordStart.ARC, content)) {
      in.back(0, ArchiveBytes.FREE + 5);
      assertTrue(in.toArcLine());
      assertEquals(1, in.offset());
      in.back(0, 0);
      assertTrue(in.toArcLine());
      assertEquals(1 + line.length(), in.offset(), "too much was read again");
    }
  }

  @Test
  void readingStopsAtAPlaceAndGoesOnThere() throws IOException {
    byte[] content = bytes("x".repeat(9_000) + "0123456789");
    for (int read : new int[] {0, 1, 8_000, 8_192, 8_999}) {
      for (int stop : new int[] {9_000, 9_004, 9_010}) {
        try (ArchiveBytes in = open(RecordStart.WARC, content)) {
          in.readNBytes(read);
          in.stopAt(stop);
          assertEquals(stop - read, in.readAllBytes().length);
          assertEquals(-1, in.peek());
          assertTrue(in.goOn());
          assertEquals(content.length - stop, in.readAllBytes().length);
          assertFalse(in.goOn(), "reading ended somewhere else");
        }
        try (ArchiveBytes in = open(RecordStart.WARC, content)) {
          in.readNBytes(read);
          in.stopAt(stop);
          assertThrows(EOFException.class, () -> in.pass(stop - read + 1));
          assertTrue(in.goOn());
          assertArrayEquals(Arrays.copyOfRange(content, stop, content.length), in.readAllBytes());
        }
      }
    }
  }

  @Test
  void readingGoesOnWhereItIsUnlessItStopped() throws IOException {
    try (ArchiveBytes in = open(RecordStart.WARC, bytes("0123456789"))) {
      assertEquals('0', in.read());
      in.stopAt(10);
      assertEquals('1', in.read());
      assertFalse(in.goOn());
      assertArrayEquals(bytes("23456789"), in.readAllBytes());
    }
  }

  @Test
  void recordMemberIsFoundBehindOthers() throws IOException {
    byte[] other = member("x");
    try (ArchiveBytes in = open(RecordStart.WARC, other, other, member("WARC/1.0"), other)) {
      assertFalse(in.hasPassedOver());
      assertTrue(in.toRecordMember());
      assertEquals(2L * other.length, in.offset());
      assertTrue(in.hasPassedOver());
      assertTrue(in.toRecordMember(), "the one here");
      assertFalse(in.hasPassedOver());
      in.pass(8);
      assertFalse(in.toRecordMember());
      assertTrue(in.hasPassedOver());
      assertFalse(in.isDamaged());
    }
  }

  @Test
  void recordMemberIsFoundBehindDamage() throws IOException {
    byte[] before = member("x");
    byte[] bad = damaged("WARC/1.0 b");
    try (ArchiveBytes in = open(RecordStart.WARC, before, bad, member("WARC/1.0 c"), bad)) {
      in.pass(1);
      assertThrows(IOException.class, in::peek);
      assertTrue(in.isDamaged());
      assertTrue(in.toRecordMember());
      assertTrue(in.hasPassedOver(), "there may have been one in the damaged member");
      assertEquals(before.length + bad.length, in.offset());
      assertFalse(in.isDamaged());
      in.pass(10);
      assertFalse(in.toRecordMember());
      assertTrue(in.hasPassedOver());
    }
  }

  @Test
  void nothingIsPassedOverBehindAMemberWithAWrongChecksum() throws IOException {
    byte[] bad = wrong("WARC/1.0 a");
    byte[] good = member("WARC/1.0 b");
    try (ArchiveBytes in = open(RecordStart.WARC, good, bad, good, bad)) {
      in.pass(20);
      assertThrows(IOException.class, in::peek);
      assertTrue(in.toRecordMember());
      assertEquals(good.length + bad.length, in.offset());
      assertFalse(in.hasPassedOver());
      in.pass(20);
      assertFalse(in.toRecordMember());
      assertFalse(in.hasPassedOver(), "the file ends there");
    }
    try (ArchiveBytes in = open(RecordStart.WARC, bad, new byte[3], good)) {
      in.pass(10);
      assertTrue(in.toRecordMember());
      assertEquals(bad.length + 3, in.offset());
      assertTrue(in.hasPassedOver(), "other bytes are between them");
    }
  }

  /** Damage shows late, when intact members may have been read as the rest of the damaged one. */
  @Test
  void memberIsFoundFromTheBeginningOfTheDamagedOneOn() throws IOException {
    byte[] good = member("WARC/1.0 b");
    byte[] header = Arrays.copyOf(good, 10);
    // a stored block that takes the next member, and is followed by a damaged one
    byte[] block = {0, (byte) good.length, 0, (byte) ~good.length, -1};
    byte[] first = member("x");
    try (ArchiveBytes in =
        open(RecordStart.WARC, first, header, block, good, new byte[] {7, 7, 7, 7}, good)) {
      in.pass(1 + good.length);
      assertTrue(in.toRecordMember());
      assertEquals(first.length + header.length + block.length, in.offset());
      assertArrayEquals(bytes("WARC/1.0 b"), in.readNBytes(10));
      assertTrue(in.toRecordMember());
      assertEquals(first.length + 15 + good.length + 4, in.offset());
    }
  }

  @Test
  void recordIsFoundInTheMembersBehindDamage() throws IOException {
    byte[] bad = damaged("x");
    for (boolean line : new boolean[] {false, true}) {
      byte[] next = member(line ? "xWARC/1.0\r\n" : "WARC/1.0\r\n");
      try (ArchiveBytes in = open(RecordStart.WARC, member("x"), bad, next)) {
        assertEquals(!line, in.toRecordLine(), "members that begin with other data are no records");
        assertTrue(in.hasPassedOver());
      }
      try (ArchiveBytes in = open(RecordStart.WARC, member("x"), next)) {
        assertTrue(in.toRecordLine());
        assertEquals(member("x").length, in.offset());
        assertArrayEquals(bytes("WARC/1.0\r\n"), in.readAllBytes());
      }
    }
    try (ArchiveBytes in = open(RecordStart.WARC, member("no record"), bytes(""))) {
      assertFalse(in.toRecordLine());
    }
  }

  @Test
  void fileThatCannotBeReadHasNoMoreRecords() throws IOException {
    SeekableByteChannel file = file(bytes("WARC/1.0\r\n"), StandardOpenOption.READ);
    try (ArchiveBytes in = new ArchiveBytes(file, 0, UnpackBudget.unlimited())) {
      file.close();
      assertFalse(in.isDamaged());
      assertFalse(in.toRecordLine());
      assertFalse(in.toRecordMember());
    }
  }

  @Test
  void memberIsFoundFromAPlaceOn() throws IOException {
    byte[] first = member("WARC/1.0 a");
    byte[] second = member("WARC/1.0 b");
    try (ArchiveBytes in = open(RecordStart.WARC, first, second)) {
      assertEquals(0, in.memberFrom(0, 1));
      assertEquals(first.length, in.memberFrom(1, Long.MAX_VALUE));
      assertEquals(-1, in.memberFrom(1, first.length));
      assertTrue(in.toMember(1));
      assertArrayEquals(bytes("WARC/1.0 b"), in.readAllBytes());
      assertFalse(in.toMember(first.length + 1));
      assertTrue(in.toMember(0));
      assertArrayEquals(bytes("WARC/1.0 aWARC/1.0 b"), in.readAllBytes());
    }
  }

  @Test
  void memberIsFoundInAFileThatDoesNotBeginWithOne() throws IOException {
    try (ArchiveBytes in = open(RecordStart.UNKNOWN, bytes("xyz"), member("WARC/1.0"))) {
      assertFalse(in.isCompressed());
      assertTrue(in.toMember(1));
      assertTrue(in.isCompressed());
      assertEquals(3, in.offset());
      assertArrayEquals(bytes("WARC/1.0"), in.readAllBytes());
    }
  }

  @Test
  void framesNeedTheDictionaryAtTheBeginningOfTheFile() throws IOException {
    byte[] dictionary = bytes("WARC/1.0 something that is repeated in each of the records");
    byte[] start = dictionaryFrame(dictionary);
    byte[] first = zstd(bytes("WARC/1.0 a something that is repeated in each"), dictionary);
    byte[] second = zstd(bytes("WARC/1.0 b something that is repeated in each"), dictionary);
    byte[] bad = first.clone();
    Arrays.fill(bad, 6, bad.length, (byte) -1);
    byte[] all = join(start, first, bad, second);
    byte[] unpacked = bytes("WARC/1.0 b something that is repeated in each");
    long last = (long) all.length - second.length;
    for (long from : new long[] {last, start.length, 0}) {
      try (ArchiveBytes in =
          new ArchiveBytes(new SeekableInMemoryByteChannel(all), from, UnpackBudget.unlimited())) {
        in.startsAre(RecordStart.WARC);
        assertTrue(in.isCompressed());
        assertEquals('W', in.peek());
        assertEquals(from == 0 ? start.length : from, in.offset());
        if (from != last) {
          in.pass(unpacked.length);
          assertTrue(in.toRecordMember());
        }
        assertEquals(last, in.offset());
        assertArrayEquals(unpacked, in.readAllBytes());
        assertTrue(in.toMember(1));
        assertEquals('W', in.peek());
        assertEquals(start.length, in.offset());
      }
    }
  }

  @Test
  void dictionaryIsReadEvenIfTheFirstFrameIsDamaged() throws IOException {
    byte[] dictionary = bytes("WARC/1.0 something that is repeated in each of the records");
    byte[] data = bytes("WARC/1.0 b something that is repeated in each");
    byte[] frame = zstd(data, dictionary);
    byte[] start = join(dictionaryFrame(dictionary), bytes("no frame"));
    try (ArchiveBytes in =
        new ArchiveBytes(
            new SeekableInMemoryByteChannel(join(start, frame)),
            start.length,
            UnpackBudget.unlimited())) {
      assertArrayEquals(data, in.readAllBytes());
    }
  }

  @Test
  void whatIsPassedOverIsUnpackedToo() throws IOException {
    UnpackBudget budget = UnpackBudget.of(99, 1, 1);
    try (ArchiveBytes in =
        new ArchiveBytes(new SeekableInMemoryByteChannel(gzip(new byte[100])), 0, budget)) {
      IOException spent = assertThrows(IOException.class, () -> in.pass(100));
      assertEquals(budget.reason(), spent.getMessage());
    }
  }

  @Test
  void readThatFindsNothingIsNotTheEnd() throws IOException {
    try (ArchiveBytes in =
        new ArchiveBytes(
            new HesitatingChannel(bytes("block\nno record at all")), 0, UnpackBudget.unlimited())) {
      for (int i = 0; i < 3; i++) {
        assertFalse(in.isEnd(6));
      }
    }
  }

  /** In a large file. Only a part of it may be read again. */
  @Test
  void memberIsFoundBehindDamageFarFromTheBeginning() throws IOException {
    byte[] noise = new byte[1_300_000];
    new Random(1).nextBytes(noise);
    byte[] first = gzip(join(bytes("WARC/1.0 a"), noise));
    byte[] bad = damaged("WARC/1.0 b");
    try (ArchiveBytes in = open(RecordStart.WARC, first, bad, member("WARC/1.0 c"))) {
      in.pass(10 + noise.length);
      assertThrows(IOException.class, in::peek);
      assertTrue(in.toRecordMember());
      assertEquals(first.length + bad.length, in.offset());
    }
  }

  @Test
  void frameThatIsReleasedIsNotReadOn() throws IOException {
    byte[] noise = new byte[400_000];
    new Random(1).nextBytes(noise);
    try (ArchiveBytes in = open(RecordStart.WARC, zstd(noise))) {
      assertEquals(noise[0] & 0xFF, in.read());
      in.release();
      assertThrows(IOException.class, in::readAllBytes);
    }
  }
}
