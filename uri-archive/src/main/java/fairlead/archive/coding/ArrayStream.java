package fairlead.archive.coding;

import java.io.IOException;
import java.io.InputStream;

/** A stream that is read into arrays. A single byte is read into an array of one. */
abstract class ArrayStream extends InputStream {

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public abstract int read(byte[] bytes, int offset, int length) throws IOException;
}
