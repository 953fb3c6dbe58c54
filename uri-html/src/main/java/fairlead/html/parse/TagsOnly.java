package fairlead.html.parse;

import fairlead.html.markup.Deadline;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.TagElement;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.parse.Reading.Unread;
import java.util.Objects;

/** Reads pages from their tags, without a tree, if a tree would say no more. */
public final class TagsOnly implements ReadingWay {

  private static final int DEADLINE_TAGS = 1024; // between two checks of the clock

  private final ExtractionOptions options;

  public TagsOnly(ExtractionOptions options) {
    this.options = options;
  }

  @Override
  public Reading read(InputMarkup markup, Deadline deadline) {
    ParserText text = markup.plain();
    return text == null ? Unread.NOT_THIS_WAY : read(markup.input(), text, deadline);
  }

  /** Collects from the tags of a text. */
  public Reading read(ParserInput input, ParserText text, Deadline deadline) {
    LinkCollector collector = new LinkCollector(options, input, text);
    TagElement element =
        Objects.requireNonNull(text.tags(), "tags").elements(options.wants(Detail.PLACES));
    for (int i = 0; element.next(); i++) {
      if (i % DEADLINE_TAGS == 0 && deadline.hasPassed()) {
        return Unread.TIME_IS_UP;
      }
      collector.add(element);
    }
    if (element.isInDoubt()) {
      collector.noteDoubt();
    }
    if (text.exceeded() != null) {
      collector.noteMarkupCut(text.exceeded());
    }
    return new Complete(collector);
  }
}
