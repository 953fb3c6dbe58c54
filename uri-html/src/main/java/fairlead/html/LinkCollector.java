package fairlead.html;

import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkRules;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeVisitor;

/** Walks a tree once and gathers what may be a base and what is a link. */
final class LinkCollector implements NodeVisitor {

  /** A link before its resolution. */
  record Found(LinkRule rule, LinkKind kind, AttributeValue value) {}

  /** jsoup drops further attributes of a tag without a word. */
  private static final int MAX_ATTRIBUTES = 512;

  private final String text;
  private final int maxLinks;
  private final List<Found> links = new ArrayList<>();
  private final List<AttributeValue> bases = new ArrayList<>();
  private final List<Integer> noscripts = new ArrayList<>();
  private final BitSet places = new BitSet();
  private int templates;
  private int beyondLimit;
  private boolean ascending = true;
  private int deepest;
  private int cutTags;

  LinkCollector(String text, int maxLinks) {
    this.text = text;
    this.maxLinks = maxLinks;
  }

  @Override
  public void head(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return;
    }
    deepest = Math.max(deepest, depth);
    if (!isHtml(element)) {
      return;
    }
    if (element.attributesSize() >= MAX_ATTRIBUTES) {
      cutTags++;
    }
    String name = element.normalName();
    switch (name) {
      case "base" -> addBase(element);
      case "noscript" -> noscripts.add(element.sourceRange().endPos());
      case "template" -> templates++;
      default -> addLink(element, name);
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (node instanceof Element element
        && isHtml(element)
        && element.normalName().equals("template")) {
      templates--;
    }
  }

  private static boolean isHtml(Element element) {
    return element.tag().namespace().equals(Parser.NamespaceHtml);
  }

  private void addBase(Element element) {
    Attribute href = element.attribute("href");
    if (href != null && templates == 0) {
      bases.add(AttributeValue.of(element, href, text));
    }
  }

  private void addLink(Element element, String name) {
    LinkRule rule = LinkRules.of(name);
    Attribute attribute = rule == null ? null : element.attribute(rule.attribute());
    if (rule == null || attribute == null) {
      return;
    }
    AttributeValue value = AttributeValue.of(element, attribute, text);
    if (places.get(value.start())) {
      return; // where tags are misnested, the tree holds an element twice that is written once
    }
    places.set(value.start());
    if (links.size() == maxLinks) {
      beyondLimit++;
      return;
    }
    ascending &= links.isEmpty() || links.get(links.size() - 1).value().start() < value.start();
    links.add(new Found(rule, LinkRules.kind(rule, element.attr("rel")), value));
  }

  /** How many links there were beyond the limit. */
  int beyondLimit() {
    return beyondLimit;
  }

  /** How deep the deepest element lies below the document; the root element is at 1. */
  int deepest() {
    return deepest;
  }

  /** How many tags have lost attributes. */
  int cutTags() {
    return cutTags;
  }

  /** The links in the order of the source, one for each place. */
  List<Found> links() {
    if (!ascending) {
      links.sort(Comparator.comparingInt(link -> link.value().start()));
    }
    return links;
  }

  /**
   * The base elements with an href that are part of the document, in tree order. The parser reads
   * the content of noscript as elements; where scripting is on, as the standard's answer for bases
   * assumes, it is text up to the end tag. (A base behind an end tag in a comment inside a noscript
   * is missed, since the parser reads the comment on.)
   */
  List<AttributeValue> bases() {
    if (bases.isEmpty() || noscripts.isEmpty()) {
      return bases;
    }
    NavigableMap<Integer, Integer> texts = noscriptTexts();
    List<AttributeValue> outside = new ArrayList<>();
    for (AttributeValue base : bases) {
      Map.Entry<Integer, Integer> before = texts.floorEntry(base.start());
      if (before == null || before.getValue() <= base.start()) {
        outside.add(base);
      }
    }
    return outside;
  }

  /** The ranges of the text that are content of a noscript, each end by its start. */
  private NavigableMap<Integer, Integer> noscriptTexts() {
    NavigableMap<Integer, Integer> texts = new TreeMap<>();
    int end = 0;
    for (int start : noscripts.stream().sorted().toList()) {
      if (start >= end) { // else it is text inside another
        end = endTag(start);
        texts.put(start, end);
      }
    }
    return texts;
  }

  private int endTag(int from) {
    String tag = "</noscript";
    for (int at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
      int end = at + tag.length();
      boolean named = text.regionMatches(true, at, tag, 0, tag.length());
      if (named && (end == text.length() || " \t\n\f\r/>".indexOf(text.charAt(end)) >= 0)) {
        return at;
      }
    }
    return text.length();
  }
}
