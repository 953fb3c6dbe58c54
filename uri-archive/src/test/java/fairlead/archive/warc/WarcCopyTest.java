package fairlead.archive.warc;

import static fairlead.testing.Warcs.ID;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.http;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.raw;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.NotReplaceableException;
import fairlead.archive.warc.WarcMoves.Move;
import fairlead.archive.warc.WarcMoves.Replaced;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarcCopyTest {

  private static final byte[] DATA = "<p>new".getBytes(StandardCharsets.US_ASCII);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private static byte[] record(boolean compressed) throws IOException {
    byte[] record = response("page", html("<p>" + "old ".repeat(99)));
    return compressed ? gzip(record) : record;
  }

  private WarcCopy copy(byte[] archive, boolean conversions) throws IOException {
    return new WarcCopy(new SeekableInMemoryByteChannel(archive), out, conversions);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordThatIsCutIsCopiedAsItIs(boolean compressed) throws IOException {
    byte[] whole = record(compressed);
    byte[] cut = Arrays.copyOf(whole, whole.length - 60);
    try (WarcCopy copy = copy(join(whole, cut), false)) {
      assertTrue(copy.replace(0, DATA));
      int replaced = out.size();
      assertThrows(NotReplaceableException.class, () -> copy.replace(whole.length, DATA));
      copy.finish();
      byte[] all = out.toByteArray();
      assertArrayEquals(cut, Arrays.copyOfRange(all, all.length - cut.length, all.length));
      assertEquals(replaced + cut.length, all.length);
    }
  }

  @Test
  void damageAfterARecordIsCopied() throws IOException {
    byte[] whole = record(true);
    byte[] damaged = whole.clone();
    damaged[30] ^= 0x55;
    for (byte[] next : new byte[][] {damaged, Arrays.copyOfRange(whole, 5, whole.length)}) {
      out.reset();
      try (WarcCopy copy = copy(join(whole, next), false)) {
        assertTrue(copy.replace(0, DATA));
        copy.finish();
        byte[] all = out.toByteArray();
        assertArrayEquals(next, Arrays.copyOfRange(all, all.length - next.length, all.length));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void otherBytesAfterARecordAreNotItsConversion(boolean compressed) throws IOException {
    byte[] whole = record(compressed);
    byte[] garbage = "garbage".getBytes(StandardCharsets.US_ASCII);
    try (WarcCopy copy = copy(join(whole, garbage), true)) {
      assertTrue(copy.replace(0, DATA));
      copy.finish();
      byte[] all = out.toByteArray();
      assertArrayEquals(whole, Arrays.copyOf(all, whole.length));
      assertArrayEquals(garbage, Arrays.copyOfRange(all, all.length - garbage.length, all.length));
    }
  }

  private static String digest(byte[] data) {
    return "sha1:" + new Base32().encodeAsString(DigestUtils.sha1(data));
  }

  private static String identifier(String of) {
    return "<urn:uuid:" + UUID.nameUUIDFromBytes(bytes(of)) + '>';
  }

  /** What stands for a record with a block: the same header, but digests, and a note. */
  private static byte[] replaced(String header, byte[] block, String oldId, boolean compressed)
      throws IOException {
    String id = identifier(oldId + digest(block));
    byte[] record =
        join(
            bytes(
                header.replace(oldId.isEmpty() ? "\0" : oldId, id)
                    + "Content-Length: "
                    + block.length
                    + "\r\nWARC-Block-Digest: "
                    + digest(block)
                    + "\r\nWARC-Payload-Digest: "
                    + digest(DATA)
                    + "\r\n\r\n"),
            block,
            bytes("\r\n\r\n"));
    byte[] text = bytes("replaces: " + oldId + "\r\n");
    byte[] note =
        join(
            bytes(
                header.substring(0, 8)
                    + "\r\nWARC-Type: metadata\r\nWARC-Record-ID: "
                    + identifier(id)
                    + "\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Refers-To: "
                    + id
                    + "\r\nWARC-Block-Digest: "
                    + digest(text)
                    + "\r\nContent-Type: application/warc-fields\r\nContent-Length: "
                    + text.length
                    + "\r\n\r\n"),
            text,
            bytes("\r\n\r\n"));
    byte[] written = compressed ? gzip(record) : record;
    return oldId.isEmpty() ? written : join(written, compressed ? gzip(note) : note);
  }

  private byte[] copyOf(byte[] archive, long number) throws IOException {
    out.reset();
    try (WarcCopy copy = copy(archive, false)) {
      assertTrue(copy.replace(number, DATA));
      copy.finish();
    }
    return out.toByteArray();
  }

  private static String header(String version, String type, String id, String mediaType) {
    return "WARC/"
        + version
        + "\r\nWARC-Type: "
        + type
        + (id.isEmpty() ? "" : "\r\nWARC-Record-ID: " + id)
        + "\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nX-Folded: a\r\n b\r\nContent-Type: "
        + mediaType
        + "\r\n";
  }

  private static byte[] record(String header, String digests, byte[] block) {
    return raw(header.substring(5, 8), header.substring(10) + digests, block);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordHasNewDigestsAndANoteFollows(boolean compressed) throws IOException {
    String header = header("1.1", "resource", ID, "text/html");
    byte[] record = record(header, "warc-block-digest: x\r\nWARC-Payload-Digest: y\r\n", DATA);
    byte[] stored = compressed ? gzip(record) : record;
    byte[] expected = replaced(header, DATA, ID, compressed);
    assertArrayEquals(expected, copyOf(stored, 0));
    byte[] other = record(compressed);
    assertArrayEquals(
        join(other, expected, other), copyOf(join(other, stored, other), other.length));
    String anonymous = header("1.0", "resource", "", "text/html");
    byte[] without = record(anonymous, "", DATA);
    assertArrayEquals(
        replaced(anonymous, DATA, "", compressed), copyOf(compressed ? gzip(without) : without, 0));
  }

  @Test
  void interimResponsesBeforeTheBodyAreKept() throws IOException {
    String header = header("1.0", "response", ID, "application/http");
    byte[] interim = bytes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nA: b\r\n\r\n");
    byte[] old = record(header, "", join(interim, html("<p>old text")));
    assertArrayEquals(replaced(header, join(interim, html("<p>new")), ID, false), copyOf(old, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "response, application/http;msgtype=response, true",
    "Response, APPLICATION/HTTP, true",
    "response, text/html, false",
    "resource, application/http, false",
    "request, application/http, false"
  })
  void onlyTheBodyOfAResponseIsReplaced(String type, String mediaType, boolean message)
      throws IOException {
    String header = header("1.0", type, ID, mediaType);
    byte[] block = message ? html("<p>new") : DATA;
    assertArrayEquals(
        replaced(header, block, ID, false), copyOf(record(header, "", html("<p>old text")), 0));
  }

  @ParameterizedTest
  @CsvSource({
    "'HTTP/1.1 200 OK|', 'HTTP/1.1 200 OK|'",
    "'HTTP/1.1 200 OK|content-length: 9|X: y|', 'HTTP/1.1 200 OK|X: y|'",
    "'H|Content-Encoding: gzip|Transfer-Encoding : chunked|X: y|', 'H|X: y|'",
    "'H|Content-Encoding: gzip| ,br|\tx|X: y| z|\tx|', 'H|X: y| z|\tx|'",
    "'H| folded|Content-Type: a/b|no field|', 'H| folded|Content-Type: a/b|no field|'"
  })
  void fieldsOfCodingsAreLeftOut(String head, String expected) throws IOException {
    String header = header("1.0", "response", ID, "application/http");
    for (String end : new String[] {"\r\n", "\n"}) {
      byte[] block = bytes(head.replace("|", end).replace("\\t", "\t") + end + "old");
      byte[] changed =
          bytes(
              expected.replace("|", end).replace("\\t", "\t")
                  + "Content-Length: 6"
                  + end
                  + end
                  + "<p>new");
      assertArrayEquals(replaced(header, changed, ID, false), copyOf(record(header, "", block), 0));
    }
  }

  @Test
  void messageWithoutAnEndOfItsHeaderIsKept() throws IOException {
    byte[] record = response("page", bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"));
    assertKept(record, 0, "a message whose header does not end", false);
  }

  private void assertKept(byte[] archive, long number, String reason, boolean conversions)
      throws IOException {
    out.reset();
    try (WarcCopy copy = copy(archive, conversions)) {
      NotReplaceableException refused =
          assertThrows(NotReplaceableException.class, () -> copy.replace(number, DATA));
      assertEquals(reason, refused.getMessage());
      copy.finish();
    }
    assertArrayEquals(archive, out.toByteArray());
  }

  @Test
  void recordsThatAreNotSeparateAreKept() throws IOException {
    byte[] record = record(false);
    String shared = "it shares a compressed member with other records, so it cannot be replaced";
    assertKept(gzip(join(record, record)), 0, shared, false);
    assertKept(Arrays.copyOf(record, record.length - 20), 0, "it ends early", false);
    byte[] other = record.clone();
    other[other.length - 3] = ' ';
    assertKept(join(other, record), 0, "the record does not end in two empty lines", false);
    assertKept(record, record.length, "it ends early", false);
    byte[] feeds = bytes("WARC/1.0\nWARC-Type: resource\nContent-Length: 3\n\nold\r\n\r\n");
    assertKept(feeds, 0, "its header is not well-formed", false);
    assertKept(
        bytes("WARC/1.0\r\nno field\r\nContent-Length: 3\r\n\r\nold\r\n\r\n"),
        0,
        "its header is not well-formed",
        false);
    try (WarcCopy copy = copy(join(record, record), false)) {
      assertTrue(copy.replace(record.length, DATA));
      NotReplaceableException refused =
          assertThrows(NotReplaceableException.class, () -> copy.replace(record.length, DATA));
      assertEquals(shared, refused.getMessage());
    }
  }

  private static byte[] conversion(String version, String mediaType) {
    return raw(
        version,
        "WARC-Type: conversion\r\nWARC-Record-ID: "
            + identifier(ID + digest(DATA))
            + "\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: http://h/page"
            + "\r\nWARC-Refers-To: "
            + ID
            + "\r\nWARC-Block-Digest: "
            + digest(DATA)
            + "\r\nWARC-Payload-Digest: "
            + digest(DATA)
            + "\r\nContent-Type: "
            + mediaType
            + "\r\n",
        DATA);
  }

  private byte[] converted(byte[] archive, boolean written) throws IOException {
    out.reset();
    try (WarcCopy copy = copy(archive, true)) {
      assertEquals(written, copy.replace(0, DATA));
      copy.finish();
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void conversionFollowsItsRecordOnce(boolean compressed) throws IOException {
    byte[] record = record(compressed);
    byte[] plain = conversion("1.0", "text/html");
    byte[] conversion = compressed ? gzip(plain) : plain;
    assertArrayEquals(join(record, conversion), converted(record, true));
    assertArrayEquals(join(record, conversion, record), converted(join(record, record), true));
    byte[] all = join(record, conversion, record);
    assertArrayEquals(all, converted(all, false), "it is there already");
    String text = new String(plain, StandardCharsets.UTF_8);
    for (String other :
        List.of(
            text.replace("Type: conversion", "Type: metadata"),
            text.replace("Refers-To: " + ID, "Refers-To: <urn:x>"),
            text.replace("Block-Digest: sha1:", "Block-Digest: sha1:A"))) {
      byte[] next = compressed ? gzip(bytes(other)) : bytes(other);
      assertArrayEquals(join(record, conversion, next), converted(join(record, next), true));
    }
  }

  @Test
  void conversionHasTheTypeOfThePage() throws IOException {
    byte[] page = response("page", http("Content-Type: text/css;charset=utf-8\r\n", DATA));
    assertArrayEquals(
        join(page, conversion("1.0", "text/css;charset=utf-8")), converted(page, true));
    byte[] untyped = response("page", http("", DATA));
    assertArrayEquals(join(untyped, conversion("1.0", "text/html")), converted(untyped, true));
    byte[] resource = Warcs.record("resource", "text/x", "page", "", html("x"));
    assertArrayEquals(join(resource, conversion("1.0", "text/x")), converted(resource, true));
    byte[] open = Warcs.record("RESPONSE", "text/y", "page", "", bytes("Content-Type: a/b"));
    assertArrayEquals(join(open, conversion("1.0", "text/y")), converted(open, true));
    byte[] typed = Warcs.record("response", "text/y", "page", "", html("x"));
    assertArrayEquals(join(typed, conversion("1.0", "text/html")), converted(typed, true));
  }

  @Test
  void recordThatCannotBeReferredToHasNoConversion() throws IOException {
    String header = header("1.0", "resource", "", "text/html");
    byte[] archive = join(record(header, "", DATA), record(false));
    assertKept(archive, 0, "it has no WARC-Record-ID that a conversion could refer to", true);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void movesAreNoted(boolean conversions) throws IOException {
    byte[] record = record(false);
    int length = record.length;
    byte[] archive = join(record, record, record, record);
    try (WarcMoves moves = new WarcMoves();
        WarcCopy copy = copy(archive, conversions).noting(moves)) {
      assertTrue(copy.replace(length, DATA));
      int second = out.size();
      assertTrue(copy.replace(2L * length, DATA));
      int third = out.size();
      copy.finish();
      assertEquals(new Move(0, null), moves.of(0));
      assertEquals(new Move(third, null), moves.of(3L * length));
      assertEquals(length, moves.of(length).offset());
      assertEquals(second, moves.of(2L * length).offset());
      for (int i = 1; i < 3; i++) {
        Replaced replaced = moves.of((long) i * length).replaced();
        if (conversions) {
          assertNull(replaced);
          continue;
        }
        Objects.requireNonNull(replaced);
        int from = (int) moves.of((long) i * length).offset();
        byte[] stored = Arrays.copyOfRange(out.toByteArray(), from, from + (int) replaced.length());
        assertTrue(new String(stored, StandardCharsets.UTF_8).endsWith("<p>new\r\n\r\n"));
        assertArrayEquals(DigestUtils.sha256(stored), replaced.stored());
        assertArrayEquals(DigestUtils.sha256(DATA), replaced.sha256());
        assertArrayEquals(DigestUtils.sha1(DATA), replaced.sha1());
      }
    }
  }

  @Test
  void fileIsClosedWithTheCopy() throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(record(false));
    try (WarcCopy copy = new WarcCopy(file, out, false)) {
      assertTrue(copy.replace(0, DATA));
      assertTrue(file.isOpen());
    }
    assertFalse(file.isOpen());
  }
}
