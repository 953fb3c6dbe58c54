package fairlead.archive;

import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something in an archive. */
public sealed interface Item
    permits Item.Entry, Item.Part, Item.Link, Item.Other, Item.Unread, Item.Damage {

  /** A number that is not known. */
  int UNKNOWN = -1;

  /**
   * A file.
   *
   * @param name its path as written in the archive; empty for the content of a compressed file
   * @param size how many bytes it has; {@link #UNKNOWN} if that is not known
   * @param extent where its bytes are in the archive; null if they are not stored unchanged
   * @param modified when it was last changed; null if that is not known
   * @param permissions the nine POSIX permission bits; {@link #UNKNOWN} if they are not known
   * @param data opens its bytes, once, before the next item is requested
   */
  record Entry(
      String name,
      long size,
      @Nullable Extent extent,
      @Nullable Instant modified,
      int permissions,
      Reading<InputStream> data)
      implements Item {

    /** An entry for which only its bytes are known. */
    public Entry(String name, long size, @Nullable Extent extent, Reading<InputStream> data) {
      this(name, size, extent, null, UNKNOWN, data);
    }
  }

  /**
   * A leaf of a MIME message.
   *
   * @param number its number as in IMAP
   * @param heading its header, and the headers of the parts that contain it
   * @param data opens its decoded bytes, once, before the next item is requested
   */
  record Part(String number, Heading heading, Reading<InputStream> data) implements Item {}

  /**
   * A symbolic link.
   *
   * @param name its path in the archive
   * @param target where it leads, as written in the archive; nothing is known about such a path
   * @param modified when it was last changed; null if that is not known
   */
  record Link(String name, String target, @Nullable Instant modified) implements Item {}

  /**
   * Something that is not a file, such as a device or a hard link.
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
   * A damaged place. Reading continues after it.
   *
   * @param message what is wrong and where, for people
   */
  record Damage(String message) implements Item {}
}
