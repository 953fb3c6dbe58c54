package fairlead.uri.normalize;

/** Whether a URI still identifies the same thing after a step. */
public enum Effect {
  /** It does, by the generic syntax, so in every scheme. */
  LOSSLESS,
  /** It does, by the rules of the URI's scheme. */
  SCHEME,
  /** It may not: the step is a heuristic, or relies on what was observed. */
  LOSSY
}
