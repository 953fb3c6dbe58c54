package fairlead.html.parse;

import fairlead.html.BasePolicy.Scripting;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.NoscriptTexts;
import fairlead.html.markup.ParserText;
import fairlead.html.parse.Reading.Complete;
import java.util.Objects;

/** Reads a tree whose positions the parser tracks. Suits every text. */
final class TrackedTree implements ReadingWay {

  /**
   * How often a text is parsed at most to find its noscript elements. Only a text that was written
   * to need more parses exceeds this.
   */
  private static final int MAX_PARSES = 8;

  private final TreeParser parser;
  private final boolean scripting; // whether noscript elements hold text

  TrackedTree(ExtractionOptions options) {
    this.parser = new TreeParser(options);
    this.scripting = options.base().scripting() == Scripting.ENABLED;
  }

  @Override
  public Reading read(InputMarkup markup, Deadline deadline) {
    ParserText tagged = markup.tagged();
    NoscriptTexts noscripts = Objects.requireNonNull(tagged.noscripts(), "noscripts");
    ParserText text = tagged.with(null, noscripts);
    Reading reading = parser.parse(markup.input(), text, deadline);
    int parses = 1;
    while (reading instanceof Complete complete
        && scripting
        && noscripts.correct(complete.collector().noscripts(), text.text())) {
      if (parses++ == MAX_PARSES || complete.collector().areElementsCut()) {
        complete.collector().leaveNoscriptsUnclear();
        return reading;
      }
      reading = parser.parse(markup.input(), text, deadline);
    }
    return reading;
  }
}
