package fairlead.html.parse;

import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.MarkupElement;
import fairlead.html.markup.NoscriptTexts;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.ShadowRoots;
import fairlead.html.markup.TreeElement;
import fairlead.html.markup.XmlNames;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkTable;
import fairlead.uri.text.AsciiCase;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.ProcessingInstruction;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Walks a tree once, and passes its elements to a collector. */
final class TreeWalk {

  static final String COMMENT = "#comment";

  private static final Set<String> TABLE_PARTS = Set.of("table", "tbody", "tfoot", "thead", "tr");
  private static final String STYLE_SHEET = "#xml-stylesheet";
  private static final String XML_BASE = "xml:base";

  /** The elements of SVG with links whose names are not in lower case. */
  private static final Set<String> MIXED_CASE =
      Set.of(
          "altGlyph",
          "animateColor",
          "animateMotion",
          "animateTransform",
          "feImage",
          "glyphRef",
          "linearGradient",
          "radialGradient",
          "textPath");

  private final LinkCollector collector;
  private final ExtractionOptions options;
  private final LinkTable table;
  private final Format format;
  private final int maxAttributes;
  private final boolean lint;
  private final TreeElement current;
  private final ShadowRoots shadows = new ShadowRoots();
  private @Nullable Element ignored; // the outermost ignored element that the walk is in
  private @Nullable Element root;
  private String rootPrefix = "";
  private boolean based; // whether xml:base counts in the document
  private boolean isFeed; // or a sitemap: base elements in it belong to the pages it quotes

  /**
   * A walk.
   *
   * @param parsed the text that is parsed; null if it is read from a stream
   */
  TreeWalk(
      LinkCollector collector,
      ExtractionOptions options,
      Format format,
      @Nullable ParserText parsed) {
    this.collector = collector;
    this.options = options;
    this.table = options.table();
    this.format = format;
    this.maxAttributes = options.limits().intOf(DocumentLimit.ATTRIBUTES);
    this.lint = options.wants(Detail.LINT);
    this.current = new TreeElement(format, parsed, options.wants(Detail.PLACES));
  }

  /** Walks by child positions, because the parser's own walk searches for each node's position. */
  void walk(Element top) {
    long maxDepth = options.limits().of(DocumentLimit.DEPTH);
    int[] next = new int[16]; // the next child of each open element
    int depth = 0;
    Element at = top;
    while (depth > 0 || next[0] < at.childNodeSize()) {
      if (next[depth] == at.childNodeSize()) {
        tail(at);
        at = Objects.requireNonNull(at.parent(), "an element below the root");
        depth--;
      } else {
        Node child = at.childNode(next[depth]++);
        head(child, depth + 1);
        if (child instanceof Element element) {
          at = element;
          depth++;
          if (depth > maxDepth) {
            collector.noteDepthCut();
          }
          next = depth < next.length ? next : Arrays.copyOf(next, depth * 2);
          next[depth] = 0;
        }
      }
    }
    if (!current.isInStep()) {
      collector.noteOutOfStep();
    }
    if (current.isInDoubt()) {
      collector.noteDoubt();
    }
  }

  private void head(Node node, int depth) {
    if (node instanceof Element element) {
      current.enter(element);
      cutAttributes(element);
      if (lint && ignored == null && element.hasAttr(MarkupElement.IGNORE)) {
        ignored = element;
        collector.enterIgnored();
      }
      if (format == Format.HTML) {
        ofHtml(element);
      } else {
        ofXml(element, depth);
      }
    } else if (node instanceof Comment comment) {
      for (LinkRule rule : table.of(COMMENT)) {
        collector.add(rule, current.of(comment), collector.contextOf(collector.inside()));
      }
    } else if (node instanceof ProcessingInstruction instruction
        && instruction.target().equals("xml-stylesheet")
        && root == null) { // elsewhere than in the prolog it means nothing
      for (LinkRule rule : table.of(STYLE_SHEET)) {
        AttributeValue value = current.of(instruction, rule.attribute());
        if (value != null) {
          collector.add(rule, value, collector.contextOf(Set.of()));
        }
      }
    }
  }

