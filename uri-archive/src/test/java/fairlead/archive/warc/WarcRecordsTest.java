package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.raw;
import static fairlead.testing.Warcs.record;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ReadLimits;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import fairlead.archive.warc.WarcRecords.Restart;
import fairlead.archive.warc.WarcRecords.WarcEntry;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarcRecordsTest {

  private static final ReadLimits LIMITS = new ReadLimits(1 << 16, 100, 0, 0);
  private static final byte[] A = page("a");
  private static final byte[] B = page("b");
  private static final byte[] C = page("c");
  private static final String NO_RECORD = "! no record begins where the previous one ends";

  private static byte[] page(String name) {
    return record("resource", "text/plain", name, "", bytes("block of " + name));
  }

  private static String arc(String name, String block) {
    return "http://h/%s 1.2.3.4 20260101000000 text/html %d\n%s\n"
        .formatted(name, block.length(), block);
  }

  private static final String VERSION =
      "filedesc://x.arc 0.0.0.0 20260101000000 text/plain 9\n1 0 test\n\n";

  private static WarcRecords open(Restart from, byte[]... parts) throws IOException {
    return new WarcRecords(
        new SeekableInMemoryByteChannel(join(parts)), LIMITS, UnpackBudget.unlimited(), from);
  }

  private static List<String> lines(byte[]... parts) throws IOException {
    return lines(open(Restart.FIRST, parts), true);
  }

  /** The place, target and block of each record, and what is wrong. */
  private static List<String> lines(WarcRecords records, boolean blocks) throws IOException {
    List<String> lines = new ArrayList<>();
    try (records) {
      boolean more = true;
      while (more) {
        try {
          WarcEntry entry = records.next();
          more = entry != null;
          if (entry != null) {
            lines.add(line(entry, blocks));
          }
        } catch (IOException e) {
          lines.add("! " + Reasons.of(e));
          more = records.recover();
          assertTrue(lines.size() < 100);
        }
      }
    }
    return lines;
  }

  private static String line(WarcEntry entry, boolean block) {
    String start = entry.offset() + " " + entry.target();
    if (entry.excess() != null) {
      return start + " ! " + entry.excess();
    }
    try {
      return start
          + (block ? ": " + new String(entry.block().readAllBytes(), StandardCharsets.UTF_8) : "");
    } catch (IOException e) {
      return start + " ! " + Reasons.of(e);
    }
  }

  private static String line(long offset, String name) {
    return offset + " http://h/" + name + ": block of " + name;
  }

  private static byte[] changed(byte[] record, String what, String by) {
    String text = new String(record, StandardCharsets.ISO_8859_1);
    assertTrue(text.contains(what));
    return text.replaceFirst(what, by).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A length that is wrong. */
  private static byte[] withLength(byte[] record, Object length) {
    return changed(record, "Content-Length: 10", "Content-Length: " + length);
  }

  @Test
  void recordsAreReadInOrderWhetherTheirBlocksAreReadOrNot() throws IOException {
    for (boolean gzip : new boolean[] {false, true}) {
      byte[] a = gzip ? gzip(A) : A;
      byte[] b = gzip ? gzip(B) : B;
      assertEquals(List.of(line(0, "a"), line(a.length, "b")), lines(a, b));
      assertEquals(
          List.of("0 http://h/a", a.length + " http://h/b"),
          lines(open(Restart.FIRST, a, b), false));
    }
    assertEquals(List.of(line(0, "a"), line(0, "b")), lines(gzip(join(A, B))));
    assertEquals(List.of(), lines(bytes("")));
    assertEquals(List.of(), lines(bytes("\r\n\n")));
  }

  @Test
  void recordsOfArcAreReadToo() throws IOException {
    String a = arc("a", "block a");
    int second = VERSION.length();
    List<String> expected =
        List.of(
            "0 null: 1 0 test\n",
            second + " http://h/a: block a",
            second + a.length() + " http://h/b: block b");
    assertEquals(expected, lines(bytes(VERSION + a + arc("b", "block b"))));
    assertEquals(
        expected.stream().map(line -> line.replaceFirst("\\d+", "0")).toList(),
        lines(gzip(bytes(VERSION + a + arc("b", "block b")))));
  }

  @Test
  void headerIsGivenAsItIs() throws IOException {
    try (WarcRecords records = open(Restart.FIRST, A, B)) {
      WarcEntry entry = records.next();
      assertNotNull(entry);
      String text = new String(A, StandardCharsets.UTF_8);
      assertEquals(text.substring(0, text.indexOf("\r\n\r\n") + 4), entry.header());
      assertEquals(Optional.of("resource"), entry.headers().first("WARC-Type"));
      assertNull(entry.fault());
      assertEquals(0, records.offset());
      assertFalse(records.isInLast());
      assertFalse(records.hasPassedOver());
      assertNotNull(records.next());
      assertEquals(A.length, records.offset());
      assertNull(records.next());
    }
  }

  @Test
  void headerThatIsNotWellFormedIsReportedOnce() throws IOException {
    byte[] lineFeeds = changed(A, "WARC/1.0\r\n", "WARC/1.0\n");
    try (WarcRecords records = open(Restart.FIRST, lineFeeds, lineFeeds, B)) {
      String fault = records.next().fault();
      assertNotNull(fault);
      assertTrue(WarcRecords.isReportedOnce(fault));
      assertFalse(WarcRecords.isReportedOnce("another"));
      assertFalse(records.restart().orElseThrow().reported(), "not before the first");
      assertNull(records.next().fault());
      assertTrue(records.restart().orElseThrow().reported());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readingBeginsAgainAtAnyRecord(boolean gzip) throws IOException {
    byte[][] parts = gzip ? new byte[][] {gzip(A), gzip(B), gzip(C)} : new byte[][] {A, B, C};
    List<String> all = lines(parts);
    List<Restart> restarts = new ArrayList<>();
    try (WarcRecords records = open(Restart.FIRST, parts)) {
      assertEquals(Optional.empty(), records.restart());
      while (records.next() != null) {
        restarts.add(records.restart().orElseThrow());
      }
    }
    int second = parts[0].length;
    assertEquals(
        List.of(
            Restart.FIRST,
            new Restart(second, RecordStart.WARC, gzip ? 1 : 0, false),
            new Restart(second + parts[1].length, RecordStart.WARC, gzip ? 2 : 0, false)),
        restarts);
    for (int i = 0; i < restarts.size(); i++) {
      assertEquals(all.subList(i, 3), lines(open(restarts.get(i), parts), true));
    }
  }

  @Test
  void readingCannotBeginAgainWithinAMember() throws IOException {
    try (WarcRecords records = open(Restart.FIRST, gzip(join(A, B)), gzip(C))) {
      records.next();
      assertEquals(Optional.of(Restart.FIRST), records.restart());
      records.next();
      assertEquals(Optional.empty(), records.restart());
      records.next();
      assertEquals(1, records.restart().orElseThrow().members());
    }
  }

  @Test
  void damagedHeaderCostsItsRecordAlone() throws IOException {
    byte[] bad = changed(B, "WARC/1.0", "WORC/1.0");
    assertEquals(
        List.of(line(0, "a"), NO_RECORD, line(A.length + bad.length, "c")), lines(A, bad, C));
    byte[] member = gzip(bad);
    int first = gzip(A).length;
    assertEquals(
        List.of(line(0, "a"), NO_RECORD, line(first + member.length, "c")),
        lines(gzip(A), member, gzip(C)));
    assertEquals(List.of(line(0, "a"), NO_RECORD, line(0, "c")), lines(gzip(join(A, bad, C))));
    byte[] twice = changed(B, "WARC-Type: resource", "WARC-Type: x\r\nWARC-Type: x");
    assertEquals(
        List.of(
            line(0, "a"),
            "! a header with more than one WARC-Type",
            line(A.length + twice.length, "c")),
        lines(A, twice, C));
  }

  @Test
  void headerThatCannotBeParsedIsPassedOverByItsLength() throws IOException {
    byte[] bad = changed(B, "WARC-Type: resource", "no field");
    List<String> lines = lines(A, bad, C);
    assertEquals(3, lines.size());
    assertTrue(lines.get(1).startsWith(A.length + " null ! "), lines.get(1));
    assertEquals(line(A.length + bad.length, "c"), lines.get(2));
    byte[] without = changed(changed(B, "WARC-Type: resource", "no field"), "Content-Length", "X");
    List<String> others = lines(A, without, C);
    assertEquals(3, others.size());
    assertTrue(others.get(1).startsWith("! "));
    assertEquals(line(A.length + without.length, "c"), others.get(2));
    byte[] another = changed(B, "WARC-Type: resource", "no field WARC/1.0");
    assertTrue(lines(A, another, C).get(1).startsWith("! "), "it may run into another record");
  }

  @Test
  void headerThatIsTooLongIsPassedOverByItsLength() throws IOException {
    byte[] fields = raw("1.0", "X: y\r\n".repeat(101), bytes("block"));
    byte[] size = raw("1.0", "X: " + "y".repeat(1 << 16) + "\r\n", bytes("block"));
    assertEquals(
        List.of(
            "0 null ! a header of more than 100 fields",
            fields.length + " null ! a header of more than 65536 bytes",
            line(fields.length + size.length, "a")),
        lines(fields, size, A));
    String uri = arc("y".repeat(1 << 16), "block");
    assertEquals(
        List.of(
            "0 null: 1 0 test\n",
            "! a header of more than 65536 bytes",
            VERSION.length() + uri.length() + " http://h/a: block"),
        lines(bytes(VERSION + uri + arc("a", "block"))));
  }

  @Test
  void lengthThatIsTooLargeTakesNothingFromTheNext() throws IOException {
    assertEquals(
        List.of(
            line(0, "a"),
            A.length + " http://h/b: block of b\r",
            line(A.length + withLength(B, 11).length, "c")),
        lines(A, withLength(B, 11), C),
        "a blank line follows anyway");
    for (Object length : new Object[] {100, 5_000, Long.MAX_VALUE}) {
      byte[] bad = withLength(B, length);
      assertEquals(
          List.of(
              line(0, "a"),
              A.length + " http://h/b ! unexpected end of data",
              "! unexpected end of data",
              line(A.length + bad.length, "c")),
          lines(A, bad, C));
      byte[] member = gzip(bad);
      int first = gzip(A).length;
      List<String> members = lines(gzip(A), member, gzip(C));
      assertEquals(line(first + member.length, "c"), members.get(members.size() - 1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 9})
  void lengthThatIsTooSmallIsReported(int length) throws IOException {
    byte[] bad = withLength(B, length);
    List<String> expected =
        List.of(
            line(0, "a"),
            A.length + " http://h/b: " + "block of b".substring(0, length),
            NO_RECORD,
            line(A.length + bad.length, "c"));
    assertEquals(expected, lines(A, bad, C));
    assertEquals(
        expected.stream().map(line -> line.replaceFirst("^[0-9]+", "0")).toList(),
        lines(gzip(join(A, bad, C))));
  }

  @Test
  void endThatComesTooEarlyIsReported() throws IOException {
    for (int cut : new int[] {5, 10, A.length - 30}) {
      List<String> lines = lines(A, Arrays.copyOf(B, B.length - cut));
      assertEquals(line(0, "a"), lines.get(0));
      assertTrue(lines.get(lines.size() - 1).contains("! unexpected end of data"));
    }
    try (WarcRecords records = open(Restart.FIRST, Arrays.copyOf(A, A.length - 10))) {
      assertNotNull(records.next());
      assertThrows(IOException.class, records::next);
      assertTrue(records.isInLast());
      assertFalse(records.recover());
      assertTrue(records.isCut());
      assertTrue(records.hasPassedOver());
    }
  }

  @Test
  void damagedMembersArePassedOver() throws IOException {
    byte[] first = gzip(A);
    byte[] bad = gzip(B);
    bad[12] ^= 0x55;
    byte[] third = gzip(C);
    List<String> lines = lines(first, third, bad, third);
    assertEquals(line(first.length, "c"), lines.get(1));
    assertEquals(line(first.length + third.length + bad.length, "c"), lines.get(lines.size() - 1));
    byte[] wrong = gzip(B);
    wrong[wrong.length - 8] ^= 1;
    try (WarcRecords records = open(Restart.FIRST, first, third, wrong, third)) {
      for (int i = 0; i < 3; i++) {
        assertNotNull(records.next());
      }
      IOException thrown = assertThrows(IOException.class, records::next);
      assertEquals("gzip checksum differs", thrown.getMessage());
      assertTrue(records.isInLast());
      assertTrue(records.isCut());
      assertTrue(records.recover());
      assertFalse(records.hasPassedOver());
      assertEquals(first.length + third.length + wrong.length, records.position());
      assertEquals("http://h/c", records.next().target());
    }
  }

  @Test
  void recordsThatShareAMemberAreFoundByTheirFirstLine() throws IOException {
    byte[] bad = changed(B, "WARC/1.0", "WORC/1.0");
    try (WarcRecords records = open(Restart.FIRST, gzip(join(A, bad, C)))) {
      records.next();
      assertThrows(IOException.class, records::next);
      assertFalse(records.isInLast());
      assertFalse(records.isCut(), "its member goes on");
      assertTrue(records.recover());
      assertTrue(records.hasPassedOver());
      assertEquals("http://h/c", records.next().target());
    }
  }

  @Test
  void damagedLinesOfArcAreSearchedForOnlyUncompressed() throws IOException {
    String bad = arc("b", "block").replace("http", "h1tp");
    String all = VERSION + bad + arc("c", "block c");
    assertEquals(
        List.of(
            "0 null: 1 0 test\n",
            "! malformed header of an ARC record",
            VERSION.length() + bad.length() + " http://h/c: block c"),
        lines(bytes(all)));
    try (WarcRecords records = open(Restart.FIRST, gzip(bytes(VERSION)), gzip(bytes(bad)))) {
      records.next();
      assertThrows(IOException.class, records::next);
      assertFalse(records.recover());
    }
    byte[] shared = gzip(bytes(all));
    try (WarcRecords records = open(Restart.FIRST, shared)) {
      records.next();
      assertThrows(IOException.class, records::next);
      assertFalse(
          records.recover(), "lines of an ARC are too short to be distinguished from others");
      assertTrue(records.hasPassedOver());
    }
    int first = gzip(bytes(VERSION)).length;
    int second = gzip(bytes(bad)).length;
    assertEquals(
        List.of(
            "0 null: 1 0 test\n",
            "! malformed header of an ARC record",
            first + second + " http://h/c: block c"),
        lines(gzip(bytes(VERSION)), gzip(bytes(bad)), gzip(bytes(arc("c", "block c")))));
  }

  @Test
  void membersAreFoundInAFileThatBeginsWithOtherBytes() throws IOException {
    byte[] before = bytes("some text\n");
    List<String> lines = lines(before, gzip(A), gzip(B));
    assertEquals(3, lines.size(), lines.toString());
    assertTrue(lines.get(0).startsWith("! "));
    assertEquals(line(before.length, "a"), lines.get(1));
    assertEquals(line(before.length + gzip(A).length, "b"), lines.get(2));
    assertEquals(List.of(line(before.length, "a")), lines(before, A).subList(1, 2), "and records");
  }

  @Test
  void endOfARecordIsKnownIfItIsAsUsual() throws IOException {
    for (boolean gzip : new boolean[] {false, true}) {
      byte[] a = gzip ? gzip(A) : A;
      byte[] b = gzip ? gzip(B) : B;
      try (WarcRecords records = open(Restart.FIRST, a, b)) {
        records.next();
        assertEquals(a.length, records.end());
        records.next();
        assertEquals(a.length + b.length, records.end());
      }
    }
    byte[] lineFeed = Arrays.copyOf(A, A.length - 2);
    try (WarcRecords records = open(Restart.FIRST, lineFeed, B)) {
      records.next();
      assertEquals(-1, records.end());
    }
    try (WarcRecords records = open(Restart.FIRST, gzip(join(A, B)))) {
      records.next();
      assertEquals(-1, records.end(), "its member goes on");
      records.next();
      assertEquals(-1, records.end(), "its member began with another");
    }
  }

  @Test
  void endOfARecordIsKnownIfOnlyTheNextIsDamaged() throws IOException {
    byte[] a = gzip(A);
    byte[] bad = gzip(B);
    bad[10] = 7;
    try (WarcRecords records = open(Restart.FIRST, a, bad)) {
      records.next();
      assertEquals(a.length, records.end());
    }
    byte[] wrong = gzip(A);
    wrong[wrong.length - 8] ^= 1;
    try (WarcRecords records = open(Restart.FIRST, wrong, a)) {
      records.next();
      assertThrows(IOException.class, records::end);
    }
  }

  @Test
  void fileIsClosedOrReleased() throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(A);
    WarcRecords records = new WarcRecords(file, LIMITS, UnpackBudget.unlimited(), Restart.FIRST);
    records.release();
    assertTrue(file.isOpen());
    records.close();
    assertFalse(file.isOpen());
  }

  /** A member that begins with a URI is a record only of an ARC. */
  @Test
  void membersThatBeginLikeOtherRecordsArePassedOver() throws IOException {
    byte[] a = gzip(A);
    byte[] bad = gzip(changed(B, "WARC/1.0", "WORC/1.0"));
    byte[] other = gzip(bytes("http://h/ and more text"));
    byte[][] parts = {a, bad, other, gzip(C)};
    List<String> expected =
        List.of(line(0, "a"), NO_RECORD, line(a.length + bad.length + other.length, "c"));
    assertEquals(expected, lines(parts));
    Restart from = new Restart(a.length, RecordStart.WARC, 2, false);
    assertEquals(expected.subList(1, 3), lines(open(from, parts), true));
  }

  @Test
  void bytesOfZeroAreNotTheEnd() throws IOException {
    assertEquals(
        List.of(line(0, "a"), NO_RECORD, line(A.length + 3, "c")), lines(A, new byte[3], C));
    try (WarcRecords records = open(Restart.FIRST, gzip(join(A, new byte[1])))) {
      records.next();
      assertEquals(-1, records.end(), "its member goes on");
    }
  }

  @Test
  void readingBeginsAgainAtARecordThatIsNotRead() throws IOException {
    byte[] fields = raw("1.0", "X: y\r\n".repeat(101), bytes("block"));
    try (WarcRecords records = open(Restart.FIRST, A, fields, C)) {
      records.next();
      assertNotNull(records.next().excess());
      assertEquals(
          Optional.of(new Restart(A.length, RecordStart.WARC, 0, false)), records.restart());
    }
  }

  /** The block of a record ends early, and the next record begins in the middle of a line. */
  @Test
  void recordIsFoundInTheBlockThatTakesItsBeginning() throws IOException {
    int end = "of b\r\n\r\n".length() + 1;
    byte[] cut = Arrays.copyOf(B, B.length - end);
    assertEquals(
        List.of(
            line(0, "a"),
            A.length + " http://h/b: blockWARC/",
            NO_RECORD,
            line(A.length + cut.length, "c")),
        lines(A, cut, C));
    byte[] longer = withLength(B, 13);
    byte[] line = Arrays.copyOf(longer, longer.length - end);
    assertEquals(
        List.of(
            line(0, "a"),
            A.length + " http://h/b: blockWARC/1.0",
            NO_RECORD,
            line(A.length + line.length, "c")),
        lines(A, line, C),
        "one line end follows it");
  }

  @Test
  void recordInABlockIsNotRead() throws IOException {
    for (String end : new String[] {"\r\n\r\n", "\n\n"}) {
      byte[] whole = record("resource", "application/warc", "outer", "", C);
      byte[] outer = join(Arrays.copyOf(whole, whole.length - 4), bytes(end));
      byte[] garbage = bytes("garbage\r\n");
      assertEquals(
          List.of(
              "0 http://h/outer: " + new String(C, StandardCharsets.UTF_8),
              NO_RECORD,
              line(outer.length + garbage.length, "a")),
          lines(outer, garbage, A));
    }
  }

  @Test
  void membersMayBeginWithLineEnds() throws IOException {
    byte[] b = gzip(join(bytes("\r\n"), B));
    int first = gzip(A).length;
    assertEquals(
        List.of(line(0, "a"), line(first, "b"), line(first + b.length, "c")),
        lines(gzip(A), b, gzip(C)));
  }

  @Test
  void nothingIsFoundBehindTheLastDamage() throws IOException {
    byte[] bad = changed(B, "WARC/1.0", "WORC/1.0");
    String badLine = arc("b", "block").replace("http", "h1tp");
    for (byte[] all :
        List.of(
            join(A, C, bad),
            gzip(join(A, C, bad)),
            bytes(VERSION + arc("a", "block a") + badLine),
            gzip(bytes(VERSION + arc("a", "block a") + badLine)))) {
      try (WarcRecords records = open(Restart.FIRST, all)) {
        assertNotNull(records.next());
        assertNotNull(records.next());
        assertThrows(IOException.class, records::next);
        assertFalse(records.recover());
        assertTrue(records.hasPassedOver());
      }
    }
  }

  /** Also in a large file. Only a part of it may be read again. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1_300_000})
  void recordIsFoundBehindAHeaderThatIsCut(int size) throws IOException {
    byte[] first = record("resource", "text/plain", "a", "", new byte[size]);
    byte[] cut = Arrays.copyOf(B, "WARC/1.0\r\nWARC-Type: reso".length());
    List<String> lines = lines(first, cut, C);
    assertEquals(
        List.of("! a header with more than one WARC-Type", line(first.length + cut.length, "c")),
        lines.subList(1, lines.size()));
  }

  @Test
  void nothingCanBeReadAfterRelease() throws IOException {
    try (WarcRecords records = open(Restart.FIRST, gzip(A))) {
      records.release();
      assertThrows(RuntimeException.class, records::next, "as the JDK says it");
    }
  }
}
