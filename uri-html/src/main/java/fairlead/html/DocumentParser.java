package fairlead.html;

import fairlead.html.rule.LinkTable;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Set;
import org.jsoup.helper.ValidationException;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Parses documents, and gathers what may be links in them.
 *
 * @param limits how much is read
 * @param table where links may stand
 * @param wanted what is asked for
 */
record DocumentParser(HtmlLimits limits, LinkTable table, Wanted wanted) {

  /** The name that the parser gives to what is around the elements of a document. */
  static final String ROOT = "#root";

  /**
   * What stands in a text.
   *
   * @param targets what gathers targets of fragments; null where nobody asks for them
   * @return null if the time was up before the end
   */
  @Nullable LinkCollector parse(
      ParserInput input, @Nullable FragmentCollector targets, Deadline deadline) {
    boolean tracked = wanted.places();
    SourceTags tags = null;
    if (tracked && input.format() == Format.HTML && table.of(LinkCollector.COMMENT).isEmpty()) {
      tags = new SourceTags(input.text(), table.bareNames());
      tracked = !tags.isInStep();
    }
    LinkCollector collector = parse(input, tracked ? null : tags, targets, deadline);
    return collector != null && collector.needsTracking()
        ? withPlaces().parse(input, null, null, deadline)
        : collector;
  }

  /** The charset that a meta element of an HTML text names; null if none does. */
  @Nullable String declaredCharset(String text) {
    ParserInput input = ParserInput.document(text, Format.HTML, 0, Set.of());
    LinkCollector collector = parse(input, null, null, new Deadline(limits.time()));
    return collector == null ? null : collector.declaredCharset();
  }

  /**
   * As above, once.
   *
   * @param tags where the elements' tags stand; null where the parser is to track that
   */
  @Nullable LinkCollector parse(
      ParserInput input,
      @Nullable SourceTags tags,
      @Nullable FragmentCollector targets,
      Deadline deadline) {
    LinkCollector collector = new LinkCollector(this, input, tags, targets);
    switch (input.format()) {
      case CSS -> collector.addWhole("#stylesheet", input.text());
      case ROBOTS -> collector.addWhole("#robots", input.text());
      case HTML, XML -> {
        try {
          collector.walk(root(input, wanted.places() && tags == null, deadline));
        } catch (UncheckedIOException e) {
          return null;
        } catch (ValidationException e) {
          collector.fail(); // a defect of jsoup's, which hostile pages can reach
        }
      }
    }
    return collector;
  }

  private Element root(ParserInput input, boolean tracked, Deadline deadline) {
    Parser parser =
        (input.format() == Format.HTML ? Parser.htmlParser() : Parser.xmlParser())
            .setTrackPosition(tracked)
            .setMaxDepth(
                limits.depth() + (input.isFragment() ? 2 : 1)); // so that a cut can be told
    Reader reader = new DeadlineReader(input.reader().get(), deadline);
    if (!input.isFragment()) {
      return parser.parseInput(reader, "");
    }
    // What stands first in a template, a row as well as a paragraph, says what the rest is part of.

    Element template = new Element(Tag.valueOf("template"), "");
    return new Element(ROOT).appendChildren(parser.parseFragmentInput(reader, template, ""));
  }

  private DocumentParser withPlaces() {
    return new DocumentParser(limits, table, wanted.withPlaces(true));
  }
}
