package fairlead.archive.warc;

import java.nio.charset.StandardCharsets;

/** How the records of a web archive begin. */
public enum RecordStart {
  /** With {@code WARC/} and a version (ISO 28500, Section 4). */
  WARC,
  /** With a URI, in the version blocks and records of ARC. */
  ARC,
  /** In either way, because no record has been read yet. */
  UNKNOWN;

  /** How many bytes are needed to recognize a record. */
  static final int BYTES = 16;

  private static final String VERSION = "WARC/0.0"; // with any digits; a second may follow

  /** How many bytes are needed to recognize the first line of a WARC record. */
  static final int VERSION_BYTES = VERSION.length();

  /** Whether data begins like a record, after any line ends before it. */
  boolean matches(byte[] bytes, int from, int to) {
    int limit = Math.min(to, from + BYTES);
    int start = from;
    while (start < limit && (bytes[start] == '\r' || bytes[start] == '\n')) {
      start++;
    }
    String text = new String(bytes, start, limit - start, StandardCharsets.ISO_8859_1);
    return (this != ARC && text.startsWith("WARC/"))
        || (this != WARC && ArcLine.beginsWithScheme(text));
  }

  /**
   * How much of the version that begins a WARC record is matched up to and including the next byte.
   *
   * @param matched how much was matched up to the previous byte
   * @return one more than {@link #VERSION_BYTES} if the next byte is one that may follow
   */
  static int matched(int matched, int next) {
    boolean digit = next >= '0' && next <= '9';
    boolean fits =
        matched == VERSION_BYTES
            ? digit || next == '\r' || next == '\n'
            : VERSION.charAt(matched) == '0' ? digit : next == VERSION.charAt(matched);
    return fits ? matched + 1 : next == 'W' ? 1 : 0;
  }

  /** The longest header of an ARC that is recognized where it is not expected. */
  static final int MAX_ARC_LINE = 8192;

  /** Whether a line is the header of an ARC record. */
  static boolean isArcLine(byte[] line, int length) {
    return ArcLine.of(new String(line, 0, length, StandardCharsets.ISO_8859_1)) != null;
  }

  /** Whether a line, without its end, is the first one of a record. */
  boolean isLine(byte[] line, int length) {
    return this == ARC
        ? isArcLine(line, length)
        : length <= VERSION_BYTES + 2
            && isVersionLine(new String(line, 0, length, StandardCharsets.ISO_8859_1));
  }

  /** Whether a line is the first one of a WARC record. */
  static boolean isVersionLine(String line) {
    String version = line.strip();
    int matched = 0;
    for (int i = 0; i < version.length() && matched <= VERSION_BYTES; i++) {
      matched = matched(matched, version.charAt(i));
    }
    return matched >= VERSION_BYTES && version.length() == matched;
  }
}
