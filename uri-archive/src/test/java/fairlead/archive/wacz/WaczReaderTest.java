package fairlead.archive.wacz;

import static fairlead.testing.Packed.files;
import static fairlead.testing.Packed.storedZip;
import static fairlead.testing.Packed.zip;
import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.EntryReader;
import fairlead.archive.HesitatingChannel;
import fairlead.archive.Item;
import fairlead.archive.ReadLimits;
import fairlead.archive.UnpackBudget;
import fairlead.archive.tar.TarFormat;
import fairlead.archive.zip.ZipFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaczReaderTest {

  private static final String SHA = DigestUtils.sha256Hex("data");

  private static List<String> lines(byte[] archive, int names) throws IOException {
    Opened opened = new Opened(archive);
    List<String> lines = new ArrayList<>();
    ArchiveInput input =
        new ArchiveInput(
            Bytes.of(opened), null, new ReadLimits(1000, 100, names, 10), UnpackBudget.unlimited());
    try (EntryReader reader = WaczFormat.WACZ.reader().open(input)) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        lines.add(line(item));
      }
      assertNull(reader.next());
    }
    assertEquals(0, opened.open());
    return lines;
  }

  private static String line(Item item) throws IOException {
    if (item instanceof Item.Entry entry) {
      try (InputStream data = entry.data().read()) {
        String text = new String(data.readAllBytes(), StandardCharsets.UTF_8);
        return entry.name().equals("a") ? "a: " + text : entry.name();
      } catch (IOException e) {
        return entry.name() + " !";
      }
    }
    return item instanceof Item.Unread unread
        ? unread.name() + " ! " + unread.message()
        : "! " + ((Item.Damage) item).message();
  }

  private static List<String> described(String resource) throws IOException {
    return lines(zip("a", "data", "datapackage.json", "{\"resources\": [" + resource + "]}"), 9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"path\": \"a\"}",
        "{\"path\": \"a\", \"bytes\": 4}",
        "{\"path\": \"a\", \"bytes\": \"7\"}",
        "{\"path\": \"a\", \"bytes\": -1}",
        "{\"path\": \"a\", \"bytes\": -7}",
        "{\"path\": \"a\", \"hash\": \"0\"}",
        "{\"path\": \"a\", \"hash\": 7}",
        "{\"path\": \"a\", \"hash\": \"sha256:SHA256\"}",
        "{\"hash\": \"SHA256:UPPER\", \"path\": \"a\"}",
        "{\"path\": \"a\", \"hash\": \"md5:MD5\"}",
        "{\"path\": \"a\", \"hash\": \"sha1:SHA1\"}",
        "{\"path\": \"a\", \"hash\": \"SHA-512:SHA512\"}",
        "{\"path\": \"a\", \"x\": {\"path\": \"b\", \"hash\": \"x:0\"}, \"y\": [{\"bytes\": 7}]}",
        "{\"path\": 7, \"hash\": \"sha256:0\"}",
        "{\"hash\": \"sha256:0\"}",
        "1, {\"path\": \"b\"}"
      })
  void fileIsAsThePackageSays(String resource) throws IOException {
    assertEquals(
        List.of("a: data", "datapackage.json"),
        described(
            resource
                .replace("SHA256\"", SHA + '"')
                .replace("UPPER", SHA.toUpperCase(Locale.ROOT))
                .replace("MD5", DigestUtils.md5Hex("data"))
                .replace("SHA1", DigestUtils.sha1Hex("data"))
                .replace("SHA512", DigestUtils.sha512Hex("data"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"bytes\": 7 | 4 bytes where datapackage.json says 7",
        "\"bytes\": 0 | 4 bytes where datapackage.json says 0",
        "\"hash\": \"sha256:00\" | its sha256 differs from that in datapackage.json",
        "\"hash\": \"md5:00\", \"bytes\": 4 | its md5 differs from that in datapackage.json",
        "\"hash\": \"x:00\" | its digest is not checked: x is not known",
        "\"hash\": \":00\" | its digest is not checked:  is not known"
      })
  void differencesAreReported(String said, String difference) throws IOException {
    assertEquals(
        List.of("! a: " + difference, "a: data", "datapackage.json"),
        described("{\"path\": \"a\", " + said + "}"));
  }

  @Test
  void emptyFileMayDiffer() throws IOException {
    assertEquals(
        List.of("! a: 0 bytes where datapackage.json says 7", "a: ", "datapackage.json"),
        lines(
            storedZip(
                files(
                    "a",
                    "",
                    "datapackage.json",
                    "{\"resources\": [{\"path\": \"a\", \"bytes\": 7}]}")),
            9));
  }

  @Test
  void filesThatAreMissingAreReported() throws IOException {
    String text = "{\"resources\": [{\"path\": \"b\"}, {\"path\": \"a\"}, {\"path\": \"c\"}]}";
    byte[] archive = zip("datapackage.json", text, "a", "data");
    String b = "! b: listed in datapackage.json, but missing";
    String c = "! c: listed in datapackage.json, but missing";
    assertEquals(List.of("datapackage.json", "a: data", b, c), lines(archive, 9));
    assertEquals(List.of("datapackage.json", "a: data", b, c), lines(archive, 3));
    assertEquals(
        List.of("datapackage.json", "a: data", b), lines(archive, 2), "only two are checked");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "{}",
        "{\"resources\": 1}",
        "{\"resources\": \"x\", \"y\": []}",
        "{\"x\": {\"resources\": [{\"path\": \"b\"}]}}",
        "[\"resources\", [{\"path\": \"b\"}]]",
        "{\"x\": \"resources\"}",
        "{\"resources\": [{\"path\": \"b\"}, {"
      })
  void malformedPackageIsReported(String text) throws IOException {
    assertEquals(
        List.of(
            "! malformed datapackage.json; nothing is checked against it",
            "a: data",
            "datapackage.json"),
        lines(zip("a", "data", "datapackage.json", text), 9));
  }

  @Test
  void laterResourcesAreFoundBehindOthers() throws IOException {
    assertEquals(
        List.of("! a: 4 bytes where datapackage.json says 7", "a: data", "datapackage.json"),
        lines(
            zip(
                "a",
                "data",
                "datapackage.json",
                "{\"x\": {\"resources\": [{\"path\": \"a\"}]}, \"resources\":"
                    + " [{\"path\": \"a\", \"bytes\": 7}]}"),
            9));
  }

  @Test
  void packageIsCheckedItself() throws IOException {
    String text = "{\"resources\": []}";
    String said = "{\"path\": \"x\", \"hash\": \"%s\"}";
    String right = said.formatted("sha256:" + DigestUtils.sha256Hex(text));
    String[][] digests = {
      {right, ""},
      {"{\"hash\": 7}", ""},
      {"{}", ""},
      {"\"hash\"", ""},
      {said.formatted("md5:0"), "! datapackage.json: its md5 differs from that in "},
      {"{\"hash\"", "! malformed datapackage-digest.json; nothing is checked against it"}
    };
    for (String[] digest : digests) {
      List<String> expected =
          new ArrayList<>(List.of("datapackage.json", "datapackage-digest.json"));
      if (!digest[1].isEmpty()) {
        expected.add(0, digest[1] + (digest[1].endsWith(" ") ? "datapackage-digest.json" : ""));
      }
      assertEquals(
          expected, lines(zip("datapackage.json", text, "datapackage-digest.json", digest[0]), 9));
    }
  }

  @Test
  void archiveWithoutPackageIsRead() throws IOException {
    assertEquals(
        List.of("! no datapackage.json; nothing is checked against it", "a: data"),
        lines(zip("a", "data"), 9));
  }

  private static byte[] replace(byte[] archive, String what, String other) {
    String text = new String(archive, StandardCharsets.ISO_8859_1);
    assertTrue(text.contains(what));
    return text.replace(what, other).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static final int FIRST_NAME = 30; // bytes of the header before it

  /** The data of an entry begins in a way that is no compression. */
  private static byte[] damaged(byte[] archive, String name) {
    byte[] damaged = archive.clone();
    // not before the first name: the time in a header may have a letter of it
    int at = new String(archive, StandardCharsets.ISO_8859_1).indexOf(name, FIRST_NAME);
    damaged[at + name.length()] = (byte) 0xFF;
    return damaged;
  }

  @Test
  void damagedFileIsReportedAndGiven() throws IOException {
    String text = "{\"resources\": [{\"path\": \"b\", \"hash\": \"sha256:" + SHA + "\"}]}";
    byte[] archive = zip("b", "data", "datapackage.json", text);
    assertEquals(
        List.of("! b: its sha256 differs from that in datapackage.json", "b !", "datapackage.json"),
        lines(damaged(archive, "b"), 9));
    assertEquals(
        List.of("! no datapackage.json; nothing is checked against it", "b", "datapackage.json !"),
        lines(damaged(archive, "datapackage.json"), 9));
  }

  @Test
  void fileThatIsNotReadIsNotMissing() throws IOException {
    byte[] archive =
        storedZip(
            files(
                "b", "data", "datapackage.json", "{\"resources\": [{\"path\": \"b\"}]}", "a", "x"));
    byte[] encrypted = replace(archive, "PK\3\4\n\0\0\b", "PK\3\4\n\0\1\b");
    encrypted = replace(encrypted, "PK\1\2\n\0\n\0\0\b", "PK\1\2\n\0\n\0\1\b");
    List<String> lines = lines(encrypted, 9);
    assertTrue(lines.get(0).startsWith("! no datapackage.json"), lines.toString());
    assertTrue(lines.get(1).startsWith("b ! "), lines.toString());
    assertEquals(4, lines.size(), lines.toString());
  }

  @Test
  void archiveIsRecognizedByItsFirstEntries() throws IOException {
    assertTrue(isOne(zip("datapackage.json", "", "x", "", "archive/a", "")));
    assertTrue(isOne(zip("archive/a", "", "datapackage.json", "")));
    assertFalse(isOne(zip("datapackage.json", "", "archives/a", "")));
    assertFalse(isOne(zip("archive/a", "", "x/datapackage.json", "")));
    assertFalse(isOne(zip()));
    for (int others : new int[] {998, 999}) {
      Map<String, byte[]> files = new LinkedHashMap<>();
      files.put("archive/a", bytes(""));
      for (int i = 0; i < others; i++) {
        files.put("x" + i, bytes(""));
      }
      files.put("datapackage.json", bytes(""));
      assertEquals(others == 998, isOne(storedZip(files)));
    }
    SeekableInMemoryByteChannel file =
        new SeekableInMemoryByteChannel(zip("archive/a", "", "datapackage.json", ""));
    assertFalse(WaczFormat.WACZ.isSpecialCase(TarFormat.TAR, file));
    assertFalse(WaczFormat.WACZ.isContent(zip("archive/a", "", "datapackage.json", "")));
  }

  private static boolean isOne(byte[] archive) throws IOException {
    return WaczFormat.WACZ.isSpecialCase(ZipFormat.ZIP, new SeekableInMemoryByteChannel(archive));
  }

  @Test
  void readThatFindsNothingIsNotTheEnd() throws IOException {
    String text = "{\"resources\": [{\"path\": \"a\", \"hash\": \"sha256:" + SHA + "\"}]}";
    byte[] archive = storedZip(files("a", "data", "datapackage.json", text));
    List<String> lines = new ArrayList<>();
    try (WaczReader reader =
        new WaczReader(new HesitatingChannel(archive), 9, UnpackBudget.unlimited())) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        lines.add(line(item));
      }
    }
    assertEquals(List.of("a: data", "datapackage.json"), lines);
  }
}
