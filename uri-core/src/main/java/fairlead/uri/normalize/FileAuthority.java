package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;

/**
 * No authority and {@code localhost} both mean the machine itself and are written as an empty
 * authority (RFC 8089, Sections 2 and 3; RFC 3986, Section 6.2.3).
 */
final class FileAuthority implements Step {

  private static final String LOCALHOST = "localhost";

  @Override
  public String name() {
    return "file-authority";
  }

  @Override
  public Effect effect() {
    return Effect.SCHEME;
  }

  @Override
  public Uri apply(Uri uri) {
    int start = uri.schemeEnd() + 1;
    String text = uri.toString();
    if (uri.hasAuthority()) {
      boolean localhost =
          uri.pathStart() == start + 2 + LOCALHOST.length()
              && text.startsWith(LOCALHOST, start + 2)
              && uri.pathEnd() > uri.pathStart();
      return localhost ? Splice.authority(uri, start + 2, uri.pathStart(), "") : uri;
    }
    if (uri.pathEnd() == start || text.charAt(start) != '/') {
      return uri;
    }
    // A path guarded by a dot segment against being read as an authority needs it no longer.
    int path = text.startsWith("/.//", start) ? start + 2 : start;
    String longer = text.substring(0, start) + "//" + text.substring(path);
    int delta = longer.length() - text.length();
    UriLayout old = uri.layout();
    int queryEnd = uri.hasQuery() ? old.queryEnd() + delta : UriLayout.ABSENT;
    return (Uri)
        UriReference.of(
            longer,
            new UriLayout(
                old.schemeEnd(), start + 2, old.pathEnd() + delta, queryEnd, longer.length()),
            uri.dialect());
  }
}
