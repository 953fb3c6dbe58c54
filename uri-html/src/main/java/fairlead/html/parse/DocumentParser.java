package fairlead.html.parse;

import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.Entities;
import fairlead.html.markup.SourceText;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.parse.Reading.Unread;
import fairlead.html.text.MarkupText;
import java.util.List;
import java.util.Optional;

/** Collects the values of documents that may hold links. Thread-safe. */
public final class DocumentParser {

  /** How many characters with a meaning stand for a tag in Markdown: as many as a link has. */
  private static final long SPECIAL_PER_TAG = 3;

  private final ExtractionOptions options;
  private final boolean places;
  private final TagReader tags;
  private final List<ReadingWay> ways;

  public DocumentParser(ExtractionOptions options) {
    this.options = options;
    this.places = options.wants(Detail.PLACES);
    this.tags = new TagReader(options);
    this.ways =
        List.of(
            new TagsOnly(options),
            places ? new TreeWithTags(options) : new StreamedTree(options),
            new TrackedTree(options));
  }

  public ExtractionOptions options() {
    return options;
  }

  public TagReader tags() {
    return tags;
  }

  /** Collects the content of a text. Every text can be read unless the time runs out. */
  public Reading parse(ParserInput input, Deadline deadline) {
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

  private DocumentParser withPlaces() {
    return places ? this : new DocumentParser(options.with(Detail.PLACES));
  }

  private Reading whole(String element, ParserInput input) {
    LinkCollector collector = new LinkCollector(options, input, null);
    collector.addWhole(element, input.text());
    return new Complete(collector);
  }

  private Reading parseXml(ParserInput input, Deadline deadline) {
    boolean raw = // what a reference stands for depends on how it was written
        SourceText.hasLooseReference(input.text()) || Entities.of(input.text()) != Entities.NONE;
    if (!places && raw) {
      return withPlaces().parseXml(input, deadline);
    }
    TreeParser parser = new TreeParser(options);
    if (places) {
      return parser.parse(
          input, TagReader.bounded(input.source().markup(), options.limits()), deadline);
    }
    Reading reading = parser.parse(input, deadline);
    return isInDoubt(reading) ? withPlaces().parseXml(input, deadline) : reading;
  }

  private static boolean isInDoubt(Reading reading) {
    return reading instanceof Complete complete && complete.collector().isInDoubt();
  }

  private Reading parseMarkdown(ParserInput input, Deadline deadline) {
    String text = input.text();
    long most = SPECIAL_PER_TAG * options.limits().of(DocumentLimit.TAGS);
    int cut = MarkdownText.cut(text, most);
    Optional<MarkdownText> read = MarkdownText.read(text.substring(0, cut), deadline);
    if (read.isEmpty() || deadline.hasPassed()) {
      return Unread.TIME_IS_UP;
    }
    MarkdownText markdown = read.get();
    ParserInput html = input.with(MarkupText.of(markdown.html()), Format.HTML);
    DocumentParser parser = withPlaces();
    boolean tracked = options.wants(Detail.LINT) && markdown.asksToIgnore();
    Reading reading = parser.parseHtml(html, deadline, tracked ? parser.ways.size() - 1 : 0);
    if (reading instanceof Complete complete) {
      complete.collector().add(markdown);
      if (cut < text.length()) {
        complete.collector().noteMarkupCut(most + " characters with a meaning in Markdown");
      }
    }
    return reading;
  }

  private Reading parseHtml(ParserInput input, Deadline deadline) {
    return parseHtml(input, deadline, 0);
  }

  private Reading parseHtml(ParserInput input, Deadline deadline, int firstWay) {
    InputMarkup markup = new InputMarkup(input, tags);
    Reading reading = Unread.NOT_THIS_WAY;
    for (int i = firstWay; reading == Unread.NOT_THIS_WAY; i++) { // the last way suits every text
      reading = ways.get(i).read(markup, deadline);
    }
    if (reading instanceof Complete complete && complete.collector().hasFailed()) {
      return parseTags(input, deadline);
    }
    return isInDoubt(reading) && !places ? withPlaces().parseHtml(input, deadline) : reading;
  }

  /**
   * What can be read of a text on which the parser fails: its tags, as of a page without a tree.
   */
  private Reading parseTags(ParserInput input, Deadline deadline) {
    Reading reading =
        new TagsOnly(options.without(Detail.CONTEXT))
            .read(input, tags.part(input.source(), tags.ofLargePage(), false), deadline);
    if (reading instanceof Complete complete) {
      complete.collector().noteNoTree("the parser failed");
    }
    return reading;
  }
}
