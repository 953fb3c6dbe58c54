package fairlead.html.parse;

import fairlead.html.BasePolicy.Scripting;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.MarkupBounds;
import fairlead.html.markup.NoscriptTexts;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.TagsFastPath;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.parse.Reading.Unread;
import fairlead.html.text.MarkupText;

/**
 * Reads a tree without positions, from a stream. Keeps only as much of the text as noscript
 * elements need.
 */
final class StreamedTree implements ReadingWay {

  private final ExtractionOptions options;
  private final TreeParser parser;

  StreamedTree(ExtractionOptions options) {
    this.options = options;
    this.parser = new TreeParser(options);
  }

  @Override
  public Reading read(InputMarkup markup, Deadline deadline) {
    ParserInput input = markup.input();
    String noscripts = input.source().upToLastTag(NoscriptTexts.NAME);
    if (noscripts.isEmpty()) {
      return parser.parse(input, deadline);
    }
    MarkupText kept = MarkupText.of(noscripts);
    boolean scripting = options.base().scripting() == Scripting.ENABLED;
    if (!scripting || new MarkupBounds(options.limits()).admit(kept) < noscripts.length()) {
      return Unread.NOT_THIS_WAY;
    }
    TagsFastPath tags = TagsFastPath.ofNoscripts(kept);
    ParserText text = new ParserText(kept, true, null, tags, tags.noscripts());
    Reading reading = parser.parse(input, text, deadline);
    return reading instanceof Complete complete && !complete.collector().isInStep()
        ? Unread.NOT_THIS_WAY
        : reading;
  }
}
