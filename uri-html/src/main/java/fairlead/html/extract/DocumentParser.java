package fairlead.html.extract;

import fairlead.html.BasePolicy.Scripting;
import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.Limits;
import fairlead.html.extract.ExtractionOptions.Detail;
import fairlead.html.extract.ParserInput.Role;
import fairlead.html.extract.PlainMarkup.Way;
import fairlead.html.rule.LinkRule;
import fairlead.html.text.MarkupSource;
import fairlead.html.text.MarkupText;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jsoup.helper.ValidationException;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.Range;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jsoup.parser.Tag;
import org.jsoup.parser.TagSet;
import org.jspecify.annotations.Nullable;

/** Parses documents and collects the values that may hold links. */
final class DocumentParser {

  /** The parser's name for the root above all elements. */
  static final String ROOT = "#root";

  /**
   * How often a text is parsed at most to find its noscript elements. Only a text that was written
   * to need more parses exceeds this.
   */
  private static final int MAX_PARSES = 8;

  /**
   * How many elements the parser creates for one tag at most: it repeats twelve, and implies a few.
   */
  private static final int MOST_OF_A_TAG = 16;

  private static final int DEADLINE_TAGS = 1024; // between two checks of the clock

  private static final String SVG = XmlNames.prefix(Parser.NamespaceSvg, "");

  /** The elements that every document has, even without tags for them. */
  private static final int IMPLIED = 3;

  /** Elements whose text has no elements in the tree. */
  private static final Set<String> TEXTS = Set.of("script", "style", NoscriptTexts.NAME);

  private final ExtractionOptions options;
  private final Limits limits;
  private final boolean places;
  private final boolean mayBePlain; // whether the start tags of a text may be enough
  private final boolean usualNames; // whether all attributes in the table are US-ASCII
  private final boolean scripting; // whether noscript elements hold text

  DocumentParser(ExtractionOptions options) {
    this.options = options;
    this.limits = options.limits();
    this.places = options.wants(Detail.PLACES);
    this.scripting = options.base().scripting() == Scripting.ENABLED;
    this.mayBePlain =
        options.table().rules().stream().noneMatch(DocumentParser::wantsText)
            && options.table().of(TreeWalk.COMMENT).isEmpty();
    this.usualNames = options.table().rules().stream().allMatch(DocumentParser::hasUsualNames);
  }

  private static boolean hasUsualNames(LinkRule rule) {
    String condition = rule.when() == null ? "" : rule.when().attribute();
    return (rule.attribute() + condition).chars().allMatch(c -> c < 0x80);
  }

  /** Whether a rule reads links from the text of ordinary elements. */
  private static boolean wantsText(LinkRule rule) {
    return rule.on()
        && rule.attribute().equals(LinkRule.TEXT)
        && rule.elements().stream()
            .anyMatch(
                name -> !TEXTS.contains(name) && name.indexOf('#') < 0 && name.indexOf(':') < 0);
  }

  /**
   * The parser's tags, except that the text of a script in SVG is markup, as in browsers. A set
   * fills itself while it is read, so threads must not share one.
   */
  private static TagSet tags() {
    TagSet tags = TagSet.Html();
    Objects.requireNonNull(tags.get("script", Parser.NamespaceSvg)).clear(Tag.Data);
    return tags;
  }

  /**
   * Collects the content of a text.
   *
   * @return null if the time ran out before the end
   */
  @Nullable LinkCollector parse(ParserInput input, Deadline deadline) {
    return switch (input.format()) {
      case CSS -> whole("#stylesheet", input);
      case ROBOTS -> whole("#robots", input);
      case SITEMAP -> whole("#sitemap", input);
      case REFERENCE -> whole("#reference", input);
      case XML -> parseXml(input, deadline);
      case MARKDOWN -> parseMarkdown(input, deadline);
      case HTML -> parseHtml(input, deadline);
    };
  }

  private @Nullable LinkCollector parseXml(ParserInput input, Deadline deadline) {
    if (places) {
      return parse(input, bounded(input.source().markup()), deadline);
    }
    return Entities.of(input.text()) == Entities.NONE
        ? parse(input, null, deadline)
        : new DocumentParser(options.with(Detail.PLACES)).parseXml(input, deadline);
  }

