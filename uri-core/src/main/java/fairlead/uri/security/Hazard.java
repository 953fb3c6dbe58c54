package fairlead.uri.security;

import fairlead.uri.Diagnostic;

/**
 * What may be dangerous about a URI. Switch on it to refuse what your application must not fetch.
 */
public enum Hazard implements Diagnostic.Kind {
  /** An IP address in a form that the grammar does not allow but platforms read (Section 7.4). */
  RARE_ADDRESS("IP address in a rare form", "7.4"),
  /** A host outside the public network, see {@link Destination}. */
  INTERNAL_HOST("host outside the public network", "7"),
  /** A port that browsers block (Section 7.2). */
  BLOCKED_PORT("port that browsers block", "7.2"),
  /** User information, which may contain secrets (Section 7.5). */
  USERINFO("user information", "7.5"),
  /** User information that people may mistake for the host (Section 7.6). */
  MISLEADING_USERINFO("user information that looks like a host", "7.6"),
  /** An escaped carriage return, line feed or NUL (Sections 7.2 and 7.3). */
  ESCAPED_CONTROL("escaped CR, LF or NUL", "7.2"),
  /** A control character that is not escaped. It is never legal, and some clients drop it. */
  RAW_CONTROL("control character", "7.2"),
  /** An authority that browsers find elsewhere, because of missing slashes or a backslash. */
  AMBIGUOUS_AUTHORITY("authority that browsers read differently", "7.6"),
  /** An escaped slash, backslash or dot segment in a path, which servers read in different ways. */
  ESCAPED_PATH_DELIMITER("escaped delimiter in path", "7.3"),
  /** A backslash, which browsers read as a slash. */
  BACKSLASH("backslash", "7.3"),
  /** A label that mixes scripts that no language uses together (UTS 39, Section 5.1). */
  MIXED_SCRIPTS("host label of mixed scripts", "7.6"),
  /** A label in another script in which each letter looks like a Latin letter. */
  CONFUSABLE_HOST("host label that looks like Latin letters", "7.6"),
  /** There are more hazards than the limit. */
  MORE("further hazards left out", "7");

  private final String text;
  private final String section;

  Hazard(String text, String section) {
    this.text = text;
    this.section = "RFC 3986, Section " + section;
  }

  /** The section that warns about it. */
  String section() {
    return section;
  }

  /** The hazard in a few words. */
  @Override
  public String toString() {
    return text;
  }
}
