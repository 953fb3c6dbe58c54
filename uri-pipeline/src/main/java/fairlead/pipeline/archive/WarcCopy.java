package fairlead.pipeline.archive;

import fairlead.uri.text.AsciiCase;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;

/**
 * Copies a WARC, compressed record by record or not. A record that is replaced stays a response, or
 * what it was, in its place: with a new WARC-Record-ID, Content-Length and digests, content and
 * transfer codings undone and their header fields with them. A metadata record behind it names the
 * old one. All other bytes are copied as they lie.
 *
 * <p>The number of an item is the offset of its record. What is written depends on nothing but the
 * archive: identifiers are made of the old ones and of the new content.
 */
public final class WarcCopy implements ArchiveCopy {

  private static final int MAX_RECORD = 256 << 20;
  private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final String END = "\r\n\r\n";
  private static final Set<String> CODINGS =
      Set.of("content-encoding", "transfer-encoding", "content-length");

  private final SeekableByteChannel file;
  private final ChannelBytes bytes;
  private final OutputStream out;
  private final boolean conversions;
  private long at;

  /**
   * A copy of an archive.
   *
   * @param file closed with this
   * @param out not closed with this
   * @param conversions whether records stay, and conversion records behind them have the new data
   */
  public WarcCopy(SeekableByteChannel file, OutputStream out, boolean conversions)
      throws IOException {
    this.file = file;
    this.bytes = new ChannelBytes(file);
    this.out = out;
    this.conversions = conversions;
  }

  /**
   * A record as it lies in the archive.
   *
   * @param header its header, without the blank line
   * @param block its block
   * @param end the first byte behind it in the file
   * @param compressed whether it is a compressed member
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Stored(List<String> header, byte[] block, long end, boolean compressed) {

    String field(String name) {
      return WarcCopy.field(header, name);
    }
  }

  @Override
  public void replace(long number, byte[] data) throws IOException {
    if (number < at) {
      throw new NotReplaceableException(
          "it shares a compressed member with other records, so it cannot be replaced");
    }
    Stored record = record(number);
    if (conversions) {
      copy(record.end());
      convert(record, data);
      return;
    }
    copy(number);
    String content = AsciiCase.lower(record.field("content-type"));
    byte[] block =
        AsciiCase.lower(record.field("warc-type")).equals("response")
                && content.startsWith("application/http")
            ? message(record.block(), data)
            : data;
    String old = record.field("warc-record-id");
    String id = identifier(old + digest(block));
    write(header(record.header(), id, block, data), block, record.compressed());
    if (!old.isEmpty()) {
      writeNote(record, old, id);
    }
    at = record.end();
  }

  /** Writes a conversion record, unless it is there already (WARC 1.1, Section 6.8). */
  private void convert(Stored record, byte[] data) throws IOException {
    String old = record.field("warc-record-id");
    if (old.isEmpty()) {
      throw new NotReplaceableException("it has no WARC-Record-ID that a conversion could name");
    }
    String digest = digest(data);
    if (isConversion(old, digest)) {
      return;
    }
    boolean response = AsciiCase.lower(record.field("warc-type")).equals("response");
    int end = response ? headEnd(record.block()) : -1;
    String type =
        end < 0
            ? record.field("content-type")
            : field(lines(record.block(), 0, end), "content-type");
    write(
        List.of(
            record.header().get(0),
            "WARC-Type: conversion",
            "WARC-Record-ID: " + identifier(old + digest),
            "WARC-Date: " + record.field("warc-date"),
            "WARC-Target-URI: " + record.field("warc-target-uri"),
            "WARC-Refers-To: " + old,
            "WARC-Block-Digest: " + digest,
            "WARC-Payload-Digest: " + digest,
            "Content-Type: " + (type.isEmpty() ? "text/html" : type),
            "Content-Length: " + data.length),
        data,
        record.compressed());
  }

  /** Whether the next record is the conversion of another one that is asked for. */
  private boolean isConversion(String refersTo, String digest) throws IOException {
    try {
      Stored next = at < bytes.size() ? record(at) : null;
      return next != null
          && AsciiCase.lower(next.field("warc-type")).equals("conversion")
          && next.field("warc-refers-to").equals(refersTo)
          && next.field("warc-block-digest").equals(digest);
    } catch (NotReplaceableException e) {
      return false;
    }
  }

  /** Writes which record another one replaces. A response has no field for that (WARC 1.1, 5.8). */
  private void writeNote(Stored record, String old, String id) throws IOException {
    byte[] note = ("replaces: " + old + "\r\n").getBytes(StandardCharsets.UTF_8);
    List<String> metadata =
        List.of(
            record.header().get(0),
            "WARC-Type: metadata",
            "WARC-Record-ID: " + identifier(id),
            "WARC-Date: " + record.field("warc-date"),
            "WARC-Refers-To: " + id,
            "WARC-Block-Digest: " + digest(note),
            "Content-Type: application/warc-fields",
            "Content-Length: " + note.length);
    write(metadata, note, record.compressed());
  }

