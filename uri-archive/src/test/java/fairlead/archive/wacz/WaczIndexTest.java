package fairlead.archive.wacz;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.warc.WarcMoves;
import fairlead.archive.warc.WarcMoves.Replaced;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaczIndexTest {

  private static final byte[] NEW = bytes("new");
  private static final String HEX = DigestUtils.sha256Hex(NEW);
  private static final String STORED = DigestUtils.sha256Hex("stored");

  private final WarcMoves moves = new WarcMoves();
  private final WaczIndex index =
      new WaczIndex(
          Map.of("archive/a.warc.gz", moves, "archive/sub/\u00e9.warc", moves),
          Set.of(
              "archive/a.warc.gz",
              "archive/b.warc",
              "archive/sub/\u00e9.warc",
              "archive/x/c.warc",
              "archive/y/c.warc"));

  /** A record that has grown from 100 to 150 bytes. */
  @BeforeEach
  void moveRecords() throws IOException {
    moves.add(
        100,
        200,
        100,
        250,
        new Replaced(
            140, DigestUtils.sha1(NEW), DigestUtils.sha256(NEW), DigestUtils.sha256("stored")));
  }

  @AfterEach
  void release() throws IOException {
    moves.close();
  }

  private byte[] write(String name, byte[] lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    index.write(name, new ByteArrayInputStream(lines), out);
    return out.toByteArray();
  }

  private String line(String line) throws IOException {
    return new String(
        write("indexes/index.cdxj", line.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "indexes/index.cdx, true, false",
    "indexes/index.cdxj, true, false",
    "indexes/index.cdx.gz, true, false",
    "indexes/index.idx, false, true",
    "indexes/index.txt, false, false",
    "x/index.cdx, false, false",
    "x/index.gz, false, false",
    "x/index.idx, false, false"
  })
  void indexesAreKnownByTheirNames(String name, boolean lines, boolean blocks) {
    assertEquals(lines, WaczIndex.isIndex(name));
    assertEquals(blocks, WaczIndex.isIndexOfBlocks(name));
  }

  private static String base32(byte[] digest) {
    return new Base32().encodeAsString(digest).replace("=", "");
  }

  @Test
  void digestIsWrittenAsItWas() throws IOException {
    String sha1 = base32(DigestUtils.sha1(NEW));
    String sha256 = base32(DigestUtils.sha256(NEW));
    String[][] digests = {
      {"sha1:OLD", "sha1:" + sha1},
      {"OLD", sha1},
      {"sha256:" + "0".repeat(64), "sha256:" + HEX},
      {"sha256:" + "A".repeat(52), "sha256:" + sha256},
      {"sha256:" + "A".repeat(52) + "====", "sha256:" + sha256}
    };
    for (String[] digest : digests) {
      String line =
          "h)/ 2020 {\"digest\": \"%s\", \"offset\": %s, \"filename\": \"a.warc.gz\","
              + " \"recordDigest\": \"sha256:%s\",\"length\": \"%s\"} \n";
      assertEquals(
          line.formatted(digest[1], 100, STORED, 140),
          line(line.formatted(digest[0], 100, "old", 90)));
    }
  }

  @Test
  void offsetsFollowTheRecords() throws IOException {
    String line = "h)/ 2020 {\"filename\": \"%s\", \"offset\": \"%s\", \"length\": 9}\n";
    assertEquals(
        line.formatted("a.warc.gz", 0) + line.formatted("a.warc.gz", 250),
        line(line.formatted("a.warc.gz", 0) + line.formatted("a.warc.gz", 200)));
    for (String name :
        new String[] {
          "archive/a.warc.gz", "z/a.warc.gz", "\u00e9.warc", "archive/sub/\u00e9.warc"
        }) {
      assertEquals(line.formatted(name, 350), line(line.formatted(name, 300)));
    }
    for (String name :
        new String[] {
          "b.warc", "archive/b.warc", "archive/x/c.warc", "y/c.warc", "none.warc", "", "warc"
        }) {
      assertEquals(line.formatted(name, 300), line(line.formatted(name, 300)));
    }
    String least = "{\"filename\": \"a.warc.gz\", \"offset\": 100}";
    assertEquals(least, line(least), "without an end, digests and a length");
  }

  @Test
  void otherLinesAreKept() throws IOException {
    String lines =
        "!meta {x\n CDX N b a m s k r M S V g\n\n \t \nh)/ 2020 {\"offset\": \"x\"}\r\n"
            + "h)/ 2020 {\"filename\": \"b.warc\"}\n! x";
    assertEquals(lines, line(lines));
    byte[] latin1 = {'h', 0, (byte) 0xE9, (byte) 0xFF, ' ', '{', '}', '\n'};
    assertArrayEquals(latin1, write("indexes/index.cdx", latin1));
    assertArrayEquals(new byte[0], write("indexes/index.cdx", new byte[0]));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "h)/ 2020 text/html 200 AAAA - - 260 0 a.warc.gz | its index has a line that is not JSON",
        "h)/ 2020 {x | its index has a line that is not JSON",
        "{\"filename\": \"a.warc.gz\"} | its index has a line without offset",
        "{\"filename\": \"a.warc.gz\", \"offset\": \"x\"} | its index has a line without offset",
        "{\"filename\": \"c.warc\", \"offset\": 1} | its index names a file that exists twice:"
            + " c.warc"
      })
  void lineThatWouldBeWrongIsRefused(String line, String reason) {
    IOException refused = assertThrows(IOException.class, () -> line(line));
    assertEquals(reason, refused.getMessage());
  }

  @Test
  void linesAreBounded() throws IOException {
    String longest = "!" + "x".repeat((1 << 20) - 2) + "\n";
    assertEquals(longest + longest, line(longest + longest));
    IOException refused = assertThrows(IOException.class, () -> line("!" + longest));
    assertEquals("its index has a line longer than 1048576 bytes", refused.getMessage());
  }

  private static final String OLD = "{\"filename\":\"a.warc.gz\",\"offset\":300}\n";
  private static final String MOVED = "{\"filename\":\"a.warc.gz\",\"offset\":350}\n";

  @Test
  void compressedLinesStayCompressed() throws IOException {
    assertArrayEquals(
        gzip(bytes(MOVED + MOVED)),
        write("indexes/index.cdx.gz", join(gzip(bytes(OLD)), gzip(bytes(OLD)))));
  }

  private String blocks(String blocks, byte[] data, ByteArrayOutputStream out) throws IOException {
    return index.writeBlocks(blocks, new ByteArrayInputStream(data), out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "!meta 0 {\"filename\": \"x.gz\", \"offset\": 7}\n"})
  void blocksAndTheirIndexFit(String meta) throws IOException {
    String old = "{\"filename\":\"a.warc.gz\",\"offset\":100,\"recordDigest\":\"x\"}\n";
    byte[] first = gzip(bytes(old + "! x\n"));
    byte[] second = gzip(bytes("! y\n"));
    byte[] newFirst = gzip(bytes(old.replace("\"x", "\"sha256:" + STORED) + "! x\n"));
    assertTrue(newFirst.length > first.length);
    String line = "h)/ 2020 {\"offset\": %d, \"length\": %d, \"digest\": \"sha256:%s\"}\n";
    String plain = "{\"length\": \"%d\",\"offset\":\"%d\"}\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertEquals(
        meta
            + line.formatted(0, newFirst.length, DigestUtils.sha256Hex(newFirst))
            + "no block\n"
            + plain.formatted(second.length, newFirst.length)
            + plain.formatted(second.length, newFirst.length + second.length),
        blocks(
            meta
                + line.formatted(0, first.length, "old")
                + "no block\n"
                + plain.formatted(second.length, first.length)
                + plain.formatted(second.length, first.length + second.length),
            join(first, second, second),
            out));
    assertArrayEquals(join(newFirst, second, second), out.toByteArray());
  }

  @ParameterizedTest
  @CsvSource({
    "1, 30, its index has blocks in a different order",
    "0, -1, its index has blocks in a different order",
    "0, 268435457, its index has blocks in a different order",
    "0, x, its index has a line without length",
    "x, 30, its index has a line without offset"
  })
  void blocksThatWouldBeWrongAreRefused(String offset, String length, String reason)
      throws IOException {
    byte[] block = gzip(bytes("! y\n"));
    String line = "h)/ 2020 {\"offset\": \"" + offset + "\", \"length\": \"" + length + "\"}";
    IOException refused =
        assertThrows(IOException.class, () -> blocks(line, block, new ByteArrayOutputStream()));
    assertEquals(reason, refused.getMessage());
  }

  @Test
  void lengthsOfBlocksAreBounded() throws IOException {
    byte[] block = gzip(bytes("! y\n"));
    String line = "h)/ 2020 {\"offset\": 0, \"length\": 268435456}\n";
    String written = blocks(line, block, new ByteArrayOutputStream());
    assertEquals("h)/ 2020 {\"offset\": 0, \"length\": " + block.length + "}\n", written);
    assertThrows(
        EOFException.class,
        () -> blocks(line.replace("268435456", "0"), block, new ByteArrayOutputStream()));
    IOException more =
        assertThrows(
            IOException.class,
            () -> blocks(written, join(block, new byte[] {0}), new ByteArrayOutputStream()));
    assertEquals("its index has blocks that are not listed", more.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "!meta 0 {\"filename\": \"x.gz\"} | x.gz",
        "!meta 0 {\"filename\": \"x.gz\"}+h)/ {x | x.gz",
        "!meta 0 {\"format\": \"x\"} | ''",
        "!meta 0 | ''",
        "h)/ 2020 {\"filename\": \"x.gz\"} | ''"
      })
  void indexOfBlocksNamesTheirFile(String text, String name) throws IOException {
    assertEquals(name, WaczIndex.fileOfBlocks(text.replace('+', '\n')));
  }

  @Test
  void fileOfBlocksIsInJson() {
    IOException refused =
        assertThrows(IOException.class, () -> WaczIndex.fileOfBlocks("!meta 0 {x"));
    assertEquals("its index has a line that is not JSON", refused.getMessage());
    assertTrue(WaczIndex.isIndex("indexes/sub/a.cdx"));
    assertFalse(WaczIndex.isIndex("a.cdx"));
  }
}
