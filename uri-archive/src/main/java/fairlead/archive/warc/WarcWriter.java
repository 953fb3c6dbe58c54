package fairlead.archive.warc;

import fairlead.archive.EntryWriter;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Spool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcDigest;

/**
 * Writes a WARC (1.1): a warcinfo record, and a resource record for each file. The output depends
 * only on the files: the date of a record is when its file was last changed, and its identifier is
 * made from its URI, its content and its place.
 */
public final class WarcWriter implements EntryWriter {

  private static final String VERSION = "WARC/1.1";

  private final OutputStream out;
  private final boolean compressed;
  private boolean begun;
  private long records;

  /**
   * A writer of an archive.
   *
   * @param out not closed with this object
   * @param compressed whether each record is a separate gzip member
   */
  public WarcWriter(OutputStream out, boolean compressed) {
    this.out = out;
    this.compressed = compressed;
  }

  @Override
  public void add(NewEntry entry, Spool data) throws IOException {
    String uri = entry.uri();
    if (uri == null) {
      throw new NotReplaceableException("it has no URI, which a record needs");
    }
    begin();
    String digest =
        new WarcDigest("sha1", data.digest(DigestUtils.getSha1Digest())).prefixedBase32();
    write(
        List.of(
            "WARC-Type: resource",
            "WARC-Record-ID: " + identifier(uri + digest + ++records),
            "WARC-Date: " + date(entry.modified()),
            "WARC-Target-URI: " + uri,
            "WARC-Block-Digest: " + digest,
            "WARC-Payload-Digest: " + digest,
            "Content-Type: "
                + (entry.mediaType() == null ? "application/octet-stream" : entry.mediaType())),
        data);
  }

  private void begin() throws IOException {
    if (begun) {
      return;
    }
    begun = true;
    try (Spool block = new Spool()) {
      String info = "software: fairlead\r\nformat: WARC file version 1.1\r\n";
      block.write(info.getBytes(StandardCharsets.UTF_8));
      write(
          List.of(
              "WARC-Type: warcinfo",
              "WARC-Record-ID: " + identifier(info),
              "WARC-Date: " + date(Instant.EPOCH),
              "Content-Type: application/warc-fields"),
          block);
    }
  }

  private static String date(@Nullable Instant modified) {
    return (modified == null ? Instant.EPOCH : modified).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The digest of a record's block or payload, as most writers write it. */
  static String digest(byte[] data) {
    return new WarcDigest("sha1", DigestUtils.sha1(data)).prefixedBase32();
  }

  static String identifier(String of) {
    return "<urn:uuid:" + UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)) + '>';
  }

  private void write(List<String> fields, Spool block) throws IOException {
    GZIPOutputStream member = compressed ? new GZIPOutputStream(out) : null;
    OutputStream record = member == null ? out : member;
    String header =
        VERSION
            + "\r\n"
            + String.join("\r\n", fields)
            + "\r\nContent-Length: "
            + block.size()
            + WarcRecords.END;
    record.write(header.getBytes(StandardCharsets.UTF_8));
    block.copyTo(record);
    record.write(WarcRecords.END.getBytes(StandardCharsets.UTF_8));
    if (member != null) {
      member.finish();
    }
  }

  @Override
  public void finish() throws IOException {
    begin();
  }

  @Override
  public void close() {
    // the stream is not closed
  }
}
