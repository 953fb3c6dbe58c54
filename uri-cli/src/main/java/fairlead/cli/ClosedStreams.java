package fairlead.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Replaces standard streams that the caller has closed. Otherwise the next files to be opened would
 * get their descriptors and be read or written instead.
 */
final class ClosedStreams {

  private ClosedStreams() {}

  /** Fails on every read. */
  static final class Input extends InputStream {
    private final String message;

    Input(String message) {
      this.message = message;
    }

    @Override
    public int read() throws IOException {
      throw new IOException(message);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      throw new IOException(message);
    }
  }

  /** Fails on every write. */
  static final class Output extends OutputStream {
    private final String message;

    Output(String message) {
      this.message = message;
    }

    @Override
    public void write(int b) throws IOException {
      throw new IOException(message);
    }
  }
}
