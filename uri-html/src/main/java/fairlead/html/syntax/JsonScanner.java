package fairlead.html.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Finds the references in the JSON of scripts. As in browsers, a text that is not JSON of the right
 * form has none. A text that is nested deeper than 500 levels has none either.
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

  private static final Set<String> PARTS = Set.of("imports", "scopes", "integrity");

  private static final String ARRAY = "[]";

  private JsonScanner() {}

  /** What a text means. Its paths are the names around a value, and {@link #ARRAY}. */
  private interface Rule {
    boolean isReference(List<String> path, boolean name, String text);

    /** Whether a reference is only what others begin with. */
    default boolean isPrefix(List<String> path, boolean name) {
      return false;
    }

    /** Whether something else than an object makes the text illegible. */
    default boolean isObject(List<String> path) {
      return false;
    }
  }

  private static final Rule IMPORT_MAP =
      new Rule() {
        @Override
        public boolean isReference(List<String> path, boolean name, String text) {
          String part = path.get(0);
          return switch (path.size()) {
            case 2 ->
                name
                    ? part.equals("scopes") || (part.equals("integrity") && isLikeAnUrl(text))
                    : part.equals("imports") && isAddress(path.get(1), text);
            case 3 -> !name && part.equals("scopes") && isAddress(path.get(2), text);
            default -> false;
          };
        }

        @Override
        public boolean isPrefix(List<String> path, boolean name) {
          return name && path.get(0).equals("scopes");
        }

        @Override
        public boolean isObject(List<String> path) {
          return path.isEmpty()
              || (path.size() == 1 && PARTS.contains(path.get(0)))
              || (path.size() == 2 && path.get(0).equals("scopes"));
        }
      };

  /**
   * Passes on the references of an import map: its addresses, the prefixes of its scopes, and the
   * URLs of its integrity metadata (HTML Standard, Section 8.1.6.1 "Creating an import map parse
   * result"). Addresses and URLs that are neither absolute nor begin with a slash or dots are
   * errors, not references.
   *
   * @param scopes receives the prefixes of scopes, which nothing is loaded from
   * @return whether the text is JSON of the right form; if not, nothing is passed on
   */
  public static boolean importMap(String text, Consumer<Scanned> found, Consumer<Scanned> scopes) {
    return scan(text, IMPORT_MAP, found, scopes);
  }

  /**
   * Passes on the URLs that are listed in speculation rules. Their patterns are not references, nor
   * are the URLs of a rule that browsers ignore.
   *
   * @return whether the text is JSON of the right form; if not, nothing is passed on
   */
  public static boolean speculationRules(String text, Consumer<Scanned> found) {
    List<Scanned> urls = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      SpeculationRules rules = new SpeculationRules(parser, () -> urls.add(scanned(parser, text)));
      boolean legible = rules.read(urls) && parser.nextToken() == null;
      if (legible) {
        urls.forEach(found);
      }
      return legible;
    } catch (JacksonException e) {
      return false;
    }
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
        (path, name, value) -> {
          int last = path.size() - 1;
          while (last >= 0 && path.get(last).equals(ARRAY)) {
            last--;
          }
          return !name && last >= 0 && LINKED_DATA.contains(path.get(last));
        },
        found,
        found);
  }

  /** Whether an address is a URL and, if its key ends with a slash, so does the address. */
  private static boolean isAddress(String key, String text) {
    return isLikeAnUrl(text) && (!key.endsWith("/") || text.endsWith("/"));
  }

  private static boolean isLikeAnUrl(String text) {
    return text.startsWith("/")
        || text.startsWith("./")
        || text.startsWith("../")
        || text.indexOf(':') > 0;
  }

  /** Reads a text twice, because a text has references only if all of it is legible. */
  private static boolean scan(
      String text, Rule rule, Consumer<Scanned> found, Consumer<Scanned> prefixes) {
    try {
      return walk(text, rule, null, null) && walk(text, rule, found, prefixes);
    } catch (JacksonException e) {
      return false;
    }
  }

  /** Reads a text, and whether it has the right form. */
  private static boolean walk(
      String text,
      Rule rule,
      @Nullable Consumer<Scanned> found,
      @Nullable Consumer<Scanned> prefixes) {
    List<String> path = new ArrayList<>();
    List<Boolean> named = new ArrayList<>(); // whether each open level has a name
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      boolean name = false; // whether the last token was a name, which is the last of the path
      boolean whole = false; // whether the only value has been read
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        boolean isName = token == JsonToken.PROPERTY_NAME;
        boolean begins = !isName && !token.isStructEnd();
        if (whole || (begins && token != JsonToken.START_OBJECT && rule.isObject(path))) {
          return false;
        }
        if (isName) {
          path.add(parser.getString());
        }
        Consumer<Scanned> to = isName && rule.isPrefix(path, isName) ? prefixes : found;
        if (to != null
            && (isName || token == JsonToken.VALUE_STRING)
            && !path.isEmpty()
            && rule.isReference(path, isName, parser.getString())) {
          to.accept(scanned(parser, text));
        }
        if (token == JsonToken.END_ARRAY) {
          path.remove(path.size() - 1);
        }
        if (token.isStructStart()) {
          named.add(name);
        } else if (!isName) {
          boolean ends = token.isStructEnd() ? named.remove(named.size() - 1) : name;
          if (ends) {
            path.remove(path.size() - 1);
          }
          whole = named.isEmpty();
        }
        if (token == JsonToken.START_ARRAY) {
          path.add(ARRAY);
        }
        name = isName;
      }
    }
    return true;
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
