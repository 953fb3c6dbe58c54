package fairlead.html.markup;

import fairlead.uri.text.AsciiCase;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Maps XML namespaces to the prefixes of the link table, independent of the prefixes in a document.
 */
public final class XmlNames {

  /** The prefix for namespaces that the table does not know. */
  static final String OTHER = "xml:";

  private static final String RDF_SYNTAX = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

  private static final String RSS = "rss:";
  private static final String ATOM = "atom:";

  /** The prefixes of the roots of feeds. The root of RSS 1.0 is RDF. */
  private static final Set<String> FEEDS = Set.of(RSS, ATOM, "rdf:");

  private static final String SITEMAP = "sitemap:";

  private static final Map<String, String> PREFIXES =
      Map.ofEntries(
          Map.entry(Parser.NamespaceHtml, ""),
          Map.entry(Parser.NamespaceSvg, "svg:"),
          Map.entry(Parser.NamespaceMathml, "math:"),
          Map.entry("http://www.w3.org/2005/Atom", ATOM),
          Map.entry("http://purl.org/atom/ns#", ATOM),
          Map.entry("http://purl.org/rss/1.0/", RSS),
          Map.entry("http://my.netscape.com/rdf/simple/0.9/", RSS),
          Map.entry("http://backend.userland.com/rss2", RSS),
          Map.entry("http://purl.org/rss/1.0/modules/content/", "content:"),
          Map.entry("http://search.yahoo.com/mrss/", "media:"),
          Map.entry("http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes:"),
          Map.entry(RDF_SYNTAX, "rdf:"),
          Map.entry("http://www.sitemaps.org/schemas/sitemap/0.9", SITEMAP),
          Map.entry("http://www.google.com/schemas/sitemap/0.84", SITEMAP),
          Map.entry("http://www.google.com/schemas/sitemap-image/1.1", "image:"),
          Map.entry("http://www.google.com/schemas/sitemap-video/1.1", "video:"));

  private static final Map<String, String> ATTRIBUTES =
      Map.of("xlink", "http://www.w3.org/1999/xlink", "rdf", RDF_SYNTAX);

  /**
   * Roots that no other vocabulary has. Many are in a namespace of their own, or in a wrong one.
   */
  private static final Map<String, String> ROOTS =
      Map.of("rss", RSS, "urlset", SITEMAP, "sitemapindex", SITEMAP);

  private XmlNames() {}

  /**
   * The prefix for the elements of a namespace.
   *
   * @param namespace as the parser returns it; elements without one have the XML namespace
   */
  public static String prefix(String namespace) {
    return PREFIXES.getOrDefault(namespace, OTHER);
  }

  /** Whether an element has no namespace. */
  public static boolean isNone(String namespace) {
    return namespace.isEmpty() || namespace.equals(Parser.NamespaceXml);
  }

  /** The prefix for a root element, and for others that have no namespace or that of the root. */
  public static String ofRoot(Element root) {
    String name = AsciiCase.lower(root.tag().localName());
    String namespace = root.tag().namespace();
    String known = prefix(namespace);
    if (!known.equals(OTHER)) {
      return known;
    }
    return isNone(namespace) && name.equals("feed") ? ATOM : ROOTS.getOrDefault(name, OTHER);
  }

  /**
   * The prefix for an element whose own prefix a document does not declare, since the parser
   * returns the namespace around it. Empty for {@code xhtml}, as for all of HTML. Null if its
   * prefix says nothing, or the document is neither a sitemap nor a feed.
   */
  public static @Nullable String usual(Element root, String rootPrefix, String prefix) {
    String usual = prefix.equals("xhtml") ? "" : prefix + ':';
    return !prefix.isEmpty()
            && isFeedOrSitemap(rootPrefix)
            && PREFIXES.containsValue(usual)
            && !root.hasAttr("xmlns:" + prefix)
        ? usual
        : null;
  }

  /** Whether a root element with a prefix is that of a feed or sitemap. */
  public static boolean isFeedOrSitemap(String prefix) {
    return isFeed(prefix) || prefix.equals(SITEMAP);
  }

  /** Whether a root element with a prefix is that of a feed. */
  public static boolean isFeed(String prefix) {
    return FEEDS.contains(prefix);
  }

  /**
   * The attribute of an XML element by its name in the link table. Null if there is none. An
   * undeclared prefix has its usual meaning.
   */
  static @Nullable Attribute attribute(Element element, String name) {
    int colon = name.indexOf(':');
    String namespace = colon < 0 ? null : ATTRIBUTES.get(name.substring(0, colon));
    Attribute usual = element.attribute(name);
    if (namespace == null || (usual != null && usual.namespace().equals(namespace))) {
      return usual;
    }
    for (Attribute attribute : element.attributes()) {
      if (attribute.getKey().endsWith(name.substring(colon))
          && attribute.namespace().equals(namespace)) {
        return attribute;
      }
    }
    return usual != null && usual.namespace().isEmpty() ? usual : null;
  }
}
