package fairlead.archive.zip;

import fairlead.archive.ChannelBytes;
import fairlead.archive.Item;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What a header of a zip archive says about an entry: a header in the central directory, or the
 * local header before the data (APPNOTE.TXT 6.3.10, Sections 4.3.7 and 4.3.12).
 *
 * @param name the entry's path
 * @param flags the general purpose bit flag
 * @param method the compression method
 * @param crc the CRC-32 of the data
 * @param compressed how many bytes the data takes in the archive
 * @param size how many bytes the data has
 * @param local where the local header should begin; for a local header, where it begins
 * @param mode the Unix type and permissions of a file; 0 if they are not known
 * @param dosTime when the file was last changed, in local time where it was packed
 * @param seconds the same in seconds since 1970; {@link Long#MIN_VALUE} if it is missing
 * @param end the first byte after the header
 */
record ZipHeader(
    String name,
    int flags,
    int method,
    long crc,
    long compressed,
    long size,
    long local,
    int mode,
    long dosTime,
    long seconds,
    long end) {

  /** The signature of a local header. */
  static final long LOCAL = 0x04034B50L;

  /** The signature of an entry of the central directory. */
  static final long CENTRAL = 0x02014B50L;

  /** The signature of the sizes that follow data. */
  static final long DESCRIPTOR = 0x08074B50L;

  private static final int LOCAL_BYTES = 30;
  private static final int CENTRAL_BYTES = 46;
  private static final int ENCRYPTED = 1;
  private static final int DESCRIBED = 8;
  private static final int UTF_8 = 0x800;
  private static final int UNIX = 3;
  private static final int TYPE = 0xF000;
  private static final int LINK = 0xA000;

  /** The identifier of the extra field with times (of Info-ZIP). */
  private static final int TIMESTAMP = 0x5455;

  private static final int ZIP64 = 1;
  private static final int MAX_VERSION = 63;
  private static final long IN_ZIP64 = 0xFFFF_FFFFL;
  private static final int MAX_NAME = 4096; // as on common systems

  /** The header of the central directory at a place; null if none is there. */
  static @Nullable ZipHeader central(ChannelBytes bytes, long at, long limit) throws IOException {
    if (!bytes.has(at, CENTRAL_BYTES) || bytes.u32(at) != CENTRAL) {
      return null;
    }
    int name = bytes.u16(at + 28);
    int extra = bytes.u16(at + 30);
    long end = at + CENTRAL_BYTES + name + extra + bytes.u16(at + 32);
    if (end > limit || name > MAX_NAME) {
      return null;
    }
    int flags = bytes.u16(at + 8);
    int mode = bytes.u8(at + 5) == UNIX ? bytes.u16(at + 40) : 0;
    long[] sizes = {bytes.u32(at + 24), bytes.u32(at + 20), bytes.u32(at + 42)};
    long extras = at + CENTRAL_BYTES + name;
    readZip64(bytes, extras, extras + extra, sizes);
    return new ZipHeader(
        name(bytes.copy(at + CENTRAL_BYTES, name), flags),
        flags,
        bytes.u16(at + 10),
        bytes.u32(at + 16),
        sizes[1],
        sizes[0],
        sizes[2],
        mode,
        bytes.u32(at + 12),
        seconds(bytes, extras, extras + extra),
        end);
  }

  /** Whether a local header is at a place. */
  static boolean isLocal(ChannelBytes bytes, long at) throws IOException {
    if (!bytes.has(at, LOCAL_BYTES)
        || bytes.u32(at) != LOCAL
        || (bytes.u16(at + 4) & 0xFF) > MAX_VERSION) {
      return false;
    }
    int name = bytes.u16(at + 26);
    return name > 0
        && name <= MAX_NAME
        && bytes.has(at, (long) LOCAL_BYTES + name + bytes.u16(at + 28));
  }

  /** The local header at a place; null if none is there. */
  static @Nullable ZipHeader local(ChannelBytes bytes, long at) throws IOException {
    if (!isLocal(bytes, at)) {
      return null;
    }
    int name = bytes.u16(at + 26);
    int extra = bytes.u16(at + 28);
    int flags = bytes.u16(at + 6);
    long[] sizes = {bytes.u32(at + 22), bytes.u32(at + 18), at};
    long extras = at + LOCAL_BYTES + name;
    readZip64(bytes, extras, extras + extra, sizes);
    return new ZipHeader(
        name(bytes.copy(at + LOCAL_BYTES, name), flags),
        flags,
        bytes.u16(at + 8),
        bytes.u32(at + 14),
        sizes[1],
        sizes[0],
        at,
        0,
        bytes.u32(at + 10),
        seconds(bytes, extras, extras + extra),
        extras + extra);
  }

  /** Replaces the sizes that do not fit in four bytes (Section 4.5.3). */
  private static void readZip64(ChannelBytes bytes, long from, long to, long[] sizes)
      throws IOException {
    for (long at = from; at + 4 <= to; at += 4 + bytes.u16(at + 2)) {
      if (bytes.u16(at) != ZIP64) {
        continue;
      }
      long value = at + 4;
      long end = Math.min(to, value + bytes.u16(at + 2));
      for (int i = 0; i < sizes.length; i++) {
        if (sizes[i] == IN_ZIP64 && value + 8 <= end) {
          sizes[i] = bytes.i64(value);
          value += 8;
        }
      }
    }
  }

  /** Where the data begins, by the local header; -1 if that is not where it should be. */
  long dataStart(ChannelBytes bytes, long shift) throws IOException {
    long at = local + shift;
    if (!bytes.has(at, LOCAL_BYTES)) {
      return -1;
    }
    int length = bytes.u16(at + 26);
    long start = at + LOCAL_BYTES + length + bytes.u16(at + 28);
    // The name also identifies the header, if only the signature is damaged.
    boolean known =
        isLocal(bytes, at)
            || (length <= MAX_NAME
                && bytes.has(at + LOCAL_BYTES, length)
                && name.equals(name(bytes.copy(at + LOCAL_BYTES, length), flags)));
    return known && start <= bytes.size() ? start : -1;
  }

  private static long seconds(ChannelBytes bytes, long from, long to) throws IOException {
    for (long at = from; at + 9 <= to; at += 4 + bytes.u16(at + 2)) {
      if (bytes.u16(at) == TIMESTAMP && (bytes.u8(at + 4) & 1) != 0) {
        return (int) bytes.u32(at + 5);
      }
    }
    return Long.MIN_VALUE;
  }

  /** When the file was last changed; null if that is not known. */
  @Nullable Instant modified() {
    if (seconds != Long.MIN_VALUE) {
      return Instant.ofEpochSecond(seconds);
    }
    try {
      return LocalDateTime.of(
              1980 + (int) (dosTime >> 25),
              (int) (dosTime >> 21) & 15,
              (int) (dosTime >> 16) & 31,
              (int) (dosTime >> 11) & 31,
              (int) (dosTime >> 5) & 63,
              (int) (dosTime & 31) * 2)
          .atZone(ZoneId.systemDefault())
          .toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  boolean isLink() {
    return (mode & TYPE) == LINK;
  }

  /** The nine POSIX permission bits; {@link Item#UNKNOWN} if they are not known. */
  int permissions() {
    return mode == 0 ? Item.UNKNOWN : mode & 0777;
  }

  boolean isEncrypted() {
    return (flags & ENCRYPTED) != 0;
  }

  /** Whether the sizes follow the data, so that the local header may lack them. */
  boolean isDescribed() {
    return (flags & DESCRIBED) != 0;
  }

  boolean isFolder() {
    return name.endsWith("/");
  }

  private static String name(byte[] bytes, int flags) {
    if ((flags & UTF_8) == 0) {
      try {
        // Many writers use UTF-8 without saying so; other text is hardly ever valid UTF-8 by
        // chance.
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (CharacterCodingException e) {
        return new String(bytes, Cp437.CHARSET);
      }
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The charset of names that do not declare one (Appendix D); not every runtime has it. */
  private static final class Cp437 {
    static final Charset CHARSET =
        Charset.isSupported("IBM437") ? Charset.forName("IBM437") : StandardCharsets.ISO_8859_1;
  }
}
