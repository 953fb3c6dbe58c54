package fairlead.uri.charset;

import java.nio.ByteBuffer;

/** Encodes in a single-byte encoding. */
final class SingleByteEncoder extends OutputEncoder {

  private final SingleByteCharset charset;

  SingleByteEncoder(SingleByteCharset charset) {
    this.charset = charset;
  }

  @Override
  public int encode(int codePoint, ByteBuffer out) {
    int octet = charset.octet(codePoint);
    if (octet < 0) {
      return codePoint;
    }
    out.put((byte) octet);
    return ENCODED;
  }
}