  private @Nullable LinkCollector parseMarkdown(ParserInput input, Deadline deadline) {
    if (!places) {
      return new DocumentParser(options.with(Detail.PLACES)).parseMarkdown(input, deadline);
    }
    MarkdownText markdown = MarkdownText.read(input.text());
    LinkCollector collector =
        parseText(input.with(MarkupText.of(markdown.html()), Format.HTML), deadline);
    if (collector != null) {
      collector.add(markdown);
    }
    return deadline.hasPassed() ? null : collector;
  }

  private LinkCollector whole(String element, ParserInput input) {
    LinkCollector collector = new LinkCollector(options, input, null);
    collector.addWhole(element, input.text());
    return collector;
  }

  private @Nullable LinkCollector parseHtml(ParserInput input, Deadline deadline) {
    ParserText encoded = encoded(input);
    if (encoded == null && places) {
      return parseText(input, deadline);
    }
    LinkCollector collector =
        encoded == null ? parseWithoutPlaces(input, deadline) : walk(input, encoded, deadline);
    return collector != null && collector.isInDoubt()
        ? new DocumentParser(options.with(Detail.PLACES)).parseText(input, deadline)
        : collector;
  }

  /** The text without decoding, with its tags. Null if they are not enough. */
  private @Nullable ParserText encoded(ParserInput input) {
    MarkupText encoded = usualNames && mayBePlain ? input.source().encoded() : null;
    if (encoded == null || !isReadAsItIs(encoded)) {
      return null;
    }
    ParserText bounded = bounded(encoded);
    TagsFastPath tags = scan(bounded, input.role(), true);
    return bounded.exceeded() == null && tags.isPlain()
        ? bounded.with(tags, tags.noscripts())
        : null;
  }

  private @Nullable LinkCollector parseWithoutPlaces(ParserInput input, Deadline deadline) {
    if (mayBePlain && isReadAsItIs(input.source().markup())) {
      ParserText bounded = bounded(input.source().markup());
      TagsFastPath tags = scan(bounded, input.role(), true);
      if (tags.isPlain()) {
        return walk(input, bounded.with(tags, tags.noscripts()), deadline);
      }
    }
    String noscripts = input.source().upToLastTag(NoscriptTexts.NAME);
    if (!scripting && !noscripts.isEmpty()) {
      return parseText(input, deadline); // the parser sees other names
    }
    LinkCollector collector = parseStream(input, noscripts, deadline);
    return collector != null && !collector.isInStep() ? parseText(input, deadline) : collector;
  }

  /** Parses without positions, and holds only as much of the text as noscript elements need. */
  private @Nullable LinkCollector parseStream(
      ParserInput input, String noscripts, Deadline deadline) {
    if (noscripts.isEmpty()) {
      return parse(input, null, deadline);
    }
    MarkupText markup = MarkupText.of(noscripts);
    if (new MarkupBounds(limits).admit(markup) < noscripts.length()) {
      return parseText(input, deadline); // it knows where the text was cut
    }
    TagsFastPath tags = TagsFastPath.ofNoscripts(markup);
    return parse(input, new ParserText(markup, true, null, tags, tags.noscripts()), deadline);
  }

  private @Nullable LinkCollector parseText(ParserInput input, Deadline deadline) {
    ParserText bounded = bounded(input.source().markup());
    String text = bounded.text();
    TagsFastPath tags =
        scan(bounded, input.role(), mayBePlain && isReadAsItIs(input.source().markup()));
    NoscriptTexts noscripts = tags.noscripts();
    if (places && tags.isInStep() && options.table().of(TreeWalk.COMMENT).isEmpty()) {
      ParserText scanned = bounded.with(tags, noscripts);
      LinkCollector collector =
          tags.isPlain() ? walk(input, scanned, deadline) : parse(input, scanned, deadline);
      if (collector == null || (collector.isInStep() && !collector.areElementsCut())) {
        return collector;
      }
    }
    LinkCollector collector = parse(input, bounded.with(null, noscripts), deadline);
    int parses = 1;
    while (collector != null && scripting && noscripts.correct(collector.noscripts(), text)) {
      if (parses++ == MAX_PARSES || collector.areElementsCut()) {
        collector.leaveNoscriptsUnclear();
        return collector;
      }
      collector = parse(input, bounded.with(null, noscripts), deadline);
    }
    return collector;
  }

