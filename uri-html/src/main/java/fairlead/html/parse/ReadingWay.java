package fairlead.html.parse;

import fairlead.html.markup.Deadline;

/**
 * A way to read the elements of an HTML text. The ways are tried in order, the quickest first,
 * until one of them suits the text.
 */
interface ReadingWay {

  /** What is in the text, or that another way must read it. */
  Reading read(InputMarkup markup, Deadline deadline);
}
