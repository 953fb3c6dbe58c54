package fairlead.archive.warc;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ChannelBytes;
import fairlead.archive.Extent;
import fairlead.archive.FieldChange;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.ReadLimits;
import fairlead.archive.warc.WarcMoves.Replaced;
import fairlead.uri.text.AsciiCase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * Copies a WARC, compressed record by record or not. A replaced record keeps its type and place. It
 * gets a new WARC-Record-ID, Content-Length and digests; if its content changes, content and
 * transfer codings are undone and their header fields removed, and so are digests of the content. A
 * metadata record after it names the old one. All other bytes are copied unchanged.
 *
 * <p>The number of an item is the offset of its record. The output depends only on the archive and
 * the new content: identifiers are made from the old ones and the new content.
 */
public final class WarcCopy implements ArchiveCopy {

  /** The start of an interim response, except one that switches to another protocol. */
  private static final Pattern INTERIM = Pattern.compile("HTTP/\\S{1,9} 1(?!01)\\d\\d");

  /** Header fields that are wrong for other content (RFC 9112, RFC 9530, RFC 1864, RFC 3230). */
  private static final Set<String> ABOUT_CONTENT =
      Set.of(
          "content-encoding",
          "transfer-encoding",
          "content-length",
          "content-md5",
          "content-digest",
          "digest",
          "repr-digest");

  private final SeekableByteChannel file;
  private final ChannelBytes bytes;
  private final OutputStream out;
  private final boolean conversions;
  private @Nullable WarcMoves moves;
  private long at;
  private long written;

  /**
   * A copy of an archive.
   *
   * @param file closed with this object
   * @param out not closed with this object
   * @param conversions whether records stay, and conversion records after them have the new data
   */
  public WarcCopy(SeekableByteChannel file, OutputStream out, boolean conversions)
      throws IOException {
    this.file = file;
    this.bytes = new ChannelBytes(file);
    this.out = out;
    this.conversions = conversions;
  }

  /** This copy, but it records where records move. Call it before anything is replaced. */
  public WarcCopy noting(WarcMoves noted) {
    moves = noted;
    return this;
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    return replace(number, data, List.of());
  }

  @Override
  public boolean replace(long number, byte @Nullable [] data, List<FieldChange> fields)
      throws IOException {
    if (number < at) {
      throw new NotReplaceableException(
          "it shares a compressed member with other records, so it cannot be replaced");
    }
    StoredRecord record = StoredRecord.read(file, number);
    if (conversions) {
      if (data == null) {
        return false; // a conversion has no header of its own
      }
      copy(number);
      long place = written;
      copy(record.end());
      boolean converted = convert(record, data);
      note(number, place, null);
      return converted;
    }
    String content = AsciiCase.lower(record.field("content-type"));
    byte[] block;
    if (AsciiCase.lower(record.field("warc-type")).equals("response")
        && content.startsWith("application/http")) {
      block = message(record.block(), data, fields);
    } else if (data != null) {
      block = data;
    } else {
      boolean revisit = AsciiCase.lower(record.field("warc-type")).equals("revisit");
      throw new NotReplaceableException(
          revisit ? "a revisit record stays as it is" : "it has no HTTP header");
    }
    copy(number);
    long place = written;
    String old = record.field("warc-record-id");
    String id = WarcWriter.identifier(old + WarcWriter.digest(block));
    byte[] payload = data == null ? payload(block) : data;
    byte[] stored = write(header(record.header(), id, block, payload), block, record.compressed());
    if (!old.isEmpty()) {
      writeNote(record, old, id);
    }
    at = record.end();
    note(
        number,
        place,
        moves == null
            ? null
            : new Replaced(
                stored.length,
                DigestUtils.sha1(payload),
                DigestUtils.sha256(payload),
                DigestUtils.sha256(stored)));
    return true;
  }

  private void note(long number, long place, @Nullable Replaced replaced) throws IOException {
    if (moves != null) {
      moves.add(number, at, place, written, replaced);
    }
  }

