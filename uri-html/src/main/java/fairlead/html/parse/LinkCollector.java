package fairlead.html.parse;

import fairlead.html.BasePolicy.Codebase;
import fairlead.html.DocumentLimit;
import fairlead.html.Finding.Kind;
import fairlead.html.Format;
import fairlead.html.Limits;
import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.RobotsDirective;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.ContextText;
import fairlead.html.markup.Entities;
import fairlead.html.markup.MarkupElement;
import fairlead.html.markup.NoscriptTexts;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.SourceText;
import fairlead.html.markup.TagElement;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.ParserInput.Role;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.LinkBase;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkRule.Condition;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.rule.LinkTable;
import fairlead.html.syntax.CssScanner;
import fairlead.html.syntax.Whitespace;
import fairlead.html.text.DocumentText;
import fairlead.html.text.MarkupText;
import fairlead.uri.base.LostCandidate.Reason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jsoup.nodes.Range;
import org.jspecify.annotations.Nullable;

/**
 * Collects base elements and values that may hold links. A walk through a document passes it the
 * elements in order, and says what they are in.
 */
public final class LinkCollector {

  /** The prefix of SVG in the link table. */
  static final String SVG = "svg:";

  private static final int UNKNOWN = -1;

  private final ParserInput input;
  private final Format format;
  private final @Nullable ParserText parsed; // null if the text is read from a stream
  private final ExtractionOptions options;
  private final Limits limits;
  private final boolean context;
  private final boolean lint;
  private final LinkTable table;
  private final NoscriptElements noscripts;
  private final TargetAttributes attributes;
  private final FoundValues values;
  private final @Nullable FragmentCollector targets;
  private final Set<Inside> inside = EnumSet.noneOf(Inside.class);
  private final List<BaseElement> bases = new ArrayList<>();
  private @Nullable BaseScope scope;
  private @Nullable String declaredCharset;
  private boolean ignored; // whether the walk is in an ignored element
  private final BitSet ignoredText = new BitSet(); // the offsets in ignored elements
  private boolean shadowed; // whether it is in a shadow root
  private int templates; // open templates that are not shadow roots
  private final Set<RobotsDirective> robots = EnumSet.noneOf(RobotsDirective.class);
  private LinkContext last = LinkContext.NONE; // that was read
  private long contextChars;
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
  private @Nullable String noTree; // why none was built
  private boolean tablesAsText;
  private boolean tooDeep;
  private boolean inStep = true;
  private boolean inDoubt;

  /**
   * A collector.
   *
   * @param parsed the text that is parsed; null if it is read from a stream
   */
  public LinkCollector(ExtractionOptions options, ParserInput input, @Nullable ParserText parsed) {
    this.options = options;
    this.limits = options.limits();
    this.context = options.wants(Detail.CONTEXT);
    this.lint = options.wants(Detail.LINT);
    this.input = input;
    this.format = input.format();
    this.parsed = parsed;
    this.entities =
        format == Format.XML && parsed != null ? Entities.of(parsed.text()) : Entities.NONE;
    this.table = options.table();
    this.attributes = new TargetAttributes(lint, limits.intOf(DocumentLimit.CONTEXT_CHARS));
    this.noscripts =
        new NoscriptElements(
            format, options.base().scripting(), parsed, options.wants(Detail.PLACES));
    this.values = new FoundValues(input.maxValues(), limits.intOf(DocumentLimit.ATTRIBUTE_CHARS));
    this.inside.addAll(input.around());
    boolean fragments = options.wants(Detail.FRAGMENTS) && input.role() == Role.DOCUMENT;
    this.targets = fragments ? new FragmentCollector(limits.intOf(DocumentLimit.LINKS)) : null;
  }

  /** Adds a document that is one value. */
  void addWhole(String element, String value) {
    AttributeValue whole = AttributeValue.whole(value, options.wants(Detail.PLACES));
    table.of(element).forEach(rule -> add(rule, whole, contextOf(Set.of())));
  }

