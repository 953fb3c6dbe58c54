package fairlead.uri.whatwg;

import fairlead.uri.UriLayout;
import fairlead.uri.Url;

/**
 * A URL record under construction, in the form that the "URL serializer" (Section "URL
 * serializing") writes. Components are appended in that order, and only the path may shrink again.
 * A path is the text of its segments, each after a slash.
 */
final class UrlRecord {

  private final Serialization out;
  private SpecialScheme scheme = SpecialScheme.NONE;
  private int schemeEnd = UriLayout.ABSENT;
  private int authorityEnd = UriLayout.ABSENT;
  private int pathEnd = UriLayout.ABSENT;
  private int queryEnd = UriLayout.ABSENT;

  UrlRecord(String input) {
    this.out = new Serialization(input);
  }

  /** Where components are written. */
  Serialization out() {
    return out;
  }

  SpecialScheme scheme() {
    return scheme;
  }

  boolean isSpecial() {
    return scheme.isSpecial();
  }

  boolean hasScheme() {
    return schemeEnd != UriLayout.ABSENT;
  }

  /** Ends the scheme, which has been written. */
  void endScheme(SpecialScheme special) {
    scheme = special;
    schemeEnd = out.length();
    out.append(':');
  }

  /** Sets the scheme to that of a base, unless it has been read. */
  void copyScheme(Url base) {
    if (!hasScheme()) {
      out.append(base.toString(), 0, base.schemeEnd());
      endScheme(SpecialScheme.of(base.toString(), base.schemeEnd()));
    }
  }

  /** Begins an authority, even one with an empty host. */
  void beginAuthority() {
    out.append("//");
  }

  /** Ends host and port, which have been written. */
  void endAuthority() {
    authorityEnd = out.length();
  }

  /** Sets credentials, host and port to those of a base. */
  void copyAuthority(Url base) {
    if (base.hasAuthority()) {
      out.append(base.toString(), base.schemeEnd() + 1, base.pathStart());
      endAuthority();
    }
  }

  /** Sets the path to that of a base. */
  void copyPath(Url base) {
    int start = base.pathStart();
    boolean guarded = !base.hasAuthority() && base.toString().startsWith("/.//", start);
    out.append(base.toString(), guarded ? start + 2 : start, base.pathEnd());
  }

  /** Sets the query to that of a base, after the path. */
  void copyQuery(Url base) {
    endPath();
    out.append(base.toString(), base.pathEnd(), base.hierarchyEnd());
    if (base.hasQuery()) {
      queryEnd = out.length();
    }
  }

  int pathStart() {
    return authorityEnd == UriLayout.ABSENT ? schemeEnd + 1 : authorityEnd;
  }

  boolean pathIsEmpty() {
    return out.length() == pathStart();
  }

  /** "Shorten a url's path". */
  void shortenPath() {
    int start = pathStart();
    int end = out.length();
    boolean drive =
        scheme == SpecialScheme.FILE
            && end == start + 3
            && DriveLetters.isNormalized(out.charAt(start + 1), out.charAt(start + 2));
    if (drive) {
      return;
    }
    while (end > start && out.charAt(end - 1) != '/') {
      end--;
    }
    if (end > start) {
      out.truncate(end - 1);
    }
  }

  /** Ends the path, which has been written; next is a query, a fragment or nothing. */
  void endPath() {
    if (authorityEnd == UriLayout.ABSENT && out.hasAt(pathStart(), "//")) {
      out.insert(pathStart(), "/."); // otherwise the path would be read as an authority
    }
    pathEnd = out.length();
  }

  /** Ends the query, which has been written. */
  void endQuery() {
    queryEnd = out.length();
  }

  /**
   * Creates the URL.
   *
   * @param source the text that was parsed
   */
  Url toUrl(String source) {
    String href = out.toString();
    return Url.of(
        href,
        new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, href.length()),
        Whatwg.DIALECT,
        href.equals(source) ? href : source);
  }
}
