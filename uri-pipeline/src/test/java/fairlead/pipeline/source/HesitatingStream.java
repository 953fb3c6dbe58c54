package fairlead.pipeline.source;

import java.io.ByteArrayInputStream;

/** A stream of which every other read gives nothing, as those of channels that do not block may. */
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
