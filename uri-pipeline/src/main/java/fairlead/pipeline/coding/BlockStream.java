package fairlead.pipeline.coding;

import java.io.IOException;
import java.io.InputStream;

/** A stream that reads several bytes at a time; a single one is read in the same way. */
public abstract class BlockStream extends InputStream {

  private final byte[] one = new byte[1];

  @Override
  public final int read() throws IOException {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public abstract int read(byte[] bytes, int offset, int length) throws IOException;
}
