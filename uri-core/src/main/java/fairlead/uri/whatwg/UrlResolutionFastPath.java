package fairlead.uri.whatwg;

import fairlead.uri.Url;
import fairlead.uri.percent.AsciiSet;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the common references, those already in serialized form except for leading dot segments,
 * in one pass, allocating only the result. A test ensures that the state machine has the same
 * result. Giving up too early here only costs time.
 */
final class UrlResolutionFastPath {

  private UrlResolutionFastPath() {}

  /**
   * The URL that a reference resolves to; null if only the state machine can decide.
   *
   * @param base the URL it is relative to
   */
  static @Nullable Url resolve(Url base, String reference) {
    String href = base.toString();
    SpecialScheme scheme = SpecialScheme.of(href, base.schemeEnd());
    boolean plain =
        scheme.isSpecial()
            && scheme != SpecialScheme.FILE // where drive letters matter
            && base.hasAuthority()
            && href.startsWith("/", base.pathStart());
    if (!plain || reference.isEmpty()) {
      return null;
    }
    return switch (reference.charAt(0)) {
      case '#' -> behindPath(base, base.hierarchyEnd(), scheme, reference);
      case '?' -> behindPath(base, base.pathEnd(), scheme, reference);
      case '/' ->
          reference.startsWith("//") ? null : path(base, base.pathStart(), scheme, reference, 0);
      default -> relativePath(base, scheme, reference);
    };
  }

  private static @Nullable Url behindPath(
      Url base, int kept, SpecialScheme scheme, String reference) {
    String text = base.toString().substring(0, kept).concat(reference);
    return UrlFastPath.behindPath(
        text, base.pathEnd(), base.schemeEnd(), base.pathStart(), scheme, reference);
  }

  private static @Nullable Url relativePath(Url base, SpecialScheme scheme, String reference) {
    int colon = AsciiSet.SCHEME.skip(reference, 0, reference.length());
    if (colon < reference.length() && reference.charAt(colon) == ':') {
      return null;
    }
    String href = base.toString();
    int kept = href.lastIndexOf('/', base.pathEnd() - 1) + 1;
    int at = 0;
    while (reference.startsWith("../", at)) {
      at += 3;
      kept = kept == base.pathStart() + 1 ? kept : href.lastIndexOf('/', kept - 2) + 1;
    }
    return path(base, kept, scheme, reference, at);
  }

  /**
   * The URL with the path, query and fragment of a reference.
   *
   * @param kept how much of the base is before the path
   * @param from where the path begins in the reference
   */
  private static @Nullable Url path(
      Url base, int kept, SpecialScheme scheme, String reference, int from) {
    String text = base.toString().substring(0, kept).concat(reference.substring(from));
    int slash = Math.max(base.pathStart(), kept - 1);
    int end = UrlFastPath.path(text, slash, base.pathStart(), scheme);
    return end == UrlFastPath.NO
        ? null
        : UrlFastPath.behindPath(text, end, base.schemeEnd(), base.pathStart(), scheme, reference);
  }
}
