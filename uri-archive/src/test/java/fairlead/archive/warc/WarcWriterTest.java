package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.raw;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.archive.EntryWriter;
import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Spool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.UUID;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarcWriterTest {

  private static final String INFO = "software: fairlead\r\nformat: WARC file version 1.1\r\n";

  private static String identifier(String of) {
    return "<urn:uuid:" + UUID.nameUUIDFromBytes(bytes(of)) + '>';
  }

  private static byte[] info() {
    return raw(
        "1.1",
        "WARC-Type: warcinfo\r\nWARC-Record-ID: "
            + identifier(INFO)
            + "\r\nWARC-Date: 1970-01-01T00:00:00Z\r\nContent-Type: application/warc-fields\r\n",
        bytes(INFO));
  }

  private static byte[] resource(
      int number, String uri, String date, String mediaType, byte[] data) {
    String digest = "sha1:" + new Base32().encodeAsString(DigestUtils.sha1(data));
    return raw(
        "1.1",
        "WARC-Type: resource\r\nWARC-Record-ID: "
            + identifier(uri + digest + number)
            + "\r\nWARC-Date: "
            + date
            + "\r\nWARC-Target-URI: "
            + uri
            + "\r\nWARC-Block-Digest: "
            + digest
            + "\r\nWARC-Payload-Digest: "
            + digest
            + "\r\nContent-Type: "
            + mediaType
            + "\r\n",
        data);
  }

  private static NewEntry entry(
      @Nullable String uri, @Nullable String mediaType, @Nullable Instant modified) {
    return new NewEntry("a", uri, mediaType, false, modified, Item.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.warc", "a.warc.gz"})
  void filesAreResourceRecords(String name) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (EntryWriter writer = WarcFormat.WARC.writer().open(out, name);
        Spool data = new Spool()) {
      data.write(bytes("data"));
      assertEquals(0, out.size(), "nothing is written before it is needed");
      writer.add(entry("http://h/a", "text/css", Instant.parse("2020-02-03T04:05:06.7Z")), data);
      writer.add(entry("http://h/\u00e9", null, null), data);
      writer.finish();
    }
    byte[] first = resource(1, "http://h/a", "2020-02-03T04:05:06Z", "text/css", bytes("data"));
    byte[] second =
        resource(
            2,
            "http://h/\u00e9",
            "1970-01-01T00:00:00Z",
            "application/octet-stream",
            bytes("data"));
    assertArrayEquals(
        name.endsWith(".gz")
            ? join(gzip(info()), gzip(first), gzip(second))
            : join(info(), first, second),
        out.toByteArray());
  }

  @Test
  void archiveWithoutFilesIsNotEmpty() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WarcWriter writer = new WarcWriter(out, false);
        Spool data = new Spool()) {
      NotReplaceableException refused =
          assertThrows(
              NotReplaceableException.class, () -> writer.add(entry(null, "a/b", null), data));
      assertEquals("it has no URI, which a record needs", refused.getMessage());
      writer.finish();
    }
    assertArrayEquals(info(), out.toByteArray());
  }
}
