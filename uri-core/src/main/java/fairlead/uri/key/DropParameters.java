package fairlead.uri.key;

import fairlead.uri.Uri;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Splice;
import fairlead.uri.normalize.Step;
import java.util.List;

/**
 * Query parameters with a name on a list are dropped. Session parameters are dropped only if the
 * value looks like a session, and none if a rule keeps it. The others keep their order and their
 * escapes. If only ampersands are left, the query is dropped with its question mark.
 */
final class DropParameters {

  /** Whether the value in a part of a text is dropped. */
  @FunctionalInterface
  private interface Value {
    boolean matches(String text, int from, int to);
  }

  /** Whether a parameter of a URI is dropped. */
  @FunctionalInterface
  private interface Parameter {
    boolean matches(Uri uri, String name, int valueFrom, int valueTo);
  }

  private final Parameter dropped;

  private DropParameters(Parameter dropped) {
    this.dropped = dropped;
  }

  /** Parameters whose name and value are those of a session. */
  static Step sessions(ParameterRules rules) {
    List<Dropped> kinds =
        List.of(
            new Dropped("session", SessionValue::isToken),
            new Dropped("own session", SessionValue::isOwnToken),
            new Dropped("java session", SessionValue::isJavaToken),
            new Dropped("asp session", SessionValue::isAspToken));
    return step("drop-session-parameters", kinds, rules);
  }

  /** Parameters with the name of a tracker; the value does not matter. */
  static Step trackers(ParameterRules rules) {
    List<Dropped> kinds = List.of(new Dropped("tracking", (text, from, to) -> true));
    return step("drop-tracking-parameters", kinds, rules);
  }

  /** Names, and the values with which they are dropped; an absent value counts as empty. */
  private record Dropped(ParameterNames names, Value value) {
    Dropped(String kind, Value value) {
      this(ParameterNames.ofKind(kind), value);
    }
  }

  private static Step step(String name, List<Dropped> kinds, ParameterRules rules) {
    Parameter dropped =
        (uri, parameter, from, to) -> {
          for (Dropped kind : kinds) {
            if (kind.names().contains(parameter)) {
              return kind.value().matches(uri.toString(), from, to)
                  && rules.verdict(uri, parameter) != ParameterRules.Verdict.KEEP;
            }
          }
          return false;
        };
    return Step.of(name, Effect.LOSSY, new DropParameters(dropped)::drop);
  }

  /** A step for the names that rules drop, with any value. */
  static Step named(ParameterRules rules) {
    Parameter dropped =
        (uri, parameter, from, to) -> rules.verdict(uri, parameter) == ParameterRules.Verdict.DROP;
    return Step.of("drop-ruled-parameters", Effect.LOSSY, new DropParameters(dropped)::drop);
  }

  private Uri drop(Uri uri) {
    if (!uri.hasQuery()) {
      return uri;
    }
    String text = uri.toString();
    int end = uri.hierarchyEnd();
    int start = uri.pathEnd() + 1;
    int next = nextDropped(uri, start, end);
    if (next == end) {
      return uri;
    }
    StringBuilder kept = new StringBuilder();
    while (next < end) {
      kept.append(text, start, next);
      start = find('&', text, next, end) + 1;
      next = nextDropped(uri, start, end);
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
  private int nextDropped(Uri uri, int from, int end) {
    String text = uri.toString();
    int start = from;
    while (start < end) {
      int parameterEnd = find('&', text, start, end);
      int nameEnd = find('=', text, start, parameterEnd);
      int value = Math.min(nameEnd + 1, parameterEnd);
      if (dropped.matches(uri, text.substring(start, nameEnd), value, parameterEnd)) {
        return start;
      }
      start = parameterEnd + 1;
    }
    return end;
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
