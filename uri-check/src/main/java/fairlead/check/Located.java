package fairlead.check;

import fairlead.uri.Uri;
import org.jspecify.annotations.Nullable;

/**
 * What a target leads to.
 *
 * @param page the document; null if there is none, or if a redirect leads out of the site
 * @param hasFragment whether a redirect on the way has its own fragment, which replaces that of the
 *     link
 * @param code what is wrong; null if nothing is
 * @param severity how much that matters
 * @param message what is wrong, for people
 * @param correction what the target should be instead; null if that is not certain
 * @param outside where the site's redirects file leads, if that is out of the site; null if not
 */
record Located(
    @Nullable Page page,
    boolean hasFragment,
    @Nullable CheckCode code,
    CheckSeverity severity,
    String message,
    @Nullable Uri correction,
    @Nullable Uri outside) {

  Located(
      @Nullable Page page,
      boolean hasFragment,
      @Nullable CheckCode code,
      CheckSeverity severity,
      String message) {
    this(page, hasFragment, code, severity, message, null, null);
  }

  /** This with what the target should be. */
  Located corrected(@Nullable Uri value) {
    return new Located(page, hasFragment, code, severity, message, value, outside);
  }

  /** This with a fragment that replaces that of the link. */
  Located withFragment() {
    return new Located(page, true, code, severity, message, correction, outside);
  }

  /**
   * For what the redirects file leads out of the site.
   *
   * @param way how, as the beginning of a message
   */
  static Located outside(Uri to, String way) {
    return new Located(null, false, null, CheckSeverity.OFF, way, null, to);
  }

  static Located at(Page page) {
    return new Located(page, false, null, CheckSeverity.OFF, "");
  }

  /** For a redirect that leads out of the site. */
  static final Located ELSEWHERE = new Located(null, false, null, CheckSeverity.OFF, "");

  static Located wrong(CheckCode code, String message) {
    return wrong(code, code.severity(), message);
  }

  static Located wrong(CheckCode code, CheckSeverity severity, String message) {
    return new Located(null, false, code, severity, message);
  }
}
