package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.text.AsciiSet;

/**
 * Query parameters whose names are on a list are dropped; the others keep their order and their
 * escapes. A query of which nothing but ampersands is left goes with its question mark.
 */
final class DropParameters implements Step {

  private static final int LEAST_OPAQUE = 16;
  private static final AsciiSet OPAQUE = AsciiSet.ALPHANUM.or(AsciiSet.of("-_"));
  private final String name;
  private final ParameterNames names;
  private final boolean opaqueValues;

  private DropParameters(String name, ParameterNames names, boolean opaqueValues) {
    this.name = name;
    this.names = names;
    this.opaqueValues = opaqueValues;
  }

  /** A step for the names of a kind, whatever their values. */
  static DropParameters named(String name, String kind) {
    return new DropParameters(name, ParameterNames.ofKind(kind), false);
  }

  /** A step for the names of a kind where the value is long and without structure. */
  static DropParameters opaque(String name, String kind) {
    return new DropParameters(name, ParameterNames.ofKind(kind), true);
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
        && (!opaqueValues || isOpaque(text, nameEnd + 1, end));
  }

  /** Whether a value is long and without structure, as the identifiers of sessions are. */
  private static boolean isOpaque(String text, int start, int end) {
    int at = start;
    while (at < end && OPAQUE.contains(text.charAt(at))) {
      at++;
    }
    return at >= end && end - start >= LEAST_OPAQUE;
  }
}
