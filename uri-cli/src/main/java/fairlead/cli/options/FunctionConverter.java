package fairlead.cli.options;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;

/**
 * A converter made of a function. A lambda expression could be a converter itself, but picocli's
 * interfaces have an old class format: the virtual machine then leaves them, and every class that
 * implements them, out of its class archive.
 */
public record FunctionConverter<T>(Function<String, T> function) implements ITypeConverter<T> {

  @Override
  public T convert(String text) {
    return function.apply(text);
  }
}
