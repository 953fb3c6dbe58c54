package fairlead.html.markup;

import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.SitemapEntry;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Reads the context of a link from a tree. */
public final class ContextReader {

  /** The fields of an entry, by the names that they have in sitemaps, RSS and Atom. */
  private static final Map<String, String> ENTRY =
      Map.of(
          "lastmod", "lastmod",
          "pubdate", "lastmod",
          "date", "lastmod", // of Dublin Core, in RSS 1.0
          "updated", "lastmod",
          "modified", "lastmod", // in Atom 0.3
          "changefreq", "changefreq",
          "priority", "priority");

  private static final Set<String> ENTRIES = Set.of("url", "sitemap", "item", "entry");

  /** How many children of an entry of a sitemap are read; more is a file that has no entries. */
  private static final int MAX_NODES = 200;

  /** How much of a field of an entry is read: dates and numbers are short. */
  private static final int MAX_FIELD_NODES = 8;

  private static final int MAX_FIELD_CHARS = 200;

  /** The parser's name for the root above all elements. */
  public static final String ROOT = "#root";

  private ContextReader() {}

  /**
   * The context of an element.
   *
   * @param pathBefore the path of another link; if it is equal, its string is reused
   */
  static LinkContext of(Element element, Set<Inside> inside, int maxChars, String pathBefore) {
    ContextText text = new ContextText(maxChars);
    String name = element.normalName();
    if (!name.equals("style") && !name.equals("script")) {
      add(element, text);
    }
    if (text.isEmpty()) {
      text.add(element.attr("title"));
    }
    ContextPath path = new ContextPath(maxChars);
    for (Element at = element; at != null && !at.normalName().equals(ROOT); at = at.parent()) {
      if (!path.add(ContextPath.step(NoscriptTexts.name(at.normalName()), at.id(), maxChars))) {
        break;
      }
    }
    LinkContext context = context(element.attr("rel"), text, path, inside, pathBefore);
    return element.tag().namespace().equals(Parser.NamespaceHtml)
        ? context
        : context.withSitemap(entry(element, maxChars));
  }

  /** What the entry of a sitemap or feed says of the link of an element; null if nothing. */
  private static @Nullable SitemapEntry entry(Element element, int maxChars) {
    Element entry = name(element).equals("sitemap") ? element : element.parent();
    if (entry != null && name(entry).equals("loc")) {
      entry = entry.parent();
    }
    if (entry == null || !ENTRIES.contains(name(entry))) {
      return null;
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < Math.min(entry.childNodeSize(), MAX_NODES); i++) {
      if (entry.childNode(i) instanceof Element child) {
        String name = ENTRY.getOrDefault(name(child), "");
        if (!name.isEmpty() && !values.containsKey(name)) {
          String text = field(child, maxChars);
          if (!text.isEmpty()) {
            values.put(name, text);
          }
        }
      }
    }
    return values.isEmpty()
        ? null
        : new SitemapEntry(
            values.getOrDefault("lastmod", ""),
            values.getOrDefault("changefreq", ""),
            values.getOrDefault("priority", ""));
  }

  private static String field(Element field, int maxChars) {
    ContextText text = new ContextText(maxChars);
    for (int i = 0; i < Math.min(field.childNodeSize(), MAX_FIELD_NODES); i++) {
      if (field.childNode(i) instanceof TextNode node) {
        String whole = node.getWholeText();
        text.add(whole.substring(0, Math.min(whole.length(), MAX_FIELD_CHARS)));
      }
    }
    return text.toString();
  }

  private static String name(Element element) {
    return AsciiCase.lower(element.tag().localName());
  }

  static LinkContext context(
      String rel, ContextText text, ContextPath path, Set<Inside> inside, String pathBefore) {
    List<String> tokens = tokens(rel);
    String whole = path.toString();
    return new LinkContext(
        tokens,
        text.toString(),
        whole.equals(pathBefore) ? pathBefore : whole,
        inside,
        tokens.contains("nofollow"),
        null);
  }

  /** The tokens of a value, split at white space, in lower case. */
  public static List<String> tokens(String value) {
    List<String> tokens = new ArrayList<>();
    int at = 0;
    while (at < value.length()) {
      int start = at;
      while (at < value.length() && value.charAt(at) > ' ') {
        at++;
      }
      if (at > start) {
        tokens.add(AsciiCase.lower(value.substring(start, at)));
      }
      at++;
    }
    return tokens;
  }

  private static void add(Element element, ContextText text) {
    String name = NoscriptTexts.name(element.normalName());
    String shown = ContextText.shown(name, element.attr("type"));
    if (!shown.isEmpty()) {
      text.add(element.attr(shown));
    }
    for (int i = 0; i < element.childNodeSize(); i++) {
      Node child = element.childNode(i);
      if (child instanceof TextNode node) {
        text.add(node.getWholeText());
      } else if (child instanceof Element inner) {
        if (!text.enter()) {
          return;
        }
        boolean block = inner.tag().isBlock();
        text.separate(block || inner.normalName().equals("br"));
        if (!inner.hasAttr("hidden")
            && !ContextText.isUnseen(NoscriptTexts.name(inner.normalName()))) {
          add(inner, text);
        }
        text.separate(block);
      }
    }
  }
}
