package fairlead.html.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The references in the JSON of scripts. All is in vain where the text is no JSON, as in browsers;
 * so it is where it is nested deeper than 500 levels.
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

  /**
   * The addresses of an import map and the prefixes of its scopes (HTML Standard, Section 8.1.6.1
   * "Creating an import map parse result"). Addresses that are neither absolute nor begin with a
   * slash or dots are in error, and no references.
   *
   * @return empty if the text is no JSON
   */
  public static Optional<List<Scanned>> importMap(String text) {
    return scan(
            text,
            path ->
                (path.size() == 2 && path.get(0).equals("imports"))
                    || (path.size() == 3 && path.get(0).equals("scopes")),
            path -> path.size() == 2 && path.get(0).equals("scopes"))
        .map(
            found ->
                found.stream().filter(one -> isPrefix(one, text) || isLikeAnUrl(one)).toList());
  }

  /** Whether what was found is a name, behind which a colon stands. */
  private static boolean isPrefix(Scanned found, String text) {
    int at = found.end() + 1;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at < text.length() && text.charAt(at) == ':';
  }

  /**
   * The URLs that are listed in speculation rules (HTML Standard, Section 7.6.1); their patterns
   * are no references.
   *
   * @return empty if the text is no JSON
   */
  public static Optional<List<Scanned>> speculationRules(String text) {
    return scan(text, path -> path.size() == 2 && path.get(1).equals("urls"), path -> false);
  }

  /**
   * The values of the properties of schema.org, and of {@code @id}, that are URLs in JSON-LD.
   *
   * @return empty if the text is no JSON
   */
  public static Optional<List<Scanned>> linkedData(String text) {
    return scan(
        text,
        path -> !path.isEmpty() && LINKED_DATA.contains(path.get(path.size() - 1)),
        path -> false);
  }

  private static boolean isLikeAnUrl(Scanned address) {
    String text = address.text();
    return text.startsWith("/")
        || text.startsWith("./")
        || text.startsWith("../")
        || text.indexOf(':') > 0;
  }

  /**
   * Walks through a text.
   *
   * @param isValue whether a string is a reference, given the names on the way to it, its own last
   * @param isName whether a name is one, given the same
   */
  private static Optional<List<Scanned>> scan(
      String text, Predicate<List<String>> isValue, Predicate<List<String>> isName) {
    List<Scanned> found = new ArrayList<>();
    List<String> path = new ArrayList<>();
    List<Boolean> named = new ArrayList<>(); // whether what is open has a name in the path
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      boolean name = false; // whether the last token was a name, which is the last of the path
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME) {
          path.add(parser.getString());
          if (isName.test(path)) {
            found.add(scanned(parser, text));
          }
          name = true;
          continue;
        }
        if (token.isStructStart()) {
          named.add(name);
        } else {
          if (token == JsonToken.VALUE_STRING && isValue.test(path)) {
            found.add(scanned(parser, text));
          }
          boolean ends = token.isStructEnd() ? named.remove(named.size() - 1) : name;
          if (ends) {
            path.remove(path.size() - 1);
          }
        }
        name = false;
      }
      return Optional.of(found);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static Scanned scanned(JsonParser parser, String text) {
    String value = parser.getString();
    int start = (int) parser.currentTokenLocation().getCharOffset() + 1;
    int end = text.startsWith(value, start) ? start + value.length() : closingQuote(text, start);
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
