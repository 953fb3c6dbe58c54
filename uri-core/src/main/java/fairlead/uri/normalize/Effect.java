package fairlead.uri.normalize;

/** Whether a URI still identifies the same thing after a step. */
public enum Effect {
  /** Nothing, by the generic syntax: every scheme agrees. */
  LOSSLESS,
  /** Nothing, by what the URI's scheme says of itself. */
  SCHEME,
  /** Something may be lost: the step is a heuristic, or holds for what was observed alone. */
  LOSSY
}
