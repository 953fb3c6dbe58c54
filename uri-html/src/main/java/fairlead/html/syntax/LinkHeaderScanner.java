package fairlead.html.syntax;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The links of a Link header field (RFC 8288, Appendix B.2 to B.4). The appendix forgets to consume
 * the comma between two links; this class consumes it.
 */
public final class LinkHeaderScanner {

  /**
   * A link of a header.
   *
   * @param target the reference between the angle brackets
   * @param parameters the parameters by their names in lower case, the first of each name, in
   *     order: those of RFC 8288, and a limited number of others. Those whose names end in an
   *     asterisk are not decoded
   * @param cut whether the link has more parameters than are kept
   */
  public record HeaderLink(Scanned target, Map<String, Scanned> parameters, boolean cut) {

    /** Keeps the map uncopied, because it is not shared. */
    public HeaderLink {
      parameters = Collections.unmodifiableMap(parameters);
    }

    /** The text of a parameter. Null if the link does not have it. */
    public @Nullable String parameter(String name) {
      Scanned value = parameters.get(name);
      return value == null ? null : value.text();
    }

    /** The relation types as written, separated by white space. Empty if there are none. */
    public String rel() {
      Scanned rel = parameters.get("rel");
      return rel == null ? "" : rel.text();
    }

    /** The reference to the link's context. Null if the context is the resource itself. */
    public @Nullable Scanned anchor() {
      return parameters.get("anchor");
    }
  }

  /** RFC 8288, Section 3. */
  private static final Set<String> KNOWN =
      Set.of("rel", "anchor", "rev", "hreflang", "media", "title", "title*", "type");

  private final String input;
  private final int maxOthers;
  private final Consumer<HeaderLink> found;
  private int at;

  private LinkHeaderScanner(String input, int maxOthers, Consumer<HeaderLink> found) {
    this.input = input;
    this.maxOthers = maxOthers;
    this.found = found;
  }

  /**
   * Reads the value of a header field, up to the first malformed link, and passes on the links in
   * order.
   *
   * @param maxOthers how many parameters that RFC 8288 does not define are read for each link; 0 or
   *     more
   */
  public static void scan(String value, int maxOthers, Consumer<HeaderLink> found) {
    new LinkHeaderScanner(value, maxOthers, found).links();
  }

  private void links() {
    skipSpace();
    while (isAt('<')) {
      int close = input.indexOf('>', at + 1);
      if (close < 0) {
        return;
      }
      Scanned target = Scanned.of(input, at + 1, close);
      at = close + 1;
      found.accept(parameters(target));
      while (isAt(',')) {
        at++;
        skipSpace();
      }
    }
  }

  private HeaderLink parameters(Scanned target) {
    Map<String, Scanned> parameters = new LinkedHashMap<>();
    int others = 0;
    skipSpace();
    while (isAt(';')) {
      at++;
      skipSpace();
      String name = input.substring(at, find(" \t=;,")).toLowerCase(Locale.ROOT);
      at += name.length();
      skipSpace();
      Scanned value = new Scanned("", at, at);
      if (isAt('=')) {
        at++;
        skipSpace();
        value = isAt('"') ? quoted() : token();
      }
      if (KNOWN.contains(name) || others++ < maxOthers) {
        parameters.putIfAbsent(name, value);
      }
      skipSpace();
    }
    return new HeaderLink(target, parameters, others > maxOthers);
  }

  private Scanned token() {
    int start = at;
    at = find(";,");
    int end = at;
    while (end > start && isSpace(input.charAt(end - 1))) {
      end--;
    }
    return Scanned.of(input, start, end);
  }

  private Scanned quoted() {
    int start = ++at;
    StringBuilder text = new StringBuilder();
    while (at < input.length()) {
      char c = input.charAt(at++);
      if (c == '"') {
        return new Scanned(text.toString(), start, at - 1);
      }
      if (c != '\\') {
        text.append(c);
      } else if (at < input.length()) {
        text.append(input.charAt(at++));
      }
    }
    return new Scanned(text.toString(), start, at);
  }

  /** The first offset of one of some characters, from here on. */
  private int find(String ends) {
    int end = at;
    while (end < input.length() && ends.indexOf(input.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private boolean isAt(char c) {
    return at < input.length() && input.charAt(at) == c;
  }

  /** Optional white space: only blanks and tabs. */
  private void skipSpace() {
    while (at < input.length() && isSpace(input.charAt(at))) {
      at++;
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t';
  }
}
