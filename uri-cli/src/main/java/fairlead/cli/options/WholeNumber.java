package fairlead.cli.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers on the command line, within bounds. */
public record WholeNumber(long least, long most) {

  public static ITypeConverter<Integer> ofInts(int least) {
    WholeNumber numbers = new WholeNumber(least, Integer.MAX_VALUE);
    return new FunctionConverter<>(text -> (int) numbers.read(text));
  }

  /**
   * Reads a number.
   *
   * @throws TypeConversionException if it is not one, or not within the bounds
   */
  public long read(String text) {
    try {
      long number = Long.parseLong(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new TypeConversionException(
        "'" + text + "' is not a whole number from " + least + " to " + most);
  }
}
