package fairlead.html.syntax;

import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a set of speculation rules (HTML Standard, Section 7.6.1 "Speculation rules"). A rule with
 * something that the standard does not know is ignored.
 */
final class SpeculationRules {

  private static final Set<String> ACTIONS =
      Set.of("prefetch", "prerender", "prerender_until_script");

  private static final Set<String> EAGERNESS =
      Set.of("immediate", "eager", "moderate", "conservative");

  private static final Set<String> REQUIREMENTS = Set.of("anonymous-client-ip-when-cross-origin");

  /** Referrer Policy, Section 3. */
  private static final Set<String> POLICIES =
      Set.of(
          "",
          "no-referrer",
          "no-referrer-when-downgrade",
          "same-origin",
          "origin",
          "strict-origin",
          "origin-when-cross-origin",
          "strict-origin-when-cross-origin",
          "unsafe-url");

  private static final Set<String> TARGETS = Set.of("_blank", "_self", "_parent", "_top");

  private final JsonParser parser;
  private final Runnable url;

  /**
   * A reader.
   *
   * @param url called at each URL of a rule
   */
  SpeculationRules(JsonParser parser, Runnable url) {
    this.parser = parser;
    this.url = url;
  }

  /**
   * Reads the set.
   *
   * @param urls where the URLs are added; those of rules that are ignored are taken out again
   * @return whether it is an object
   */
  boolean read(List<?> urls) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      return false;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean isAction = ACTIONS.contains(parser.getString());
      if (parser.nextToken() != JsonToken.START_ARRAY || !isAction) {
        parser.skipChildren();
        continue;
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        int before = urls.size();
        boolean isRule = parser.currentToken() == JsonToken.START_OBJECT;
        if (!isRule) {
          parser.skipChildren();
        } else if (!readRule()) {
          urls.subList(before, urls.size()).clear();
        }
      }
    }
    return true;
  }

  /** Reads a rule. False if it is ignored. */
  private boolean readRule() {
    boolean valid = true;
    boolean hasUrls = false;
    boolean hasPattern = false;
    boolean isRelative = false;
    String source = "";
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.getString();
      JsonToken token = parser.nextToken();
      String word = token == JsonToken.VALUE_STRING ? parser.getString() : null;
      switch (name) {
        case "source" -> {
          source = word == null ? "none" : word;
          valid &= source.equals("list") || source.equals("document");
        }
        case "urls" -> {
          hasUrls = true;
          valid &= areStrings(url);
        }
        case "where" -> hasPattern = true;
        case "relative_to" -> {
          isRelative = true;
          valid &= "ruleset".equals(word) || "document".equals(word);
        }
        case "requires" -> valid &= areRequirements();
        case "target_hint" -> valid &= word != null && (isName(word) || TARGETS.contains(word));
        case "referrer_policy" -> valid &= word != null && POLICIES.contains(word);
        case "eagerness" -> valid &= word != null && EAGERNESS.contains(word);
        case "expects_no_vary_search", "tag" -> valid &= word != null;
        default -> valid = false;
      }
      parser.skipChildren();
    }
    boolean isList = source.isEmpty() ? hasUrls : source.equals("list");
    return valid
        && (isList ? hasUrls && !hasPattern : !hasUrls && !isRelative)
        && (!source.isEmpty() || hasUrls || hasPattern);
  }

  private static boolean isName(String word) {
    return !word.isEmpty() && !word.startsWith("_");
  }

  private boolean areRequirements() {
    boolean[] known = {true};
    return areStrings(() -> known[0] &= REQUIREMENTS.contains(parser.getString())) && known[0];
  }

  /** Reads an array of strings. False if the value is something else. */
  private boolean areStrings(Runnable string) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return false;
    }
    boolean valid = true;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      if (token == JsonToken.VALUE_STRING) {
        string.run();
      } else {
        valid = false;
        parser.skipChildren();
      }
    }
    return valid;
  }
}
