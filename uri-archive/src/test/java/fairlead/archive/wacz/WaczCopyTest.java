package fairlead.archive.wacz;

import static fairlead.testing.Packed.storedZip;
import static fairlead.testing.Packed.zip;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.Item;
import fairlead.archive.ReadLimits;
import fairlead.archive.TemporaryFiles;
import fairlead.archive.UnpackBudget;
import fairlead.archive.warc.WarcCopy;
import fairlead.archive.warc.WarcMoves;
import fairlead.testing.Packed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaczCopyTest {

  private static final String A = "archive/a.warc";
  private static final String B = "archive/b.warc.gz";
  private static final byte[] DATA = bytes("<p>new");
  private static final String PACKAGE = "datapackage.json";
  private static final String DIGEST = "datapackage-digest.json";
  private static final String FORM =
      "{\"path\": \"PATH\", \"hash\": \"sha256:SHA256\", \"bytes\": SIZE}";

  private final List<String> notices = new ArrayList<>();

  private static byte[] record(int page) {
    return response("p" + page, html("<p>old text " + page));
  }

  /** Two web archives of two records each, and an index. */
  private static Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(A, join(record(0), record(1)));
    files.put(B, join(gzip(record(2)), gzip(record(3))));
    files.put("indexes/index.cdxj", bytes(line("a.warc", 0) + line("a.warc", record(0).length)));
    files.put("pages/pages.jsonl", bytes("{}"));
    return files;
  }

  private static String line(String name, long offset) {
    return "h)/ 2020 {\"filename\": \"" + name + "\", \"offset\": " + offset + "}\n";
  }

  /** A web archive in which the first record is replaced. */
  private static byte[] replaced(byte[] warc, boolean conversions, WarcMoves moves)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WarcCopy copy =
        new WarcCopy(new SeekableInMemoryByteChannel(warc), out, conversions).noting(moves)) {
      assertTrue(copy.replace(0, DATA));
      copy.finish();
    }
    return out.toByteArray();
  }

  private Map<String, byte[]> copy(byte[] archive, boolean conversions, String... entered)
      throws IOException {
    Opened opened = new Opened(archive);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WaczCopy copy = new WaczCopy(opened, out, conversions, notices::add)) {
      for (String name : entered) {
        copy.enter(name);
        assertTrue(copy.replace(0, DATA));
      }
      copy.finish();
    }
    assertEquals(0, opened.open());
    return Waczs.files(out.toByteArray());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void indexAndPackageFollowTheRecords(boolean conversions) throws IOException {
    Map<String, byte[]> files = files();
    Map<String, byte[]> expected = new LinkedHashMap<>(files);
    try (WarcMoves moves = new WarcMoves();
        WarcMoves others = new WarcMoves()) {
      expected.put(A, replaced(files.get(A), conversions, moves));
      expected.put(B, replaced(files.get(B), conversions, others));
      long second = moves.of(record(0).length).offset();
      assertTrue(second > record(0).length);
      expected.put("indexes/index.cdxj", bytes(line("a.warc", 0) + line("a.warc", second)));
    }
    for (Map<String, byte[]> all : List.of(files, expected)) {
      String described = Waczs.described(all, FORM);
      all.put(PACKAGE, bytes(described));
      all.put(
          DIGEST,
          bytes("{\"hash\": \"sha256:" + DigestUtils.sha256Hex(described) + "\", \"path\": 1}"));
    }
    for (byte[] archive : List.of(storedZip(files), zip(files))) {
      Map<String, byte[]> copied = copy(archive, conversions, A, B);
      assertEquals(List.copyOf(expected.keySet()), List.copyOf(copied.keySet()));
      for (String name : expected.keySet()) {
        assertEquals(Waczs.text(expected, name), Waczs.text(copied, name));
      }
      Map<String, byte[]> same = copy(archive, conversions);
      assertEquals(List.copyOf(files.keySet()), List.copyOf(same.keySet()));
      for (String name : files.keySet()) {
        assertArrayEquals(files.get(name), same.get(name), name);
      }
    }
    assertEquals(List.of(), notices);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"path\": \"PATH\"}",
        "{\"hash\": \"sha256:SHA256\", \"path\": \"PATH\"}",
        "{\"path\": \"PATH\", \"bytes\": \"SIZE\"}",
        "{\"path\": \"PATH\", \"hash\": \"SHA256\"}",
        "{\"path\": \"PATH\", \"hash\": \"MD5\", \"hashing\": \"md5\"}",
        "{\"path\": \"PATH\", \"hash\": \"md5:MD5\", \"hashing\": \"sha256\"}",
        "{\"path\": \"PATH\", \"stats\": {\"hash\": \"md5:MD5\", \"bytes\": SIZE}}",
        "{\"hash\": \"sha256:0\", \"bytes\": 7}",
        "{\"path\": \"none\", \"hash\": \"crc:0\", \"bytes\": 7}"
      })
  void sizesAndDigestsKeepTheirForm(String form) throws IOException {
    Map<String, byte[]> files = files();
    files.put(PACKAGE, bytes(Waczs.described(files(), form)));
    Map<String, byte[]> copied = copy(storedZip(files), false, B);
    Map<String, byte[]> described = new LinkedHashMap<>(copied);
    described.remove(PACKAGE);
    assertTrue(described.get(B).length > files.get(B).length);
    assertEquals(Waczs.described(described, form), Waczs.text(copied, PACKAGE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"hash\": \"sha256:0\", \"signedData\": {\"x\": 1}}",
        "{\"path\": \"datapackage.json\"}",
        "{\"signedData\": \"x\"}"
      })
  void signatureIsLeftOutAndReported(String digest) throws IOException {
    Map<String, byte[]> files = files();
    files.put(PACKAGE, bytes(Waczs.described(files, FORM)));
    files.put(DIGEST, bytes(digest));
    Map<String, byte[]> copied = copy(storedZip(files), false, A);
    assertEquals(
        "{\n  \"path\": \"datapackage.json\",\n  \"hash\": \"sha256:"
            + DigestUtils.sha256Hex(copied.get(PACKAGE))
            + "\"\n}",
        Waczs.text(copied, DIGEST));
    assertEquals(
        List.of(
            "its signature in datapackage-digest.json would not be valid after rewriting, so it is"
                + " left out"),
        notices);
  }

  @Test
  void archiveWithoutPackageIsCopied() throws IOException {
    Map<String, byte[]> files = files();
    files.put(DIGEST, bytes("anything"));
    Map<String, byte[]> copied = copy(storedZip(files), false, A);
    assertEquals("anything", Waczs.text(copied, DIGEST));
    assertTrue(copied.get(A).length > files.get(A).length);
  }

  @Test
  void blocksOfAnIndexAreReplacedWithTheirIndex() throws IOException {
    Map<String, byte[]> files = files();
    files.remove("indexes/index.cdxj");
    byte[] first = gzip(bytes(line("a.warc", 0)));
    byte[] second = gzip(bytes(line("a.warc", record(0).length)));
    String form =
        """
        !meta 0 {"filename": "x.cdx.gz"}
        h)/ {"offset": 0, "length": %d}
        h)/ {"offset": %d, "length": %d}
        """;
    files.put("indexes/sub/x.cdx.gz", join(first, second));
    files.put("indexes/x.cdx.gz", gzip(bytes(line("a.warc", record(0).length))));
    files.put(
        "indexes/sub/x.idx", bytes(form.formatted(first.length, first.length, second.length)));
    Map<String, byte[]> copied = copy(storedZip(files), false, A);
    long moved;
    try (WarcMoves moves = new WarcMoves()) {
      assertArrayEquals(replaced(files.get(A), false, moves), copied.get(A));
      moved = moves.of(record(0).length).offset();
    }
    byte[] newSecond = gzip(bytes(line("a.warc", moved)));
    assertArrayEquals(join(first, newSecond), copied.get("indexes/sub/x.cdx.gz"));
    assertArrayEquals(newSecond, copied.get("indexes/x.cdx.gz"));
    assertEquals(
        form.formatted(first.length, first.length, newSecond.length),
        Waczs.text(copied, "indexes/sub/x.idx"));
  }

  private void assertRefused(String reason, Map<String, byte[]> files) throws IOException {
    Opened opened = new Opened(storedZip(files));
    try (WaczCopy copy = new WaczCopy(opened, new ByteArrayOutputStream(), false, notices::add)) {
      copy.enter(A);
      assertTrue(copy.replace(0, DATA));
      IOException refused = assertThrows(IOException.class, copy::finish);
      assertEquals(reason, refused.getMessage());
    }
    assertEquals(0, opened.open());
  }

  @Test
  void packageThatWouldBeWrongIsRefused() throws IOException {
    Map<String, byte[]> files = files();
    files.put(PACKAGE, bytes("{\"resources\": [{\"path\": \"" + A + "\", \"hash\": \"x:0\"}]}"));
    assertRefused("its datapackage.json has unknown digests", files);
    files.put(PACKAGE, bytes("{\"resources\": [{\"path\": \"" + A + "\", \"hash\": \":0\"}]}"));
    assertRefused("its datapackage.json has unknown digests", files);
    files.put(PACKAGE, bytes("{\"resources\": [{"));
    assertRefused("its datapackage.json is malformed", files);
    files.put(PACKAGE, bytes("{}"));
    files.put(DIGEST, bytes("{\"hash\""));
    assertRefused("its datapackage.json is malformed", files);
  }

  @Test
  void entryThatIsMissingIsReported() throws IOException {
    Opened opened = new Opened(storedZip(files()));
    try (WaczCopy copy = new WaczCopy(opened, new ByteArrayOutputStream(), false, notices::add)) {
      copy.enter("archive/none.warc");
      IOException refused = assertThrows(IOException.class, () -> copy.replace(0, DATA));
      assertEquals("there is no entry archive/none.warc", refused.getMessage());
      assertEquals(0, opened.open());
    }
  }

  @Test
  void webArchivesHaveDifferentPaths() throws IOException {
    Map<String, byte[]> files = files();
    files.put("archive/x.txt", new byte[0]);
    files.put("other/x.warc", new byte[0]);
    assertEquals(List.of(A, B), new WaczFiles(new Opened(storedZip(files))).webArchives());
    files.put("archive/c.warc", new byte[0]);
    byte[] twice =
        new String(storedZip(files), StandardCharsets.ISO_8859_1)
            .replace("archive/c.warc", A)
            .getBytes(StandardCharsets.ISO_8859_1);
    Opened opened = new Opened(twice);
    IOException refused =
        assertThrows(IOException.class, () -> new WaczFiles(opened).webArchives());
    assertEquals("two of its files are named archive/a.warc", refused.getMessage());
    assertEquals(0, opened.open());
  }

  @Test
  void filesAreOpenedStoredOrUnpacked() throws IOException {
    byte[] data = bytes("text ".repeat(1000));
    for (byte[] archive : List.of(zip("a", "x", "b", data), storedZip(Packed.files("b", data)))) {
      Opened opened = new Opened(archive);
      try (SeekableByteChannel file = new WaczFiles(opened).open("b")) {
        assertEquals(data.length, file.size());
        byte[] read = Channels.newInputStream(file).readAllBytes();
        assertArrayEquals(data, read);
      }
      assertEquals(0, opened.open());
    }
  }

  @Test
  void textsAreBounded() throws IOException {
    for (int more = 0; more < 2; more++) {
      byte[] text = new byte[(16 << 20) + more];
      WaczFiles files = new WaczFiles(new Opened(zip("a", text)));
      if (more == 0) {
        files.each(entry -> assertEquals(text.length, WaczFiles.text(entry).length()));
      } else {
        IOException refused =
            assertThrows(IOException.class, () -> files.each((Item.Entry e) -> WaczFiles.text(e)));
        assertEquals("a has more than 16777216 bytes", refused.getMessage());
      }
    }
  }

  @Test
  void conversionThatIsThereAlreadyIsReportedByTheCopy() throws IOException {
    byte[] converted;
    try (WarcMoves moves = new WarcMoves()) {
      converted = replaced(record(0), true, moves);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ArchiveInput input =
        new ArchiveInput(
            Bytes.of(new Opened(storedZip(Packed.files(A, converted)))),
            null,
            ReadLimits.NONE,
            UnpackBudget.unlimited());
    try (ArchiveCopy copy =
        WaczFormat.WACZ.copier(new byte[0]).copy(input, out, true, notices::add)) {
      copy.enter(A);
      assertFalse(copy.replace(0, DATA));
      copy.finish();
    }
    assertArrayEquals(converted, Waczs.files(out.toByteArray()).get(A));
  }

  /** So many records, and lines of an index, that each file is more than memory holds. */
  @Test
  void temporaryFilesAreClosedWithTheCopy() throws IOException {
    int count = 8_500;
    byte[] warc = bytes(new String(record(0), StandardCharsets.UTF_8).repeat(count));
    String index = line("a.warc", 0).repeat(30_000);
    byte[] archive = storedZip(Packed.files(A, warc, "indexes/index.cdxj", index));
    Set<String> before = TemporaryFiles.open();
    for (boolean finished : new boolean[] {false, true}) {
      Opened opened = new Opened(archive);
      try (WaczCopy copy = new WaczCopy(opened, new ByteArrayOutputStream(), false, e -> {})) {
        copy.enter(A);
        for (int i = 0; i < (finished ? 1 : count); i++) {
          assertTrue(copy.replace((long) i * record(0).length, DATA));
        }
        if (finished) {
          copy.finish();
        }
        assertEquals(2, TemporaryFiles.since(before).size());
      }
      assertEquals(Set.of(), TemporaryFiles.since(before));
      assertEquals(0, opened.open());
    }
  }
}
