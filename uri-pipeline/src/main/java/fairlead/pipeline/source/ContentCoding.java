package fairlead.pipeline.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/** Undoes the content codings of HTTP (RFC 9110, Section 8.4). */
final class ContentCoding {

  private ContentCoding() {}

  /**
   * The decoded bytes up to a limit.
   *
   * @param header the Content-Encoding header; empty for none. The coding applied last comes last
   * @throws IOException if the data does not begin as its coding says, or the coding is unknown
   */
  static BoundedBytes read(InputStream body, String header, int limit) throws IOException {
    InputStream in = body;
    String[] codings = header.toLowerCase(Locale.ROOT).split(",", -1);
    for (int i = codings.length - 1; i >= 0; i--) {
      in = decoded(in, codings[i].strip());
    }
    try (InputStream decoded = in) {
      return BoundedBytes.read(decoded, limit);
    }
  }

  private static InputStream decoded(InputStream in, String coding) throws IOException {
    return switch (coding) {
      case "", "identity" -> in;
      case "gzip", "x-gzip" -> gunzipped(new BufferedInputStream(in));
      case "deflate" -> inflated(new BufferedInputStream(in));
      case "br" -> new BrotliInputStream(in);
      default -> throw new IOException("content coding '" + coding + "' is not supported");
    };
  }

  /** Archives hold bodies that were decoded already while their header was kept. */
  private static InputStream gunzipped(BufferedInputStream in) throws IOException {
    int[] start = start(in);
    return start[0] == 0x1F && start[1] == 0x8B ? new GZIPInputStream(in) : in;
  }

  /** Servers send deflate with the zlib header the standard asks for, or without. */
  private static InputStream inflated(BufferedInputStream in) throws IOException {
    int[] start = start(in);
    boolean zlib = (start[0] & 0x0F) == 8 && (start[0] * 256 + start[1]) % 31 == 0;
    return new InflaterInputStream(in, new Inflater(!zlib));
  }

  private static int[] start(BufferedInputStream in) throws IOException {
    in.mark(2);
    int[] start = {in.read(), in.read()};
    in.reset();
    return start;
  }
}
