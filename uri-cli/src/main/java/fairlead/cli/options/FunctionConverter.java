package fairlead.cli.options;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;

/**
 * A converter made of a function. A lambda expression could be a converter itself, but picocli's
 * interfaces have an old class format. If the virtual machine makes a lambda of such a class or in
 * one, it leaves the interface and every class that implements it out of its class archive.
 */
public record FunctionConverter<T>(Function<String, T> function) implements ITypeConverter<T> {

  @Override
  public T convert(String text) {
    return function.apply(text);
  }
}
