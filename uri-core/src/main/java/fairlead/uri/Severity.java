package fairlead.uri;

/** How severe a finding about a reference is. */
public enum Severity {
  /** Not reported. */
  IGNORED,
  /** The grammar allows it, but it is rarely intended. */
  WARNING,
  /** The specification forbids it; a strict reading rejects the text. */
  ERROR
}