  /** Adds the links and headings of a Markdown document to those of its raw HTML. */
  void add(MarkdownText markdown) {
    values.removeIf(markdown::isExpression);
    values.replaceAll(found -> markdown.isAround(found.value()) ? found.atStart() : found);
    for (MarkdownText.Found found : markdown.links()) {
      List<MarkdownText.Form> forms = new ArrayList<>(found.forms());
      forms.removeIf(form -> table.of(form.place()).isEmpty());
      if (!forms.isEmpty()) {
        List<LinkRule> rules =
            forms.stream().flatMap(form -> table.of(form.place()).stream()).toList();
        List<LinkKind> kinds = rules.stream().map(LinkRule::kind).toList();
        LinkContext around = contextOf(found);
        values.add(
            LinkCandidate.of(rules.get(0), kinds, found.value(), LinkAttributes.NONE, around)
                .in(forms.get(0).element()));
      }
    }
    tablesAsText |= markdown.isTablesAsText();
    if (targets != null) {
      targets.addHeadings(markdown.anchors());
    }
  }

  private LinkContext contextOf(MarkdownText.Found found) {
    Set<Inside> within = found.isWithin(ignoredText) ? Set.of(Inside.IGNORED) : Set.of();
    if (!context) {
      return LinkContexts.in(within);
    }
    if (contextChars > limits.of(DocumentLimit.TARGET_CHARS)) {
      return LinkContexts.CUT;
    }
    int most = limits.intOf(DocumentLimit.CONTEXT_CHARS);
    String text = new ContextText(most).add(found.text()).toString();
    contextChars += text.length();
    return new LinkContext(List.of(), text, found.form().element(), within, false, null);
  }

  /** The context of a link that is not in an element. */
  LinkContext contextOf(Set<Inside> around) {
    return context
        ? new LinkContext(List.of(), "", "", around, false, null)
        : LinkContexts.in(around);
  }

  /** Adds a value that is not in an element. */
  void add(LinkRule rule, AttributeValue value, LinkContext around) {
    values.add(LinkCandidate.of(rule, value, around));
  }

  /**
   * Adds an element of HTML.
   *
   * @param name its name, without a prefix
   */
  void addHtml(MarkupElement element, String name) {
    addTargets(element, name.equals("a"));
    switch (name) {
      case "base" -> addBase(element);
      case "meta" -> addMeta(element);
      case "noscript" -> noscripts.enter(element);
      case "template" -> templates++;
      default -> {}
    }
    // HTML has no prefixes, even if a name looks as if it had one.
    addValues(element, name, name.indexOf(':') >= 0 ? LinkTable.ANY : name);
  }

  /** Adds an element of a text that is read from its tags. */
  public void add(TagElement element) {
    templates = element.isInTemplate() ? 1 : 0;
    if (element.isDrawing()) {
      addForeign(element, element.tagName(), SVG);
    } else {
      addHtml(element, element.tagName());
    }
  }

  /**
   * Adds an element of another namespace.
   *
   * @param prefix the prefix of the namespace in the link table
   */
  void addForeign(MarkupElement element, String name, String prefix) {
    addTargets(element, false);
    addValues(element, name, prefix + name);
  }

  /** The noscript elements that the walk met. */
  NoscriptElements noscriptElements() {
    return noscripts;
  }

  /** Enters an element that asks to be ignored. */
  void enterIgnored() {
    ignored = true;
  }

  /**
   * Leaves an element that asks to be ignored.
   *
   * @param end where the offset of its end is; not tracked if it has none
   */
  void leaveIgnored(Range start, Range end) {
    ignored = false;
    if (start.isTracked()) {
      int last = end.isTracked() ? end.endPos() : input.text().length();
      ignoredText.set(start.startPos(), Math.max(start.startPos(), last));
    }
  }

  /** Notes whether the walk is in a shadow root. */
  void inShadow(boolean value) {
    shadowed = value;
  }

  /** Whether the walk is in a template, or in a shadow root. */
  boolean isInTemplate() {
    return templates > 0 || shadowed;
  }

  /** Leaves a template that is not a shadow root. */
  void leaveTemplate() {
    templates--;
  }

