package fairlead.pipeline.sink;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that takes a number of bytes and fails at more. */
final class FullDisk extends OutputStream {

  final ByteArrayOutputStream written = new ByteArrayOutputStream();
  int room;
  boolean closed;

  FullDisk(int room) {
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
