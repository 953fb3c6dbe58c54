package fairlead.archive.wacz;

import static fairlead.testing.Warcs.ID;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.http;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.raw;
import static fairlead.testing.Warcs.record;
import static fairlead.testing.Warcs.recordOf;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.EntryReader;
import fairlead.archive.EntryWriter;
import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.ReadLimits;
import fairlead.archive.Spool;
import fairlead.archive.TemporaryFiles;
import fairlead.archive.UnpackBudget;
import fairlead.archive.mime.MimeFormat;
import fairlead.archive.warc.WarcCopy;
import fairlead.archive.warc.WarcFormat;
import fairlead.archive.warc.WarcWriter;
import fairlead.archive.zip.ZipFormat;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaczPackageTest {

  private static final String FIRST_PAGE =
      "{\"format\": \"json-pages-1.0\", \"id\": \"pages\", \"title\": \"Pages\"}\n";

  private final List<String> problems = new ArrayList<>();

  private static ArchiveInput input(Opened opened) {
    return new ArchiveInput(
        Bytes.of(opened), null, new ReadLimits(1000, 100, 100, 10), UnpackBudget.unlimited());
  }

  /** The files of a package that is made of a WARC; its first record may be replaced. */
  private Map<String, byte[]> packed(byte[] warc, boolean conversions, boolean replaced)
      throws IOException {
    Opened opened = new Opened(warc);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OutputStream buffered = new BufferedOutputStream(out, 1 << 20);
    try (ArchiveCopy copy =
        WaczFormat.changed(
            WarcFormat.WARC, "x.warc", input(opened), buffered, conversions, problems::add)) {
      if (replaced) {
        assertTrue(copy.replace(0, bytes("<p>new")));
      }
      copy.finish();
    }
    assertEquals(0, opened.open());
    byte[] archive = out.toByteArray();
    assertFits(archive);
    return Waczs.files(archive);
  }

  /** Asserts that our own reader finds nothing wrong, and which files can be read in place. */
  private static void assertFits(byte[] archive) throws IOException {
    List<String> stored = new ArrayList<>();
    try (EntryReader reader = WaczFormat.WACZ.reader().open(input(new Opened(archive)))) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        Item.Entry entry = (Item.Entry) item;
        if (entry.extent() != null) {
          stored.add(entry.name().replaceAll("/.*", ""));
        }
      }
    }
    assertEquals(List.of("archive", "indexes"), stored);
  }

  private static String page(String uri, String date) {
    return "{\"id\":\"%s\",\"url\":\"%s\",\"ts\":\"%s\"}\n"
        .formatted(DigestUtils.sha256Hex(uri), uri, date);
  }

  private static String pageAt(String path) {
    return page("http://h/" + path, "2026-01-01T00:00:00Z");
  }

  /** Offsets and lengths in the lines of an index, by their URIs. */
  private static Map<String, String> places(Map<String, byte[]> files) {
    Map<String, String> places = new LinkedHashMap<>();
    for (String line : Waczs.text(files, "indexes/index.cdxj").lines().toList()) {
      assertEquals("x.warc", value(line, "filename"));
      places.put(value(line, "url"), value(line, "offset") + "+" + value(line, "length"));
    }
    return places;
  }

  private static String value(String line, String name) {
    return Pattern.compile("\"" + name + "\": ?\"?([^\",}]*)")
        .matcher(line)
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElse("");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyCapturedRecordIsListed(boolean compressed) throws IOException {
    List<byte[]> records = new ArrayList<>();
    records.add(
        raw(
            "1.0",
            "WARC-Type: warcinfo\r\nWARC-Record-ID: "
                + ID
                + "\r\n"
                + "WARC-Date: 2030-01-01T00:00:00Z\r\n"
                + "Content-Type: application/warc-fields\r\n",
            bytes("software: x\r\n")));
    records.add(response("z", html("<p>z")));
    records.add(response("b", http("Content-Type: text/plain\r\n", bytes("b"))));
    records.add(
        response(
            "missing",
            bytes("HTTP/1.1 404 Not\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\nx")));
    records.add(record("response", "text/html", "other", "", bytes("x")));
    records.add(record("resource", "text/html;charset=x", "page", "", bytes("x")));
    records.add(record("resource", "text/css", "style", "", bytes("x")));
    records.add(record("metadata", "application/warc-fields", "meta", "", bytes("x: y\r\n")));
    records.add(
        record(
            "request",
            "application/http;msgtype=request",
            "request",
            "",
            bytes("GET / HTTP/1.1\r\n\r\n")));
    records.add(
        new String(response("late", html("<p>late")), StandardCharsets.UTF_8)
            .replace("2026-01-01", "2027-02-03")
            .getBytes(StandardCharsets.UTF_8));
    records.add(response("a", html("<p>a")));
    Map<String, String> expected = new LinkedHashMap<>();
    ByteArrayOutputStream warc = new ByteArrayOutputStream();
    List<String> listed = List.of("z", "b", "missing", "other", "page", "style", "late", "a");
    int[] indexes = {1, 2, 3, 4, 5, 6, 9, 10};
    List<String> places = new ArrayList<>();
    for (byte[] record : records) {
      byte[] stored = compressed ? gzip(record) : record;
      places.add(warc.size() + "+" + stored.length);
      warc.writeBytes(stored);
    }
    for (int i : new int[] {7, 1, 6, 2, 3, 4, 5, 0}) {
      expected.put("http://h/" + listed.get(i), places.get(indexes[i]));
    }
    Map<String, byte[]> files = packed(warc.toByteArray(), false, false);
    assertArrayEquals(warc.toByteArray(), files.get("archive/x.warc"));
    assertEquals(List.of(), problems);
    assertEquals(expected, places(files));
    assertEquals(
        FIRST_PAGE
            + pageAt("z")
            + pageAt("page")
            + page("http://h/late", "2027-02-03T00:00:00Z")
            + pageAt("a"),
        Waczs.text(files, "pages/pages.jsonl"));
    assertTrue(
        Waczs.text(files, "datapackage.json").contains("\"created\":\"2027-02-03T00:00:00Z\""));
  }

  @Test
  void descriptionHasAllFiles() throws IOException {
    Map<String, byte[]> files = packed(response("a", html("<p>old")), false, true);
    assertEquals(
        List.of(
            "archive/x.warc",
            "indexes/index.cdxj",
            "pages/pages.jsonl",
            "datapackage.json",
            "datapackage-digest.json"),
        List.copyOf(files.keySet()));
    assertTrue(
        Waczs.text(files, "indexes/index.cdxj").startsWith("h)/a 20260101000000 {"),
        Waczs.text(files, "indexes/index.cdxj"));
    StringBuilder resources = new StringBuilder();
    for (String path : List.copyOf(files.keySet()).subList(0, 3)) {
      byte[] data = Objects.requireNonNull(files.get(path));
      resources.append(
          "%s{\"name\":\"%s\",\"path\":\"%s\",\"hash\":\"sha256:%s\",\"bytes\":%d}"
              .formatted(
                  resources.isEmpty() ? "" : ",",
                  path.substring(path.indexOf('/') + 1),
                  path,
                  DigestUtils.sha256Hex(data),
                  data.length));
    }
    String described = Waczs.text(files, "datapackage.json");
    assertEquals(
        "{\"profile\":\"data-package\",\"wacz_version\":\"1.1.1\",\"software\":\"fairlead\","
            + "\"created\":\"2026-01-01T00:00:00Z\",\"resources\":["
            + resources
            + "]}",
        described);
    assertEquals(
        "{\"path\":\"datapackage.json\",\"hash\":\"sha256:%s\"}"
            .formatted(DigestUtils.sha256Hex(described)),
        Waczs.text(files, "datapackage-digest.json"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordsAreReplacedOnTheWay(boolean conversions) throws IOException {
    byte[] warc = join(response("a", html("<p>old")), response("b", html("<p>b")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WarcCopy copy = new WarcCopy(new SeekableInMemoryByteChannel(warc), out, conversions)) {
      assertTrue(copy.replace(0, bytes("<p>new")));
      copy.finish();
    }
    Map<String, byte[]> files = packed(warc, conversions, true);
    assertArrayEquals(out.toByteArray(), files.get("archive/x.warc"));
    assertEquals(FIRST_PAGE + pageAt("a") + pageAt("b"), Waczs.text(files, "pages/pages.jsonl"));
  }

  @Test
  void recordThatIsMalformedIsNotListed() throws IOException {
    byte[] malformed = response("m", bytes("no message\r\n\r\n"));
    byte[] warc = join(response("a", html("<p>a")), malformed, response("b", html("<p>b")));
    Map<String, byte[]> files = packed(warc, false, false);
    assertArrayEquals(warc, files.get("archive/x.warc"));
    assertEquals(List.of("http://h/a", "http://h/b"), List.copyOf(places(files).keySet()));
    assertEquals(1, problems.size());
    String offset = Integer.toString(response("a", html("<p>a")).length);
    assertTrue(
        problems.get(0).startsWith("the record at offset " + offset + " is not in its index: "),
        problems.toString());
  }

  @Test
  void archiveThatIsDamagedIsRefused() {
    byte[] damaged = join(response("a", html("<p>a")), bytes("garbage\r\n\r\n"));
    IOException refused = assertThrows(IOException.class, () -> packed(damaged, false, false));
    assertTrue(
        refused.getMessage().startsWith("its records cannot be listed in an index: "),
        refused.getMessage());
  }

  private static NewEntry entry(String name, String mediaType, boolean page) {
    return new NewEntry(
        name,
        "http://h/" + name,
        mediaType,
        page,
        Instant.parse("2020-02-03T04:05:06Z"),
        Item.UNKNOWN);
  }

  @Test
  void filesAreWrittenAsRecords() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream warc = new ByteArrayOutputStream();
    try (EntryWriter writer = Objects.requireNonNull(WaczFormat.WACZ.writer()).open(out, "x.wacz");
        EntryWriter records = new WarcWriter(warc, true);
        Spool data = new Spool()) {
      data.write(bytes("<p>data"));
      for (EntryWriter each : List.of(writer, records)) {
        each.add(entry("b", "text/html", true), data);
        each.add(entry("a", "text/css", false), data);
        each.finish();
      }
    }
    assertFits(out.toByteArray());
    Map<String, byte[]> files = Waczs.files(out.toByteArray());
    assertArrayEquals(warc.toByteArray(), files.get("archive/data.warc.gz"));
    assertEquals(
        FIRST_PAGE + page("http://h/b", "2020-02-03T04:05:06Z"),
        Waczs.text(files, "pages/pages.jsonl"));
    assertEquals(2, Waczs.text(files, "indexes/index.cdxj").lines().count());
  }

  @Test
  void packageWithoutFilesHasAWarc() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream warc = new ByteArrayOutputStream();
    try (EntryWriter writer = new WaczWriter(out);
        EntryWriter records = new WarcWriter(warc, true)) {
      writer.finish();
      records.finish();
    }
    assertArrayEquals(
        warc.toByteArray(), Waczs.files(out.toByteArray()).get("archive/data.warc.gz"));
    assertTrue(warc.size() > 0);
  }

  /** What is not held in memory is in a file, which ends with the writer. */
  @Test
  void recordsAreReleasedWithTheWriterOrTheCopy() throws IOException {
    byte[] random = new byte[3 << 20];
    new Random(1).nextBytes(random);
    WaczWriter writer = new WaczWriter(new ByteArrayOutputStream());
    try (Spool data = new Spool()) {
      data.write(random);
      writer.add(entry("a", "a/b", false), data);
    }
    writer.close();
    assertThrows(IOException.class, writer::finish);
    Opened opened = new Opened(join(response("a", html("x")), response("b", random)));
    ArchiveCopy copy =
        WaczFormat.changed(
            WarcFormat.WARC,
            "x.warc",
            input(opened),
            new ByteArrayOutputStream(),
            false,
            problems::add);
    assertTrue(copy.replace(response("a", html("x")).length, random));
    copy.close();
    assertEquals(0, opened.open());
    assertThrows(IOException.class, copy::finish);
  }

  @Test
  void onlyWebArchivesAreChanged() {
    assertTrue(WaczFormat.changes(WaczFormat.WACZ));
    assertTrue(WaczFormat.changes(WarcFormat.WARC));
    assertFalse(WaczFormat.changes(ZipFormat.ZIP));
    assertFalse(WaczFormat.changes(MimeFormat.MBOX));
  }

  /** So many pages with so long URIs that their list is more than memory holds. */
  private static String longPage(int number) {
    return "http://h/" + "x".repeat(4_000) + number;
  }

  @Test
  void temporaryFilesAreClosedWithTheWriter() throws IOException {
    Set<String> before = TemporaryFiles.open();
    try (WaczWriter writer = new WaczWriter(new ByteArrayOutputStream());
        Spool data = new Spool()) {
      data.write(bytes("<p>"));
      for (int i = 0; i < 300; i++) {
        writer.add(new NewEntry("a" + i, longPage(i), "text/html", true, null, Item.UNKNOWN), data);
      }
      writer.finish();
      assertEquals(1, TemporaryFiles.since(before).size());
    }
    assertEquals(Set.of(), TemporaryFiles.since(before));
  }

  @Test
  void temporaryFilesAreClosedWithTheCopy() throws IOException {
    byte[][] records = new byte[300][];
    for (int i = 0; i < records.length; i++) {
      records[i] = gzip(recordOf("resource", "text/html", longPage(i), "", bytes("<p>")));
    }
    Set<String> before = TemporaryFiles.open();
    Opened opened = new Opened(join(records));
    try (ArchiveCopy copy =
        WaczFormat.changed(
            WarcFormat.WARC,
            "x.warc.gz",
            input(opened),
            new ByteArrayOutputStream(),
            false,
            problems::add)) {
      copy.finish();
      assertEquals(1, TemporaryFiles.since(before).size());
    }
    assertEquals(Set.of(), TemporaryFiles.since(before));
  }
}
