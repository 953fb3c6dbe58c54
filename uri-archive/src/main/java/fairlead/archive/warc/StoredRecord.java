package fairlead.archive.warc;

import fairlead.archive.NotReplaceableException;
import fairlead.archive.ReadLimits;
import fairlead.archive.UnpackBudget;
import fairlead.archive.warc.WarcRecords.Restart;
import fairlead.archive.warc.WarcRecords.WarcEntry;
import fairlead.uri.text.AsciiCase;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.List;

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

  private static final int MAX_BLOCK = 256 << 20;

  /**
   * The record at an offset.
   *
   * @param file stays open
   * @throws NotReplaceableException if there is no separate record
   */
  static StoredRecord read(SeekableByteChannel file, long offset) throws IOException {
    WarcRecords records =
        new WarcRecords(
            file,
            ReadLimits.NONE,
            UnpackBudget.unlimited(),
            new Restart(offset, RecordStart.WARC, 0, false));
    try {
      WarcEntry entry = records.next();
      if (entry == null) {
        throw new EOFException();
      }
      if (entry.excess() != null || entry.fault() != null) {
        throw new NotReplaceableException("its header is not well-formed");
      }
      byte[] block = entry.block().readNBytes(MAX_BLOCK + 1);
      if (block.length > MAX_BLOCK) {
        throw new NotReplaceableException("it has more than " + MAX_BLOCK + " bytes");
      }
      long end = records.end();
      if (end < 0) {
        throw new NotReplaceableException(
            records.isCompressed()
                ? "it shares a compressed member with other records, so it cannot be replaced"
                : "the record does not end in two empty lines");
      }
      return new StoredRecord(lines(entry.header()), block, end, records.isCompressed());
    } catch (EOFException e) {
      throw new NotReplaceableException("it ends early");
    } finally {
      records.release();
    }
  }

  static List<String> lines(String header) {
    return List.of(header.split("\r?\n"));
  }

  static String name(String line) {
    boolean folded = line.startsWith(" ") || line.startsWith("\t");
    int colon = folded ? -1 : line.indexOf(':');
    return colon < 0 ? "" : AsciiCase.lower(line.substring(0, colon).strip());
  }

  String field(String name) {
    return field(header, name);
  }

  /** The value of a field; empty if it is missing. */
  static String field(List<String> header, String name) {
    return header.stream()
        .filter(line -> name(line).equals(name))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("");
  }
}
