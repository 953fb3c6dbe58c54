package fairlead.archive.warc;

import fairlead.uri.text.AsciiCase;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MessageHeaders;

/**
 * The line with which a record of an ARC begins: a URI, an address, a date of fourteen digits, a
 * media type and a length (Internet Archive ARC File Format, version 1). Crawlers wrote URIs with
 * spaces, hyphens for unknown addresses, and addresses of IPv6. The date is used to find the other
 * fields.
 */
record ArcLine(String uri, String address, String date, String length) {

  private static final int DATE_DIGITS = 14;

  /** The fields of a line; null if it is not such a line. */
  static @Nullable ArcLine of(String text) {
    String line = text.stripTrailing();
    int last = line.lastIndexOf(' ');
    if (!beginsWithScheme(line) || !isNumber(line.substring(last + 1))) {
      return null;
    }
    int end = last; // of the field that may be the date
    int start = line.lastIndexOf(' ', end - 1);
    while (start != -1) {
      String field = line.substring(start + 1, end);
      int address = line.lastIndexOf(' ', start - 1);
      if (field.length() == DATE_DIGITS && isNumber(field) && end < last && address != -1) {
        return new ArcLine(
            line.substring(0, address),
            line.substring(address + 1, start),
            field,
            line.substring(last + 1));
      }
      end = start;
      start = line.lastIndexOf(' ', end - 1);
    }
    return null;
  }

  /** Whether a text begins like a URI whose scheme has only letters. */
  static boolean beginsWithScheme(String start) {
    int colon = start.indexOf(':');
    return colon > 1
        && AsciiCase.lower(start).chars().limit(colon).allMatch(c -> c >= 'a' && c <= 'z');
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** This line as the fields of a WARC record. */
  MessageHeaders asFields() {
    return MessageHeaders.of(
        "WARC-Type",
        "response",
        "WARC-Target-URI",
        uri.replace(" ", "%20"),
        "WARC-Date",
        isoDate(),
        "Content-Type",
        "application/http;msgtype=response",
        "Content-Length",
        length);
  }

  private String isoDate() {
    return "%s-%s-%sT%s:%s:%sZ"
        .formatted(
            date.substring(0, 4),
            date.substring(4, 6),
            date.substring(6, 8),
            date.substring(8, 10),
            date.substring(10, 12),
            date.substring(12));
  }
}
