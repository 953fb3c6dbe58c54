package fairlead.html.extract;

import fairlead.html.BasePolicy.Codebase;
import fairlead.html.DocumentLimit;
import fairlead.html.Finding.Kind;
import fairlead.html.Format;
import fairlead.html.Limits;
import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.extract.AttributeValue.Holder;
import fairlead.html.extract.ExtractionOptions.Detail;
import fairlead.html.extract.ParserInput.Role;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.ProcessingInstruction;
import org.jsoup.nodes.Range;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Walks a tree once, and collects base elements and values that may hold links. */
final class LinkCollector {

  static final String COMMENT = "#comment";
  private static final int UNKNOWN = -1;
  private static final Set<String> TABLE_PARTS = Set.of("table", "tbody", "tfoot", "thead", "tr");

  private static final String STYLE_SHEET = "#xml-stylesheet";
  private static final String XML_BASE = "xml:base";
  static final String IGNORE = "data-fairlead-ignore";

  private final ParserInput input;
  private final Format format;
  private final @Nullable ParserText parsed; // null if the text is read from a stream
  private final ExtractionOptions options;
  private final Limits limits;
  private final int maxAttributes;
  private final boolean context;
  private final boolean lint;
  private final LinkTable table;
  private final TreeValues tree;
  private final NoscriptElements noscripts;
  private final TargetAttributes attributes;
  private final FoundValues values;
  private final @Nullable FragmentCollector targets;
  private final Set<Inside> inside = EnumSet.noneOf(Inside.class);
  private final List<BaseElement> bases = new ArrayList<>();
  private @Nullable BaseScope scope;
  private @Nullable Element ignored; // the outermost ignored element that the walk is in
  private @Nullable String declaredCharset;

  private String root = "";
  private boolean based; // whether xml:base counts in the document
  private final ShadowRoots shadows = new ShadowRoots();
  private int templates; // open templates that are not shadow roots
  private int attributeCount; // of the current element
  private boolean nofollow;
  private LinkContext last = LinkContext.NONE;
  private long contextChars;
  private int deepest;
  private int cutTags;
  private final List<Integer> cutPlaces = new ArrayList<>();
  private boolean baseCut; // a limit cut the href of a base element
  private boolean baseUnread; // a base element has an href with an entity
  private final Entities entities;
  private @Nullable String markupCut;
  private boolean elementsCut;
  private int markupEnd = UNKNOWN; // the end of what was parsed, if it was cut
  private boolean noscriptsUnclear;
  private boolean failed;

  /**
   * A collector.
   *
   * @param parsed the text that is parsed; null if it is read from a stream
   */
  LinkCollector(ExtractionOptions options, ParserInput input, @Nullable ParserText parsed) {
    this.options = options;
    this.limits = options.limits();
    this.maxAttributes = limits.intOf(DocumentLimit.ATTRIBUTES);
    this.context = options.wants(Detail.CONTEXT);
    this.lint = options.wants(Detail.LINT);
    boolean places = options.wants(Detail.PLACES);
    this.input = input;
    this.format = input.format();
    this.parsed = parsed;
    this.entities =
        format == Format.XML && parsed != null ? Entities.of(parsed.text()) : Entities.NONE;
    this.table = options.table();
    this.tree = new TreeValues(format, parsed, places);
    this.attributes = new TargetAttributes(tree, lint, limits.intOf(DocumentLimit.CONTEXT_CHARS));
    this.noscripts = new NoscriptElements(format, options.base().scripting(), parsed, places);
    this.values = new FoundValues(input.maxValues(), limits.intOf(DocumentLimit.ATTRIBUTE_CHARS));
    this.inside.addAll(input.around());
    boolean fragments = options.wants(Detail.FRAGMENTS) && input.role() == Role.DOCUMENT;
    this.targets = fragments ? new FragmentCollector(limits.intOf(DocumentLimit.LINKS)) : null;
  }

  /** Adds a document that is one value. */
  void addWhole(String element, String value) {
    for (LinkRule rule : table.of(element)) {
      values.add(LinkCandidate.of(rule, tree.whole(value), LinkContext.NONE));
    }
  }

