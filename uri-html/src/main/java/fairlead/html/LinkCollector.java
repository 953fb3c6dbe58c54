package fairlead.html;

import fairlead.html.Finding.Kind;
import fairlead.html.Place.Precision;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.LinkBase;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkRule.Condition;
import fairlead.html.rule.LinkTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/** Walks a tree once and gathers what may be a base and what may hold links. */
final class LinkCollector implements NodeVisitor {

  /** jsoup drops further attributes of a tag without a word. */
  private static final int MAX_ATTRIBUTES = 512;

  private final String text;
  private final int maxValues;
  private final LinkTable table;
  private final @Nullable FragmentCollector targets;
  private final List<Found> values = new ArrayList<>();
  private final List<AttributeValue> bases = new ArrayList<>();
  private final List<Integer> noscripts = new ArrayList<>();
  private final BitSet places = new BitSet();
  private final Set<String> unplaced = new HashSet<>();
  private int templates;
  private int beyondLimit;
  private boolean ascending = true;
  private int deepest;
  private int cutTags;

  LinkCollector(String text, int maxValues, LinkTable table, @Nullable FragmentCollector targets) {
    this.text = text;
    this.maxValues = maxValues;
    this.table = table;
    this.targets = targets;
  }

  @Override
  public void head(Node node, int depth) {
    if (!(node instanceof Element element)) {
      return;
    }
    deepest = Math.max(deepest, depth);
    if (element.attributesSize() >= MAX_ATTRIBUTES) {
      cutTags++;
    }
    String name = element.normalName();
    String namespace = element.tag().namespace();
    if (targets != null && templates == 0) {
      targets.add(element, namespace.equals(Parser.NamespaceHtml) && name.equals("a"));
    }
    if (namespace.equals(Parser.NamespaceHtml)) {
      switch (name) {
        case "base" -> addBase(element);
        case "noscript" -> noscripts.add(element.sourceRange().endPos());
        case "template" -> templates++;
        default -> {}
      }
      addValues(element, name, name);
    } else if (namespace.equals(Parser.NamespaceSvg)) {
      addValues(element, name, "svg:" + name);
    } else if (namespace.equals(Parser.NamespaceMathml)) {
      addValues(element, name, "math:" + name);
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (node instanceof Element element
        && element.normalName().equals("template")
        && element.tag().namespace().equals(Parser.NamespaceHtml)) {
      templates--;
    }
  }

  private void addBase(Element element) {
    Attribute href = element.attribute("href");
    if (href != null && templates == 0) {
      bases.add(AttributeValue.of(element, href, text));
    }
  }

  private void addValues(Element element, String name, String qualified) {
    for (LinkRule rule : table.of(qualified)) {
      Condition when = rule.when();
      if (when != null && !when.isMetBy(attribute(element, when.attribute()))) {
        continue;
      }
      AttributeValue value = value(element, rule);
      if (value != null) {
        add(element, name, rule, value);
      }
    }
  }

  private @Nullable AttributeValue value(Element element, LinkRule rule) {
    if (rule.attribute().equals(LinkRule.TEXT)) {
      return element.childNodeSize() == 0 ? null : AttributeValue.ofText(element, text);
    }
    Attribute attribute = element.attribute(rule.attribute());
    if (attribute != null) {
      return AttributeValue.of(element, attribute, text);
    }
    boolean implied =
        rule.empty() == EmptyReference.DOCUMENT && element.normalName().equals("form");
    return implied ? AttributeValue.missing(element, text) : null;
  }

  private static @Nullable String attribute(Element element, String name) {
    Attribute attribute = element.attribute(name);
    return attribute == null ? null : attribute.getValue();
  }

  private void add(Element element, String name, LinkRule rule, AttributeValue value) {
    // Where tags are misnested, the tree holds an element twice that is written once.
    boolean again;
    if (value.precision() == Precision.VALUE) {
      again = places.get(value.start());
      places.set(value.start());
    } else {
      again = !unplaced.add(value.start() + " " + rule.name());
    }
    if (again) {
      return;
    }
    if (values.size() == maxValues) {
      beyondLimit++;
      return;
    }
    ascending &= values.isEmpty() || values.get(values.size() - 1).value().start() <= value.start();
    String codebase = rule.base() == LinkBase.CODEBASE ? attribute(element, "codebase") : null;
    String rel = name.equals("link") ? element.attr("rel") : "";
    values.add(new Found(rule, name, LinkTable.kind(rule, rel), value, codebase));
  }

  /** How many values there were beyond the limit. */
  int beyondLimit() {
    return beyondLimit;
  }

  /** What limits have cut. */
  List<Finding> cuts(HtmlLimits limits) {
    List<Finding> cuts = new ArrayList<>();
    if (deepest > limits.depth()) {
      cuts.add(Finding.of(Kind.DEPTH_CUT, limits.depth() + " levels"));
    }
    if (cutTags > 0) {
      cuts.add(Finding.of(Kind.ATTRIBUTES_CUT, "tags: " + cutTags));
    }
    return cuts;
  }

  /** The values in the order of the source, one for each place. */
  List<Found> values() {
    if (!ascending) {
      values.sort(Comparator.comparingInt(found -> found.value().start()));
    }
    return values;
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
