package fairlead.cli.options;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of bytes on the command line: {@code 4096}, {@code 64K}, {@code 16M}, {@code 1G}.
 *
 * @param bytes the number
 */
public record ByteSize(long bytes) {

  private static final String UNITS = "KMGT"; // each 1024 times the one before it

  /**
   * Picocli calls this at each start, and the method that the virtual machine makes for records
   * starts slowly.
   */
  @Override
  public String toString() {
    return String.valueOf(bytes);
  }

  /** The shortest text that the converter reads as a number of bytes. */
  public static String text(long bytes) {
    int unit = Math.min(UNITS.length(), Long.numberOfTrailingZeros(bytes) / 10);
    return unit == 0
        ? String.valueOf(bytes)
        : (bytes >> (10 * unit)) + UNITS.substring(unit - 1, unit);
  }

  public static final class Converter implements ITypeConverter<ByteSize> {
    @Override
    public ByteSize convert(String text) {
      int unit =
          UNITS.indexOf(
              text.isEmpty() ? 'x' : text.toUpperCase(Locale.ROOT).charAt(text.length() - 1));
      String digits = unit < 0 ? text : text.substring(0, text.length() - 1);
      try {
        long bytes = Math.multiplyExact(Long.parseLong(digits), 1L << (10 * (unit + 1)));
        if (bytes > 0) {
          return new ByteSize(bytes);
        }
      } catch (NumberFormatException | ArithmeticException e) {
        // reported below
      }
      throw new TypeConversionException("use a number of bytes, such as 64K or 16M, not " + text);
    }
  }
}
