package fairlead.html;

import fairlead.html.AttributeValue.Holder;
import fairlead.html.BasePolicy.Codebase;
import fairlead.html.BasePolicy.Scripting;
import fairlead.html.BasePolicy.XmlBase;
import fairlead.html.Finding.Kind;
import fairlead.html.LinkContext.Inside;
import fairlead.html.ParserInput.Role;
import fairlead.html.Place.Precision;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.LinkBase;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkRule.Condition;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.rule.LinkTable;
import fairlead.html.syntax.CssScanner;
import fairlead.html.text.DocumentText;
import fairlead.uri.base.LostCandidate.Reason;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.ProcessingInstruction;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Walks a tree once and gathers what may be a base and what may hold links. */
final class LinkCollector {

  static final String COMMENT = "#comment";
  private static final String STYLE_SHEET = "#xml-stylesheet";
  private static final String XML_BASE = "xml:base";

  private final Format format;
  private final @Nullable String text; // null where the parser tracks no places
  private final @Nullable SourceTags tags; // null where nothing else tells places
  private final @Nullable ParserText whole; // null where the text is read from a stream
  private final boolean placed;

  private final ParserInput input;
  private final DocumentParser parser;
  private final LinkTable table;
  private final @Nullable FragmentCollector targets;
  private final Set<Inside> inside = EnumSet.noneOf(Inside.class);
  private final List<Found> values = new ArrayList<>();
  private final List<BaseElement> bases = new ArrayList<>();
  private final BitSet places = new BitSet();
  private final Set<String> unplaced = new HashSet<>();
  private @Nullable BaseScope scope;
  private @Nullable String declaredCharset;

  private String root = "";
  private int templates;
  private int noscripts;
  private int beyondLimit;
  private int attributeCount; // of the element that the walk has come to
  private boolean ascending = true;
  private boolean nofollow;
  private int deepest;
  private int cutTags;
  private int longValues;
  private final NavigableSet<Integer> noscriptStarts = new TreeSet<>();
  private int noscriptStart; // of the last one
  private boolean inDoubt;
  private @Nullable String markupCut;
  private boolean noscriptsUnclear;
  private boolean failed;

  /**
   * A collector.
   *
   * @param whole the text that is parsed; null where it is read from a stream
   */
  LinkCollector(DocumentParser parser, ParserInput input, @Nullable ParserText whole) {
    this.parser = parser;
    this.input = input;
    this.format = input.format();
    this.whole = whole;
    this.placed = parser.wanted().places();
    this.tags = whole == null ? null : whole.tags();
    this.text = placed && tags == null && whole != null ? whole.text() : null;
    this.table = parser.table();
    this.inside.addAll(input.around());
    boolean fragments = parser.wanted().fragments() && input.role() == Role.DOCUMENT;
    this.targets = fragments ? new FragmentCollector(parser.limits().links()) : null;
  }

  /** Takes a document that is one value. */
  void addWhole(String element, String value) {
    for (LinkRule rule : table.of(element)) {
      add(Found.of(rule, rule.kind(), AttributeValue.whole(value, placed), LinkContext.NONE));
    }
  }

