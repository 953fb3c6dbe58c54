package fairlead.check;

import fairlead.uri.Uri;
import fairlead.uri.percent.PercentEncoding;

/**
 * What is wrong with addresses of mail ({@code mailto:}, RFC 6068) and telephone numbers ({@code
 * tel:}, RFC 3966), as far as their text shows it. Whether anybody answers is not known.
 */
final class Addresses {

  private static final String SEPARATORS = "-.()/ \u00A0";
  private static final String DIALED = "+*#,";

  private Addresses() {}

  /** What is wrong with a URI. Empty if nothing is, or if it is not an address. */
  static String problem(Uri uri) {
    return switch (uri.scheme()) {
      case "mailto" -> mail(uri);
      case "tel", "sms" -> telephone(PercentEncoding.decode(uri.path()));
      default -> "";
    };
  }

  /**
   * A link without an address but with a subject or body lets its reader choose whom to write to.
   */
  private static String mail(Uri uri) {
    String path = uri.path();
    String query = uri.query();
    if (PercentEncoding.decode(path).isBlank()) {
      return query == null || query.isEmpty() ? "no mail address" : "";
    }
    for (String address : path.split(",", -1)) { // a comma inside an address is escaped
      String problem = address(PercentEncoding.decode(address).strip());
      if (!problem.isEmpty()) {
        return problem;
      }
    }
    return "";
  }

  private static String address(String address) {
    if (address.isEmpty()) {
      return "no mail address before or after a comma";
    }
    int at = address.lastIndexOf('@');
    if (at < 0) {
      return "a mail address without an at sign";
    }
    String local = address.substring(0, at);
    String domain = address.substring(at + 1);
    boolean quoted = local.length() > 2 && local.startsWith("\"") && local.endsWith("\"");
    if (local.isEmpty() || domain.isEmpty()) {
      return "a mail address without a " + (local.isEmpty() ? "name" : "domain");
    }
    boolean list = address.indexOf(';') >= 0;
    if (!quoted && !list && (local.indexOf('@') >= 0 || hasSpace(local))) {
      return "a mail address with " + (hasSpace(local) ? "a space" : "two at signs");
    }
    if (!quoted && list) {
      return "a mail address with a semicolon, but commas separate addresses";
    }
    boolean literal = domain.startsWith("[") && domain.endsWith("]");
    return literal || isDomain(domain) ? "" : "a mail address whose domain cannot exist";
  }

  private static boolean hasSpace(String text) {
    return text.chars().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c));
  }

  /** Whether a text may be a domain: labels of letters, digits and hyphens, of any script. */
  private static boolean isDomain(String domain) {
    String name = domain.endsWith(".") ? domain.substring(0, domain.length() - 1) : domain;
    for (String label : name.split("\\.", -1)) {
      boolean valid =
          !label.isEmpty()
              && label.codePoints().allMatch(c -> isMark(c) || Character.isLetterOrDigit(c));
      if (!valid) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMark(int c) {
    return c == '-'
        || c == '_'
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }

  private static String telephone(String text) {
    int end = text.indexOf(';'); // parameters
    String number = (end < 0 ? text : text.substring(0, end)).strip();
    boolean digits = false;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      digits |= digit;
      if (!digit && SEPARATORS.indexOf(c) < 0 && DIALED.indexOf(c) < 0) {
        return "a telephone number with '" + c + "'";
      }
    }
    return digits || number.startsWith("*") ? "" : "no telephone number";
  }
}