  @Override
  public void finish() throws IOException {
    copy(bytes.size());
  }

  private void copy(long to) throws IOException {
    try (InputStream in = bytes.stream(new Extent(at, to - at))) {
      in.transferTo(out);
    }
    at = to;
  }

  private Stored record(long offset) throws IOException {
    boolean compressed = bytes.has(offset, 2) && bytes.u16(offset) == 0x8B1F;
    Member member = compressed ? member(offset) : null;
    byte[] start = member == null ? start(offset) : member.content();
    int headerEnd = indexOf(start, END, 0);
    if (headerEnd < 0 || indexOf(start, "WARC/", 0) != 0) {
      throw new NotReplaceableException("no record of a WARC at offset " + offset);
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
      return new Stored(header, block, offset + end, false);
    }
    if (end != start.length) {
      throw new NotReplaceableException(
          "it shares a compressed member with other records, so it cannot be replaced");
    }
    byte[] block = Arrays.copyOfRange(start, (int) blockStart, (int) (blockStart + length));
    return new Stored(header, block, member.end(), true);
  }

  /** The beginning of a record that is not compressed: its header, and maybe more. */
  private byte[] start(long offset) throws IOException {
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
   * @param content what it holds
   * @param end the first byte behind it in the file
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Member(byte[] content, long end) {}

  private Member member(long offset) throws IOException {
    long data = dataOfMember(offset);
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
  private long dataOfMember(long offset) throws IOException {
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

  /** Where the last line of the header of a message ends; negative if the header does not. */
  private static int headEnd(byte[] block) {
    int crlf = indexOf(block, END, 0);
    int lf = indexOf(block, "\n\n", 0);
    return crlf < 0 || (lf >= 0 && lf < crlf) ? lf : crlf;
  }

  /** An HTTP message with another content, which has no codings. */
  private static byte[] message(byte[] block, byte[] data) throws IOException {
    int end = headEnd(block);
    if (end < 0) {
      throw new NotReplaceableException("a message without an end of its header");
    }
    String separator = block[end] == '\n' ? "\n" : "\r\n";
    List<String> kept = new ArrayList<>();
    boolean dropped = false;
    for (String line : lines(block, 0, end)) {
      boolean folded = line.startsWith(" ") || line.startsWith("\t");
      dropped = folded ? dropped : CODINGS.contains(name(line));
      if (!dropped) {
        kept.add(line);
      }
    }
    kept.add("Content-Length: " + data.length);
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.writeBytes(
        (String.join(separator, kept) + separator + separator)
            .getBytes(StandardCharsets.ISO_8859_1));
    message.writeBytes(data);
    return message.toByteArray();
  }

  /** The header of a record with what another block changes. */
  private static List<String> header(List<String> old, String id, byte[] block, byte[] payload) {
    List<String> header = new ArrayList<>();
    for (String line : old) {
      String name = name(line);
      if (!name.equals("warc-block-digest") && !name.equals("warc-payload-digest")) {
        header.add(
            switch (name) {
              case "warc-record-id" -> "WARC-Record-ID: " + id;
              case "content-length" -> "Content-Length: " + block.length;
              default -> line;
            });
      }
    }
    header.add("WARC-Block-Digest: " + digest(block));
    header.add("WARC-Payload-Digest: " + digest(payload));
    return header;
  }

  private void write(List<String> header, byte[] block, boolean compressed) throws IOException {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    OutputStream packed = compressed ? new GZIPOutputStream(record) : record;
    packed.write((String.join("\r\n", header) + END).getBytes(StandardCharsets.ISO_8859_1));
    packed.write(block);
    packed.write(END.getBytes(StandardCharsets.ISO_8859_1));
    packed.close();
    out.write(record.toByteArray());
  }

  private static String identifier(String of) {
    return "<urn:uuid:" + UUID.nameUUIDFromBytes(of.getBytes(StandardCharsets.UTF_8)) + '>';
  }

  private static String digest(byte[] data) {
    byte[] sha1;
    try {
      sha1 = MessageDigest.getInstance("SHA-1").digest(data);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
    StringBuilder text = new StringBuilder("sha1:");
    for (int bit = 0; bit < sha1.length * 8; bit += 5) {
      int value = 0;
      for (int i = bit; i < bit + 5; i++) {
        value = value << 1 | ((sha1[i / 8] >> (7 - i % 8)) & 1);
      }
      text.append(BASE_32.charAt(value));
    }
    return text.toString();
  }

  private static List<String> lines(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    return List.of(text.split("\r?\n"));
  }

  private static String name(String line) {
    boolean folded = line.startsWith(" ") || line.startsWith("\t");
    int colon = folded ? -1 : line.indexOf(':');
    return colon < 0 ? "" : AsciiCase.lower(line.substring(0, colon).strip());
  }

  /** The value of a field; empty if it is missing. */
  private static String field(List<String> header, String name) {
    return header.stream()
        .filter(line -> name(line).equals(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("");
  }

  private static int indexOf(byte[] bytes, String text, int from) {
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

  @Override
  public void close() throws IOException {
    file.close();
  }
}
