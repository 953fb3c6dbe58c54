package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rules.Dots;
import fairlead.uri.generic.Rules.Empty;
import fairlead.uri.generic.Rules.QueryOnly;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the common references, whose target is the start of the base followed by the end of the
 * reference. That takes one pass over the reference and one copy, a third less time than parsing it
 * and copying twice. All other references go to the {@link ReferenceResolver}. Tests ensure that
 * both return the same result.
 */
final class ResolutionFastPath {

  private static final int NOT_PLAIN = -1;

  private final Uri base;
  private final Rules rules;
  private final Dialect dialect;
  private final String text;
  private final boolean everyPath;
  private final int directory; // where the last segment begins; NOT_PLAIN if no copy merges paths
  // The prefixes that nearly all targets have, cut out of the base on first use.
  private @Nullable String toRoot;
  private @Nullable String toDirectory;
  private @Nullable String toFragment;

  ResolutionFastPath(Uri base, Rules rules, Dialect dialect) {
    this.base = base;
    this.rules = rules;
    this.dialect = dialect;
    this.text = base.toString();
    this.everyPath = rules.dots() == Dots.EVERY_PATH;
    int start = base.pathStart();
    int slash = text.lastIndexOf('/', base.pathEnd() - 1);
    boolean plain =
        slash >= start && text.charAt(start) == '/' && !DotSegments.areIn(text, start, slash);
    this.directory = plain ? slash + 1 : NOT_PLAIN;
  }

  /** The target of a reference without its own scheme; null if only the resolver can decide. */
  @Nullable Uri resolve(String reference) {
    char first = reference.isEmpty() ? '#' : reference.charAt(0);
    return switch (first) {
      case '#' -> rules.empty() == Empty.BASE ? withFragment(reference) : null;
      case '?' -> rules.queryOnly() == QueryOnly.KEEPS_PATH ? withQuery(reference) : null;
      case '/' -> rooted(reference);
      default -> directory == NOT_PLAIN ? null : merged(reference);
    };
  }

  private Uri withFragment(String reference) {
    int end = base.hierarchyEnd();
    String beginning = toFragment;
    if (beginning == null) {
      toFragment = beginning = text.substring(0, end);
    }
    String target = beginning.concat(reference);
    UriLayout layout = base.layout();
    return uri(target, layout.authorityEnd(), layout.pathEnd(), layout.queryEnd());
  }

  private Uri withQuery(String reference) {
    int pathEnd = base.pathEnd();
    String target = text.substring(0, pathEnd).concat(reference);
    return uri(target, base.layout().authorityEnd(), pathEnd, queryEnd(target, pathEnd));
  }

  private @Nullable Uri rooted(String reference) {
    boolean authority = reference.startsWith("//");
    int pathStart = authority ? authorityEnd(reference) : 0;
    int pathEnd = plainPathEnd(reference, pathStart);
    if (pathEnd == NOT_PLAIN) {
      return null;
    }
    if (authority) {
      int shift = base.schemeEnd() + 1;
      String target = text.substring(0, shift).concat(reference);
      return uri(target, pathStart + shift, pathEnd + shift, queryEnd(target, pathEnd + shift));
    }
    String beginning = toRoot;
    if (beginning == null) {
      toRoot = beginning = text.substring(0, base.pathStart());
    }
    return behind(beginning, reference, pathEnd);
  }

  private @Nullable Uri merged(String reference) {
    int start = base.pathStart();
    int cut = directory; // how much of the base is used
    int consumed = 0; // how much of the reference is not used
    int length = reference.length();
    while (everyPath && consumed < length && reference.charAt(consumed) == '.') {
      int dots = consumed + 1 < length && reference.charAt(consumed + 1) == '.' ? 2 : 1;
      int end = consumed + dots;
      boolean slash = end < length && reference.charAt(end) == '/';
      if (!slash && end < length && !Splitter.endsPath(reference.charAt(end))) {
        break;
      }
      consumed = slash ? end + 1 : end;
      if (dots == 2 && cut > start + 1) {
        cut = text.lastIndexOf('/', cut - 2) + 1;
      }
    }
    int pathEnd = plainPathEnd(reference, consumed);
    if (pathEnd == NOT_PLAIN) {
      return null;
    }
    boolean withQuery = pathEnd < length && reference.charAt(pathEnd) == '?';
    if (withQuery && rules.dots() == Dots.MERGED_PATH_AND_QUERY) {
      return null;
    }
    if (!base.hasAuthority() && cut == start + 1 && reference.startsWith("/", consumed)) {
      return null; // the two slashes would be read as the start of an authority
    }
    String beginning = toDirectory;
    if (cut != directory) {
      beginning = text.substring(0, cut);
    } else if (beginning == null) {
      toDirectory = beginning = text.substring(0, cut);
    }
    String end = consumed == 0 ? reference : reference.substring(consumed);
    return behind(beginning, end, pathEnd - consumed);
  }

  /** The target whose authority is the base's and whose path ends in the reference. */
  private Uri behind(String beginning, String end, int pathEnd) {
    String target = beginning.concat(end);
    int authorityEnd = base.hasAuthority() ? base.pathStart() : UriLayout.ABSENT;
    int targetPathEnd = beginning.length() + pathEnd;
    return uri(target, authorityEnd, targetPathEnd, queryEnd(target, targetPathEnd));
  }

  private Uri uri(String target, int authorityEnd, int pathEnd, int queryEnd) {
    int length = target.length();
    UriLayout layout = new UriLayout(base.schemeEnd(), authorityEnd, pathEnd, queryEnd, length);
    return (Uri) UriReference.of(target, layout, dialect);
  }

  private static int authorityEnd(String reference) {
    int at = 2;
    while (at < reference.length() && !Splitter.endsAuthority(reference.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int queryEnd(String target, int pathEnd) {
    if (pathEnd == target.length() || target.charAt(pathEnd) != '?') {
      return UriLayout.ABSENT;
    }
    int hash = target.indexOf('#', pathEnd);
    return hash < 0 ? target.length() : hash;
  }

  /**
   * Where a path ends that can be copied: it has no dot segments that the rules would remove, and
   * no colon that might end a scheme.
   */
  private int plainPathEnd(String reference, int from) {
    boolean relative = from == 0 && reference.charAt(0) != '/';
    boolean dotsCount = everyPath || relative;
    int length = reference.length();
    int segment = from;
    int at = from;
    for (; at < length; at++) {
      char c = reference.charAt(at);
      if (c == '/') {
        if (dotsCount && isDots(reference, segment, at)) {
          return NOT_PLAIN;
        }
        segment = at + 1;
      } else if (Splitter.endsPath(c)) {
        break;
      } else if (c == ':' && relative && segment == 0) {
        return NOT_PLAIN;
      }
    }
    return dotsCount && isDots(reference, segment, at) ? NOT_PLAIN : at;
  }

  private static boolean isDots(String reference, int from, int to) {
    int length = to - from;
    return (length == 1 || length == 2)
        && reference.charAt(from) == '.'
        && reference.charAt(to - 1) == '.';
  }
}
