package fairlead.html.rule;

import fairlead.html.HeaderField;
import fairlead.html.HtmlDocument;
import fairlead.html.rule.LinkRule.Condition;
import fairlead.uri.base.BaseContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * For each row of the link table, a document in which a reference stands at its place. The base is
 * {@code http://b/c/}, the document's own URI begins with {@code http://h/d/}.
 */
final class Samples {

  private static final String BASE = "<base href=http://b/c/>";

  private static final Map<String, String> NAMESPACES =
      Map.of(
          "xml", "http://example.org/names",
          "atom", "http://www.w3.org/2005/Atom",
          "rss", "http://purl.org/rss/1.0/",
          "rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
          "content", "http://purl.org/rss/1.0/modules/content/",
          "media", "http://search.yahoo.com/mrss/",
          "itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd",
          "sitemap", "http://www.sitemaps.org/schemas/sitemap/0.9",
          "image", "http://www.google.com/schemas/sitemap-image/1.1",
          "video", "http://www.google.com/schemas/sitemap-video/1.1");

  private Samples() {}

  /**
   * A document.
   *
   * @param reference as it is written in an attribute; character references in it are undone where
   *     the place knows none
   */
  static HtmlDocument document(LinkRule rule, String reference) {
    String plain = reference.replace("&amp;", "&");
    String element = rule.elements().get(0);
    int colon = element.indexOf(':');
    String prefix = element.substring(0, Math.max(0, colon));
    return switch (element) {
      case "#header" ->
          document("", "text/html")
              .withHeaders(List.of(new HeaderField(rule.attribute(), value(rule.syntax(), plain))));
      case "#stylesheet" -> document("a { b: url('" + plain + "') }", "text/css");
      case "#robots" -> {
        byte[] bytes = value(rule.syntax(), plain).getBytes(StandardCharsets.UTF_8);
        BaseContext base = BaseContext.retrievedFrom("http://b/c/");
        yield new HtmlDocument(bytes, "http://h/robots.txt", base, "text/plain", null);
      }
      case "#comment" ->
          document(BASE + "<!--" + value(rule.syntax(), reference) + "-->", "text/html");
      case "#xml-stylesheet" ->
          document("<?xml-stylesheet href=\"" + reference + "\"?><r/>", "text/xml");
      default ->
          NAMESPACES.containsKey(prefix)
              ? document(xml(rule, prefix, element.substring(colon + 1), reference), "text/xml")
              : document(html(rule, element.substring(colon + 1), reference), "text/html");
    };
  }

  private static HtmlDocument document(String text, String mediaType) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    BaseContext base = BaseContext.retrievedFrom("http://b/c/");
    return new HtmlDocument(bytes, "http://h/d/p", base, mediaType, null);
  }

  private static String xml(LinkRule rule, String prefix, String element, String reference) {
    String name = prefix + ":" + element.replace("*", "any");
    StringBuilder xml = new StringBuilder("<r xmlns:xlink='http://www.w3.org/1999/xlink'");
    NAMESPACES.forEach((key, uri) -> xml.append(" xmlns:" + key + "='" + uri + "'"));
    xml.append("><").append(name).append(condition(rule));
    boolean text = rule.attribute().equals(LinkRule.TEXT);
    if (!text) {
      xml.append(" ").append(rule.attribute()).append("=\"").append(reference).append('"');
    }
    xml.append('>');
    if (text) {
      String value = value(rule.syntax(), reference);
      boolean markup = rule.syntax() == LinkSyntax.FRAGMENT;
      xml.append(markup ? value.replace("&", "&amp;").replace("<", "&lt;") : value);
    }
    return xml + "</" + name + "></r>";
  }

  private static String condition(LinkRule rule) {
    Condition when = rule.when();
    return when == null || when.values().isEmpty()
        ? ""
        : " " + when.attribute() + "='" + when.values().get(0) + "'";
  }

  private static String html(LinkRule rule, String name, String reference) {
    String element = name.replace("*", "p");
    StringBuilder tag = new StringBuilder("<").append(element).append(condition(rule));
    if (rule.base() == LinkBase.CODEBASE) {
      tag.append(" codebase=code/");
    }
    String value = value(rule.syntax(), reference);
    if (rule.attribute().equals(LinkRule.TEXT)) {
      boolean raw = rule.elements().get(0).equals(element);
      String text = raw ? value.replace("&amp;", "&") : value;
      return BASE + wrapped(rule, tag + ">" + text + "</" + element + ">");
    }
    tag.append(' ').append(rule.attribute()).append("=\"").append(value).append("\">");
    return switch (element) {
      case "html", "head" -> tag + BASE;
      case "frame" -> BASE + "<frameset>" + tag;
      case "thead", "tbody", "tfoot" -> BASE + "<table>" + tag;
      case "tr" -> BASE + "<table><tbody>" + tag;
      case "td", "th" -> BASE + "<table><tbody><tr>" + tag;
      default -> BASE + wrapped(rule, tag.toString());
    };
  }

  private static String wrapped(LinkRule rule, String tag) {
    String element = rule.elements().get(0);
    if (element.startsWith("svg:")) {
      return "<svg>" + tag.replace("<p ", "<rect ") + "</svg>";
    }
    return element.startsWith("math:") ? "<math>" + tag.replace("<p ", "<mi ") + "</math>" : tag;
  }

  private static String value(LinkSyntax syntax, String reference) {
    return switch (syntax) {
      case SINGLE, SPACES, COMMAS -> reference;
      case SRCSET -> reference.isEmpty() ? "" : reference + " 1x";
      case REFRESH -> "0; url='" + reference + "'";
      case CSS -> "/**/ url('" + reference + "')";
      case IMPORT_MAP -> "{\"scopes\": {\"" + reference + "\" : {}}}";
      case SPECULATION_RULES -> "{\"prefetch\": [{\"urls\": [\"" + reference + "\"]}]}";
      case JSON_LD -> "{\"@graph\": [{\"url\": \"" + reference + "\"}]}";
      case LINK_HEADER -> "<" + reference + ">; rel=next";
      case ROBOTS -> "User-agent: *\nsitemap : " + reference + "\n";
      case DOCUMENT -> reference.isEmpty() ? "" : anchor(reference.replace("&", "&amp;"));
      case FRAGMENT -> reference.isEmpty() ? "" : anchor(reference);
    };
  }

  private static String anchor(String reference) {
    return "<a href='" + reference + "'>";
  }
}
