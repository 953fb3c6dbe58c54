package fairlead.uri;

/** How severe a finding about a reference is. */
public enum Severity {
  /** Nothing: it is not reported. */
  IGNORED,
  /** The grammar allows it, but it is seldom meant. */
  WARNING,
  /** The specification forbids it; a strict reading rejects the text. */
  ERROR
}
