package fairlead.archive;

import java.io.ByteArrayInputStream;

/** Bytes of a stream that knows whether it was closed. */
public final class OpenStream extends ByteArrayInputStream {

  private boolean open = true;

  public OpenStream(byte[] bytes) {
    super(bytes);
  }

  /** Whether it was not closed yet. */
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
  }
}
