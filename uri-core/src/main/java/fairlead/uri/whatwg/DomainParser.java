package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.text.AsciiCase;
import org.jspecify.annotations.Nullable;

/**
 * The "domain parser" (Section "IDNA") in its non-strict form, as the host parser calls it. If the
 * strict form would fail, it reports a validation error.
 *
 * <p>Without ICU4J a domain beyond US-ASCII is a failure, and labels that begin with {@code xn--}
 * are kept as they are.
 *
 * <p>DEVIATION: a domain beyond US-ASCII longer than {@link #MAX_UNICODE} is a failure, and so is
 * one with a label that has more than 1,000 UTF-16 units after mapping. Punycode and the ordering
 * of combining marks take quadratic time, and the domain name system only allows 253 octets.
 */
final class DomainParser {

  /** The maximum length of a domain beyond US-ASCII, in UTF-16 units. */
  static final int MAX_UNICODE = 4096;

  private static final int MAX_DOMAIN = 253; // RFC 1035, Section 2.3.4
  private static final int MAX_LABEL = 63;

  private final ValidationErrors errors;
  private final int start;
  private final int end;

  /**
   * A parser that reports errors.
   *
   * @param start where the domain begins in the URL
   * @param end where it ends there
   */
  DomainParser(ValidationErrors errors, int start, int end) {
    this.errors = errors;
    this.start = start;
    this.end = end;
  }

  /** The domain in US-ASCII; null for a failure. */
  @Nullable String parse(String domain) {
    if (AsciiSet.isAscii(domain)) {
      int plainEnd = HostParser.PLAIN_DOMAIN.skip(domain, 0, domain.length());
      String result = plainEnd == domain.length() ? domain : AsciiCase.lower(domain);
      int forbidden = forbidden(result, plainEnd);
      if (forbidden < result.length()) {
        boolean asWritten = domain.length() == end - start;
        errors.fail(
            Issue.DOMAIN_TO_ASCII,
            asWritten ? start + forbidden : start,
            asWritten ? 1 : end - start);
        return null;
      }
      if (errors.wanted() && !isStrict(result)) {
        errors.add(Issue.DOMAIN_TO_ASCII, start, end - start);
      }
      return result;
    }
    if (!IdnaLibrary.isPresent()) {
      errors.fail(Issue.IDNA_MISSING, start, end - start);
      return null;
    }
    String result = domain.length() > MAX_UNICODE ? "" : Idna.toAscii(domain);
    if (result.isEmpty() || forbidden(result, 0) < result.length()) {
      errors.fail(Issue.DOMAIN_TO_ASCII, start, end - start);
      return null;
    }
    if (errors.wanted() && !Idna.isStrict(domain)) {
      errors.add(Issue.DOMAIN_TO_ASCII, start, end - start);
    }
    return result;
  }

  private static int forbidden(String domain, int from) {
    int at = from;
    while (at < domain.length() && !HostParser.FORBIDDEN_DOMAIN.contains(domain.charAt(at))) {
      at++;
    }
    return at;
  }

  /**
   * Whether a domain in lower-case US-ASCII passes with CheckHyphens, UseSTD3ASCIIRules and
   * VerifyDnsLength. Nothing has to be mapped unless it contains Punycode.
   */
  private static boolean isStrict(String domain) {
    if (domain.length() > MAX_DOMAIN) {
      return false;
    }
    int from = 0;
    while (from <= domain.length()) {
      int dot = domain.indexOf('.', from);
      int to = dot < 0 ? domain.length() : dot;
      if (domain.startsWith("xn--", from)) {
        return !IdnaLibrary.isPresent() || Idna.isStrict(domain);
      }
      boolean legal =
          to > from
              && to - from <= MAX_LABEL
              && domain.charAt(from) != '-'
              && domain.charAt(to - 1) != '-'
              && !domain.startsWith("--", from + 2)
              && AsciiSet.LABEL.containsAll(domain, from, to);
      if (!legal) {
        return false;
      }
      from = to + 1;
    }
    return true;
  }
}
