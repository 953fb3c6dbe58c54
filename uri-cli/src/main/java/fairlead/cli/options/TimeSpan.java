package fairlead.cli.options;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time on the command line: {@code 20} or {@code 20s}, {@code 500ms}, {@code 5m}, {@code 1h}. */
public final class TimeSpan implements ITypeConverter<Duration> {

  private static final Pattern SYNTAX = Pattern.compile("([0-9]{1,9})(ms|s|m|h|)");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms",
          Duration.ofMillis(1),
          "s",
          Duration.ofSeconds(1),
          "",
          Duration.ofSeconds(1),
          "m",
          Duration.ofMinutes(1),
          "h",
          Duration.ofHours(1));

  private final boolean mayBeZero;

  /**
   * A converter.
   *
   * @param mayBeZero whether no time is a valid value
   */
  public TimeSpan(boolean mayBeZero) {
    this.mayBeZero = mayBeZero;
  }

  @Override
  public Duration convert(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    Duration unit = matcher.matches() ? UNITS.get(matcher.group(2)) : null;
    Duration time =
        unit == null ? Duration.ZERO : unit.multipliedBy(Long.parseLong(matcher.group(1)));
    if (unit == null || (time.isZero() && !mayBeZero)) {
      throw new TypeConversionException("use a time, such as 20s, 500ms or 5m, not " + text);
    }
    return time;
  }
}
