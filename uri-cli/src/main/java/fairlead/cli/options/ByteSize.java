package fairlead.cli.options;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes on the command line: {@code 4096}, {@code 64K}, {@code 16M}, {@code 1G}. */
public final class ByteSize implements ITypeConverter<Long> {

  private static final String UNITS = "KMGT"; // each 1024 times the one before it

  /** The shortest text that is read as a number of bytes. */
  public static String text(long bytes) {
    int unit = Math.min(UNITS.length(), Long.numberOfTrailingZeros(bytes) / 10);
    return unit == 0
        ? String.valueOf(bytes)
        : (bytes >> (10 * unit)) + UNITS.substring(unit - 1, unit);
  }

  @Override
  public Long convert(String text) {
    int unit =
        UNITS.indexOf(
            text.isEmpty() ? 'x' : text.toUpperCase(Locale.ROOT).charAt(text.length() - 1));
    String digits = unit < 0 ? text : text.substring(0, text.length() - 1);
    try {
      long bytes = Math.multiplyExact(Long.parseLong(digits), 1L << (10 * (unit + 1)));
      if (bytes > 0) {
        return bytes;
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // reported below
    }
    throw new TypeConversionException("use a number of bytes, such as 64K or 16M, not " + text);
  }
}
