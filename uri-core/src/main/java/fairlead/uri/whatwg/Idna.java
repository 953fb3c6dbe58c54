package fairlead.uri.whatwg;

import com.ibm.icu.text.IDNA;
import com.ibm.icu.util.ICUInputTooLongException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Unicode IDNA Compatibility Processing (UTS #46) with ICU4J. Only this class uses ICU4J, which is
 * not loaded until a domain is passed in. ICU4J throws an exception for labels of more than 1,000
 * UTF-16 units, which is treated as any other failure.
 */
final class Idna {

  /** Errors that count only if CheckHyphens or VerifyDnsLength is set. */
  private static final Set<IDNA.Error> LENIENT =
      EnumSet.of(
          IDNA.Error.EMPTY_LABEL,
          IDNA.Error.LABEL_TOO_LONG,
          IDNA.Error.DOMAIN_NAME_TOO_LONG,
          IDNA.Error.LEADING_HYPHEN,
          IDNA.Error.TRAILING_HYPHEN,
          IDNA.Error.HYPHEN_3_4);

  private static final int FLAGS =
      IDNA.CHECK_BIDI
          | IDNA.CHECK_CONTEXTJ
          | IDNA.NONTRANSITIONAL_TO_ASCII
          | IDNA.NONTRANSITIONAL_TO_UNICODE;

  private static final IDNA RELAXED = IDNA.getUTS46Instance(FLAGS);
  private static final IDNA STD3 = IDNA.getUTS46Instance(FLAGS | IDNA.USE_STD3_RULES);

  private Idna() {}

  /** Makes ICU4J load its data, for all checks and in both directions. */
  static void loadTables() {
    String domain = "\u0915\u094D\u200D\u0937.\u05D0\u0661.\u00FC";
    isStrict(domain);
    toUnicode(toAscii(domain));
  }

  /** "Domain parser ToASCII", non-strict; empty for a failure. */
  static String toAscii(String domain) {
    IDNA.Info info = new IDNA.Info();
    try {
      StringBuilder out = RELAXED.nameToASCII(domain, new StringBuilder(), info);
      return LENIENT.containsAll(info.getErrors()) ? out.toString() : "";
    } catch (ICUInputTooLongException e) {
      return "";
    }
  }

  /** Whether the strict "domain parser ToASCII" returns a domain. */
  static boolean isStrict(String domain) {
    IDNA.Info info = new IDNA.Info();
    try {
      StringBuilder out = STD3.nameToASCII(domain, new StringBuilder(), info);
      // VerifyDnsLength forbids the empty label of the root, which ICU4J accepts.
      return !info.hasErrors() && out.charAt(out.length() - 1) != '.';
    } catch (ICUInputTooLongException e) {
      return false;
    }
  }

  /** "Domain to Unicode"; the domain itself if there is an error. */
  static String toUnicode(String domain) {
    IDNA.Info info = new IDNA.Info();
    try {
      StringBuilder out = RELAXED.nameToUnicode(domain, new StringBuilder(), info);
      return LENIENT.containsAll(info.getErrors()) ? out.toString() : domain;
    } catch (ICUInputTooLongException e) {
      return domain;
    }
  }
}
