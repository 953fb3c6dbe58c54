package fairlead.html.parse;

import fairlead.html.SourceSpan.Precision;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.MarkupElement;
import fairlead.html.syntax.Whitespace;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.autolink.AutolinkExtension;
import org.commonmark.ext.autolink.AutolinkType;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.InlineParserContext;
import org.commonmark.parser.Parser;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.LinkInfo;
import org.commonmark.parser.beta.LinkResult;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Scanner;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * The links, raw HTML and headings of a Markdown text: CommonMark with the autolinks, tables and
 * footnotes of GitHub. Front matter is skipped.
 */
final class MarkdownText {

  /** What a link is, and which row of the link table it belongs to. */
  enum Form {
    /** A link with a destination, or with a definition that has one. */
    LINK("#markdown-link", "a"),
    /** An image. */
    IMAGE("#markdown-image", "img"),
    /** A URL or an address that is its own text. */
    AUTOLINK("#markdown-autolink", "a");

    private final String place;
    private final String element;

    Form(String place, String element) {
      this.place = place;
      this.element = element;
    }

    /** The name of the place in the link table. */
    String place() {
      return place;
    }

    /** What holds the value. */
    Holder holder() {
      return this == AUTOLINK ? Holder.AUTOLINK : Holder.DESTINATION;
    }

    /** The name of the element that it becomes. */
    String element() {
      return element;
    }
  }

  /**
   * A link.
   *
   * @param value the destination as parsed, and where it is written. All uses of a definition are
   *     one link, at the definition
   * @param uses its node, or that of each use of the definition, in order
   */
  record Found(Form form, AttributeValue value, List<Node> uses) {

    /** The text of the link, or the description of the image. */
    String text() {
      return textOf(uses.get(0), true);
    }

    /** What it is: a definition may be that of a link and of an image. */
    List<Form> forms() {
      return form == Form.AUTOLINK
          ? List.of(form)
          : uses.stream()
              .map(use -> use instanceof Image ? Form.IMAGE : Form.LINK)
              .distinct()
              .toList();
    }

    /** Whether a part of the text has it, or all its uses. */
    boolean isWithin(BitSet part) {
      return part.get(value.start())
          || uses.stream()
              .map(Node::getSourceSpans)
              .allMatch(lines -> !lines.isEmpty() && part.get(lines.get(0).getInputIndex()));
    }
  }

  /** The characters that become nodes of their own. */
  private static final AsciiSet SPECIAL = AsciiSet.of("*_[]&<`\\!");

  /** The most cells of a table. The parser adds cells to rows that are too short. */
  private static final int CELLS = 1_000_000;

  /** What renderers write as escapes, of the characters that browsers treat differently. */
  private static final String ESCAPED = " \"<>\\^`{|}";

  private static final Pattern IP_LITERAL =
      Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*\\[");

  /** Tags whose content is text. GitHub shows them as text, and so do we unless they end. */
  private static final Pattern TEXT_TAG = tag("<");

  private static final Pattern TEXT_END_TAG = tag("</");

  private static Pattern tag(String open) {
    return Pattern.compile(
        open + "(title|textarea|xmp|noembed|noframes|plaintext|script|style)\\b",
        Pattern.CASE_INSENSITIVE);
  }

  private static final Pattern IGNORE =
      Pattern.compile(MarkupElement.IGNORE, Pattern.CASE_INSENSITIVE | Pattern.LITERAL);

  private static final Pattern RAW_HEADING =
      Pattern.compile("<h[1-6]\\b", Pattern.CASE_INSENSITIVE);

  private final String text;
  private final char[] html;
  private boolean hasHtml;
  private final List<Found> links = new ArrayList<>();
  private final BitSet starts = new BitSet(); // of the links
  private final Set<String> anchors = new LinkedHashSet<>();
  private final HeadingAnchors headings = new HeadingAnchors();
  private boolean tablesAsText;

  /** The links that the parser made of definitions. */
  private final Map<Node, LinkReferenceDefinition> defined = new HashMap<>();

  /** The definitions in use, each with its uses. */
  private final Map<LinkReferenceDefinition, List<Node>> uses = new LinkedHashMap<>();

  private final Deadline deadline;

  private MarkdownText(String text, Deadline deadline) {
    this.text = text;
    this.deadline = deadline;
    this.html = new char[text.length()];
    for (int i = 0; i < html.length; i++) {
      char c = text.charAt(i);
      html[i] = c == '\n' || c == '\r' ? c : ' ';
    }
  }

  /**
   * Where to cut a text that has more characters with a meaning than a limit: at the start of a
   * line. The parser makes an object of each.
   *
   * @return the length of the text if it is not cut
   */
  static int cut(String text, long most) {
    long special = 0;
    int line = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      line = c == '\n' ? i + 1 : line;
      if (SPECIAL.contains(c) && special++ == most) {
        return line;
      }
    }
    return text.length();
  }

