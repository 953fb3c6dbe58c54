package fairlead.html.parse;

import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.Limits;
import fairlead.html.markup.BoundedReader;
import fairlead.html.markup.ContextReader;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.MarkupBounds;
import fairlead.html.markup.NoscriptTexts;
import fairlead.html.markup.ParserText;
import fairlead.html.parse.ParserInput.Role;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.parse.Reading.Unread;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jsoup.helper.ValidationException;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.Range;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jsoup.parser.Tag;
import org.jsoup.parser.TagSet;
import org.jspecify.annotations.Nullable;

/** Parses texts with jsoup and collects from their trees. Thread-safe. */
final class TreeParser {

  /**
   * How many elements the parser creates for one tag at most: it repeats twelve, and implies a few.
   */
  private static final int MOST_OF_A_TAG = 16;

  /** The elements that every document has, even without tags for them. */
  private static final int IMPLIED = 3;

  private final ExtractionOptions options;
  private final Limits limits;

  TreeParser(ExtractionOptions options) {
    this.options = options;
    this.limits = options.limits();
  }

  /** Parses a text while it is read, without positions. */
  Reading parse(ParserInput input, Deadline deadline) {
    return parse(input, null, input.source().reader(), deadline);
  }

  /**
   * Parses a text once.
   *
   * @param text what is known about it. Without tags, the parser tracks positions
   */
  Reading parse(ParserInput input, ParserText text, Deadline deadline) {
    Reader reader = text.streamed() ? input.source().reader() : new StringReader(text.text());
    return parse(input, text, reader, deadline);
  }

  private Reading parse(
      ParserInput input, @Nullable ParserText text, Reader reader, Deadline deadline) {
    LinkCollector collector = new LinkCollector(options, input, text);
    TreeWalk walk = new TreeWalk(collector, options, input.format(), text);
    boolean streamed = text == null || text.streamed();
    MarkupBounds bounds = streamed ? new MarkupBounds(limits) : null;
    NoscriptTexts noscripts = text == null ? null : text.noscripts();
    boolean tracked = text != null && text.tags() == null;
    Reader bounded = new BoundedReader(reader, bounds, noscripts, deadline);
    try {
      if (text != null && !streamed && hasFewTags(text.text())) {
        walk.walk(root(input, bounded, tracked));
      } else {
        walkCounting(collector, walk, input, bounded, tracked);
      }
    } catch (IOException | UncheckedIOException e) {
      return Unread.TIME_IS_UP;
    } catch (ValidationException | IndexOutOfBoundsException e) {
      collector.fail(); // a defect of jsoup that hostile pages can trigger
    }
    String exceeded =
        bounds != null ? bounds.exceeded() : Objects.requireNonNull(text, "text").exceeded();
    if (exceeded != null && !collector.isMarkupCut()) {
      collector.noteMarkupCut(exceeded);
    }
    return new Complete(collector);
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
        ? new Element(ContextReader.ROOT)
            .appendChildren(parser.parseFragmentInput(reader, template(), ""))
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
    return new Element(ContextReader.ROOT).appendChildren(nodes);
  }

  private int deeper(int levels) {
    return Math.min(limits.intOf(DocumentLimit.DEPTH), Integer.MAX_VALUE - levels) + levels;
  }
}
