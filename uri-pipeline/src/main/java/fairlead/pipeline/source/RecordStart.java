package fairlead.pipeline.source;

import fairlead.uri.text.AsciiCase;
import java.nio.charset.StandardCharsets;

/** How the records of a web archive begin. */
enum RecordStart {
  /** With {@code WARC/} and a version (ISO 28500, Section 4). */
  WARC,
  /** With a URI, in the version blocks and records of ARC. */
  ARC;

  /** How many bytes tell a record from other data. */
  static final int BYTES = 16;

  /** The end of a line and what the first line of a record begins with. */
  static final byte[] LINE = "\nWARC/".getBytes(StandardCharsets.US_ASCII);

  /** Whether data begins as a record does, line ends in front of it aside. */
  boolean matches(byte[] bytes, int from, int to) {
    int length = Math.min(to - from, BYTES);
    String start = new String(bytes, from, length, StandardCharsets.ISO_8859_1).stripLeading();
    return this == WARC ? start.startsWith("WARC/") : beginsWithScheme(start);
  }

  private static boolean beginsWithScheme(String start) {
    int colon = start.indexOf(':');
    return colon > 1
        && AsciiCase.lower(start).chars().limit(colon).allMatch(c -> c >= 'a' && c <= 'z');
  }
}
