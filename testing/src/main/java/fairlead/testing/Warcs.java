package fairlead.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Web archives made by hand, so that they can be wrong in every way. */
public final class Warcs {

  public static final String ID = "<urn:uuid:5d1ab34c-ee4a-4a5b-8a7c-7a4d1d2e0f00>";

  private Warcs() {}

  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  /** A text in UTF-8. */
  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** An HTTP response with a length. */
  public static byte[] http(String fields, byte[] body) {
    String length = "Content-Length: " + body.length + "\r\n";
    return join(bytes("HTTP/1.1 200 OK\r\n" + fields + length + "\r\n"), body);
  }

  public static byte[] html(String body) {
    return http("Content-Type: text/html\r\n", bytes(body));
  }

  /** A record of an HTTP response for a page of a host. */
  public static byte[] response(String page, byte[] block) {
    return record("response", "application/http;msgtype=response", page, "", block);
  }

  /** A record for a page of a host. */
  public static byte[] record(
      String type, String mediaType, String page, String fields, byte[] block) {
    return recordOf(type, mediaType, "http://h/" + page, fields, block);
  }

  /**
   * A record of WARC 1.0.
   *
   * @param fields more lines of its header, each with its end
   */
  public static byte[] recordOf(
      String type, String mediaType, String uri, String fields, byte[] block) {
    String header =
        "WARC-Type: "
            + type
            + "\r\nWARC-Target-URI: "
            + uri
            + "\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Record-ID: "
            + ID
            + "\r\nContent-Type: "
            + mediaType
            + "\r\n"
            + fields;
    return raw("1.0", header, block);
  }

  /**
   * A record with the header that is passed, and the length of its block.
   *
   * @param version such as 1.1
   * @param fields the lines of its header, each with its end
   */
  public static byte[] raw(String version, String fields, byte[] block) {
    String length = "Content-Length: " + block.length + "\r\n\r\n";
    return join(bytes("WARC/" + version + "\r\n" + fields + length), block, bytes("\r\n\r\n"));
  }

  /** As gzip, but by a writer that stores what it cannot shorten: the data can be seen in it. */
  public static byte[] gzipStored(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip =
        new GZIPOutputStream(out) {
          {
            def.setLevel(Deflater.NO_COMPRESSION);
          }
        }) {
      gzip.write(data);
    }
    return out.toByteArray();
  }

  public static byte[] gzip(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(data);
    }
    return out.toByteArray();
  }
}
