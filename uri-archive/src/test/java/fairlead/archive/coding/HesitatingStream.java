package fairlead.archive.coding;

import java.io.ByteArrayInputStream;

/** A stream of which every other read gives nothing, as those of channels that do not block may. */
final class HesitatingStream extends ByteArrayInputStream {

  private boolean gives = true;

  HesitatingStream(byte[] bytes) {
    super(bytes);
  }

  @Override
  public synchronized int read(byte[] bytes, int offset, int length) {
    gives = !gives;
    return gives ? super.read(bytes, offset, length) : 0;
  }
}
