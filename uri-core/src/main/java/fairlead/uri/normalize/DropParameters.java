package fairlead.uri.normalize;

import fairlead.uri.Uri;

/**
 * Query parameters whose names are on a list are dropped; the others keep their order and their
 * escapes. A query of which nothing is left goes with its question mark.
 */
final class DropParameters implements Step {

  private static final int MAX_NAME = 64; // no name on the list is longer

  private final String name;
  private final ParameterNames names;

  DropParameters(String name, ParameterNames names) {
    this.name = name;
    this.names = names;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Effect effect() {
    return Effect.LOSSY;
  }

  @Override
  public Uri apply(Uri uri) {
    if (!uri.hasQuery()) {
      return uri;
    }
    String text = uri.toString();
    int end = uri.hierarchyEnd();
    StringBuilder kept = new StringBuilder();
    boolean dropped = false;
    boolean first = true;
    int start = uri.pathEnd() + 1;
    while (start <= end) {
      int ampersand = text.indexOf('&', start);
      int parameterEnd = ampersand < 0 || ampersand > end ? end : ampersand;
      if (isDropped(text, start, parameterEnd)) {
        dropped = true;
      } else {
        if (!first) {
          kept.append('&');
        }
        kept.append(text, start, parameterEnd);
        first = false;
      }
      start = parameterEnd + 1;
    }
    return dropped ? Splice.query(uri, first ? null : kept.toString()) : uri;
  }

  private boolean isDropped(String text, int start, int end) {
    int nameEnd = start;
    while (nameEnd < end && text.charAt(nameEnd) != '=') {
      nameEnd++;
    }
    return nameEnd > start
        && nameEnd - start <= MAX_NAME
        && names.contains(text.substring(start, nameEnd));
  }
}
