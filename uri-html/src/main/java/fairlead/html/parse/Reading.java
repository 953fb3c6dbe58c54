package fairlead.html.parse;

/** What became of an attempt to read a text. */
public sealed interface Reading {

  /**
   * The text was read.
   *
   * @param collector what was found in it
   */
  record Complete(LinkCollector collector) implements Reading {}

  /** Why a text was not read. */
  enum Unread implements Reading {
    /** This way does not suit the text. */
    NOT_THIS_WAY,
    /** The time ran out before the end. */
    TIME_IS_UP
  }
}
