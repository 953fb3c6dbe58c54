package fairlead.uri.normalize;

import fairlead.uri.Uri;
import java.util.function.UnaryOperator;

/**
 * One rule of a normal form. Write one to add a rule to a {@link Normalizer} or to the rules of a
 * scheme. Implementations must be pure and thread-safe, never throw, take time linear in the text,
 * and have the same effect applied twice as applied once.
 */
public interface Step {

  /** The name of the step in reports, in lower case with hyphens. */
  String name();

  /** Whether the URI still identifies the same thing after the step. */
  Effect effect();

  /** The URI after the step; the same instance if the step changes nothing. */
  Uri apply(Uri uri);

  /** A step that applies a function, which must follow the rules above. */
  static Step of(String name, Effect effect, UnaryOperator<Uri> function) {
    return new FunctionStep(name, effect, function);
  }
}
