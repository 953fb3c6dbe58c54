package fairlead.uri.whatwg;

import fairlead.uri.Issue;

/** The sections of the standard, which its published text does not number. */
final class Sections {

  static final String PARSING = "URL Standard, URL parsing";
  static final String SERIALIZING = "URL Standard, URL serializing";
  private static final String HOSTS = "URL Standard, host parsing";
  private static final String IDNA = "URL Standard, IDNA";

  private Sections() {}

  /** Whether an issue is one of the standard's validation errors. */
  static boolean isValidationError(Issue issue) {
    return issue.compareTo(Issue.DOMAIN_TO_ASCII) >= 0
        && issue.compareTo(Issue.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST) <= 0;
  }

  /** The section that describes a validation error. */
  static String of(Issue issue) {
    if (issue == Issue.DOMAIN_TO_ASCII || issue == Issue.IDNA_MISSING) {
      return IDNA;
    }
    boolean host =
        issue.compareTo(Issue.DOMAIN_PERCENT_ENCODED) >= 0
            && issue.compareTo(Issue.IPV4_IN_IPV6_TOO_FEW_PARTS) <= 0;
    return host ? HOSTS : PARSING;
  }
}
