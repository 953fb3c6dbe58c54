package fairlead.pipeline.archive;

import fairlead.pipeline.failure.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;

/** Bytes that can be read as often as needed: those of a file, or of something in one. */
public interface Bytes {

  /** Opens them; the caller closes the stream. On any thread, several times at once. */
  InputStream open() throws IOException;

  /** Opens them to be read at any place; null where that needs a copy. */
  default @Nullable Reading<SeekableByteChannel> channel() {
    return null;
  }

  /** Bytes that can be read at any place. */
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