  /** Writes a conversion record, unless it is there already (WARC 1.1, Section 6.8). */
  private boolean convert(StoredRecord record, byte[] data) throws IOException {
    String old = record.field("warc-record-id");
    if (old.isEmpty()) {
      throw new NotReplaceableException(
          "it has no WARC-Record-ID that a conversion could refer to");
    }
    String digest = WarcWriter.digest(data);
    if (isConversion(old, digest)) {
      return false;
    }
    boolean response = AsciiCase.lower(record.field("warc-type")).equals("response");
    String head = response ? head(record.block()) : "";
    String type =
        head.isEmpty()
            ? record.field("content-type")
            : StoredRecord.field(StoredRecord.lines(head), "content-type");
    write(
        List.of(
            record.header().get(0),
            "WARC-Type: conversion",
            "WARC-Record-ID: " + WarcWriter.identifier(old + digest),
            "WARC-Date: " + record.field("warc-date"),
            "WARC-Target-URI: " + record.field("warc-target-uri"),
            "WARC-Refers-To: " + old,
            "WARC-Block-Digest: " + digest,
            "WARC-Payload-Digest: " + digest,
            "Content-Type: " + (type.isEmpty() ? "text/html" : type),
            "Content-Length: " + data.length),
        data,
        record.compressed());
    return true;
  }

  /** Whether the next record is the requested conversion of another one. */
  private boolean isConversion(String refersTo, String digest) throws IOException {
    try {
      StoredRecord next = at < bytes.size() ? StoredRecord.read(file, at) : null;
      return next != null
          && AsciiCase.lower(next.field("warc-type")).equals("conversion")
          && next.field("warc-refers-to").equals(refersTo)
          && next.field("warc-block-digest").equals(digest);
    } catch (IOException e) {
      return false; // nor is it any other record; it is copied anyway
    }
  }

  /**
   * Records which record another one replaces. A response has no field for that (WARC 1.1, 5.8).
   */
  private void writeNote(StoredRecord record, String old, String id) throws IOException {
    byte[] note = ("replaces: " + old + "\r\n").getBytes(StandardCharsets.UTF_8);
    List<String> metadata =
        List.of(
            record.header().get(0),
            "WARC-Type: metadata",
            "WARC-Record-ID: " + WarcWriter.identifier(id),
            "WARC-Date: " + record.field("warc-date"),
            "WARC-Refers-To: " + id,
            "WARC-Block-Digest: " + WarcWriter.digest(note),
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
      written += in.transferTo(out);
    }
    at = to;
  }

  /** The header of a message, with its blank line; empty if it does not end. */
  private static String head(byte[] block) throws IOException {
    return headFrom(block, interim(block));
  }

