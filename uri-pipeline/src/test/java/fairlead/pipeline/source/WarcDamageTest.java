package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.http;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.record;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.UnpackBudget;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is damaged costs itself alone. */
class WarcDamageTest {

  private static final byte[] FIRST = response("1", html("<a href=first>"));
  private static final byte[] SECOND = response("2", html("<a href=second>"));
  private static final byte[] THIRD = response("3", html("<a href=third>"));
  private static final String BEHIND = "; the next record that was found is at ";
  private static final String LOST = "; the rest of the archive is not read";
  private static final String NO_RECORD = " ! no record begins where the previous one ends";

  @TempDir Path folder;

  private List<Document> read(byte[]... parts) throws IOException {
    Path file = Files.write(folder.resolve("a.warc"), join(parts));
    return Reads.documents(new WarcSource(file, "a.warc", SourceOptions.DEFAULT));
  }

  private List<String> summaries(byte[]... parts) throws IOException {
    return read(parts).stream().map(Reads::summary).toList();
  }

  /** The URIs of the documents that were read, whole or in part. */
  private static List<String> uris(List<Document> documents) {
    return documents.stream()
        .filter(document -> document.content() instanceof Document.Received)
        .map(document -> Reads.html(document).uri())
        .toList();
  }

  /** As above, without what is made of the second record. */
  private static List<String> neighbours(List<Document> documents) {
    return uris(documents).stream()
        .filter(uri -> "http://h/1".equals(uri) || "http://h/3".equals(uri))
        .toList();
  }

  private static boolean isDamaged(Document document) {
    return document.content() instanceof Document.Received html
        ? html.damage() != null
        : document.content() instanceof Document.Unread;
  }

  private static byte[] replaced(byte[] record, String what, String by) {
    String text = new String(record, StandardCharsets.ISO_8859_1);
    String changed = text.replaceFirst(what, by);
    assertNotEquals(text, changed);
    return bytes(changed);
  }

  /** A record whose own length is another one. */
  private static byte[] withLength(byte[] record, String length) {
    return replaced(record, "\nContent-Length: \\d+", "\nContent-Length: " + length);
  }

  private static void checkFailingDisk(Path file) {
    DocumentSource source =
        position ->
            new WarcCursor(
                () -> new FailingChannel(Files.newByteChannel(file), 100_000),
                () -> Files.newByteChannel(file),
                DocumentPlace.file("a.warc", Path.of("a.warc")),
                SourceOptions.DEFAULT,
                UnpackBudget.unlimited(),
                PartEnd.none(),
                position);
    assertEquals(List.of(" http://h/1", NO_RECORD + LOST), Reads.summaries(source));
  }

  private void checkBetween(byte[] first, String reason, byte[] damaged, byte[] third)
      throws IOException {
    List<Document> documents = read(first, damaged, third);
    int next = first.length + damaged.length;
    assertEquals(
        List.of(" http://h/1", " ! " + reason + BEHIND + next, " http://h/3"),
        documents.stream().map(Reads::summary).toList());
    assertEquals(first.length, documents.get(1).place().record().orElseThrow().offset());
    assertEquals(next, documents.get(2).place().record().orElseThrow().offset());
  }

  @Nested
  class RecordsThatAreMembers {

    private final byte[] first = gzip(FIRST);
    private final byte[] third = gzip(THIRD);

    RecordsThatAreMembers() throws IOException {}

    private void check(String reason, byte[] damaged) throws IOException {
      checkBetween(first, reason, gzip(damaged), third);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "x", "", "9223372036854775808", "1 1"})
    void lengthThatIsNoneCostsItsRecordAlone(String length) throws IOException {
      check("malformed Content-Length", withLength(SECOND, length));
    }

    @Test
    void headerThatIsNoneCostsItsRecordAlone() throws IOException {
      check(NO_RECORD.substring(3), bytes("WARCH!\r\n" + "x".repeat(9000) + "\r\n\r\n"));
    }

