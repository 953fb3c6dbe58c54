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

  /** More than anybody has a use for; each is a stream on top of the others. */
  private static final int MAX_CODINGS = 4;

  private ContentCoding() {}

  /**
   * The decoded bytes up to a limit.
   *
   * @param header the Content-Encoding header; empty for none. The coding applied last comes last
   * @throws IOException if the data does not begin as its coding says, or the coding is unknown
   */
  static BoundedBytes read(InputStream body, String header, int limit) throws IOException {
    InputStream in = body;
    String[] codings = header.toLowerCase(Locale.ROOT).split(",", MAX_CODINGS + 1);
    if (codings.length > MAX_CODINGS) {
      throw new IOException("more than " + MAX_CODINGS + " content codings");
    }
    for (int i = codings.length - 1; i >= 0; i--) {
      in = decoded(in, codings[i].strip());
    }
    try (InputStream decoded = in) {
      return BoundedBytes.read(decoded, limit);
    }
  }

  private static InputStream decoded(InputStream encoded, String coding) throws IOException {
    if (coding.isEmpty() || coding.equals("identity")) {
      return encoded;
    }
    BufferedInputStream in = new BufferedInputStream(encoded);
    in.mark(2);
    int first = in.read();
    int second = in.read();
    in.reset();
    if (first < 0) {
      return in; // nothing decodes to nothing
    }
    return switch (coding) {
      // Archives hold bodies that were decoded already while their header was kept.
      case "gzip", "x-gzip" -> first == 0x1F && second == 0x8B ? new GZIPInputStream(in) : in;
      // Servers send deflate with the zlib header that the standard asks for, or without.
      case "deflate" -> new InflaterInputStream(in, new Inflater(!isZlib(first, second)));
      case "br" -> new BrotliInputStream(in);
      default -> throw new IOException("content coding '" + coding + "' is not supported");
    };
  }

  private static boolean isZlib(int first, int second) {
    return (first & 0x0F) == 8 && (first * 256 + second) % 31 == 0;
  }
}