  private void cutAttributes(Element element) {
    int count = current.attributes();
    long most = DocumentLimit.ATTRIBUTES.row().most(); // jsoup silently drops further attributes
    if (count <= maxAttributes && count < most) {
      return;
    }
    collector.noteAttributesCut(current.missing());
    if (count > maxAttributes) {
      List<Attribute> all = element.attributes().asList();
      for (Attribute attribute : all.subList(maxAttributes, all.size())) {
        element.removeAttr(attribute.getKey());
      }
    }
    if (element.normalName().equals("base") && !element.hasAttr("href")) {
      collector.noteBaseCut();
    }
  }

  private void ofHtml(Element element) {
    String name = current.tagName();
    String namespace = element.tag().namespace();
    if (!namespace.equals(Parser.NamespaceHtml)) {
      collector.noscriptElements().enterForeign(name);
      if (table.hasOwn(name)) {
        current.enterForeign();
      }
      collector.addForeign(current, name, XmlNames.prefix(namespace));
    } else if (name.equals("template") && shadows.open(element)) {
      collector.inShadow(true); // the element itself is not part of the document
    } else if (!(name.equals("form") && isLeftOut(element))) {
      collector.addHtml(current, name);
    }
  }

  /**
   * Whether browsers drop a form that jsoup keeps: one in a table within a template (HTML Standard,
   * Section 13.2.6.4.9 "The 'in table' insertion mode").
   */
  private boolean isLeftOut(Element form) {
    Element parent = form.parent();
    return collector.isInTemplate() && parent != null && TABLE_PARTS.contains(parent.normalName());
  }

  private void ofXml(Element element, int depth) {
    String local = element.tag().localName();
    if (depth == 1) {
      root = element;
      rootPrefix = XmlNames.ofRoot(element);
      isFeed = XmlNames.isFeedOrSitemap(rootPrefix);
      based =
          switch (options.base().xmlBase()) {
            case HONOURED -> true;
            case FEEDS -> XmlNames.isFeed(rootPrefix);
            case IGNORED -> false;
          };
    }
    AttributeValue base = based ? current.value(XML_BASE) : null;
    if (base != null) {
      collector.enterBase(base);
    }
    String prefix = prefix(element);
    // In SVG and XHTML, names are case-sensitive. Those of feeds are written in many ways.
    boolean exact = prefix.equals(LinkCollector.SVG) && !MIXED_CASE.contains(local);
    String name = exact ? local : AsciiCase.lower(local);
    if (!prefix.isEmpty()) {
      collector.addForeign(current, name, prefix + within(element, name));
    } else if (name.equals(local) && !(name.equals("base") && isFeed)) {
      collector.addHtml(current, name);
    }
  }

  private String prefix(Element element) {
    Element top = Objects.requireNonNull(root, "root");
    String namespace = element.tag().namespace();
    boolean hasNone = XmlNames.isNone(namespace);
    if (!hasNone && !namespace.equals(top.tag().namespace())) {
      return XmlNames.prefix(namespace);
    }
    String usual = XmlNames.usual(top, rootPrefix, element.tag().prefix());
    if (usual != null) {
      return usual;
    }
    return hasNone && !XmlNames.isFeedOrSitemap(rootPrefix)
        ? XmlNames.prefix(namespace)
        : rootPrefix;
  }

  /** What comes before the name of an element of a sitemap, in the link table. */
  private static String within(Element element, String name) {
    if (name.equals("loc") && isIn(element, "sitemap")) {
      return "sitemap/";
    }
    return name.equals("url") && isIn(element, "loc") ? "loc/" : "";
  }

  private static boolean isIn(Element element, String name) {
    Element parent = element.parent();
    return parent != null && AsciiCase.lower(parent.tag().localName()).equals(name);
  }

  private void tail(Element element) {
    if (element.equals(ignored)) {
      ignored = null;
      collector.leaveIgnored(element.sourceRange(), element.endSourceRange());
    }
    if (based && element.attribute(XML_BASE) != null) {
      collector.leaveBase();
    }
    if (element.tag().namespace().equals(Parser.NamespaceHtml)) {
      switch (format == Format.HTML
          ? NoscriptTexts.name(element.normalName())
          : element.tag().localName()) {
        case "noscript" -> collector.noscriptElements().leave();
        case "template" -> leaveTemplate(element);
        default -> {}
      }
    }
  }

  private void leaveTemplate(Element element) {
    if (shadows.close(element)) {
      collector.inShadow(shadows.areOpen());
    } else {
      collector.leaveTemplate();
    }
  }
}
