package fairlead.uri.normalize;

/** What a step does to what a URI identifies. */
public enum Effect {
  /** Nothing, by the generic syntax: every scheme agrees. */
  LOSSLESS,
  /** Nothing, by what the URI's scheme says of itself. */
  SCHEME,
  /** Something may be lost: the step is a heuristic, or holds for what was observed alone. */
  LOSSY
}
