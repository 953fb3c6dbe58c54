package fairlead.uri.key;

import fairlead.uri.Uri;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Splice;
import fairlead.uri.normalize.Step;

/**
 * Query parameters with a name on a list are dropped. Session parameters are dropped only if the
 * value looks like a session. The others keep their order and their escapes. If only ampersands are
 * left, the query is dropped with its question mark.
 */
final class DropParameters {

  /** Whether the value in a part of a text is dropped. */
  @FunctionalInterface
  interface Value {
    boolean matches(String text, int from, int to);
  }

  private final ParameterNames names;
  private final Value value;

  private DropParameters(ParameterNames names, Value value) {
    this.names = names;
    this.value = value;
  }

  /** A step for the names of a kind, with any value. */
  static Step named(String name, String kind) {
    return valued(name, kind, (text, from, to) -> true);
  }

  /** A step for the names of a kind if the value matches; an absent value counts as empty. */
  static Step valued(String name, String kind, Value value) {
    DropParameters parameters = new DropParameters(ParameterNames.ofKind(kind), value);
    return Step.of(name, Effect.LOSSY, parameters::drop);
  }

  private Uri drop(Uri uri) {
    if (!uri.hasQuery()) {
      return uri;
    }
    String text = uri.toString();
    int end = uri.hierarchyEnd();
    int start = uri.pathEnd() + 1;
    int dropped = nextDropped(text, start, end);
    if (dropped == end) {
      return uri;
    }
    StringBuilder kept = new StringBuilder();
    while (dropped < end) {
      kept.append(text, start, dropped);
      start = find('&', text, dropped, end) + 1;
      dropped = nextDropped(text, start, end);
    }
    if (start <= end) {
      kept.append(text, start, end);
    } else if (!kept.isEmpty()) {
      kept.setLength(kept.length() - 1); // no ampersand follows the last one
    }
    boolean empty = kept.chars().allMatch(c -> c == '&');
    return Splice.query(uri, empty ? null : kept.toString());
  }

  /** Where the next dropped parameter begins; the end if there is none. */
  private int nextDropped(String text, int from, int end) {
    int start = from;
    while (start < end) {
      int parameterEnd = find('&', text, start, end);
      if (isDropped(text, start, parameterEnd)) {
        return start;
      }
      start = parameterEnd + 1;
    }
    return end;
  }

  private boolean isDropped(String text, int start, int end) {
    int nameEnd = find('=', text, start, end);
    return names.contains(text.substring(start, nameEnd))
        && value.matches(text, Math.min(nameEnd + 1, end), end);
  }

  /** Where a character is in a part of a text; the end of the part if it is absent. */
  private static int find(char c, String text, int from, int to) {
    int at = from;
    while (at < to && text.charAt(at) != c) {
      at++;
    }
    return at;
  }
}
