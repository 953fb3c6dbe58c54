package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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

  public static byte[] record(
      String type, String mediaType, String page, String fields, byte[] block) {
    String header =
        "WARC/1.0\r\nWARC-Type: "
            + type
            + "\r\nWARC-Target-URI: http://h/"
            + page
            + "\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Record-ID: "
            + ID
            + "\r\nContent-Type: "
            + mediaType
            + "\r\n"
            + fields
            + "Content-Length: "
            + block.length
            + "\r\n\r\n";
    return join(bytes(header), block, bytes("\r\n\r\n"));
  }

  public static byte[] gzip(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(data);
    }
    return out.toByteArray();
  }
}
