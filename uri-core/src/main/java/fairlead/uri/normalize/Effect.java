package fairlead.uri.normalize;

/** Whether a URI still identifies the same thing after a step. */
public enum Effect {
  /** It does, according to the generic syntax, so in every scheme. */
  LOSSLESS,
  /** It does, according to the rules of the URI's scheme. */
  SCHEME,
  /** It may not: the step is a heuristic, or relies on observations. */
  LOSSY
}
