package fairlead.uri.normalize;

import fairlead.uri.Uri;

/**
 * One rule of a normal form. Implementations are pure and thread-safe, never throw, take time
 * linear in the text, and applied twice do what they do applied once.
 */
public interface Step {

  /** The name by which reports know the step, in lower case with hyphens. */
  String name();

  /** What the step does to what the URI identifies. */
  Effect effect();

  /** The URI after the step; the same instance if the step changes nothing. */
  Uri apply(Uri uri);
}
