package fairlead.cli.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers on the command line, within bounds. */
public final class WholeNumber {

  private final long least;
  private final long most;

  private WholeNumber(long least, long most) {
    this.least = least;
    this.most = most;
  }

  public static ITypeConverter<Integer> ofInts(int least) {
    WholeNumber numbers = new WholeNumber(least, Integer.MAX_VALUE);
    return text -> (int) numbers.read(text);
  }

  public static ITypeConverter<Long> ofLongs(long least, long most) {
    WholeNumber numbers = new WholeNumber(least, most);
    return numbers::read;
  }

  private long read(String text) {
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
