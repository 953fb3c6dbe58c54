package fairlead.archive.warc;

import fairlead.archive.ChannelBytes;
import fairlead.archive.NotReplaceableException;
import fairlead.uri.text.AsciiCase;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A record as stored in a WARC: uncompressed, or as a separate compressed member.
 *
 * @param header the lines of its header, without the blank line
 * @param block its block
 * @param end the first byte after it in the file
 * @param compressed whether it is a compressed member
 */
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
record StoredRecord(List<String> header, byte[] block, long end, boolean compressed) {

  /** Ends a header, and also a record. */
  static final String END = "\r\n\r\n";

  private static final int MAX_RECORD = 256 << 20;

  String field(String name) {
    return field(header, name);
  }

  /**
   * The record at an offset.
   *
   * @throws NotReplaceableException if there is no separate record
   */
  static StoredRecord read(ChannelBytes bytes, long offset) throws IOException {
    boolean compressed = bytes.has(offset, 2) && bytes.u16(offset) == 0x8B1F;
    Member member = compressed ? member(bytes, offset) : null;
    byte[] start = member == null ? start(bytes, offset) : member.content();
    int headerEnd = indexOf(start, END, 0);
    if (hasBareLineFeed(start, headerEnd)) {
      throw new NotReplaceableException("its header is not well-formed");
    }
    if (headerEnd < 0 || indexOf(start, "WARC/", 0) != 0) {
      throw new NotReplaceableException("no WARC record at offset " + offset);
    }
    List<String> header = lines(start, 0, headerEnd);
    long length;
    try {
      length = Long.parseLong(field(header, "content-length").strip());
    } catch (NumberFormatException e) {
      throw new NotReplaceableException("a record without a length at offset " + offset);
    }
    long blockStart = headerEnd + (long) END.length();
    long end = blockStart + length + END.length();
    if (length < 0 || length > MAX_RECORD) {
      throw new NotReplaceableException("a record of " + length + " bytes at offset " + offset);
    }
    if (member == null) {
      boolean ends =
          bytes.has(offset, end)
              && indexOf(bytes.copy(offset + end - END.length(), END.length()), END, 0) == 0;
      if (!ends) {
        throw new NotReplaceableException("the record does not end in two empty lines");
      }
      byte[] block = bytes.copy(offset + blockStart, (int) length);
      return new StoredRecord(header, block, offset + end, false);
    }
    if (end != start.length) {
      throw new NotReplaceableException(
          "it shares a compressed member with other records, so it cannot be replaced");
    }
    byte[] block = Arrays.copyOfRange(start, (int) blockStart, (int) (blockStart + length));
    return new StoredRecord(header, block, member.end(), true);
  }

  /** Whether a line of the header ends in a line feed without a carriage return. */
  private static boolean hasBareLineFeed(byte[] start, int headerEnd) {
    int end = headerEnd < 0 ? start.length : headerEnd;
    for (int i = 1; i < end; i++) {
      if (start[i] == '\n' && start[i - 1] != '\r') {
        return true;
      }
    }
    return false;
  }

  /** The beginning of an uncompressed record: its header, and maybe more. */
  private static byte[] start(ChannelBytes bytes, long offset) throws IOException {
    for (int count = 4096; ; count *= 2) {
      int room = (int) Math.min(count, bytes.size() - offset);
      byte[] start = bytes.copy(offset, room);
      if (indexOf(start, END, 0) >= 0 || room < count || count > 1 << 20) {
        return start;
      }
    }
  }

  /**
   * A compressed member.
   *
   * @param content its content
   * @param end the first byte after it in the file
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  private record Member(byte[] content, long end) {}

  private static Member member(ChannelBytes bytes, long offset) throws IOException {
    long data = dataOfMember(bytes, offset);
    Inflater inflater = new Inflater(true);
    try {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      byte[] buffer = new byte[64 * 1024];
      long next = data;
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          int count = (int) Math.min(buffer.length, bytes.size() - next);
          if (count == 0) {
            throw new EOFException();
          }
          inflater.setInput(bytes.copy(next, count));
          next += count;
        }
        content.write(buffer, 0, inflater.inflate(buffer));
        if (content.size() > MAX_RECORD || inflater.needsDictionary()) {
          throw new IOException("a member that is too large at offset " + offset);
        }
      }
      long end = data + inflater.getBytesRead();
      CRC32 crc = new CRC32();
      crc.update(content.toByteArray());
      if (!bytes.has(end, 8) || bytes.u32(end) != crc.getValue()) {
        throw new IOException("a damaged member at offset " + offset);
      }
      return new Member(content.toByteArray(), end + 8);
    } catch (DataFormatException e) {
      throw new IOException("a damaged member at offset " + offset, e);
    } finally {
      inflater.end();
    }
  }

  /** Where the data of a member begins (RFC 1952, Section 2.3). */
  private static long dataOfMember(ChannelBytes bytes, long offset) throws IOException {
    int flags = bytes.u8(offset + 3);
    long data = offset + 10;
    if ((flags & 4) != 0) {
      data += 2 + bytes.u16(data);
    }
    for (int flag : new int[] {8, 16}) { // a name, a comment
      if ((flags & flag) != 0) {
        while (bytes.u8(data) != 0) {
          data++;
        }
        data++;
      }
    }
    return data + ((flags & 2) == 0 ? 0 : 2);
  }

  static List<String> lines(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    return List.of(text.split("\r?\n"));
  }

  static String name(String line) {
    boolean folded = line.startsWith(" ") || line.startsWith("\t");
    int colon = folded ? -1 : line.indexOf(':');
    return colon < 0 ? "" : AsciiCase.lower(line.substring(0, colon).strip());
  }

  /** The value of a field; empty if it is missing. */
  static String field(List<String> header, String name) {
    return header.stream()
        .filter(line -> name(line).equals(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("");
  }

  static int indexOf(byte[] bytes, String text, int from) {
    for (int at = from; at <= bytes.length - text.length(); at++) {
      int i = 0;
      while (i < text.length() && bytes[at + i] == text.charAt(i)) {
        i++;
      }
      if (i == text.length()) {
        return at;
      }
    }
    return -1;
  }
}