  /**
   * Walks a tree by child positions, because the parser's own walk searches for each node's
   * position.
   */
  void walk(Element root) {
    int[] next = new int[16]; // the next child of each open element
    int depth = 0;
    Element at = root;
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
      tree.enter(element, attributeCount);
      cutAttributes(element);
      if (lint && ignored == null && element.hasAttr(IGNORE)) {
        ignored = element;
      }
      if (format == Format.HTML) {
        ofHtml(element);
      } else {
        ofXml(element, depth);
      }
    } else if (node instanceof Comment comment) {
      for (LinkRule rule : table.of(COMMENT)) {
        values.add(LinkCandidate.of(rule, tree.of(comment), LinkContexts.in(inside())));
      }
    } else if (node instanceof ProcessingInstruction instruction
        && instruction.target().equals("xml-stylesheet")) {
      for (LinkRule rule : table.of(STYLE_SHEET)) {
        AttributeValue value = tree.of(instruction, rule.attribute());
        if (value != null) {
          values.add(LinkCandidate.of(rule, value, LinkContext.NONE));
        }
      }
    }
  }

  private void ofHtml(Element element) {
    String name = NoscriptTexts.name(element.normalName());
    String namespace = element.tag().namespace();
    if (namespace.equals(Parser.NamespaceHtml)) {
      ofHtml(element, name);
    } else {
      noscripts.enterForeign(name);
      if (table.hasOwn(name)) {
        tree.enterForeign();
      }
      addTargets(element, false);
      addValues(element, name, XmlNames.prefix(namespace, "") + name);
    }
  }

  private void ofHtml(Element element, String name) {
    if (format == Format.HTML && name.equals("template") && shadows.open(element)) {
      return; // the element itself is not part of the document
    }
    if (name.equals("form") && isLeftOut(element)) {
      return;
    }
    addTargets(element, name.equals("a"));
    switch (name) {
      case "base" -> addBase(element);
      case "meta" -> addMeta(element);
      case "noscript" -> noscripts.enter(element);
      case "template" -> templates++;
      default -> {}
    }
    // HTML has no prefixes, even if a name looks as if it had one.
    addValues(element, name, name.contains(":") ? LinkTable.ANY : name);
  }

  /**
   * Whether browsers drop a form that jsoup keeps: one in a table within a template (HTML Standard,
   * Section 13.2.6.4.9 "The 'in table' insertion mode").
   */
  private boolean isLeftOut(Element form) {
    Element parent = form.parent();
    return format == Format.HTML
        && (templates > 0 || shadows.areOpen())
        && parent != null
        && TABLE_PARTS.contains(parent.normalName());
  }

  private void ofXml(Element element, int depth) {
    String local = element.tag().localName();
    if (depth == 1) {
      root = local;
      based =
          switch (options.base().xmlBase()) {
            case HONOURED -> true;
            case FEEDS -> XmlNames.isFeed(XmlNames.prefix(element.tag().namespace(), root));
            case IGNORED -> false;
          };
    }
    if (based) {
      Attribute base = element.attribute(XML_BASE);
      if (base != null) {
        AttributeValue value = tree.of(element, base);
        scope = new BaseScope(scope, value, hasEntity(value));
      }
    }
    String prefix = XmlNames.prefix(element.tag().namespace(), root);
    String name = AsciiCase.lower(local);
    if (!prefix.isEmpty()) {
      addTargets(element, false);
      addValues(element, name, prefix + name);
    } else if (name.equals(local)) { // in XML, the names of XHTML's elements are case-sensitive
      ofHtml(element, name);
    }
  }

  private void addTargets(Element element, boolean anchor) {
    if (targets != null && templates == 0 && !shadows.areOpen()) {
      targets.add(element, anchor, tree, lint && ignored == null);
    }
  }

  private void tail(Element element) {
    if (element.equals(ignored)) {
      ignored = null;
    }
    if (scope != null && element.attribute(XML_BASE) != null) {
      scope = scope.outer();
    }
    if ((templates > 0 || noscripts.isWithin() || shadows.areOpen())
        && element.tag().namespace().equals(Parser.NamespaceHtml)) {
      switch (format == Format.HTML
          ? NoscriptTexts.name(element.normalName())
          : element.tag().localName()) {
        case "noscript" -> noscripts.leave();
        case "template" -> templates -= shadows.close(element) ? 0 : 1;
        default -> {}
      }
    }
  }

  private void addBase(Element element) {
    Attribute href = element.attribute("href");
    if (href == null) {
      return;
    }
    Reason lost =
        templates > 0 ? Reason.IN_TEMPLATE : shadows.areOpen() ? Reason.IN_SHADOW_ROOT : null;
    AttributeValue value = tree.of(element, href);
    if (hasEntity(value)) {
      baseUnread |= lost == null && bases.isEmpty();
      return;
    }
    bases.add(new BaseElement(value, lost, !values.areOfRootAlone()));
  }

  /** Whether a value as written refers to an entity, which is not expanded. */
  private boolean hasEntity(AttributeValue value) {
    if (entities == Entities.NONE || !value.holder().hasReferences()) {
      return false;
    }
    boolean placed = parsed != null && value.precision() == Precision.VALUE;
    return entities.isIn(
        placed
            ? Objects.requireNonNull(parsed).text().substring(value.start(), value.end())
            : value.value());
  }

  private void addMeta(Element element) {
    String name = element.attr("name").strip();
    if (name.equalsIgnoreCase("robots") && templates == 0 && !shadows.areOpen()) {
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

  /** Whether directives ask robots not to follow links. */
  static boolean isNofollow(String directives) {
    List<String> words = ContextReader.tokens(directives.replace(',', ' '));
    return words.contains("nofollow") || words.contains("none");
  }

  private void addValues(Element element, String name, String qualified) {
    String taken = "";
    List<LinkRule> rules = attributeCount == 0 ? table.ofBare(qualified) : table.of(qualified);
    for (int i = 0; i < rules.size(); i++) { // avoids an iterator: most elements have no rules
      LinkRule rule = rules.get(i);
      Condition when = rule.when();
      if (when != null && !when.isMetBy(tree.textOf(element, when.attribute()))) {
        continue;
      }
      if (rule.attribute().equals(taken)) {
        continue; // found by one row, it is not another link by the next
      }
      AttributeValue value = value(element, rule);
      if (value != null) {
        taken = rule.attribute();
        values.add(found(element, name, rule, value));
      }
    }
  }

  private void cutAttributes(Element element) {
    if (attributeCount > maxAttributes) {
      noteCut(element);
      List<Attribute> all = element.attributes().asList();
      for (Attribute attribute : all.subList(maxAttributes, all.size())) {
        element.removeAttr(attribute.getKey());
      }
    } else if (attributeCount >= DocumentLimit.ATTRIBUTES.row().most()) {
      noteCut(element); // jsoup silently drops further attributes of a tag
    }
    baseCut |=
        (attributeCount > maxAttributes || attributeCount >= DocumentLimit.ATTRIBUTES.row().most())
            && element.normalName().equals("base")
            && !element.hasAttr("href");
  }

  private void noteCut(Element element) {
    cutTags++;
    Cut.note(cutPlaces, tree.missing(element));
  }

  private @Nullable AttributeValue value(Element element, LinkRule rule) {
    if (rule.attribute().equals(LinkRule.TEXT)) {
      return NoscriptTexts.name(element.normalName()).equals(NoscriptTexts.NAME)
          ? noscripts.text()
          : tree.ofText(element);
    }
    Attribute attribute = tree.find(element, rule.attribute());
    if (attribute != null) {
      boolean none =
          rule.syntax() == LinkSyntax.CSS && !CssScanner.mayHoldReference(attribute.getValue());
      return none ? null : tree.of(element, attribute);
    }
    boolean implied =
        rule.empty() == EmptyReference.DOCUMENT && element.normalName().equals("form");
    return implied ? tree.missing(element) : null;
  }

  private LinkContext contextOf(Element element) {
    if (contextChars > limits.of(DocumentLimit.TARGET_CHARS)) {
      return LinkContexts.CUT;
    }
    last =
        ContextReader.of(element, inside(), limits.intOf(DocumentLimit.CONTEXT_CHARS), last.path());
    contextChars += LinkContexts.chars(last);
    return last;
  }

  private LinkCandidate found(Element element, String name, LinkRule rule, AttributeValue value) {
    boolean based =
        rule.base() == LinkBase.CODEBASE
            && (!name.equals("object") || options.base().codebase() == Codebase.HONOURED);
    String codebase = based ? tree.textOf(element, "codebase") : null;
    List<LinkKind> kinds =
        name.equals("link")
            ? LinkTable.kinds(rule, element.attr("rel"))
            : LinkTable.only(rule.kind());
    LinkContext around = context ? contextOf(element) : LinkContexts.in(inside());
    LinkAttributes said =
        attributeCount > 1 ? attributes.of(element, name, rule) : LinkAttributes.NONE;
    boolean entity = hasEntity(value) || (codebase != null && entities.isIn(codebase));
    return new LinkCandidate(rule, name, kinds, value, codebase, scope, said, around, entity);
  }

  private Set<Inside> inside() {
    if (templates == 0 && !noscripts.isWithin() && ignored == null) {
      return inside;
    }
    Set<Inside> all = EnumSet.copyOf(inside);
    if (ignored != null) {
      all.add(Inside.IGNORED);
    }
    if (templates > 0) {
      all.add(Inside.TEMPLATE);
    }
    if (noscripts.isWithin()) {
      all.add(Inside.NOSCRIPT);
    }
    return all;
  }

  /** What limits cut. */
  List<Cut> cuts() {
    List<Cut> cuts = new ArrayList<>();
    if (isBaseUnread()) {
      cuts.add(Cut.of(Kind.BASE_UNREAD, ""));
    }
    if (deepest > limits.of(DocumentLimit.DEPTH)) {
      cuts.add(Cut.of(Kind.DEPTH_CUT, limits.of(DocumentLimit.DEPTH) + " levels"));
    }
    if (markupCut != null) {
      List<Integer> place = markupEnd == UNKNOWN ? List.of() : List.of(markupEnd);
      cuts.add(new Cut(Kind.MARKUP_CUT, markupCut, place));
    }
    if (noscriptsUnclear) {
      cuts.add(Cut.of(Kind.NOSCRIPT_UNCLEAR, ""));
    }
    if (cutTags > 0) {
      cuts.add(new Cut(Kind.ATTRIBUTES_CUT, "tags: " + cutTags, cutPlaces));
    }
    if (values.cut() > 0) {
      cuts.add(new Cut(Kind.VALUES_CUT, "values: " + values.cut(), values.cutPlaces()));
    }
    if (failed) {
      cuts.add(Cut.of(Kind.PARSER_FAILED, ""));
    }
    return cuts;
  }

  /** Whether a base element that would count was not read. */
  private boolean isBaseUnread() {
    if (baseUnread || bases.stream().anyMatch(base -> base.excluded() == null)) {
      return baseUnread;
    }
    int read = failed ? 0 : Math.max(markupEnd, 0);
    return baseCut || ((failed || markupCut != null) && SourceText.hasBase(input.text(), read));
  }

  /** How many values there were beyond the limit. */
  int beyondLimit() {
    return values.beyondMax();
  }

  /** Where the first value beyond the limit is. Empty if that is unknown, or there is none. */
  List<Integer> placesBeyondLimit() {
    return values.placesBeyondMax();
  }

  /** Whether robots are asked not to follow the links of the document. */
  boolean nofollow() {
    return nofollow;
  }

  /** The first charset that a meta element names. Null if there is none. */
  @Nullable String declaredCharset() {
    return declaredCharset;
  }

  /** Whether the tags of the text matched the tree, so that all positions are known. */
  boolean isInStep() {
    return failed || tree.isInStep();
  }

  /** Whether values depend on how they were written, which is unknown without their positions. */
  boolean isInDoubt() {
    return tree.isInDoubt() && SourceText.hasDoubtful(input.text());
  }

  /** Where the content of the tree's noscript elements begins, ascending. */
  int[] noscripts() {
    return noscripts.starts();
  }

  /** Notes that it is unknown which noscript elements are HTML. */
  void leaveNoscriptsUnclear() {
    noscriptsUnclear = true;
  }

  /**
   * Whether a value reaches the end of the text, so that it may be cut if the text was. Without
   * positions, every last value may.
   */
  boolean reachesEnd(AttributeValue value) {
    return value.holder() != Holder.ATTRIBUTE
        && (value.precision() != Precision.VALUE
            || parsed == null
            || value.end() == parsed.text().length());
  }

  /** Whether the text was cut because there was too much markup. */
  boolean isMarkupCut() {
    return markupCut != null;
  }

  /** Notes that the text was cut, and by which limit. */
  void noteMarkupCut(String limit) {
    markupCut = limit;
    markupEnd = parsed == null || parsed.streamed() ? UNKNOWN : parsed.text().length();
  }

  /** Whether the tree did not have room for all elements. */
  boolean areElementsCut() {
    return elementsCut;
  }

  /**
   * Notes that the tree does not have room for all elements.
   *
   * @param limit the limit, in a few words
   */
  void noteElementsCut(String limit, Element root) {
    elementsCut = true;
    markupCut = limit;
    for (Element element : root.getAllElements()) { // they are not in source order
      Range range = element.sourceRange();
      markupEnd = range.isTracked() ? Math.max(markupEnd, range.startPos()) : markupEnd;
    }
  }

  /** Notes that the parser failed. What was read before is kept. */
  void fail() {
    failed = true;
  }

  /** The values in source order, one for each position. */
  List<LinkCandidate> values() {
    return values.inOrder();
  }

  /** What fragments may point to. Null if not requested. */
  @Nullable FragmentCollector targets() {
    return targets;
  }

  /** The base elements with an href, in tree order. */
  List<BaseElement> bases() {
    return bases;
  }
}
