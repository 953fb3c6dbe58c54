package fairlead.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * What stands for standard streams that whoever called the command had closed. Their numbers would
 * go to the next files that are opened, which would then be read from or written to.
 */
final class ClosedStreams {

  private ClosedStreams() {}

  /** Fails when it is read from. */
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

  /** Fails when it is written to. */
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
