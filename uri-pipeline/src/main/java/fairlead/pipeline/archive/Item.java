package fairlead.pipeline.archive;

import fairlead.pipeline.failure.Reading;
import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something in an archive. */
public sealed interface Item permits Item.Entry, Item.Part, Item.Other, Item.Unread, Item.Damage {

  /** Stands for a number that is not known. */
  int UNKNOWN = -1;

  /**
   * A file.
   *
   * @param name its path in the archive, as that has it; empty for the content of a compressed file
   * @param size how many bytes it has; {@link #UNKNOWN} if that is not known
   * @param extent where its bytes lie in those of the archive; null if they are not there as such
   * @param modified when it was changed last; null if that is not known
   * @param permissions the nine bits of POSIX permissions; {@link #UNKNOWN} if they are not known
   * @param data opens its bytes, once, before the next item is asked for
   */
  record Entry(
      String name,
      long size,
      @Nullable Extent extent,
      @Nullable Instant modified,
      int permissions,
      Reading<InputStream> data)
      implements Item {

    /** An entry of which only its bytes are known. */
    Entry(String name, long size, @Nullable Extent extent, Reading<InputStream> data) {
      this(name, size, extent, null, UNKNOWN, data);
    }
  }

  /**
   * A leaf of a MIME message.
   *
   * @param number as IMAP counts
   * @param heading what its header says, and those of what encloses it
   * @param data opens its bytes, decoded, once, before the next item is asked for
   */
  record Part(String number, Heading heading, Reading<InputStream> data) implements Item {}

  /**
   * Something that is no file, such as a symbolic link.
   *
   * @param name its path in the archive
   * @param reason what it is, in a few words
   */
  record Other(String name, String reason) implements Item {}

  /**
   * Something that cannot be read, such as an encrypted file.
   *
   * @param name its path in the archive
   * @param message why, for people
   */
  record Unread(String name, String message) implements Item {}

  /**
   * A place that cannot be understood. Reading goes on behind it.
   *
   * @param message what is wrong and where, for people
   */
  record Damage(String message) implements Item {}
}
