package fairlead.pipeline.sink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that takes a number of bytes and fails at more. */
public final class FullDisk extends OutputStream {

  public final ByteArrayOutputStream written = new ByteArrayOutputStream();
  public int room;
  public boolean closed;

  public FullDisk(int room) {
    this.room = room;
  }

  @Override
  public void write(int b) throws IOException {
    if (written.size() >= room) {
      throw new IOException("disk full");
    }
    written.write(b);
  }

  @Override
  public void close() {
    closed = true;
  }
}