  private TagsFastPath scan(ParserText bounded, Role role, boolean plainWanted) {
    boolean context = options.wants(Detail.CONTEXT);
    boolean fragment = role == Role.FRAGMENT;
    PlainMarkup plain =
        plainWanted && !(context && fragment)
            ? plain(fragment ? Way.FRAGMENT : Way.DOCUMENT)
            : null;
    TagTree tree = context && plain != null ? new TagTree() : null;
    return new TagsFastPath(bounded.markup(), options.table().bareNames(), scripting, plain, tree);
  }

  ExtractionOptions options() {
    return options;
  }

  private PlainMarkup plain(Way way) {
    return new PlainMarkup(
        limits.intOf(DocumentLimit.DEPTH), limits.intOf(DocumentLimit.ATTRIBUTES), way);
  }

  /** A reader of the markup of a page that is too large for a tree. */
  PlainMarkup ofLargePage() {
    PlainMarkup plain = plain(Way.LARGE);
    if (!mayBePlain || options.wants(Detail.CONTEXT)) {
      plain.refuse();
    }
    return plain;
  }

  /**
   * The tags of a part of a page that is too large for a tree.
   *
   * @param plain what is known from the parts before it; receives the tags of this one
   * @param continued whether the page goes on after the text. What is not at its end in the text is
   *     then left out
   */
  ParserText part(MarkupSource text, PlainMarkup plain, boolean continued) {
    MarkupText encoded = usualNames ? text.encoded() : null;
    MarkupText units = encoded == null ? text.markup() : encoded;
    if (!isReadAsItIs(units)) {
      plain.hasReplaced();
    }
    ParserText bounded = bounded(units);
    boolean open = continued || bounded.exceeded() != null;
    TagsFastPath tags =
        TagsFastPath.ofPart(bounded.markup(), options.table().bareNames(), scripting, plain, open);
    return bounded.with(tags, tags.noscripts());
  }

  /** Whether a text has no characters that the parser replaces. */
  private static boolean isReadAsItIs(MarkupText markup) {
    String text = markup.text();
    String noncharacter = markup.isUtf8() ? "\u00EF\u00BF\u00BF" : "\uFFFF"; // or its octets
    return text.indexOf('\0') < 0 && !text.contains(noncharacter);
  }

  /** Collects from the tags, without a tree. */
  @Nullable LinkCollector walk(ParserInput input, ParserText text, Deadline deadline) {
    LinkCollector collector = new LinkCollector(options, input, text);
    TagElement element = Objects.requireNonNull(text.tags(), "tags").elements(places);
    for (int i = 0; element.next(); i++) {
      if (i % DEADLINE_TAGS == 0 && deadline.hasPassed()) {
        return null;
      }
      collector.inTemplate(element.isInTemplate());
      if (element.isDrawing()) {
        collector.addForeign(element, element.tagName(), SVG);
      } else {
        collector.addHtml(element, element.tagName());
      }
    }
    if (element.isInDoubt()) {
      collector.noteDoubt();
    }
    if (text.exceeded() != null) {
      collector.noteMarkupCut(text.exceeded());
    }
    return collector;
  }

  private ParserText bounded(MarkupText markup) {
    MarkupBounds bounds = new MarkupBounds(limits);
    int end = bounds.admit(markup);
    return new ParserText(markup.upTo(end), false, bounds.exceeded(), null, null);
  }

  /**
   * Parses once.
   *
   * @param text the text with what is known about it; null if it is read from a stream, without
   *     positions
   */
  @Nullable LinkCollector parse(ParserInput input, @Nullable ParserText text, Deadline deadline) {
    LinkCollector collector = new LinkCollector(options, input, text);
    TreeWalk walk = new TreeWalk(collector, options, input.format(), text);
    boolean streamed = text == null || text.streamed();
    MarkupBounds bounds = streamed ? new MarkupBounds(limits) : null;
    Reader reader =
        text == null || text.streamed() ? input.source().reader() : new StringReader(text.text());
    NoscriptTexts noscripts = text == null ? null : text.noscripts();
    boolean tracked = text != null && text.tags() == null;
    Reader bounded = new BoundedReader(reader, bounds, noscripts, deadline);
    try {
      if (text != null && !text.streamed() && hasFewTags(text.text())) {
        walk.walk(root(input, bounded, tracked));
      } else {
        walkCounting(collector, walk, input, bounded, tracked);
      }
    } catch (IOException | UncheckedIOException e) {
      return null;
    } catch (ValidationException | IndexOutOfBoundsException e) {
      collector.fail(); // a defect of jsoup that hostile pages can trigger
    }
    String exceeded = text == null || text.streamed() ? exceeded(bounds) : text.exceeded();
    if (exceeded != null && !collector.isMarkupCut()) {
      collector.noteMarkupCut(exceeded);
    }
    return collector;
  }

