package fairlead.uri.key;

import fairlead.uri.Uri;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Splice;
import fairlead.uri.normalize.Step;

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

  static Step sessions(ParameterRules rules) {
    return step("drop-session-parameters", "session", SessionValue::isToken, rules);
  }

  static Step javaSessions(ParameterRules rules) {
    return step("drop-java-session-parameters", "java session", SessionValue::isJavaToken, rules);
  }

  static Step aspSessions(ParameterRules rules) {
    return step("drop-asp-session-parameters", "asp session", SessionValue::isAspToken, rules);
  }

  static Step trackers(ParameterRules rules) {
    return step("drop-tracking-parameters", "tracking", (text, from, to) -> true, rules);
  }

  /** A step for the names of a kind if the value matches; an absent value counts as empty. */
  private static Step step(String name, String kind, Value value, ParameterRules rules) {
    ParameterNames names = ParameterNames.ofKind(kind);
    Parameter dropped =
        (uri, parameter, from, to) ->
            names.contains(parameter)
                && value.matches(uri.toString(), from, to)
                && rules.verdict(uri, parameter) != ParameterRules.Verdict.KEEP;
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
