package fairlead.benchmarks;

import java.util.Locale;

/** The tasks of the implementations. */
public enum Task {
  /** Split a reference without checking it. */
  PARSE,
  /** Split a reference and check it against the grammar. */
  VALIDATE,
  /** Parse as browsers do. */
  WHATWG,
  /** Resolve a reference against a shared base, to a value of the implementation. */
  RESOLVE_TO_VALUE,
  /** The same, to a text. */
  RESOLVE_TO_STRING,
  /** Parse, normalize and write. */
  NORMALIZE,
  /** Parse, and make what a crawler's seen-set would store. */
  KEY,
  /**
   * Parse two references and say whether they are equivalent, in the implementation's own sense.
   */
  COMPARE,
  /** Find the links of a document with their absolute targets. */
  EXTRACT,
  /** The same, with the positions of the links. */
  EXTRACT_WITH_PLACES;

  /** The name in a report. */
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
