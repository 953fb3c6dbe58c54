package fairlead.html.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds the references in the JSON of scripts. As in browsers, a text that is not JSON has none. A
 * text that is nested deeper than 500 levels has none either.
 */
public final class JsonScanner {

  private static final JsonFactory JSON = new JsonFactory();

  private static final Set<String> LINKED_DATA =
      Set.of(
          "@id",
          "contentUrl",
          "downloadUrl",
          "embedUrl",
          "image",
          "installUrl",
          "item",
          "logo",
          "mainEntityOfPage",
          "sameAs",
          "target",
          "thumbnailUrl",
          "url");

  private JsonScanner() {}

  /** Says what a name or a string in a JSON text is, by the path of names to it, its own last. */
  private interface Rule {
    boolean isReference(List<String> path, boolean name, String text);
  }

  /**
   * Passes on the references of an import map: its addresses, the prefixes of its scopes, and the
   * URLs of its integrity metadata (HTML Standard, Section 8.1.6.1 "Creating an import map parse
   * result"). Addresses and URLs that are neither absolute nor begin with a slash or dots are
   * errors, not references.
   *
   * @return whether the text is JSON; if not, nothing is passed on
   */
  public static boolean importMap(String text, Consumer<Scanned> found) {
    return scan(text, JsonScanner::isInImportMap, found);
  }

  private static boolean isInImportMap(List<String> path, boolean name, String text) {
    String part = path.isEmpty() ? "" : path.get(0);
    return switch (path.size()) {
      case 2 ->
          name
              ? part.equals("scopes") || (part.equals("integrity") && isLikeAnUrl(text))
              : part.equals("imports") && isLikeAnUrl(text);
      case 3 -> !name && part.equals("scopes") && isLikeAnUrl(text);
      default -> false;
    };
  }

  /**
   * Passes on the URLs that are listed in speculation rules (HTML Standard, Section 7.6.1). Their
   * patterns are not references.
   *
   * @return whether the text is JSON; if not, nothing is passed on
   */
  public static boolean speculationRules(String text, Consumer<Scanned> found) {
    return scan(
        text,
        (path, name, value) -> !name && path.size() == 2 && path.get(1).equals("urls"),
        found);
  }

  /**
   * Passes on the URLs in JSON-LD: the values of {@code @id} and of those properties of schema.org
   * that hold URLs.
   *
   * @return whether the text is JSON; if not, nothing is passed on
   */
  public static boolean linkedData(String text, Consumer<Scanned> found) {
    return scan(
        text,
        (path, name, value) ->
            !name && !path.isEmpty() && LINKED_DATA.contains(path.get(path.size() - 1)),
        found);
  }

  private static boolean isLikeAnUrl(String text) {
    return text.startsWith("/")
        || text.startsWith("./")
        || text.startsWith("../")
        || text.indexOf(':') > 0;
  }

  /** Reads a text twice, because a text has references only if all of it is JSON. */
  private static boolean scan(String text, Rule rule, Consumer<Scanned> found) {
    try {
      walk(text, (path, name, value) -> false, found);
      walk(text, rule, found);
      return true;
    } catch (JacksonException e) {
      return false;
    }
  }

  private static void walk(String text, Rule rule, Consumer<Scanned> found) {
    List<String> path = new ArrayList<>();
    List<Boolean> named = new ArrayList<>(); // whether each open level has a name
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      boolean name = false; // whether the last token was a name, which is the last of the path
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          path.add(parser.getString());
          name = true;
          if (rule.isReference(path, true, parser.getString())) {
            found.accept(scanned(parser, text));
          }
          continue;
        }
        if (token.isStructStart()) {
          named.add(name);
        } else {
          if (token == JsonToken.VALUE_STRING
              && rule.isReference(path, false, parser.getString())) {
            found.accept(scanned(parser, text));
          }
          boolean ends = token.isStructEnd() ? named.remove(named.size() - 1) : name;
          if (ends) {
            path.remove(path.size() - 1);
          }
        }
        name = false;
      }
    }
  }

  private static Scanned scanned(JsonParser parser, String text) {
    String value = parser.getString();
    int start = (int) parser.currentTokenLocation().getCharOffset() + 1;
    boolean escaped = value.indexOf('\\') >= 0 || !text.startsWith(value, start);
    int end = escaped ? closingQuote(text, start) : start + value.length();
    return new Scanned(value, start, end);
  }

  private static int closingQuote(String text, int start) {
    int at = start;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at;
  }
}
