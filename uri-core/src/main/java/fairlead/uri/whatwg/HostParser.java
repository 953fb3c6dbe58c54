package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import fairlead.uri.host.Ipv4;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import org.jspecify.annotations.Nullable;

/** Reads a host and writes its serialization (Section "Host parsing"). */
final class HostParser {

  /** The forbidden host code points. */
  static final AsciiSet FORBIDDEN_HOST = AsciiSet.of("\0\t\n\r #/:<>?@[\\]^|");

  /** The forbidden domain code points. */
  static final AsciiSet FORBIDDEN_DOMAIN =
      FORBIDDEN_HOST.or(PercentEncodeSets.C0_CONTROL).or(AsciiSet.of("%"));

  /** The characters of a domain that is already in serialized form. */
  static final AsciiSet PLAIN_DOMAIN =
      new AsciiSet(-1L, -1L)
          .without(FORBIDDEN_DOMAIN)
          .without(AsciiSet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"));

  private static final AsciiSet KEPT_IN_OPAQUE_HOST =
      PercentEncodeSets.kept(PercentEncodeSets.C0_CONTROL);

  private final String input;
  private final ValidationErrors errors;

  HostParser(String input, ValidationErrors errors) {
    this.input = input;
    this.errors = errors;
  }

  /** Parses a part of the input as a host and serializes it; null for a failure. */
  @Nullable String parse(int from, int to, boolean isOpaque) {
    if (from < to && input.charAt(from) == '[') {
      if (input.charAt(to - 1) != ']') {
        errors.fail(Issue.IPV6_UNCLOSED, from, to - from);
        return null;
      }
      return new Ipv6Parser(input, from + 1, to - 1, errors).parse();
    }
    return isOpaque ? opaqueHost(from, to) : domain(from, to);
  }

  private @Nullable String domain(int from, int to) {
    int plainEnd = PLAIN_DOMAIN.skip(input, from, to);
    String domain = input.substring(from, to);
    if (plainEnd < to) {
      domain = percentDecoded(domain, from);
    }
    String ascii = new DomainParser(errors, from, to).parse(domain);
    if (ascii == null) {
      return null;
    }
    if (!endsInANumber(ascii, 0, ascii.length())) {
      return ascii;
    }
    boolean asWritten = ascii.length() == to - from;
    long address = new Ipv4Parser(ascii, errors, from, asWritten ? -1 : to).parse();
    return address < 0 ? null : new Ipv4((int) address).toString();
  }

  private String percentDecoded(String domain, int from) {
    for (int at = domain.indexOf('%'); at >= 0; at = domain.indexOf('%', at + 1)) {
      if (PercentEncoding.isEscape(domain, at)) {
        errors.add(Issue.DOMAIN_PERCENT_ENCODED, from + at, 3);
        return PercentEncoding.decode(domain);
      }
    }
    return domain;
  }

  /** The "ends in a number checker". */
  static boolean endsInANumber(String text, int from, int to) {
    int end = to > from && text.charAt(to - 1) == '.' ? to - 1 : to;
    int start = end;
    while (start > from && text.charAt(start - 1) != '.') {
      start--;
    }
    return start < end
        && (AsciiSet.DIGIT.containsAll(text, start, end) || Ipv4.part(text, start, end, 8) >= 0);
  }

  private @Nullable String opaqueHost(int from, int to) {
    for (int at = from; at < to; at++) {
      if (FORBIDDEN_HOST.contains(input.charAt(at))) {
        errors.fail(Issue.HOST_INVALID_CODE_POINT, at, 1);
        return null;
      }
    }
    UrlUnits.check(input, from, to, errors);
    return PercentEncoding.encode(input.substring(from, to), KEPT_IN_OPAQUE_HOST);
  }
}