  /** Reads a text. Empty if the time runs out. */
  static Optional<MarkdownText> read(String text, Deadline deadline) {
    MarkdownText read = new MarkdownText(text, deadline);
    try {
      read.read(read.parse());
      return Optional.of(read);
    } catch (TimeIsUp e) {
      return Optional.empty();
    }
  }

  private Node parse() {
    int front = frontMatter(text);
    String content = " ".repeat(front) + text.substring(front);
    try {
      return parser(TablesExtension.builder().maxCells(CELLS).build()).parse(content);
    } catch (IllegalArgumentException e) { // for a table with more cells
      tablesAsText = true;
      return parser().parse(content);
    }
  }

  private void read(Node document) {
    Node linkEnd = document; // comes after the last link
    boolean inLink = false;
    for (Node node = document; node != null; node = pageNext(node)) {
      inLink &= node != linkEnd;
      if (!(node instanceof Link)) {
        add(node);
      } else if (!inLink) { // not a URL in the text of a link
        add(node);
        inLink = true;
        linkEnd = after(node);
      }
    }
    uses.forEach(this::add);
    links.forEach(found -> starts.set(found.value().start()));
  }

  /** A parser for one text. It looks at the clock where a block may begin, and at each link. */
  private Parser parser(Extension... tables) {
    List<Extension> extensions = new ArrayList<>(List.of(tables));
    extensions.add(AutolinkExtension.builder().linkTypes(AutolinkType.EMAIL).build());
    return Parser.builder()
        .customBlockParserFactory(
            (state, matched) -> {
              checkTime();
              return FootnoteBlock.FACTORY.tryStart(state, matched);
            })
        .customInlineContentParserFactory(new BareUrls())
        .customInlineContentParserFactory(new Clock())
        .extensions(extensions)
        .linkProcessor(this::ofDefinition)
        .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
        .build();
  }

  /** Makes a link of a definition as the parser would, and notes the definition. */
  private @Nullable LinkResult ofDefinition(
      LinkInfo link, Scanner scanner, InlineParserContext context) {
    checkTime();
    String label =
        link.label() == null || link.label().isEmpty() ? link.text(scanner) : link.label();
    LinkReferenceDefinition definition =
        link.destination() == null
            ? context.getDefinition(LinkReferenceDefinition.class, label)
            : null;
    if (definition == null) {
      return LinkResult.none();
    }
    boolean image = link.marker() != null && link.marker().getLiteral().equals("!");
    Node made =
        image
            ? new Image(definition.getDestination(), definition.getTitle())
            : new Link(definition.getDestination(), definition.getTitle());
    defined.put(made, definition);
    LinkResult result = LinkResult.wrapTextIn(made, scanner.position());
    return image ? result.includeMarker() : result;
  }

  private void checkTime() {
    if (deadline.hasPassed()) {
      throw new TimeIsUp();
    }
  }

  /** Looks at the clock in the text of a block. Never finds anything. */
  private final class Clock implements InlineContentParserFactory, InlineContentParser {
    @Override
    public Set<Character> getTriggerCharacters() {
      return Set.of('*', '_', '&', '<', '`', '\\');
    }

    @Override
    public InlineContentParser create() {
      return this;
    }

    @Override
    public ParsedInline tryParse(InlineParserState state) {
      checkTime();
      return ParsedInline.none();
    }
  }

