package fairlead.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;

/** Bytes that can be read as often as needed: the bytes of a file, or of something in a file. */
public interface Bytes {

  /**
   * Opens the bytes; the caller closes the stream. Any thread may call this, even while other
   * streams are open.
   */
  InputStream open() throws IOException;

  /** Opens the bytes for random access; null if that needs a copy. */
  default @Nullable Reading<SeekableByteChannel> channel() {
    return null;
  }

  /** Bytes with random access. */
  static Bytes of(Reading<SeekableByteChannel> channel) {
    return new Bytes() {
      @Override
      public InputStream open() throws IOException {
        return Channels.newInputStream(channel.read());
      }

      @Override
      public Reading<SeekableByteChannel> channel() {
        return channel;
      }
    };
  }
}
