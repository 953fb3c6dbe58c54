package fairlead.rewrite;

/** Which capture of a URI becomes a file if web archives have several. */
public enum Captures {
  /** The first one, in the order of the inputs. */
  FIRST,
  /** The one with the latest date; the first of them if several have this date. */
  LATEST
}
