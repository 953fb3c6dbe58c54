package fairlead.check;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What can be wrong. For each code, {@code docs/check-codes.md} explains why it matters and how to
 * fix it.
 */
public enum CheckCode {
  /** No document of the site has the target's URI. */
  MISSING_DOCUMENT(CheckSeverity.ERROR, "no such document"),
  /** The document exists, but nothing in it has the fragment's name. */
  MISSING_FRAGMENT(CheckSeverity.ERROR, "no such fragment"),
  /** A document has this name with different upper and lower case, so a server will not find it. */
  CASE_MISMATCH(CheckSeverity.ERROR, "wrong letter case"),
  /** The folder exists, but it has no index file. */
  MISSING_INDEX(CheckSeverity.ERROR, "the folder has no index file"),
  /** The target is a folder, and the reference does not end in a slash. */
  MISSING_SLASH(CheckSeverity.OFF, "a folder without a trailing slash costs a redirect"),
  /** The reference goes up beyond the root. */
  ABOVE_ROOT(CheckSeverity.WARNING, "goes above the root"),
  /** It is not a reference in the dialect of the check. */
  REJECTED_REFERENCE(CheckSeverity.ERROR, "not a reference"),
  /** The reference is empty, which leads to the page itself. */
  EMPTY_REFERENCE(CheckSeverity.WARNING, "an empty reference leads to the page itself"),
  /** It still has the braces of a template that a build did not fill in. */
  UNRESOLVED_TEMPLATE(CheckSeverity.ERROR, "a template was not filled in"),
  /** No other page links to the page. */
  ORPHAN_PAGE(CheckSeverity.WARNING, "no other page links here"),
  /** An earlier element has the id. */
  DUPLICATE_ID(CheckSeverity.WARNING, "an earlier element has this id"),
  /** The base element comes after links, but still applies to them. */
  LATE_BASE(CheckSeverity.WARNING, "the base element comes after links"),
  /** Browsers and RFC 3986 read the reference differently. */
  READINGS_DIFFER(CheckSeverity.WARNING, "dialects differ"),
  /** A page served over https loads something over http, or links to it. */
  INSECURE_LINK(CheckSeverity.WARNING, "http in an https page"),
  /** A link to another site is broken, or nothing is known about its target. */
  EXTERNAL_ERROR(CheckSeverity.ERROR, "a broken link to another site"),
  /** The document has moved, and its server says that it will not come back. */
  REDIRECTED(CheckSeverity.NOTE, "moved permanently"),
  /** A limit, or the user, ended the requests to the site before this one. */
  NOT_REACHED(CheckSeverity.NOTE, "not requested"),
  /** It cannot be an address of mail, or a telephone number. */
  INVALID_ADDRESS(CheckSeverity.ERROR, "not an address"),
  /** The target is on the reader's own machine. */
  LOCAL_LINK(CheckSeverity.WARNING, "leads to the reader's own machine"),
  /** Something in the target that attackers use, or that should not be public. */
  HAZARD(CheckSeverity.WARNING, "a hazard"),
  /** An image has no alternative text. */
  MISSING_ALT(CheckSeverity.OFF, "an image without alt"),
  /** A script or style sheet from another host has no digest to check it against. */
  MISSING_INTEGRITY(CheckSeverity.OFF, "code from another host without integrity"),
  /** A page on another host gets access to the window that opened it. */
  UNSAFE_BLANK(CheckSeverity.OFF, "target=_blank without rel=noopener"),
  /** A document could not be read. */
  UNREAD_DOCUMENT(CheckSeverity.ERROR, "cannot be read"),
  /** A limit or damage cut a document, so links may be missing. */
  PARTIAL_DOCUMENT(CheckSeverity.ERROR, "read in part"),
  /** A document could be read, but not as its author meant it. */
  DOUBTFUL_DOCUMENT(CheckSeverity.WARNING, "read with doubts");

  private final CheckSeverity severity;
  private final String summary;

  CheckCode(CheckSeverity severity, String summary) {
    this.severity = severity;
    this.summary = summary;
  }

  /** The name in reports and options, such as {@code missing-document}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How severe it is unless a user says otherwise. */
  public CheckSeverity severity() {
    return severity;
  }

  /** What is wrong, in a few words. */
  public String summary() {
    return summary;
  }

  /** Why it matters and how to fix it: some paragraphs in Markdown. */
  public String explanation() {
    return Explanations.TEXTS.getOrDefault(label(), summary);
  }

  /** The code with a name. Empty if there is none. */
  public static Optional<CheckCode> named(String label) {
    return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
  }
}
