package fairlead.benchmarks;

import java.util.Locale;

/** What is asked of each implementation. */
public enum Task {
  /** Take a reference apart, without a check that anybody asked for. */
  PARSE,
  /** Take a reference apart and hold it against the grammar. */
  VALIDATE,
  /** Parse as browsers do. */
  WHATWG,
  /** Resolve a reference against a base that many share, to whatever the implementation makes. */
  RESOLVE_TO_VALUE,
  /** The same, to text. */
  RESOLVE_TO_STRING,
  /** Parse, normalize and write out. */
  NORMALIZE,
  /** Parse, and make what a crawler's seen-set would hold. */
  KEY,
  /**
   * Parse two references and say whether they are equivalent, by the implementation's own terms.
   */
  COMPARE,
  /** Find the links of a document with their absolute targets. */
  EXTRACT,
  /** The same with the places where they are. */
  EXTRACT_WITH_PLACES;

  /** The name as a report has it. */
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
