package fairlead.uri.generic;

import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rules.Dots;
import fairlead.uri.generic.Rules.QueryOnly;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the references whose target is the beginning of the base and the end of the reference,
 * which is most of them: two copies of memory, where the resolver goes character by character. It
 * comes to the same, which a test holds.
 */
final class PlainResolution {

  private final Uri base;
  private final UriReference reference;
  private final Rules rules;
  private final String baseText;
  private final String text;
  private final int pathStart;
  private final int pathEnd;
  private int cut; // how much of the base's text is taken
  private int consumed; // how much of the reference's text is not

  private PlainResolution(Uri base, UriReference reference, Rules rules) {
    this.base = base;
    this.reference = reference;
    this.rules = rules;
    this.baseText = base.toString();
    this.text = reference.toString();
    this.pathStart = reference.pathStart();
    this.pathEnd = reference.pathEnd();
  }

  /** The target of a reference without a scheme of its own; null where it takes the resolver. */
  static @Nullable Uri resolve(Uri base, UriReference reference, Rules rules) {
    if (reference.hasScheme()) {
      return null;
    }
    return new PlainResolution(base, reference, rules).resolve();
  }

  private @Nullable Uri resolve() {
    boolean emptyPath = pathStart == pathEnd;
    boolean everyPath = rules.dots() == Dots.EVERY_PATH;
    if (reference.hasAuthority()) {
      cut = base.schemeEnd() + 1;
      return everyPath && DotSegments.areIn(text, pathStart, pathEnd) ? null : target();
    }
    if (emptyPath) {
      cut = reference.hasQuery() ? base.pathEnd() : base.hierarchyEnd();
      return rules.queryOnly() == QueryOnly.KEEPS_PATH ? target() : null;
    }
    if (text.charAt(pathStart) == '/') {
      cut = base.pathStart();
      return everyPath && DotSegments.areIn(text, pathStart, pathEnd) ? null : target();
    }
    boolean queryToo = rules.dots() == Dots.MERGED_PATH_AND_QUERY && reference.hasQuery();
    return !queryToo && merge(everyPath) ? target() : null;
  }

  /** Whether the paths merge without dot segments but those in front of the reference. */
  private boolean merge(boolean everyPath) {
    int start = base.pathStart();
    int slash = baseText.lastIndexOf('/', base.pathEnd() - 1);
    if (slash < start
        || baseText.charAt(start) != '/'
        || DotSegments.areIn(baseText, start, slash)) {
      return false;
    }
    cut = slash + 1;
    while (everyPath && consumed < pathEnd && text.charAt(consumed) == '.') {
      int dots = consumed + 1 < pathEnd && text.charAt(consumed + 1) == '.' ? 2 : 1;
      int end = consumed + dots;
      if (end < pathEnd && text.charAt(end) != '/') {
        break;
      }
      consumed = Math.min(end + 1, pathEnd);
      if (dots == 2 && cut > start + 1) {
        cut = baseText.lastIndexOf('/', cut - 2) + 1;
      }
    }
    boolean authority =
        base.hasAuthority()
            || !(cut > start + 1
                ? baseText.charAt(start + 1) == '/'
                : consumed < pathEnd && text.charAt(consumed) == '/');
    return authority && !DotSegments.areIn(text, consumed, pathEnd);
  }

  private Uri target() {
    String end = consumed == 0 ? text : text.substring(consumed);
    String target = baseText.substring(0, cut).concat(end);
    int shift = cut - consumed;
    boolean basePath = !reference.hasAuthority() && pathStart == pathEnd;
    int authorityEnd =
        reference.hasAuthority()
            ? pathStart + shift
            : base.hasAuthority() ? base.pathStart() : UriLayout.ABSENT;
    int queryEnd =
        reference.hasQuery()
            ? reference.hierarchyEnd() + shift
            : basePath && base.hasQuery() ? base.hierarchyEnd() : UriLayout.ABSENT;
    UriLayout layout =
        new UriLayout(
            base.schemeEnd(),
            authorityEnd,
            basePath ? base.pathEnd() : pathEnd + shift,
            queryEnd,
            target.length());
    return (Uri) UriReference.of(target, layout);
  }
}
