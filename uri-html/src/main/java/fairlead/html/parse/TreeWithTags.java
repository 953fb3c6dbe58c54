package fairlead.html.parse;

import fairlead.html.markup.Deadline;
import fairlead.html.markup.ParserText;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.parse.Reading.Unread;

/**
 * Reads a tree without positions, and takes these from the tags. Suits texts whose elements are in
 * the order of their tags.
 */
final class TreeWithTags implements ReadingWay {

  private final TreeParser parser;
  private final boolean comments; // whether comments, whose positions tags do not show, hold links

  TreeWithTags(ExtractionOptions options) {
    this.parser = new TreeParser(options);
    this.comments = !options.table().of(TreeWalk.COMMENT).isEmpty();
  }

  @Override
  public Reading read(InputMarkup markup, Deadline deadline) {
    ParserText text = markup.tagged();
    if (comments || text.tags() == null || !text.tags().isInStep()) {
      return Unread.NOT_THIS_WAY;
    }
    Reading reading = parser.parse(markup.input(), text, deadline);
    boolean matched =
        !(reading instanceof Complete complete)
            || (complete.collector().isInStep() && !complete.collector().areElementsCut());
    return matched ? reading : Unread.NOT_THIS_WAY;
  }
}
