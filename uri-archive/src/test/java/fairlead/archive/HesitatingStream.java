package fairlead.archive;

import java.io.ByteArrayInputStream;

/** A stream whose every other read finds nothing yet, as with channels that do not block. */
public final class HesitatingStream extends ByteArrayInputStream {

  private boolean gives = true;

  public HesitatingStream(byte[] bytes) {
    super(bytes);
  }

  @Override
  public synchronized int read(byte[] bytes, int offset, int length) {
    gives = !gives;
    return gives ? super.read(bytes, offset, length) : 0;
  }
}
