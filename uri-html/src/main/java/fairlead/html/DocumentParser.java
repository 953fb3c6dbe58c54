package fairlead.html;

import fairlead.html.rule.LinkTable;
import java.io.UncheckedIOException;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Parses documents, and gathers what may be links in them.
 *
 * @param limits how deep the parser goes
 * @param table where links may stand
 */
record DocumentParser(HtmlLimits limits, LinkTable table) {

  /**
   * What stands in a document.
   *
   * @param maxValues how many values are kept; the rest is counted
   * @param targets what gathers targets of fragments; null where nobody asks for them
   * @return null if the time was up before the end
   */
  @Nullable LinkCollector parse(
      String text, int maxValues, @Nullable FragmentCollector targets, Deadline deadline) {
    LinkCollector collector = new LinkCollector(text, maxValues, table, targets);
    try {
      Parser.htmlParser()
          .setTrackPosition(true)
          .setMaxDepth(limits.depth() + 1) // one more, so that a cut can be told
          .parseInput(new DeadlineReader(text, deadline), "")
          .traverse(collector);
    } catch (UncheckedIOException e) {
      return null;
    }
    return collector;
  }
}
