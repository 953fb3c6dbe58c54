package fairlead.uri.normalize;

import fairlead.uri.Uri;

/**
 * Query parameters whose names are on a list are dropped, those of sessions only where the value
 * looks like one; the others keep their order and their escapes. A query of which nothing but
 * ampersands is left goes with its question mark.
 */
final class DropParameters implements Step {

  /** Whether the value in a part of a text goes. */
  @FunctionalInterface
  interface Value {
    boolean matches(String text, int from, int to);
  }

  private final String name;
  private final ParameterNames names;
  private final Value value;

  private DropParameters(String name, ParameterNames names, Value value) {
    this.name = name;
    this.names = names;
    this.value = value;
  }

  /** A step for the names of a kind, whatever their values. */
  static DropParameters named(String name, String kind) {
    return valued(name, kind, (text, from, to) -> true);
  }

  /** A step for the names of a kind where the value matches; none at all is an empty one. */
  static DropParameters valued(String name, String kind, Value value) {
    return new DropParameters(name, ParameterNames.ofKind(kind), value);
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
    if (!dropsAny(text, uri.pathEnd() + 1, end)) {
      return uri;
    }
    StringBuilder kept = new StringBuilder();
    boolean first = true;
    boolean empty = true;
    int start = uri.pathEnd() + 1;
    while (start <= end) {
      int ampersand = text.indexOf('&', start);
      int parameterEnd = ampersand < 0 || ampersand > end ? end : ampersand;
      if (!isDropped(text, start, parameterEnd)) {
        if (!first) {
          kept.append('&');
        }
        kept.append(text, start, parameterEnd);
        first = false;
        empty &= parameterEnd == start;
      }
      start = parameterEnd + 1;
    }
    return Splice.query(uri, empty ? null : kept.toString());
  }

  private boolean dropsAny(String text, int from, int end) {
    int start = from;
    while (start <= end) {
      int ampersand = text.indexOf('&', start);
      int parameterEnd = ampersand < 0 || ampersand > end ? end : ampersand;
      if (isDropped(text, start, parameterEnd)) {
        return true;
      }
      start = parameterEnd + 1;
    }
    return false;
  }

  private boolean isDropped(String text, int start, int end) {
    int nameEnd = start;
    while (nameEnd < end && text.charAt(nameEnd) != '=') {
      nameEnd++;
    }
    return nameEnd > start
        && names.contains(text.substring(start, nameEnd))
        && value.matches(text, Math.min(nameEnd + 1, end), end);
  }
}
