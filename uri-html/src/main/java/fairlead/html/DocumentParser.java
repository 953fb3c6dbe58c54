package fairlead.html;

import fairlead.html.LinkContext.Inside;
import fairlead.html.rule.LinkTable;
import java.io.UncheckedIOException;
import java.util.Set;
import org.jsoup.helper.ValidationException;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Parses documents, and gathers what may be links in them.
 *
 * @param limits how much is read
 * @param table where links may stand
 * @param wanted what is asked for
 */
record DocumentParser(HtmlLimits limits, LinkTable table, Wanted wanted) {

  /**
   * What stands in a document.
   *
   * @param maxValues how many values are kept; the rest is counted
   * @param around what the document lies in
   * @param targets what gathers targets of fragments; null where nobody asks for them
   * @return null if the time was up before the end
   */
  @Nullable LinkCollector parse(
      String text,
      Format format,
      int maxValues,
      Set<Inside> around,
      @Nullable FragmentCollector targets,
      Deadline deadline) {
    boolean tracked = wanted.places();
    SourceTags tags = null;
    if (tracked && format == Format.HTML && table.of(LinkCollector.COMMENT).isEmpty()) {
      tags = new SourceTags(text, table.bareNames());
      tracked = !tags.isInStep();
    }
    LinkCollector collector =
        parse(text, format, maxValues, around, tracked ? null : tags, targets, deadline);
    return collector != null && collector.needsTracking(text)
        ? withPlaces().parse(text, format, maxValues, around, null, null, deadline)
        : collector;
  }

  /** The charset that a meta element of an HTML text names; null if none does. */
  @Nullable String declaredCharset(String text) {
    LinkCollector collector =
        parse(text, Format.HTML, 0, Set.of(), null, null, new Deadline(limits.time()));
    return collector == null ? null : collector.declaredCharset();
  }

  /**
   * As above, once.
   *
   * @param tags where the elements' tags stand; null where the parser is to track that
   */
  @Nullable LinkCollector parse(
      String text,
      Format format,
      int maxValues,
      Set<Inside> around,
      @Nullable SourceTags tags,
      @Nullable FragmentCollector targets,
      Deadline deadline) {
    LinkCollector collector =
        new LinkCollector(this, format, text, maxValues, around, tags, targets);
    switch (format) {
      case CSS -> collector.addWhole("#stylesheet", text);
      case ROBOTS -> collector.addWhole("#robots", text);
      case HTML, XML -> {
        try {
          (format == Format.HTML ? Parser.htmlParser() : Parser.xmlParser())
              .setTrackPosition(wanted.places() && tags == null)
              .setMaxDepth(limits.depth() + 1) // one more, so that a cut can be told
              .parseInput(new DeadlineReader(text, deadline), "")
              .traverse(collector);
        } catch (UncheckedIOException e) {
          return null;
        } catch (ValidationException e) {
          collector.fail(); // a defect of jsoup's, which hostile pages can reach
        }
      }
    }
    return collector;
  }

  private DocumentParser withPlaces() {
    return new DocumentParser(limits, table, wanted.withPlaces(true));
  }
}