  /** Goes through a tree; by positions, since the parser's own walk looks up each node's. */
  void walk(Element root) {
    int[] next = new int[16]; // child of each element on the way
    int depth = 0;
    Element at = root;
    head(at, depth);
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
          next = depth < next.length ? next : Arrays.copyOf(next, depth * 2);
          next[depth] = 0;
        }
      }
    }
  }

  private void head(Node node, int depth) {
    if (node instanceof Element element) {
      deepest = Math.max(deepest, depth);
      attributeCount = element.attributesSize();

      if (tags != null && tags.isNoted(element.normalName(), attributeCount)) {
        tags.next(element.normalName());
      }
      cutAttributes(element);
      if (format == Format.HTML) {
        ofHtml(element);
      } else {
        ofXml(element, depth);
      }
    } else if (node instanceof Comment comment) {
      for (LinkRule rule : table.of(COMMENT)) {
        add(
            Found.of(
                rule, rule.kind(), AttributeValue.of(comment, text), LinkContext.in(inside())));
      }
    } else if (node instanceof ProcessingInstruction instruction
        && instruction.target().equals("xml-stylesheet")) {
      for (LinkRule rule : table.of(STYLE_SHEET)) {
        AttributeValue value = AttributeValue.of(instruction, rule.attribute(), text);
        if (value != null) {
          add(Found.of(rule, rule.kind(), value, LinkContext.NONE));
        }
      }
    }
  }

  private void ofHtml(Element element) {
    String name = element.normalName();
    String namespace = element.tag().namespace();
    if (namespace.equals(Parser.NamespaceHtml)) {
      ofHtml(element, name);
    } else {
      if (tags != null && name.equals(NoscriptTexts.NAME) && !holdsElements()) {
        tags.lose(); // which have taken it for one of HTML
      }
      addTargets(element, false);
      addValues(element, name, XmlNames.prefix(namespace, "") + name);
    }
  }

  private void ofHtml(Element element, String name) {
    addTargets(element, name.equals("a"));
    switch (name) {
      case "base" -> addBase(element);
      case "meta" -> addMeta(element);
      case "noscript" -> enterNoscript(element);
      case "template" -> templates++;
      default -> {}
    }
    // What looks like a prefix is none in HTML.
    addValues(element, name, name.indexOf(':') < 0 ? name : LinkTable.ANY);
  }

  private void ofXml(Element element, int depth) {
    String local = element.tag().localName();
    if (depth == 1) {
      root = local;
    }
    if (parser.wanted().base().xmlBase() == XmlBase.HONOURED) {
      Attribute base = element.attribute(XML_BASE);
      if (base != null) {
        scope = new BaseScope(scope, AttributeValue.of(element, base, text));
      }
    }
    String prefix = XmlNames.prefix(element.tag().namespace(), root);
    String name = AsciiCase.lower(local);
    if (!prefix.isEmpty()) {
      addTargets(element, false);
      addValues(element, name, prefix + name);
    } else if (name.equals(local)) { // XML has no other letters for XHTML's elements
      ofHtml(element, name);
    }
  }

  private void addTargets(Element element, boolean anchor) {
    if (targets != null && templates == 0) {
      targets.add(element, anchor);
    }
  }

  private void enterNoscript(Element element) {
    if (holdsElements()) {
      noscripts++;
    } else if (whole != null) {
      noscriptStart = tags == null ? element.sourceRange().endPos() : tags.contentStart();
      noscriptStarts.add(noscriptStart);
    }
  }

  /** Whether a noscript holds elements, and no text. */
  private boolean holdsElements() {
    return format != Format.HTML || parser.wanted().base().scripting() == Scripting.DISABLED;
  }

  /** What a noscript holds; null if it holds elements, or if its place is not known. */
  private @Nullable AttributeValue noscriptText() {
    if (holdsElements() || whole == null || whole.noscripts() == null) {
      return null;
    }
    int end = whole.noscripts().end(noscriptStart);
    if (end < 0) {
      return null;
    }
    String raw = whole.text().substring(noscriptStart, end);
    return placed
        ? AttributeValue.placed(raw, noscriptStart, Holder.NOSCRIPT)
        : AttributeValue.absent(raw, Holder.NOSCRIPT);
  }

  private void tail(Element element) {
    if (scope != null && element.attribute(XML_BASE) != null) {
      scope = scope.outer();
    }
    if (templates + noscripts > 0 && element.tag().namespace().equals(Parser.NamespaceHtml)) {
      switch (format == Format.HTML ? element.normalName() : element.tag().localName()) {
        case "noscript" -> noscripts -= holdsElements() ? 1 : 0;
        case "template" -> templates--;
        default -> {}
      }
    }
  }

  private void addBase(Element element) {
    Attribute href = element.attribute("href");
    if (href == null) {
      return;
    }
    AttributeValue value = value(element, href);
    boolean late = !values.isEmpty() && !values.get(values.size() - 1).element().equals("html");
    bases.add(new BaseElement(value, templates > 0 ? Reason.IN_TEMPLATE : null, late));
  }

  private void addMeta(Element element) {
    String name = element.attr("name").strip();
    if (name.equalsIgnoreCase("robots") && templates == 0) {
      nofollow |= isNofollow(element.attr("content"));
    }
    if (declaredCharset == null) {
      boolean contentType = element.attr("http-equiv").equalsIgnoreCase("content-type");
      String label =
          element.hasAttr("charset")
              ? element.attr("charset")
              : contentType ? DocumentText.labelIn(element.attr("content")) : "";
      declaredCharset = DocumentText.isLabel(label) ? label : null;
    }
  }

  /** Whether robots are told not to follow links. */
  static boolean isNofollow(String directives) {
    List<String> words = Surroundings.tokens(directives.replace(',', ' '));
    return words.contains("nofollow") || words.contains("none");
  }

  private void addValues(Element element, String name, String qualified) {
    String taken = "";
    List<LinkRule> rules = attributeCount == 0 ? table.ofBare(qualified) : table.of(qualified);
    for (int i = 0; i < rules.size(); i++) { // for most elements there is none, and no iterator
      LinkRule rule = rules.get(i);
      Condition when = rule.when();
      if (when != null && !when.isMetBy(valueOf(element, when.attribute()))) {
        continue;
      }
      if (rule.attribute().equals(taken)) {
        continue; // what one row has found is no other link by another
      }
      AttributeValue value = value(element, rule);
      if (value != null) {
        taken = rule.attribute();
        add(found(element, name, rule, value));
      }
    }
  }

  private void cutAttributes(Element element) {
    if (attributeCount > parser.limits().attributes()) {
      cutTags++;
      List<Attribute> all = element.attributes().asList();
      for (Attribute attribute : all.subList(parser.limits().attributes(), all.size())) {
        element.removeAttr(attribute.getKey());
      }
    } else if (attributeCount >= HtmlLimits.PARSER_ATTRIBUTES) {
      cutTags++; // jsoup drops further attributes of a tag without a word
    }
  }

  private @Nullable AttributeValue value(Element element, LinkRule rule) {
    if (rule.attribute().equals(LinkRule.TEXT)) {
      if (element.normalName().equals(NoscriptTexts.NAME)) {
        return noscriptText();
      }
      if (element.childNodeSize() == 0) {
        return null;
      }
      return placed && tags != null ? tags.text(element) : AttributeValue.ofText(element, text);
    }
    Attribute attribute = attribute(element, rule.attribute());
    if (attribute != null) {
      boolean none =
          rule.syntax() == LinkSyntax.CSS && !CssScanner.mayHoldReference(attribute.getValue());
      return none ? null : value(element, attribute);
    }
    boolean implied =
        rule.empty() == EmptyReference.DOCUMENT && element.normalName().equals("form");
    if (!implied) {
      return null;
    }
    return placed && tags != null ? tags.missing() : AttributeValue.missing(element, text);
  }

  private AttributeValue value(Element element, Attribute attribute) {
    if (placed && tags != null) {
      return tags.attribute(attribute.getKey(), attribute.getValue());
    }
    inDoubt |= !placed && SourceText.isInDoubt(attribute.getValue());
    return AttributeValue.of(element, attribute, text);
  }

  private @Nullable Attribute attribute(Element element, String name) {
    return format == Format.XML ? XmlNames.attribute(element, name) : element.attribute(name);
  }

  private @Nullable String valueOf(Element element, String name) {
    Attribute attribute = attribute(element, name);
    return attribute == null ? null : attribute.getValue();
  }

  private Found found(Element element, String name, LinkRule rule, AttributeValue value) {
    boolean based =
        rule.base() == LinkBase.CODEBASE
            && (!name.equals("object") || parser.wanted().base().codebase() == Codebase.HONOURED);
    String codebase = based ? valueOf(element, "codebase") : null;
    LinkKind kind = name.equals("link") ? LinkTable.kind(rule, element.attr("rel")) : rule.kind();
    LinkContext context =
        parser.wanted().context()
            ? Surroundings.of(element, inside(), parser.limits().contextChars())
            : LinkContext.in(inside());
    LinkAttributes attributes =
        attributeCount > 1 ? attributes(element, name, rule) : LinkAttributes.NONE;
    return new Found(rule, name, kind, value, codebase, scope, attributes, context);
  }

  private LinkAttributes attributes(Element element, String name, LinkRule rule) {
    return switch (name) {
      case "a",
          "area",
          "link",
          "source",
          "style",
          "script",
          "object",
          "embed",
          "enclosure",
          "content" ->
          LinkAttributes.of(
              cutValueOf(element, "type"),
              cutValueOf(element, "hreflang"),
              cutValueOf(element, "media"));
      case "form" -> method(element, "method");
      case "button", "input" ->
          rule.kind() == LinkKind.FORM ? method(element, "formmethod") : LinkAttributes.NONE;
      default -> LinkAttributes.NONE;
    };
  }

  private LinkAttributes method(Element element, String attribute) {
    String method = cutValueOf(element, attribute);
    return method == null ? LinkAttributes.NONE : LinkAttributes.NONE.withMethod(method);
  }

  private @Nullable String cutValueOf(Element element, String attribute) {
    String value = valueOf(element, attribute);
    int max = parser.limits().contextChars();
    return value == null || value.length() <= max ? value : value.substring(0, max);
  }

  private Set<Inside> inside() {
    if (templates == 0 && noscripts == 0) {
      return inside;
    }
    Set<Inside> all = EnumSet.copyOf(inside);
    if (templates > 0) {
      all.add(Inside.TEMPLATE);
    }
    if (noscripts > 0) {
      all.add(Inside.NOSCRIPT);
    }
    return all;
  }

  private void add(Found found) {
    AttributeValue value = found.value();
    if (isAgain(found)) {
      return;
    }
    if (value.value().length() > parser.limits().attributeChars()) {
      longValues++; // of which as much is read
    }
    if (values.size() == input.maxValues()) {
      beyondLimit++;
      return;
    }
    ascending &= values.isEmpty() || values.get(values.size() - 1).value().start() <= value.start();
    values.add(found.upTo(parser.limits().attributeChars()));
  }

  /** Where tags are misnested, the tree holds an element twice that is written once. */
  private boolean isAgain(Found found) {
    AttributeValue value = found.value();
    return switch (value.precision()) {
      case VALUE -> {
        boolean again = places.get(value.start());
        places.set(value.start());
        yield again;
      }
      case TAG -> !unplaced.add(value.start() + " " + found.rule().name());
      case ABSENT -> false;
    };
  }

  /** What limits have cut. */
  List<Finding> cuts() {
    List<Finding> cuts = new ArrayList<>();
    HtmlLimits limits = parser.limits();
    if (deepest > limits.depth()) {
      cuts.add(Finding.of(Kind.DEPTH_CUT, limits.depth() + " levels"));
    }
    if (markupCut != null) {
      cuts.add(Finding.of(Kind.MARKUP_CUT, markupCut));
    }
    if (noscriptsUnclear) {
      cuts.add(Finding.of(Kind.NOSCRIPT_UNCLEAR, ""));
    }
    if (cutTags > 0) {
      cuts.add(Finding.of(Kind.ATTRIBUTES_CUT, "tags: " + cutTags));
    }
    if (longValues > 0) {
      cuts.add(Finding.of(Kind.VALUES_CUT, "values: " + longValues));
    }

    if (failed) {
      cuts.add(Finding.of(Kind.PARSER_FAILED, ""));
    }
    return cuts;
  }

  /** How many values there were beyond the limit. */
  int beyondLimit() {
    return beyondLimit;
  }

  /** Whether robots are asked to follow no link of the document. */
  boolean nofollow() {
    return nofollow;
  }

  /** The first charset that a meta element names; null if none does. */
  @Nullable String declaredCharset() {
    return declaredCharset;
  }

  /** Whether the tags of the text were those of the tree, so that they tell all places. */
  boolean isInStep() {
    return failed || tags == null || tags.isAtEnd();
  }

  /** Whether values depend on how they were written, which is not known without their places. */
  boolean isInDoubt() {
    return inDoubt && SourceText.hasDoubtful(input.text());
  }

  /** Where the noscript elements of the tree begin to hold something, ascending. */
  int[] noscripts() {
    return noscriptStarts.stream().mapToInt(start -> start).toArray();
  }

  /** Notes that it remains unknown which noscript elements are HTML's. */
  void leaveNoscriptsUnclear() {
    noscriptsUnclear = true;
  }

  /**
   * Whether a value goes up to the end of the text, so that it may go on where that was cut.
   * Without places any last text may do so.
   */
  boolean reachesEnd(AttributeValue value) {
    return value.holder() != Holder.ATTRIBUTE
        && (value.precision() != Precision.VALUE
            || whole == null
            || value.end() == whole.text().length());
  }

  /** Whether the text was cut, since there was too much markup. */
  boolean isMarkupCut() {
    return markupCut != null;
  }

  /** Notes that the text was cut, and by which limit. */
  void noteMarkupCut(String limit) {
    markupCut = limit;
  }

  /** Notes that the parser has failed; what was read until then is kept. */
  void fail() {
    failed = true;
  }

  /** The values in the order of the source, one for each place. */
  List<Found> values() {
    if (!ascending) {
      values.sort(Comparator.comparingInt(found -> found.value().start()));
    }
    return values;
  }

  /** What fragments may point to; null where it is not asked for. */
  @Nullable FragmentCollector targets() {
    return targets;
  }

  /** The base elements with an href in tree order. */
  List<BaseElement> bases() {
    return bases;
  }
}