    @Test
    void lengthThatIsTooSmallIsReported() throws IOException {
      byte[] member = gzip(withLength(SECOND, "70"));
      assertEquals(
          List.of(
              " http://h/1",
              " http://h/2",
              NO_RECORD + BEHIND + (first.length + member.length),
              " http://h/3"),
          summaries(first, member, third));
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "100000", "9223372036854775807"})
    void lengthThatIsTooLargeTakesNothingFromTheNext(String length) throws IOException {
      byte[] longer = gzip(withLength(SECOND, length));
      List<Document> documents = read(first, longer, third, longer);
      assertEquals(
          List.of("http://h/1", "http://h/2", "http://h/3", "http://h/2"), uris(documents));
      assertEquals(4, documents.size(), "the damage is reported with its document");
      for (int i : new int[] {1, 3}) {
        assertEquals(
            "unexpected end of data", ((Document.Received) documents.get(i).content()).damage());
      }
    }

    @Test
    void recordThatIsNoDocumentIsReportedToo() throws IOException {
      byte[] request =
          record("request", "application/http;msgtype=request", "2", "", bytes("GET /"));
      check("unexpected end of data", withLength(request, "1000"));
    }

    /** Its data is reported by the document, and its checksum adds nothing. */
    @Test
    void damageOfADocumentIsReportedOnce() throws IOException {
      String fields = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
      byte[] member = gzip(response("2", http(fields, Arrays.copyOf(gzip(bytes("<p>")), 20))));
      member[member.length - 6] ^= 1;
      List<Document> documents = read(first, member, third);
      assertEquals(List.of("http://h/1", "http://h/2", "http://h/3"), uris(documents));
      assertEquals(3, documents.size(), documents.toString());
      assertTrue(isDamaged(documents.get(1)));
    }

    @Test
    void damagedDocumentAndAnotherRecordAreBothReported() throws IOException {
      String fields = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
      byte[] bad = gzip(response("2", http(fields, Arrays.copyOf(gzip(bytes("<p>")), 20))));
      byte[] open = gzip(bytes("WARC/1.0\r\nWARC-Type: request\r\n"));
      List<Document> documents = read(first, third, bad, open, third);
      assertEquals(
          List.of(false, false, true, true, false),
          documents.stream().map(WarcDamageTest::isDamaged).toList());
    }

    @Test
    void whatBeginsOtherwiseIsPassedOver() throws IOException {
      byte[] bad = gzip(withLength(SECOND, "x"));
      byte[] other = gzip(bytes("http://h/ is no record of this archive"));
      String found = BEHIND + (first.length + third.length + bad.length + other.length);
      assertEquals(
          List.of(
              " http://h/1", " http://h/3", " ! malformed Content-Length" + found, " http://h/3"),
          summaries(first, third, bad, other, third));
    }

    @Test
    void dataWhoseEndIsNotKnownMayHideRecords() throws IOException {
      byte[] bad = gzip(SECOND);
      bad[12] ^= 0x7F;
      List<String> lines = summaries(first, third, bad);
      assertTrue(lines.get(lines.size() - 1).endsWith(LOST), lines.toString());
    }

    @Test
    void damageOfTheLastRecordIsTheEnd() throws IOException {
      assertEquals(
          List.of(" http://h/1", " http://h/3", " ! malformed Content-Length" + LOST),
          summaries(first, third, gzip(withLength(SECOND, "x"))));
    }

    @Test
    void diskThatFailsMeanwhileIsTheEnd() throws IOException {
      byte[] random = new byte[200_000];
      new Random(1).nextBytes(random);
      Path file = Files.write(folder.resolve("a.warc"), join(first, gzip(random), third));
      checkFailingDisk(file);
    }

    @Test
    void headerWithoutEndTakesNothingFromTheNext() throws IOException {
      String header = new String(SECOND, StandardCharsets.US_ASCII).split("Content-Length", 2)[0];
      check("unexpected end of data", bytes(header));
    }

    @Test
    void severalDamagedNeighboursCostNoOther() throws IOException {
      byte[] second = gzip(SECOND);
      second[30] ^= 0x7F;
      List<Document> documents = read(first, second, third, second, second, third, second, first);
      assertEquals(
          List.of("http://h/1", "http://h/3", "http://h/3", "http://h/1"),
          neighbours(documents),
          documents.toString());
    }

    @Test
    void garbageBetweenMembersIsPassedOver() throws IOException {
      byte[] garbage = new byte[200_000];
      new Random(1).nextBytes(garbage);
      garbage[0] = 0;
      assertEquals(
          List.of(
              " http://h/1",
              " ! not in gzip format" + BEHIND + (first.length + garbage.length),
              " http://h/3"),
          summaries(first, garbage, third));
    }

    @Test
    void garbageAtTheEndIsReported() throws IOException {
      List<Document> documents = read(first, new byte[9]);
      assertEquals(" ! not in gzip format" + LOST, Reads.summary(documents.get(1)));
      assertEquals(first.length, documents.get(1).place().record().orElseThrow().offset());
    }

    @Test
    void anyDamagedByteCostsItsRecordAlone() throws IOException {
      byte[] good = gzip(SECOND);
      for (int flipped : new int[] {0x01, 0x80, 0xFF}) {
        for (int at = 0; at < good.length; at++) {
          byte[] bad = good.clone();
          bad[at] ^= (byte) flipped;
          List<Document> documents = read(first, bad, third, first);
          List<String> read = neighbours(documents);
          String what = "byte " + at + " ^ " + flipped + ": ";
          assertEquals(List.of("http://h/1", "http://h/3", "http://h/1"), read, what + documents);
        }
      }
    }

    @Test
    void anyCutCostsItsRecordAlone() throws IOException {
      byte[] good = gzip(SECOND);
      for (int length = 1; length < good.length; length++) {
        List<Document> documents = read(first, Arrays.copyOf(good, length), third);
        List<String> read = neighbours(documents);
        assertEquals(List.of("http://h/1", "http://h/3"), read, length + ": " + documents);
        assertTrue(documents.size() > read.size(), "reported: " + length);
      }
    }

    @Test
    void archiveInAPageIsNoRecord() throws IOException {
      byte[] page =
          response("2", html("<p>\r\n\r\n" + new String(THIRD, StandardCharsets.US_ASCII)));
      assertEquals(
          List.of(" http://h/1", " http://h/2", " http://h/3"),
          summaries(first, gzip(page), third));
      List<Document> cut = read(first, gzip(withLength(page, "50")), third);
      assertEquals(List.of("http://h/1", "http://h/2", "http://h/3"), uris(cut));
    }

    @Test
    void headersOfMembersMayHaveAnyField() throws IOException {
      byte[] fields = {
        0x1F, (byte) 0x8B, 8, 0x1E, 0, 0, 0, 0, 0, 0, 2, 0, 1, 2, 'n', 0, 'c', 0, 3, 4
      };
      byte[] member = join(fields, Arrays.copyOfRange(third, 10, third.length));
      assertEquals(
          List.of(
              " http://h/1", " ! not in gzip format" + BEHIND + (first.length + 9), " http://h/3"),
          summaries(first, new byte[9], member));
    }

    @Test
    void recordsOfArcAreFoundToo() throws IOException {
      byte[] version =
          bytes("filedesc://a.arc 0.0.0.0 20260101000000 text/plain 12\n1 0 Example\n\n");
      byte[] page = html("<p>");
      String line = "http://h/%s 192.0.2.1 20260101000000 text/html %d\n";
      byte[] good = gzip(join(bytes(line.formatted("good", page.length)), page, bytes("\n")));
      byte[] bad = gzip(bytes("http://h/bad garbage\n\n"));
      assertEquals(
          List.of("http://h/good", "http://h/good"),
          uris(read(gzip(version), good, bad, new byte[99], good)));
    }
  }

  @Nested
  class RecordsThatAreNotCompressed {

    private void check(String reason, byte[] damaged) throws IOException {
      checkBetween(FIRST, reason, damaged, THIRD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "x", ""})
    void lengthThatIsNoneCostsItsRecordAlone(String length) throws IOException {
      check("malformed Content-Length", withLength(SECOND, length));
    }

    @Test
    void headerThatIsNoneCostsItsRecordAlone() throws IOException {
      byte[] bare = replaced(SECOND, "WARC-Type: ", "WARC-Type: \r");
      assertEquals(
          List.of(" http://h/1", " ! invalid WARC record at position 22", " http://h/3"),
          summaries(FIRST, bare, THIRD));
      check(NO_RECORD.substring(3), bytes("WARCH!\r\n\r\nx\r\n\r\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "50", "170", "500", "700", "9223372036854775807"})
    void wrongLengthTakesNothingFromTheNext(String length) throws IOException {
      List<Document> documents = read(FIRST, withLength(SECOND, length), THIRD, FIRST);
      List<String> read = neighbours(documents);
      assertEquals(List.of("http://h/1", "http://h/3", "http://h/1"), read, documents.toString());
      assertTrue(documents.stream().anyMatch(WarcDamageTest::isDamaged), "it is reported");
    }

    /** Without a length of its own, the page would have the links of the next records. */
    @ParameterizedTest
    @ValueSource(strings = {"500", "9223372036854775807"})
    void linksOfTheNextRecordsAreTheirs(String length) throws IOException {
      byte[] page =
          response("2", bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=second>"));
      List<Document> documents = read(FIRST, withLength(page, length), THIRD, FIRST);
      assertEquals(4, documents.size(), documents.toString());
      Document second = documents.get(1);
      assertTrue(isDamaged(second));
      assertEquals(
          "<a href=second>",
          new String(
                  ((Document.Received) second.content()).representation().bytes(),
                  StandardCharsets.US_ASCII)
              .strip());
      assertEquals(2, documents.stream().filter(one -> !isDamaged(one)).skip(1).count());
    }

    @Test
    void garbageBehindARecordIsReportedWithItsPlace() throws IOException {
      byte[] garbage = bytes("The monkeys are coming.\r\n".repeat(9));
      List<Document> documents = read(FIRST, garbage);
      assertEquals(NO_RECORD + LOST, Reads.summary(documents.get(1)));
      assertEquals(FIRST.length, documents.get(1).place().record().orElseThrow().offset());
      check(NO_RECORD.substring(3), garbage);
    }

    @Test
    void zeroBehindARecordIsNotTheEnd() throws IOException {
      assertEquals(List.of(" http://h/1", NO_RECORD + LOST), summaries(FIRST, new byte[9]));
    }

    @Test
    void archiveInAPageIsNoRecord() throws IOException {
      byte[] page =
          response("2", html("<p>\r\n\r\n" + new String(FIRST, StandardCharsets.US_ASCII)));
      assertEquals(List.of(" http://h/2", " http://h/3"), summaries(page, THIRD));
      byte[] shortEnd = join(Arrays.copyOf(page, page.length - 4), bytes("\n\n"));
      for (byte[] record : List.of(page, shortEnd)) {
        assertEquals(
            List.of(" http://h/2", NO_RECORD + BEHIND + (record.length + 5), " http://h/3"),
            summaries(record, bytes("junk\n"), THIRD));
      }
    }

    /** Its block ends after the first line of the next record, which then seems to be its end. */
    @Test
    void lengthThatIsTooLargeByALineIsSeen() throws IOException {
      int length = html("<a href=second>").length + 4 + "WARC/1.0".length();
      List<Document> documents = read(FIRST, withLength(SECOND, "" + length), THIRD);
      assertEquals(List.of("http://h/1", "http://h/3"), neighbours(documents));
    }

    @Test
    void damagedDocumentAndDamageBehindItAreBothReported() throws IOException {
      String fields = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
      byte[] bad = response("2", http(fields, Arrays.copyOf(gzip(bytes("<a href=x>")), 20)));
      List<Document> documents = read(FIRST, bad, bytes("junk\n"), THIRD);
      assertEquals(
          List.of(false, true, true, false),
          documents.stream().map(WarcDamageTest::isDamaged).toList());
    }

    @Test
    void recordThatIsNotReadMayLieToo() throws IOException {
      byte[] wide = replaced(SECOND, "WARC-Type", "X: " + "x".repeat(2 << 20) + "\r\nWARC-Type");
      assertEquals(
          List.of("http://h/1", "http://h/3", "http://h/1"),
          neighbours(read(FIRST, withLength(wide, "400"), THIRD, FIRST)));
    }

    @Test
    void diskThatFailsMeanwhileIsTheEnd() throws IOException {
      Path file = Files.write(folder.resolve("a.warc"), join(FIRST, new byte[200_000], THIRD));
      checkFailingDisk(file);
    }

    @Test
    void placesAreRightBehindWhatIsPassedOver() throws IOException {
      byte[] wide = record("metadata", "text/plain", "2", "", new byte[20_000]);
      List<Document> documents = read(wide, FIRST, wide, THIRD);
      assertEquals(wide.length, documents.get(0).place().record().orElseThrow().offset());
      assertEquals(
          2 * wide.length + FIRST.length, documents.get(1).place().record().orElseThrow().offset());
    }

    /** Each header, and each block, reaches to the end of what may be read. */
    @Test
    @Timeout(60)
    void headersAndBlocksWithinOneAnotherCostNoMoreThanTwoPasses() throws IOException {
      assertTrue(read(bytes("WARC/1.0\n".repeat(100_000))).size() > 0);
      String liars =
          new String(withLength(SECOND, "1000000000"), StandardCharsets.US_ASCII).repeat(20_000);
      assertEquals(20_000, read(bytes(liars)).size());
    }

    @Test
    @Timeout(60)
    void lengthsThatAllLieCostNoMoreThanTwoPasses() throws IOException {
      byte[][] records = new byte[20_000][];
      for (int i = 0; i < records.length; i++) {
        records[i] = bytes("WARC/1.0\r\nContent-Length: 9%06d\r\n\r\n".formatted(i));
      }
      assertTrue(read(join(records)).size() > 0);
    }
  }

  @Nested
  class RecordsInOneMember {

    @Test
    void nextLineThatIsARecordIsFound() throws IOException {
      byte[] all = join(FIRST, withLength(SECOND, "-1"), THIRD);
      assertEquals(
          List.of(" http://h/1", " ! malformed Content-Length" + BEHIND + "0", " http://h/3"),
          summaries(gzip(all)));
    }

    @Test
    void nothingIsFoundBehindDamagedData() throws IOException {
      byte[] all = gzip(join(FIRST, SECOND, THIRD));
      List<Document> documents = read(Arrays.copyOf(all, all.length / 2));
      assertTrue(documents.size() < 4, documents.toString());
      all[all.length - 5] ^= 1;
      assertEquals(
          List.of(" http://h/1", " http://h/2", " http://h/3", " ! gzip checksum differs"),
          summaries(all));
    }

    @Test
    void endThatComesTooEarlyIsReportedOnce() throws IOException {
      byte[] page = new byte[50_000];
      new Random(1).nextBytes(page);
      byte[] record = response("2", http("Content-Type: text/html\r\n", page));
      byte[] all = gzip(join(FIRST, record, THIRD));
      List<Document> cut = read(Arrays.copyOf(all, all.length / 2));
      assertEquals(List.of("http://h/1", "http://h/2"), uris(cut));
      assertEquals(2, cut.size(), cut.toString());
      // Here the data is whole, and the length has passed over what may be there.
      List<Document> liar = read(gzip(join(FIRST, withLength(SECOND, "90000"), THIRD)));
      assertEquals(3, liar.size(), liar.toString());
      assertTrue(Reads.summary(liar.get(2)).endsWith(LOST), liar.toString());
    }

    @Test
    void anotherArchiveBehindDamagedDataIsFound() throws IOException {
      byte[] all = gzip(join(FIRST, SECOND));
      all[all.length - 5] ^= 1;
      assertEquals(
          List.of(
              " http://h/1",
              " http://h/2",
              " ! gzip checksum differs" + BEHIND + all.length,
              " http://h/3"),
          summaries(all, gzip(THIRD)));
    }
  }

  /** What makes the kind of archive known may be damaged itself. */
  @Nested
  class Beginnings {

    private final byte[] first = gzip(FIRST);
    private final byte[] third = gzip(THIRD);

    Beginnings() throws IOException {}

    private void check(byte[]... parts) throws IOException {
      List<Document> documents = read(parts);
      assertEquals(List.of("http://h/3"), neighbours(documents), documents.toString());
      assertTrue(isDamaged(documents.get(0)));
    }

    @Test
    void firstRecordMayBeDamaged() throws IOException {
      byte[] magic = first.clone();
      magic[1] ^= 1;
      check(magic, third);
      check(new byte[512], third);
      check(gzip(bytes("V" + new String(FIRST, StandardCharsets.US_ASCII).substring(1))), third);
      check(bytes("V" + new String(FIRST, StandardCharsets.US_ASCII).substring(1)), THIRD);
      check(bytes("\uFEFF"), THIRD);
      check(bytes(" "), THIRD);
      check(new byte[512], THIRD);
    }

    @Test
    void firstRecordOfAnArcMayBeDamaged() throws IOException {
      byte[] page = html("<p>");
      String line = "http://h/3 192.0.2.1 20260101000000 text/html %d\n".formatted(page.length);
      byte[] good = gzip(join(bytes(line), page, bytes("\n")));
      check(gzip(bytes("filedesc:// garbage\n")), good);
      check(Arrays.copyOf(good, 30), good);
      check(gzip(bytes(line.replace("//h/3", "//h/x").replaceFirst("\\d+\n", "-5\n"))), good);
    }

    @Test
    void nextRecordOfAnArcIsTheNextLineThatIsAHeader() throws IOException {
      byte[] page = html("<p>");
      String line = "http://h/%s 192.0.2.1 20260101000000 text/html %d\n";
      byte[] good = join(bytes(line.formatted("3", page.length)), page, bytes("\n"));
      byte[] bad = bytes("http://h/ x/ 192.0.2.1 2026-01-01 text/html 0\n\n");
      List<String> lines = summaries(good, bad, bytes("http://h/ 1 2 3 4\nhttp: x\n"), good);
      assertEquals(List.of(" http://h/3", " http://h/3"), List.of(lines.get(0), lines.get(2)));
      assertTrue(lines.get(1).contains(BEHIND), lines.get(1));
      assertTrue(summaries(good, bad).get(1).endsWith(LOST), "nothing behind it");
    }

    @Test
    @Timeout(60)
    void whiteSpaceInFrontOfARecordIsDamage() throws IOException {
      for (String space : List.of(" ", "\t", "\f", "\u001C")) {
        byte[] indented = gzip(bytes(space + new String(SECOND, StandardCharsets.US_ASCII)));
        assertEquals(
            List.of("http://h/1", "http://h/3", "http://h/1"),
            neighbours(read(first, indented, third, first)));
      }
    }
  }

  @Nested
  class RecordsThatRunTogether {

    /** As where a writer crashed, and then went on. */
    @Test
    void recordThatWasCutCostsNotTheNext() throws IOException {
      for (int length = 1; length < SECOND.length; length++) {
        List<Document> documents = read(FIRST, Arrays.copyOf(SECOND, length), THIRD, FIRST);
        assertEquals(
            List.of("http://h/1", "http://h/3", "http://h/1"),
            neighbours(documents),
            length + ": " + documents);
      }
    }

    @Test
    void zerosBetweenRecordsCostNone() throws IOException {
      assertEquals(
          List.of("http://h/1", "http://h/3"), neighbours(read(FIRST, new byte[512], THIRD)));
    }

    @Test
    void anyDamagedByteCostsItsRecordAlone() throws IOException {
      for (int at = 0; at < SECOND.length; at++) {
        byte[] bad = SECOND.clone();
        bad[at] ^= 0x11;
        List<Document> documents = read(FIRST, bad, THIRD, FIRST);
        assertEquals(
            List.of("http://h/1", "http://h/3", "http://h/1"),
            neighbours(documents),
            at + ": " + documents);
      }
    }

    @Test
    void severalLengthsBeyondTheEndCostNothing() throws IOException {
      byte[] liar = withLength(SECOND, "1000000000");
      assertEquals(
          List.of("http://h/1", "http://h/3", "http://h/1"),
          neighbours(read(FIRST, liar, THIRD, liar, FIRST)));
    }

    @Test
    void lengthThatEndsInAnotherHeaderIsSeen() throws IOException {
      String behind = new String(join(SECOND, THIRD), StandardCharsets.US_ASCII);
      int block = behind.indexOf("HTTP/1.1");
      int date = behind.indexOf("WARC-Date", SECOND.length);
      assertEquals(
          List.of("http://h/1", "http://h/3", "http://h/1"),
          neighbours(read(FIRST, withLength(SECOND, "" + (date - block)), THIRD, FIRST)));
    }
  }

  @Test
  void memberWithTwoRecordsChangesNothingForTheOthers() throws IOException {
    byte[] two = gzip(join(FIRST, SECOND));
    byte[] liar = gzip(withLength(SECOND, "1000000000"));
    assertEquals(
        List.of("http://h/1", "http://h/3", "http://h/1"),
        neighbours(read(two, gzip(THIRD), liar, gzip(FIRST))));
  }

  /**
   * Members that each reach to the same damage far after: whoever went back to the second would
   * read everything again, and then the third.
   */
  @Test
  @Timeout(60)
  void membersWithinOneAnotherCostNoMoreThanTwoPasses() throws IOException {
    byte[] header = bytes("WARC/1.0\r\nContent-Length: 99999999999\r\n\r\n");
    int each = 10 + 5 + header.length;
    int count = 65_000 / each;
    ByteBuffer nested = ByteBuffer.allocate(count * each + 100).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      int length = (count - i - 1) * each + header.length; // up to the end of all of these
      nested.put(new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 0}).put((byte) 0);
      nested.putShort((short) length).putShort((short) ~length).put(header);
    }
    byte[] zeros = gzip(new byte[1 << 27]); // 130 KB that inflate to 128 MB each time
    byte[] data = Arrays.copyOfRange(zeros, 10, zeros.length - 8);
    byte[] all = join(Arrays.copyOf(nested.array(), nested.position()), data, new byte[8]);
    List<Document> documents = read(all);
    assertTrue(documents.size() < 20, documents.size() + " documents");
  }
}