  /** Leaves the parser, which nothing else can stop. */
  private static final class TimeIsUp extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TimeIsUp() {
      super(null, null, false, false);
    }
  }

  /**
   * Where front matter ends: metadata between two lines of three hyphens (YAML) or plus signs
   * (TOML) at the start of the text. 0 if there is none.
   */
  private static int frontMatter(String text) {
    int lineEnd = lineEnd(text, 0);
    String fence = text.substring(0, lineEnd).stripTrailing();
    if (!fence.equals("---") && !fence.equals("+++")) {
      return 0;
    }
    for (int start = lineEnd + 1; start < text.length(); start = lineEnd + 1) {
      lineEnd = lineEnd(text, start);
      String line = text.substring(start, lineEnd).stripTrailing();
      if (line.equals(fence) || (line.equals("...") && fence.equals("---"))) {
        return lineEnd;
      }
    }
    return 0;
  }

  private static int lineEnd(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  /** The node after another one in the order of the text, which contains the one before. */
  static @Nullable Node next(Node node) {
    if (node.getFirstChild() != null) {
      return node.getFirstChild();
    }
    return after(node);
  }

  /** The next node that the page will have. Nothing in the description of an image is a link. */
  private static @Nullable Node pageNext(Node node) {
    return node instanceof Image ? after(node) : next(node);
  }

  /** The next node that is not within another one. */
  static @Nullable Node after(Node node) {
    for (Node up = node; up != null; up = up.getParent()) {
      if (up.getNext() != null) {
        return up.getNext();
      }
    }
    return null;
  }

  private void add(Node node) {
    if (node instanceof TableCell cell) {
      TableCells.correct(cell, text);
    } else if (node instanceof Link link) {
      addLink(link, link.getDestination(), Form.LINK);
    } else if (node instanceof Image image) {
      addLink(image, image.getDestination(), Form.IMAGE);
    } else if (node instanceof HtmlInline inline) {
      addHtml(node, inline.getLiteral());
    } else if (node instanceof HtmlBlock block) {
      addHtml(node, block.getLiteral());
      if (RAW_HEADING.matcher(block.getLiteral()).find()) {
        for (Element heading :
            Jsoup.parseBodyFragment(block.getLiteral()).select("h1, h2, h3, h4, h5, h6")) {
          anchors.add(headings.of(heading.wholeText()));
        }
      }
    } else if (node instanceof Heading) {
      addHeading(textOf(node, false));
    }
  }

  private void addHtml(Node node, String literal) {
    hasHtml = true;
    List<SourceSpan> lines = node.getSourceSpans();
    Set<String> ended = TEXT_TAG.matcher(literal).find() ? ended(literal) : Set.of();
    if (lines.size() == 1 && node instanceof HtmlInline) {
      int start = lines.get(0).getInputIndex();
      if (text.startsWith(literal, start)) { // not with an escape in it
        copy(start, literal.length(), ended);
      }
      return;
    }
    int end = lines.isEmpty() ? 0 : lines.get(0).getInputIndex();
    for (SourceSpan span : lines) {
      dropIndentation(end, span.getInputIndex());
      copy(span.getInputIndex(), span.getLength(), ended);
      end = end(span);
    }
  }

  /** What begins a line is not in an attribute: tabs, because the URL Standard removes them. */
  private void dropIndentation(int from, int to) {
    for (int i = from; i < to; i++) {
      html[i] = html[i] == ' ' ? '\t' : html[i];
    }
  }

  /** The elements whose content is text that raw HTML has end tags for. */
  private static Set<String> ended(String literal) {
    Set<String> names = new HashSet<>();
    Matcher tag = TEXT_END_TAG.matcher(literal);
    while (tag.find()) {
      names.add(AsciiCase.lower(tag.group(1)));
    }
    return names;
  }

  /** Copies raw HTML, but not a tag that would turn the rest of the document into text. */
  private void copy(int start, int length, Set<String> ended) {
    text.getChars(start, start + length, html, start);
    Matcher tag = TEXT_TAG.matcher(text).region(start, start + length);
    while (tag.find()) {
      if (!ended.contains(AsciiCase.lower(tag.group(1)))) {
        html[tag.start()] = ' ';
      }
    }
  }

  /** Adds a heading. A custom of many site generators: its last words may name its id. */
  private void addHeading(String content) {
    anchors.add(headings.of(content));
    String text = content.stripTrailing();
    int start = text.endsWith("}") ? text.lastIndexOf("{#") : -1;
    if (start >= 0) {
      String inside = text.substring(start + "{#".length(), text.length() - 1);
      String id = inside.substring(0, Whitespace.find(inside, 0));
      if (!id.isEmpty() && inside.indexOf('}') < 0) {
        anchors.add(id);
        anchors.add(headings.of(text.substring(0, start).strip()));
      }
    }
  }

  private void addLink(Node node, String destination, Form form) {
    LinkReferenceDefinition definition = defined.get(node);
    if (definition != null) {
      uses.computeIfAbsent(definition, unknown -> new ArrayList<>()).add(node);
      return;
    }
    List<SourceSpan> lines = node.getSourceSpans();
    if (lines.isEmpty()) {
      links.add(unplaced(form, destination, 0, List.of(node)));
      return;
    }
    int start = lines.get(0).getInputIndex();
    char first = start < text.length() ? text.charAt(start) : 0;
    if (form == Form.LINK && first != '[') {
      addAutolink(node, destination, lines.get(0), first == '<');
      return;
    }
    int textStart = start + (form == Form.IMAGE ? "![".length() : "[".length());
    MarkdownDestination place =
        MarkdownDestination.ofLink(text, lines, textEnd(node.getLastChild(), textStart));
    links.add(found(form, destination, place, start, List.of(node)));
  }

  /**
   * Where the text of a link ends, before the blanks or the backslash of a last line break: breaks
   * have no place. The end of the document if it is unknown.
   */
  private int textEnd(@Nullable Node last, int start) {
    Node inside = last;
    while (inside instanceof SoftLineBreak || inside instanceof HardLineBreak) {
      inside = inside.getPrevious();
    }
    List<SourceSpan> lines = inside == null ? List.of() : inside.getSourceSpans();
    if (inside != null && lines.isEmpty()) {
      return text.length();
    }
    int end = inside == null ? start : end(lines.get(lines.size() - 1));
    return end + (text.startsWith("\\\n", end) || text.startsWith("\\\r", end) ? 1 : 0);
  }

  private void addAutolink(Node node, String destination, SourceSpan span, boolean bracketed) {
    int start = span.getInputIndex() + (bracketed ? 1 : 0);
    int end = end(span) - (bracketed ? 1 : 0);
    boolean goesOn = end < text.length() && "-_".indexOf(text.charAt(end)) >= 0;
    if (goesOn && !bracketed && destination.startsWith("mailto:")) {
      return; // no address ends like this
    }
    boolean isText = end > start && destination.endsWith(text.substring(start, end));
    links.add(
        isText
            ? placed(Form.AUTOLINK, destination, start, end, List.of(node))
            : unplaced(Form.AUTOLINK, destination, span.getInputIndex(), List.of(node)));
  }

  private void add(LinkReferenceDefinition definition, List<Node> all) {
    Form form = all.get(0) instanceof Image ? Form.IMAGE : Form.LINK;
    List<SourceSpan> lines = definition.getSourceSpans();
    MarkdownDestination place = MarkdownDestination.ofDefinition(text, lines);
    int start = lines.isEmpty() ? 0 : lines.get(0).getInputIndex();
    links.add(found(form, definition.getDestination(), place, start, all));
  }

  private Found found(
      Form form, String destination, MarkdownDestination place, int start, List<Node> all) {
    return place.isThat(destination)
        ? placed(form, destination, place.start(), place.end(), all)
        : unplaced(form, destination, start, all);
  }

  private static Found placed(Form form, String destination, int start, int end, List<Node> all) {
    return new Found(
        form,
        new AttributeValue(written(destination), start, end, Precision.VALUE, form.holder()),
        all);
  }

  private static Found unplaced(Form form, String destination, int start, List<Node> all) {
    return new Found(
        form,
        new AttributeValue(written(destination), start, start, Precision.TAG, form.holder()),
        all);
  }

  /** A destination as renderers write it into an attribute, so that a backslash is no slash. */
  private static String written(String destination) {
    boolean address = IP_LITERAL.matcher(destination).find();
    StringBuilder written = null;
    for (int i = 0; i < destination.length(); i++) {
      char c = destination.charAt(i);
      boolean escaped = ESCAPED.indexOf(c) >= 0 || (!address && (c == '[' || c == ']'));
      boolean lone = Character.isSurrogate(c) && isLone(destination, i);
      if ((escaped || lone) && written == null) {
        written = new StringBuilder().append(destination, 0, i);
      }
      if (written != null && lone) {
        written.append('\uFFFD'); // of a reference to a character that does not exist
      } else if (written != null && escaped) {
        written.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
      } else if (written != null) {
        written.append(c);
      }
    }
    return written == null ? destination : written.toString();
  }

  private static boolean isLone(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1))
        : at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
  }

  private static int end(SourceSpan span) {
    return span.getInputIndex() + span.getLength();
  }

  /** The text in a node, with or without that of images. */
  private static String textOf(Node node, boolean images) {
    StringBuilder content = new StringBuilder();
    Node end = after(node);
    for (Node inside = node.getFirstChild(); inside != null && inside != end; ) {
      if (inside instanceof Text plain) {
        content.append(plain.getLiteral());
      } else if (inside instanceof Code code) {
        content.append(code.getLiteral());
      } else if (inside instanceof SoftLineBreak || inside instanceof HardLineBreak) {
        content.append('\n');
      }
      inside = images ? next(inside) : pageNext(inside);
    }
    return content.toString();
  }

  /** The text with blanks in place of everything that is not raw HTML. Empty if there is none. */
  String html() {
    return hasHtml ? new String(html) : "";
  }

  /** Whether an element of the raw HTML may ask to be ignored. */
  boolean asksToIgnore() {
    return hasHtml && IGNORE.matcher(text).find();
  }

  /** Whether a value of the raw HTML is an expression of JSX: in braces, without quotes. */
  boolean isExpression(AttributeValue value) {
    return value.value().startsWith("{") && text.startsWith("={", value.start() - 1);
  }

  /** Whether a value of the raw HTML runs on, past a link: its quote is not closed before. */
  boolean isAround(AttributeValue value) {
    int next = starts.nextSetBit(value.start());
    return next >= 0 && next < value.end();
  }

  /** Whether a table has more cells than the limit, so that no table was read as one. */
  boolean isTablesAsText() {
    return tablesAsText;
  }

  /** The links, without those in raw HTML. */
  List<Found> links() {
    return links;
  }

  /** The fragments that lead to headings. */
  Set<String> anchors() {
    return anchors;
  }
}
