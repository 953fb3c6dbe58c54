package fairlead.uri.normalize;

import fairlead.uri.Uri;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** A step that is a function with a name. */
record FunctionStep(String name, Effect effect, UnaryOperator<Uri> function) implements Step {

  FunctionStep {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(effect, "effect");
    Objects.requireNonNull(function, "function");
  }

  @Override
  public Uri apply(Uri uri) {
    return function.apply(uri);
  }
}
