package fairlead.archive.zip;

import static fairlead.archive.zip.Zips.archive;
import static fairlead.archive.zip.Zips.central;
import static fairlead.archive.zip.Zips.end;
import static fairlead.archive.zip.Zips.end64;
import static fairlead.archive.zip.Zips.file;
import static fairlead.archive.zip.Zips.local;
import static fairlead.testing.Packed.files;
import static fairlead.testing.Packed.storedZip;
import static fairlead.testing.Packed.zip;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.archive.Extent;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipReaderTest {

  private static final String FORWARD =
      "! no central directory; read forward through local headers";

  private static final byte[] A = file("a", "data of a");
  private static final byte[] B = file("b", "data of b");
  private static final byte[] FILES = join(A, B);
  private static final byte[] ENTRY_A = central("a", "data of a", 0);
  private static final byte[] ENTRY_B = central("b", "data of b", A.length);
  private static final byte[] ENTRIES = join(ENTRY_A, ENTRY_B);
  private static final List<String> BOTH = List.of("a: data of a", "b: data of b");

  private static ZipReader reader(byte[]... parts) throws IOException {
    return new ZipReader(new SeekableInMemoryByteChannel(join(parts)), UnpackBudget.unlimited());
  }

  private static List<String> lines(byte[]... parts) throws IOException {
    return Zips.lines(reader(parts));
  }

  private static List<String> forward(List<String> lines) {
    List<String> all = new ArrayList<>(List.of(FORWARD));
    all.addAll(lines);
    return all;
  }

  private static byte[] endOf(String comment) {
    return end(2, ENTRIES.length, FILES.length, comment);
  }

  @Test
  void everythingAboutAnEntryStandsInTheDirectory() throws IOException {
    byte[] entry = ENTRY_A.clone();
    ZipTail.numbers(entry).put(5, (byte) 3).putShort(40, (short) 0100640);
    try (ZipReader reader = reader(archive(A, entry, 1))) {
      Item.Entry item = (Item.Entry) reader.next();
      assertNotNull(item);
      assertEquals("a", item.name());
      assertEquals(9, item.size());
      assertEquals(new Extent(31, 9), item.extent());
      assertNull(item.modified());
      assertEquals(0640, item.permissions());
      assertNull(reader.next());
    }
    ZipTail.numbers(entry).putInt(24, 8);
    try (ZipReader reader = reader(archive(A, entry, 1))) {
      assertNull(((Item.Entry) reader.next()).extent(), "not the size that its data has");
    }
    try (ZipReader reader = reader(zip("a", "data"))) {
      assertNull(((Item.Entry) reader.next()).extent(), "compressed");
    }
  }

  @Test
  void foldersAreNoItems() throws IOException {
    assertEquals(BOTH, lines(storedZip(files("x/", "", "a", "data of a", "b", "data of b"))));
    assertEquals(List.of(), lines(zip("x/", "")));
  }

  @Test
  void fileIsClosedWithTheReader() throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(archive(FILES, ENTRIES, 2));
    new ZipReader(file, UnpackBudget.unlimited()).close();
    assertFalse(file.isOpen());
  }

  @Test
  void directoryIsFoundBeforeAnyComment() throws IOException {
    for (String comment :
        new String[] {
          "",
          "text",
          "PK\5\6",
          "PK\5\6" + "x".repeat(30),
          "PK\5\6" + "\0".repeat(30),
          "P".repeat(30),
          "x".repeat(65_535)
        }) {
      assertEquals(BOTH, lines(FILES, ENTRIES, endOf(comment)));
    }
    byte[] tooFar = bytes("x".repeat(65_536));
    assertEquals(forward(BOTH), lines(FILES, ENTRIES, endOf(""), tooFar));
    assertEquals(BOTH, lines(FILES, ENTRIES, endOf(""), bytes("x".repeat(65_535))));
  }

  @Test
  void archivesMayBeEmpty() throws IOException {
    List<String> none = List.of(FORWARD);
    assertEquals(List.of(), lines(end(0, 0, 0, "")));
    assertEquals(List.of(), lines(end(0, 0, 0, "comment")));
    assertEquals(List.of(), lines(bytes("12345"), end(0, 0, 5, "")));
    assertEquals(List.of(), lines(end64(0, 0, 0, 0), end(0, 0, 0, "")));
    assertEquals(List.of(), lines(bytes("12345"), end64(0, 0, 5, 5), end(0, -1, -1, "")));
    assertEquals(none, lines(bytes("12345"), end(0, 0, 0, "")));
    assertEquals(none, lines(end(1, 0, 0, "")));
    assertEquals(none, lines(end(0, 1, 0, "")));
    assertEquals(none, lines(Arrays.copyOf(end(0, 0, 0, ""), 21)));
    assertEquals(List.of("! not a zip archive"), lines(new byte[0]));
  }

  @Test
  void endOfZip64IsWhereItsLocatorSaysOrBeforeIt() throws IOException {
    long place = (long) FILES.length + ENTRIES.length;
    for (long said : new long[] {place, place + 1, 0, -1, Long.MAX_VALUE, place + 50}) {
      byte[] end64 = end64(2, ENTRIES.length, FILES.length, said);
      assertEquals(BOTH, lines(FILES, ENTRIES, end64, end(-1, -1, -1, "")));
    }
    byte[] far = end64(2, ENTRIES.length, FILES.length, place);
    byte[] between = new byte[100];
    byte[] apart =
        join(
            Arrays.copyOf(far, 56),
            between,
            Arrays.copyOfRange(far, 56, far.length),
            end(-1, -1, -1, ""));
    assertEquals(BOTH, lines(FILES, ENTRIES, apart));
  }

  @Test
  void numbersOfTheEndCountIfThereIsNoneOfZip64() throws IOException {
    int place = FILES.length + ENTRIES.length;
    List<String> expected = List.of(BOTH.get(0), BOTH.get(1), damage(place, 76));
    for (int signature : new int[] {0, 56}) {
      byte[] end64 = end64(9, 9, 9, place);
      ZipTail.numbers(end64).putInt(signature, 0);
      assertEquals(expected, lines(FILES, ENTRIES, end64, endOf("")));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void bytesBeforeAnArchiveNeedNotBeCounted(boolean zip64) throws IOException {
    byte[] end =
        zip64
            ? join(
                end64(2, ENTRIES.length, FILES.length, FILES.length + ENTRIES.length),
                end(-1, -1, -1, "comment"))
            : endOf("comment");
    byte[] archive = join(FILES, ENTRIES, end);
    for (String before : new String[] {"#", "#!/bin/sh\n", "x".repeat(70_000)}) {
      assertEquals(BOTH, lines(bytes(before), archive));
      assertEquals(
          forward(BOTH),
          lines(bytes(before), archive, bytes("after")),
          "it could be within a file that is cut");
    }
  }

  @Test
  void archiveWithinACutArchiveIsNotTheWhole() throws IOException {
    byte[] inner = archive(FILES, ENTRIES, 2);
    byte[] outer = local("inner.zip", "x".repeat(inner.length + 100));
    List<String> lines = lines(outer, inner);
    assertEquals(2, lines.size());
    assertEquals(FORWARD, lines.get(0));
    assertEquals("inner.zip ! ", lines.get(1).substring(0, 12));
  }

  @Test
  void directoryMayBeElsewhereIfItsFirstEntryIsRight() throws IOException {
    for (long said : new long[] {0, 1, FILES.length - 1, FILES.length + 7, 999_999}) {
      assertEquals(BOTH, lines(FILES, ENTRIES, end(2, ENTRIES.length, said, "")));
    }
    byte[] wrong = join(ENTRY_B, central("a", "data of a", 5));
    assertEquals(
        List.of("b: data of b", "a: data of a"),
        lines(FILES, wrong, end(2, wrong.length, 999_999, "")));
    byte[] first = join(central("a", "data of a", 5), ENTRY_B);
    assertEquals(forward(BOTH), lines(FILES, first, end(2, first.length, 999_999, "")));
    byte[] other = join(central("c", "data of a", 0), ENTRY_B);
    assertEquals(forward(BOTH), lines(FILES, other, end(2, other.length, 999_999, "")));
    assertEquals(forward(BOTH), lines(FILES, ENTRIES, end(2, 999_999, 999_999, "")));
  }

  @Test
  void digitalSignatureEndsTheDirectory() throws IOException {
    for (byte[] signature :
        new byte[][] {bytes("PK\5\5"), bytes("PK\5\5\4\0text"), bytes("PK\5\5\0\0")}) {
      assertEquals(BOTH, lines(archive(FILES, join(ENTRIES, signature), 2)));
      assertEquals(
          List.of("a: data of a", "b: data of b", "c: "),
          lines(
              archive(
                  join(FILES, file("c", "")),
                  join(ENTRIES, central("c", "", FILES.length), signature),
                  3)));
    }
    assertEquals(
        List.of(BOTH.get(0), BOTH.get(1), damage(FILES.length + ENTRIES.length, 3)),
        lines(archive(FILES, join(ENTRIES, bytes("PK\5")), 2)));
  }

  @Test
  void damageOfTheDirectoryIsPassedOver() throws IOException {
    int start = FILES.length;
    for (String garbage : new String[] {"x", "PPPP", "PK\1\2", "x".repeat(100)}) {
      assertEquals(
          List.of(
              "a: data of a",
              "! damaged central directory at offset "
                  + (start + ENTRY_A.length)
                  + ", "
                  + garbage.length()
                  + " bytes skipped",
              "b: data of b"),
          lines(archive(FILES, join(ENTRY_A, bytes(garbage), ENTRY_B), 2)));
    }
    byte[] damaged = ENTRY_A.clone();
    damaged[0] = 0;
    assertEquals(
        List.of("a: data of a", damage(start + ENTRY_A.length, damaged.length), "b: data of b"),
        lines(archive(FILES, join(ENTRY_A, damaged, ENTRY_B), 3)));
    assertEquals(
        List.of("a: data of a", damage(start + ENTRY_A.length, damaged.length)),
        lines(archive(FILES, join(ENTRY_A, damaged), 2)));
  }

  private static String damage(int offset, int length) {
    return "! damaged central directory at offset " + offset + ", " + length + " bytes skipped";
  }

  @Test
  void headerThatLeadsNowhereIsReadIfItsFileHasItsName() throws IOException {
    byte[] garbage = bytes("garbage");
    byte[] unknown = central("c", "data of a", 0);
    int start = FILES.length + ENTRY_A.length;
    assertEquals(
        List.of("a: data of a", damage(start, unknown.length + garbage.length), "b: data of b"),
        lines(archive(FILES, join(ENTRY_A, unknown, garbage, ENTRY_B), 3)));
    byte[] more = join(unknown, garbage, unknown, garbage, unknown, garbage);
    assertEquals(
        List.of("a: data of a", damage(start, more.length), "b: data of b"),
        lines(archive(FILES, join(ENTRY_A, more, ENTRY_B), 5)));
    byte[] nowhere = central("c", "data of a", 5);
    assertEquals(
        List.of("a: data of a", damage(start, nowhere.length + garbage.length), "b: data of b"),
        lines(archive(FILES, join(ENTRY_A, nowhere, garbage, ENTRY_B), 3)));
    assertEquals(
        List.of("a: data of a", "c ! no local header at offset 5", "b: data of b"),
        lines(archive(FILES, join(ENTRY_A, nowhere, ENTRY_B), 3)),
        "another header follows");
  }

  @Test
  void damageIsPassedOverWithBytesBeforeTheArchive() throws IOException {
    byte[] before = bytes("before");
    byte[] archive = archive(FILES, join(ENTRY_A, bytes("x"), ENTRY_B), 2);
    int offset = before.length + FILES.length + ENTRY_A.length;
    assertEquals(
        List.of("a: data of a", damage(offset, 1), "b: data of b"), lines(before, archive));
  }

  /** Headers whose names overlap would otherwise cost the square of the size. */
  @Test
  void searchInADamagedDirectoryEnds() throws IOException {
    byte[] many = new byte[46 * 300];
    ByteBuffer headers = ZipTail.numbers(many);
    for (int i = 0; i < 300; i++) {
      byte[] header = central("", "", 999_999);
      ZipTail.numbers(header).putShort(28, (short) 4000);
      headers.put(header);
    }
    byte[] directory = join(ENTRY_A, bytes("x"), many, new byte[5000], ENTRY_B);
    assertEquals(
        List.of(
            "a: data of a",
            damage(FILES.length + ENTRY_A.length, directory.length - ENTRY_A.length)),
        lines(archive(FILES, directory, 2)));
  }

  @Test
  void whatCannotBeReadIsReported() throws IOException {
    byte[] link = ENTRY_A.clone();
    ZipTail.numbers(link).put(5, (byte) 3).putShort(40, (short) 0120777);
    assertEquals(
        List.of("a > data of a", "b: data of b"), lines(archive(FILES, join(link, ENTRY_B), 2)));
    byte[] encrypted = ENTRY_A.clone();
    encrypted[8] = 1;
    assertEquals(
        List.of("a ! encrypted", "b: data of b"),
        lines(archive(FILES, join(encrypted, ENTRY_B), 2)));
    byte[] method = ENTRY_A.clone();
    method[10] = 98;
    assertEquals(
        List.of("a ! unknown compression method 98", "b: data of b"),
        lines(archive(FILES, join(method, ENTRY_B), 2)));
    byte[] length = ENTRY_A.clone();
    ZipTail.numbers(length).putInt(20, 9_999).putInt(24, 9_999);
    assertEquals(
        List.of("a ! its data is beyond the end of the archive", "b: data of b"),
        lines(archive(FILES, join(length, ENTRY_B), 2)));
    byte[] place = join(central("c", "", 3), ENTRIES);
    assertEquals(
        List.of("c ! no local header at offset 10", "a: data of a", "b: data of b"),
        lines(bytes("7 bytes"), archive(FILES, place, 3)));
  }

  /** What is behind the data of an entry that is listed twice. */
  @ParameterizedTest
  @CsvSource({
    "PK12, true",
    "PK34, true",
    "PK78, true",
    "............PK12, true",
    "....................PK34, true",
    "....................PK78, true",
    "PK56, false",
    "PK35, false",
    "QK12, false",
    "....PK12, false",
    "................PK34, false",
    "........................PK12, false",
    "................................, false"
  })
  void lengthIsTrustedIfAHeaderFollows(String behind, boolean trusted) throws IOException {
    byte[] numbers = bytes(behind);
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] -= (byte) (Character.isDigit(numbers[i]) ? '0' : 0);
    }
    byte[] files = join(A, numbers, new byte[60]);
    assertEquals(
        List.of("a: data of a", trusted ? "a ! overlaps another entry" : "a: data of a"),
        lines(archive(files, join(ENTRY_A, ENTRY_A), 2)));
  }

  /** In any order, and with other bytes before. */
  @Test
  void entriesMayBeInAnyOrderButNotTwice() throws IOException {
    List<String> names = List.of("a", "b", "c", "d");
    String data = "0123456789".repeat(5);
    byte[] files = new byte[0];
    List<byte[]> entries = new ArrayList<>();
    for (String name : names) {
      entries.add(central(name, data, files.length));
      files = join(files, file(name, data));
    }
    for (List<Integer> order : orders(names.size())) {
      for (int again = 0; again < names.size(); again++) {
        byte[] directory = new byte[0];
        List<String> expected = new ArrayList<>();
        for (int index : order) {
          directory = join(directory, entries.get(index));
          expected.add(names.get(index) + ": " + data);
        }
        directory = join(directory, entries.get(again));
        expected.add(names.get(again) + " ! overlaps another entry");
        assertEquals(expected, lines(archive(files, directory, 5)));
        assertEquals(expected, lines(bytes("x".repeat(77)), archive(files, directory, 5)));
      }
    }
  }

  private static List<List<Integer>> orders(int count) {
    if (count == 0) {
      return List.of(List.of());
    }
    List<List<Integer>> all = new ArrayList<>();
    for (List<Integer> order : orders(count - 1)) {
      for (int at = 0; at < count; at++) {
        List<Integer> more = new ArrayList<>(order);
        more.add(at, count - 1);
        all.add(more);
      }
    }
    return all;
  }

  /** The name of one file looks like the header behind the data of the other. */
  @Test
  void headersOfFilesBelongToThemToo() throws IOException {
    String name = "PK\1\2";
    byte[] inner = file(name, "data");
    byte[] outer = file("outer", "x");
    byte[] longer = central("outer", "x", 0);
    ZipTail.numbers(longer).putInt(20, 31).putInt(24, 31);
    byte[] entry = central(name, "data", outer.length);
    byte[] archive = archive(join(outer, inner), join(entry, longer), 2);
    List<String> expected = List.of(name + ": data", "outer ! overlaps another entry");
    assertEquals(expected, lines(archive));
    assertEquals(expected, lines(bytes("before"), archive));
    byte[] moved = central(name, "data", outer.length + 20);
    assertEquals(expected, lines(archive(join(outer, inner), join(moved, longer), 2)));
    byte[] last = central("a", "data of a", outer.length + inner.length + 20);
    assertEquals(
        List.of("a: data of a", expected.get(0), expected.get(1)),
        lines(archive(join(outer, inner, A), join(last, moved, longer), 3)),
        "found as far away as the one before");
  }

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "65_536, true",
    "-65_536, true",
    "65_537, false",
    "-65_537, false",
    "100, true",
    "-100, true"
  })
  void localHeaderIsSearchedForNearItsPlace(int distance, boolean found) throws IOException {
    byte[] other = file("x", "P" + "-".repeat(70_000));
    byte[] last = file("y", "P" + "-".repeat(70_000));
    byte[] files = join(other, A, last);
    byte[] directory =
        join(
            central("x", "P" + "-".repeat(70_000), 0),
            central("a", "data of a", other.length - distance));
    List<String> lines = lines(archive(files, directory, 2));
    assertEquals(
        found ? "a: data of a" : "a ! no local header at offset " + (other.length - distance),
        lines.get(1));
    if (Math.abs(distance) == 100) {
      assertEquals(lines, lines(bytes("x".repeat(70_000)), archive(files, directory, 2)));
    }
  }

  @Test
  void localHeaderThatIsFoundHasTheName() throws IOException {
    byte[] entry = central("b", "data of b", 3);
    assertEquals(List.of("b: data of b"), lines(archive(join(bytes("PK\3\4"), FILES), entry, 1)));
  }

  @Test
  void searchesAreBoundedButWhatTheyFoundIsUsed() throws IOException {
    for (int missing : new int[] {98, 99, 100}) {
      byte[] directory = central("a", "data of a", 5);
      for (int i = 0; i < missing; i++) {
        directory = join(directory, central("m", "", 40));
      }
      byte[] files = join(bytes("12345678"), FILES, file("c", "data of c"));
      byte[] asFar = central("b", "data of b", A.length + 5);
      byte[] elsewhere = central("c", "data of c", 8 + FILES.length - 1);
      List<String> lines = lines(archive(files, join(directory, asFar, elsewhere), missing + 3));
      assertEquals("a: data of a", lines.get(0));
      assertEquals(missing, Collections.frequency(lines, "m ! no local header at offset 40"));
      assertEquals("b: data of b", lines.get(missing + 1), "as far from its place as the first");
      assertEquals(missing < 99, lines.get(missing + 2).equals("c: data of c"));
    }
  }

  @Test
  void bytesThatAreMissingAffectOnlyTheirEntry() throws IOException {
    byte[] files = join(A, B, file("c", "data of c"));
    byte[] directory = join(ENTRIES, central("c", "data of c", FILES.length));
    byte[] archive = archive(files, directory, 3);
    byte[] shorter =
        join(
            Arrays.copyOf(archive, A.length - 4),
            Arrays.copyOfRange(archive, A.length, archive.length));
    assertEquals(
        List.of("a ! zip checksum differs", "b: data of b", "c: data of c"), lines(shorter));
  }

  @Test
  void filesAreReadForwardWithoutADirectory() throws IOException {
    assertEquals(forward(BOTH), lines(FILES));
    assertEquals(forward(BOTH), lines(FILES, ENTRY_A));
    assertEquals(List.of("! not a zip archive"), lines(bytes("no archive")));
  }

  @Test
  void directoryMayBeAtTheBeginning() throws IOException {
    byte[] entry = central("a", "data of a", ENTRY_A.length + 22);
    for (long said : new long[] {0, 999_999}) {
      assertEquals(List.of("a: data of a"), lines(entry, end(1, entry.length, said, ""), A));
    }
  }

  @Test
  void headerDoesNotBeginWithinTheOneBefore() throws IOException {
    byte[] file = file("xP", "data of x");
    byte[] entry = central("b", "data of b", file.length);
    byte[] first = central("xP", "data of x", 0);
    byte[] rest = Arrays.copyOfRange(entry, 1, entry.length); // after the P of the other name
    assertEquals(
        List.of("xP: data of x", damage(file.length + B.length + first.length, rest.length)),
        lines(archive(join(file, B), join(first, rest), 2)));
  }

  /** Names are read while a damaged directory is searched, and may overlap. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void searchReadsNamesOfTwiceTheSizeOfTheArchive(int more) throws IOException {
    int headers = 20;
    int longest = 4000;
    byte[] many = new byte[46 * headers];
    int size = FILES.length + ENTRIES.length + 1 + many.length + longest + 22;
    int left = 2 * size + more;
    for (int i = 0; i < headers; i++) {
      byte[] header = central("", "", 999_999);
      int name = Math.min(longest, left);
      ZipTail.numbers(header).putShort(28, (short) name);
      System.arraycopy(header, 0, many, 46 * i, 46);
      left -= name;
    }
    assertEquals(0, left);
    byte[] directory = join(ENTRY_A, bytes("x"), many, new byte[longest], ENTRY_B);
    byte[] archive = archive(FILES, directory, 2);
    assertEquals(size, archive.length);
    assertEquals(more == 0, lines(archive).contains("b: data of b"));
  }

  @Test
  void dataMayBeginWhereTheDataOfAnotherEntryEnds() throws IOException {
    String data = "PK\7\10, as behind data";
    String header = "x".repeat(31); // in its place is the header of the other
    byte[] outer = local("a", header);
    byte[] directory = join(central("a", header, 0), central("b", data, outer.length));
    assertEquals(
        List.of("a ! zip checksum differs", "b: " + data),
        lines(archive(join(outer, file("b", data)), directory, 2)));
  }

  /** As many stretches as are remembered: one for each file that is listed. */
  private static ByteArrayOutputStream stretches(ByteArrayOutputStream directory) {
    byte[] file = file("s", "");
    byte[] unlisted = local("u", "");
    ByteArrayOutputStream files = new ByteArrayOutputStream();
    for (int i = 0; i < 65_536; i++) {
      directory.writeBytes(central("s", "", files.size()));
      files.writeBytes(file);
      files.writeBytes(unlisted);
    }
    return files;
  }

  /** Where stretches are too many to be remembered, only the sum of all data shows that. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void dataOfAllEntriesIsNoMoreThanTheArchive(int more) throws IOException {
    ByteArrayOutputStream directory = new ByteArrayOutputStream();
    ByteArrayOutputStream files = stretches(directory);
    int place = files.size();
    int others = place + 31 + directory.size() + 3 * ENTRY_A.length + 22;
    String data = "x".repeat(others + more); // half of the archive
    byte[] large = central("l", data, place);
    files.writeBytes(file("l", data));
    byte[] all = join(directory.toByteArray(), large, large, large);
    List<String> lines = new ArrayList<>();
    try (ZipReader reader = reader(archive(files.toByteArray(), all, -1))) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        String name = item instanceof Item.Unread unread ? "! " + unread.name() : "";
        lines.add(item instanceof Item.Entry entry ? entry.name() : name);
      }
    }
    assertEquals(65_536, Collections.frequency(lines, "s"));
    assertEquals(
        more == 0 ? List.of("l", "l", "! l") : List.of("l", "! l", "! l"),
        lines.subList(65_536, lines.size()));
  }

  /**
   * Each file is followed by the longest descriptor. There is one more than is remembered apart.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void adjacentFilesAreRememberedTogether(boolean backwards) throws IOException {
    int count = 65_537;
    byte[] file = join(file("s", "x"), bytes("PK\7\10"), new byte[20]);
    ByteArrayOutputStream files = new ByteArrayOutputStream();
    ByteArrayOutputStream directory = new ByteArrayOutputStream();
    byte[] entry = {};
    for (int i = 0; i < count; i++) {
      entry = central("s", "x", (long) file.length * (backwards ? count - 1 - i : i));
      directory.writeBytes(entry);
      files.writeBytes(file);
    }
    directory.writeBytes(entry);
    byte[] archive = archive(files.toByteArray(), directory.toByteArray(), -1);
    List<String> unread = new ArrayList<>();
    try (ZipReader reader = reader(archive)) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        if (!(item instanceof Item.Entry)) {
          unread.add(item.toString());
        }
      }
    }
    assertEquals(List.of(new Item.Unread("s", "overlaps another entry").toString()), unread);
  }
}