  /** Enters an element with an xml:base. */
  void enterBase(AttributeValue value) {
    scope = new BaseScope(scope, value, hasEntity(value));
  }

  /** Leaves an element with an xml:base. */
  void leaveBase() {
    scope = Objects.requireNonNull(scope, "an xml:base").outer();
  }

  private void addTargets(MarkupElement element, boolean anchor) {
    if (targets != null && !isInTemplate()) {
      targets.add(element, anchor, lint, !ignored);
    }
  }

  private void addBase(MarkupElement element) {
    AttributeValue value = element.value("href");
    if (value == null) {
      return;
    }
    Reason lost = templates > 0 ? Reason.IN_TEMPLATE : shadowed ? Reason.IN_SHADOW_ROOT : null;
    if (hasEntity(value)) {
      baseUnread |= lost == null && bases.isEmpty();
      return;
    }
    bases.add(new BaseElement(value, lost, hasLinks()));
  }

  /** Whether there are links so far, other than on the html element, so that a base is late. */
  public boolean hasLinks() {
    return !values.areOfRootAlone();
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

  private void addMeta(MarkupElement element) {
    String name = element.textOrEmpty("name").strip();
    if (name.equalsIgnoreCase("robots") && !isInTemplate()) {
      robots.addAll(RobotsDirective.in(element.textOrEmpty("content")));
    }
    if (declaredCharset == null) {
      boolean contentType = element.textOrEmpty("http-equiv").equalsIgnoreCase("content-type");
      String charset = element.textOrEmpty("charset");
      String label =
          contentType && !DocumentText.isLabel(charset)
              ? DocumentText.labelIn(element.textOrEmpty("content"))
              : charset;
      declaredCharset = DocumentText.isLabel(label) ? label : null;
    }
  }

  /** An attribute that chooses a row. Only in a script, white space around it does not matter. */
  private static @Nullable String word(MarkupElement element, String name, String attribute) {
    String value = element.text(attribute);
    return value != null && name.equals("script") ? Whitespace.strip(value) : value;
  }

  private void addValues(MarkupElement element, String name, String qualified) {
    String taken = "";
    List<LinkRule> rules =
        element.attributes() == 0 ? table.ofBare(qualified) : table.of(qualified);
    for (int i = 0; i < rules.size(); i++) { // avoids an iterator: most elements have no rules
      LinkRule rule = rules.get(i);
      if (!element.mayHave(rule.attribute())) {
        continue;
      }
      Condition when = rule.when();
      if (when != null && !when.isMetBy(word(element, name, when.attribute()))) {
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

  /** Notes a tag with more attributes than the limit. */
  void noteAttributesCut(AttributeValue tag) {
    cutTags++;
    Cut.note(cutPlaces, tag);
  }

  /** Notes that a limit cut the href of a base element. */
  void noteBaseCut() {
    baseCut = true;
  }

  private @Nullable AttributeValue value(MarkupElement element, LinkRule rule) {
    String attribute = rule.attribute();
    if (attribute.equals(LinkRule.TEXT)) {
      return element.tagName().equals(NoscriptTexts.NAME) ? noscripts.text() : element.content();
    }
    if (rule.syntax() == LinkSyntax.CSS) {
      String css = element.text(attribute);
      return css == null || !CssScanner.mayHoldReference(css) ? null : element.value(attribute);
    }
    AttributeValue value = element.value(attribute);
    boolean implied =
        value == null
            && rule.empty() == EmptyReference.DOCUMENT
            && element.tagName().equals("form");
    return implied ? element.missing() : value;
  }

  private LinkContext contextOf(MarkupElement element) {
    if (contextChars > limits.of(DocumentLimit.TARGET_CHARS)) {
      return LinkContexts.CUT;
    }
    last = element.context(inside(), limits.intOf(DocumentLimit.CONTEXT_CHARS), last.path());
    contextChars += LinkContexts.chars(last);
    return last;
  }

  private LinkCandidate found(
      MarkupElement element, String name, LinkRule rule, AttributeValue value) {
    boolean based =
        rule.base() == LinkBase.CODEBASE
            && (!name.equals("object") || options.base().codebase() == Codebase.HONOURED);
    String codebase = based ? element.text("codebase") : null;
    List<LinkKind> kinds =
        name.equals("link")
            ? LinkTable.kinds(rule, element.textOrEmpty("rel"))
            : LinkTable.only(rule.kind());
    LinkContext around = context ? contextOf(element) : LinkContexts.in(inside());
    // In the text of an element, or for a form without an action, none is that of the link itself.
    int own = rule.attribute().equals(LinkRule.TEXT) || name.equals("form") ? 0 : 1;
    LinkAttributes said =
        element.attributes() > own ? attributes.of(element, name, rule) : LinkAttributes.NONE;
    boolean entity = hasEntity(value) || (codebase != null && entities.isIn(codebase));
    return new LinkCandidate(rule, name, kinds, value, codebase, scope, said, around, entity);
  }

  /** What the walk is in. */
  Set<Inside> inside() {
    if (templates == 0 && !noscripts.isWithin() && !ignored) {
      return inside;
    }
    Set<Inside> all = EnumSet.copyOf(inside);
    if (ignored) {
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
  public List<Cut> cuts() {
    List<Cut> cuts = new ArrayList<>();
    if (isBaseUnread()) {
      cuts.add(Cut.of(Kind.BASE_UNREAD, ""));
    }
    if (tooDeep) {
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
    if (noTree != null) {
      cuts.add(Cut.of(Kind.NO_TREE, noTree));
    }
    if (tablesAsText) {
      cuts.add(Cut.of(Kind.TABLES_AS_TEXT, ""));
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
  public int beyondLimit() {
    return values.beyondMax();
  }

  /** Where the first value beyond the limit is. Empty if that is unknown, or there is none. */
  public List<Integer> placesBeyondLimit() {
    return values.placesBeyondMax();
  }

  /** What robots meta elements ask for. */
  public Set<RobotsDirective> robots() {
    return robots;
  }

  /** The first charset that a meta element names. Null if there is none. */
  public @Nullable String declaredCharset() {
    return declaredCharset;
  }

  /** Whether the tags of the text matched the tree, so that all positions are known. */
  boolean isInStep() {
    return failed || inStep;
  }

  /** Whether values depend on how they were written, which is unknown without their positions. */
  boolean isInDoubt() {
    return inDoubt && SourceText.hasDoubtful(input.text());
  }

  /** Notes that the tags of the text did not match the tree. */
  void noteOutOfStep() {
    inStep = false;
  }

  /** Notes that values may depend on how they were written. */
  void noteDoubt() {
    inDoubt = true;
  }

  /** Notes that the tree was deeper than the limit. */
  void noteDepthCut() {
    tooDeep = true;
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
  public boolean reachesEnd(AttributeValue value) {
    return !value.holder().isAttribute()
        && (value.precision() != Precision.VALUE
            || parsed == null
            || value.end() == parsed.text().length());
  }

  /** The text that offsets refer to, if it was not decoded. Null if it was. */
  public @Nullable MarkupText encoded() {
    return parsed != null && parsed.markup().isEncoded() ? parsed.markup() : null;
  }

  /** Whether the text was cut because there was too much markup. */
  public boolean isMarkupCut() {
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
   * @param end the offset of the last one; negative if unknown
   */
  void noteElementsCut(String limit, int end) {
    elementsCut = true;
    markupCut = limit;
    markupEnd = Math.max(markupEnd, end);
  }

  /** Notes that the parser failed, before anything was read. */
  void fail() {
    failed = true;
  }

  boolean hasFailed() {
    return failed;
  }

  /** Notes that no tree was built. */
  void noteNoTree(String reason) {
    noTree = reason;
  }

  /** The values in source order, one for each position. */
  public List<LinkCandidate> values() {
    return values.inOrder();
  }

  /** What fragments may point to. Null if not requested. */
  public @Nullable FragmentCollector targets() {
    return targets;
  }

  /** The base elements with an href, in tree order. */
  public List<BaseElement> bases() {
    return bases;
  }
}