  private static String headFrom(byte[] block, int start) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(block, start, block.length - start);
    HeaderReader reader = new HeaderReader(new LookaheadStream(in), ReadLimits.NONE, false);
    int length = reader.read().remaining();
    return reader.hasEnded() ? new String(block, start, length, StandardCharsets.ISO_8859_1) : "";
  }

  /** The length of interim responses before the final one (RFC 9110, Section 15.2). */
  private static int interim(byte[] block) throws IOException {
    int start = 0;
    while (start < block.length) {
      String head = headFrom(block, start);
      if (!INTERIM.matcher(head).lookingAt() || start + head.length() == block.length) {
        break;
      }
      start += head.length();
    }
    return start;
  }

  private static byte[] payload(byte[] block) throws IOException {
    return Arrays.copyOfRange(block, interim(block) + head(block).length(), block.length);
  }

  /**
   * An HTTP message with other header fields and other content, which has no codings.
   *
   * @param data null to keep the content with its codings
   */
  private static byte[] message(byte[] block, byte @Nullable [] data, List<FieldChange> fields)
      throws IOException {
    String head = head(block);
    if (head.isEmpty()) {
      throw new NotReplaceableException("a message whose header does not end");
    }
    String separator = head.endsWith("\r\n") ? "\r\n" : "\n";
    List<String> kept = new ArrayList<>();
    Map<String, Deque<FieldChange>> left = byField(fields);
    for (List<String> field : fields(StoredRecord.lines(head))) {
      String name = StoredRecord.name(field.get(0));
      List<String> value = new ArrayList<>(field);
      int colon = field.get(0).indexOf(':') + 1;
      value.set(0, field.get(0).substring(colon));
      Deque<FieldChange> changes = left.get(key(name, value));
      FieldChange change = changes == null ? null : changes.poll();
      if (change != null) {
        kept.add(field.get(0).substring(0, colon) + ' ' + change.after().strip());
      } else if (data == null || !ABOUT_CONTENT.contains(name)) {
        kept.addAll(field);
      }
    }
    for (Deque<FieldChange> changes : left.values()) {
      if (!changes.isEmpty()) {
        throw new NotReplaceableException(
            "its header field " + changes.peek().name() + " cannot be replaced");
      }
    }
    if (data != null) {
      kept.add("Content-Length: " + data.length);
    }
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(block, 0, interim(block));
    message.writeBytes(
        (String.join(separator, kept) + separator + separator)
            .getBytes(StandardCharsets.ISO_8859_1));
    message.writeBytes(data == null ? payload(block) : data);
    return message.toByteArray();
  }

  /** The lines of each field, which may be folded, in order. */
  private static List<List<String>> fields(List<String> lines) {
    List<List<String>> fields = new ArrayList<>();
    for (String line : lines) {
      boolean folded = line.startsWith(" ") || line.startsWith("\t");
      if (folded && !fields.isEmpty()) {
        fields.get(fields.size() - 1).add(line);
      } else {
        fields.add(new ArrayList<>(List.of(line)));
      }
    }
    return fields;
  }

  /** A field in one line (RFC 9112, Section 5.2). */
  private static String unfolded(List<String> lines) {
    return lines.stream().map(String::strip).collect(Collectors.joining(" ")).strip();
  }

  /** The changes by the field that they replace, as {@link #key} names it. */
  private static Map<String, Deque<FieldChange>> byField(List<FieldChange> changes) {
    Map<String, Deque<FieldChange>> all = new HashMap<>();
    for (FieldChange change : changes) {
      String key = key(AsciiCase.lower(change.name()), change.before().lines().toList());
      all.computeIfAbsent(key, one -> new ArrayDeque<>()).add(change);
    }
    return all;
  }

  private static String key(String name, List<String> value) {
    return name + ':' + unfolded(value);
  }

  /** The header of a record, updated for another block. */
  private static List<String> header(List<String> old, String id, byte[] block, byte[] payload) {
    List<String> header = new ArrayList<>();
    for (String line : old) {
      String name = StoredRecord.name(line);
      if (!name.equals("warc-block-digest") && !name.equals("warc-payload-digest")) {
        header.add(
            switch (name) {
              case "warc-record-id" -> "WARC-Record-ID: " + id;
              case "content-length" -> "Content-Length: " + block.length;
              default -> line;
            });
      }
    }
    header.add("WARC-Block-Digest: " + WarcWriter.digest(block));
    header.add("WARC-Payload-Digest: " + WarcWriter.digest(payload));
    return header;
  }

  /** Writes a record; returns its bytes as stored in the file. */
  private byte[] write(List<String> header, byte[] block, boolean compressed) throws IOException {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    OutputStream packed = compressed ? new GZIPOutputStream(record) : record;
    packed.write(
        (String.join("\r\n", header) + WarcRecords.END).getBytes(StandardCharsets.ISO_8859_1));
    packed.write(block);
    packed.write(WarcRecords.END.getBytes(StandardCharsets.ISO_8859_1));
    packed.close();
    byte[] stored = record.toByteArray();
    out.write(stored);
    written += stored.length;
    return stored;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