  private static @Nullable String exceeded(@Nullable MarkupBounds bounds) {
    return bounds == null ? null : bounds.exceeded();
  }

  private Parser parser(ParserInput input, boolean tracked) {
    // a few more levels, so that a cut is noticed
    return (input.format() == Format.HTML ? Parser.htmlParser().tagSet(tags()) : Parser.xmlParser())
        .setTrackPosition(tracked)
        .setMaxDepth(deeper(input.role() == Role.FRAGMENT ? 2 : 1));
  }

  /**
   * A template. Its first element, such as a row or a paragraph, decides how the rest is parsed.
   */
  private static Element template() {
    return new Element(Tag.valueOf("template"), "");
  }

  private Element root(ParserInput input, Reader reader, boolean tracked) {
    Parser parser = parser(input, tracked);
    return input.role() == Role.FRAGMENT
        ? new Element(ROOT).appendChildren(parser.parseFragmentInput(reader, template(), ""))
        : parser.parseInput(reader, "");
  }

  /** Walks a tree that may have too many elements. Counting them takes a tenth of the time. */
  private void walkCounting(
      LinkCollector collector, TreeWalk walk, ParserInput input, Reader reader, boolean tracked)
      throws IOException {
    boolean fragment = input.role() == Role.FRAGMENT;
    try (StreamParser stream = new StreamParser(parser(input, tracked))) {
      if (fragment) {
        stream.parseFragment(reader, template(), "");
      } else {
        stream.parse(reader, "");
      }
      boolean cut = !passElements(stream);
      Element root = fragment ? fragment(stream, cut) : stream.document();
      if (cut) {
        collector.noteElementsCut(limits.of(DocumentLimit.TAGS) + " elements", lastStart(root));
      }
      walk.walk(root);
    }
  }

  /** Where the last element begins in the text. They are not in source order. */
  private static int lastStart(Element root) {
    int last = -1;
    for (Element element : root.getAllElements()) {
      Range range = element.sourceRange();
      last = range.isTracked() ? Math.max(last, range.startPos()) : last;
    }
    return last;
  }

  /**
   * Parses as many elements as a document may have. The parser creates more elements than there are
   * tags: it repeats misnested formatting elements, and adds those that end tags imply.
   *
   * @return whether there are no more elements
   */
  private boolean passElements(StreamParser stream) {
    long most = limits.of(DocumentLimit.TAGS) + IMPLIED;
    Iterator<Element> all = stream.iterator();
    for (long elements = 0; elements <= most; elements++) {
      if (!all.hasNext()) {
        return true;
      }
      all.next();
    }
    stream.stop();
    return false;
  }

  /** Whether a text has so few tags that it cannot have more elements than a document may have. */
  private boolean hasFewTags(String text) {
    int most = limits.intOf(DocumentLimit.TAGS) / MOST_OF_A_TAG;
    int tags = 0;
    for (int at = text.indexOf('<'); at >= 0 && tags <= most; at = text.indexOf('<', at + 1)) {
      tags++;
    }
    return tags <= most;
  }

  private static Element fragment(StreamParser stream, boolean cut) throws IOException {
    // Completing a fragment would parse the rest of it.
    List<Node> nodes =
        cut
            ? Objects.requireNonNull(stream.document().firstElementChild()).childNodes()
            : stream.completeFragment();
    return new Element(ROOT).appendChildren(nodes);
  }

  private int deeper(int levels) {
    return Math.min(limits.intOf(DocumentLimit.DEPTH), Integer.MAX_VALUE - levels) + levels;
  }
}
