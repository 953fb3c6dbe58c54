package fairlead.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An archive to be opened, and how it is read.
 *
 * @param bytes opens it
 * @param opened its bytes, already open, to be used once; null if they must be opened
 * @param budget how much may be unpacked
 */
public record ArchiveInput(
    Bytes bytes, @Nullable InputStream opened, ReadLimits limits, UnpackBudget budget) {

  /** Its bytes. */
  public InputStream stream() throws IOException {
    return opened == null ? bytes.open() : opened;
  }

  /**
   * Opens it for random access.
   *
   * @throws NullPointerException if that needs a copy
   */
  public SeekableByteChannel channel() throws IOException {
    return Objects.requireNonNull(bytes.channel(), "channel").read();
  }

  /** Uses a channel. */
  @FunctionalInterface
  public interface Opening<T> {
    /** What reads the channel, and closes it. */
    T of(SeekableByteChannel file) throws IOException;
  }

  /**
   * Opens it for random access by something else; the channel is closed if that fails.
   *
   * @throws NullPointerException as for {@link #channel}
   */
  public <T> T open(Opening<T> opening) throws IOException {
    SeekableByteChannel file = channel();
    boolean opened = false;
    try {
      T user = opening.of(file);
      opened = true;
      return user;
    } finally {
      if (!opened) {
        Closing.quietly(file);
      }
    }
  }

  /** How many bytes it has; {@link Item#UNKNOWN} if random access to them needs a copy. */
  public long size() throws IOException {
    if (bytes.channel() == null) {
      return Item.UNKNOWN;
    }
    try (SeekableByteChannel file = channel()) {
      return file.size();
    }
  }
}
