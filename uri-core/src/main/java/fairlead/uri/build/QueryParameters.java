package fairlead.uri.build;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query, in order; a name may occur more than once. Parameters that you do not
 * change stay exactly as they were written, byte for byte: {@code of(query).toString()} is the
 * query. Immutable and thread-safe.
 *
 * <pre>{@code
 * QueryParameters query = QueryParameters.of("a=1&b=%7e&a=2", PlusSign.SPACE);
 * query.first("b").orElse("");   // ~
 * query.with("a", "x y");        // a=x%20y&b=%7e
 * query.without("b");            // a=1&a=2
 * }</pre>
 *
 * <table>
 * <caption>Parameters of {@code a=1&b&c=&=d&a=%20+&&}, with plus signs as spaces</caption>
 * <tr><th>name</th><th>value</th></tr>
 * <tr><td>{@code a}</td><td>{@code 1}</td></tr>
 * <tr><td>{@code b}</td><td>absent</td></tr>
 * <tr><td>{@code c}</td><td>empty</td></tr>
 * <tr><td>empty</td><td>{@code d}</td></tr>
 * <tr><td>{@code a}</td><td>two spaces</td></tr>
 * <tr><td>empty</td><td>absent</td></tr>
 * <tr><td>empty</td><td>absent</td></tr>
 * </table>
 */
public final class QueryParameters {

  private final List<Parameter> parameters;
  private final PlusSign plusSign;

  private QueryParameters(List<Parameter> parameters, PlusSign plusSign) {
    this.parameters = List.copyOf(parameters);
    this.plusSign = plusSign;
  }

  /**
   * One parameter.
   *
   * @param rawName the name as written
   * @param rawValue the value as written, after the first equals sign; null if there is none
   * @param plusSign what a plus sign stands for
   */
  public record Parameter(String rawName, @Nullable String rawValue, PlusSign plusSign) {

    /** The name with its escapes decoded as UTF-8. */
    public String name() {
      return decoded(rawName);
    }

    /** The value with its escapes decoded as UTF-8; null if absent. */
    public @Nullable String value() {
      return rawValue == null ? null : decoded(rawValue);
    }

    private String decoded(String raw) {
      return PercentEncoding.decode(plusSign == PlusSign.SPACE ? raw.replace('+', ' ') : raw);
    }

    /** The parameter as written. */
    @Override
    public String toString() {
      return rawValue == null ? rawName : rawName + '=' + rawValue;
    }
  }

  /** No parameters, as a start for adding some. */
  public static QueryParameters none(PlusSign plusSign) {
    return new QueryParameters(List.of(), plusSign);
  }

  /**
   * The parameters of a query.
   *
   * @param query the query as written, without its question mark; an empty one has no parameters
   */
  public static QueryParameters of(String query, PlusSign plusSign) {
    Objects.requireNonNull(plusSign, "plusSign");
    List<Parameter> parameters = new ArrayList<>();
    int start = 0;
    while (start <= query.length() && !query.isEmpty()) {
      int ampersand = query.indexOf('&', start);
      int end = ampersand < 0 ? query.length() : ampersand;
      parameters.add(parameter(query.substring(start, end), plusSign));
      start = end + 1;
    }
    return new QueryParameters(parameters, plusSign);
  }

  private static Parameter parameter(String text, PlusSign plusSign) {
    int equals = text.indexOf('=');
    return equals < 0
        ? new Parameter(text, null, plusSign)
        : new Parameter(text.substring(0, equals), text.substring(equals + 1), plusSign);
  }

  /** All parameters, in order; unmodifiable. */
  public List<Parameter> all() {
    return parameters;
  }

  /** The parameters with a name, in order; empty if there are none. */
  public List<Parameter> all(String name) {
    return parameters.stream().filter(parameter -> parameter.name().equals(name)).toList();
  }

  /**
   * The value of the first parameter with a name, decoded; empty if there is no such parameter or
   * it has no value.
   */
  public Optional<String> first(String name) {
    return all(name).stream().findFirst().map(Parameter::value);
  }

  /**
   * These parameters with one more at the end, escaped. The only parameter of a query must have a
   * name or a value: without both it is written as nothing and read as no parameter.
   *
   * @param value the value; null for only a name
   */
  public QueryParameters plus(String name, @Nullable String value) {
    List<Parameter> longer = new ArrayList<>(parameters);
    longer.add(escaped(name, value));
    return new QueryParameters(longer, plusSign);
  }

  /**
   * These parameters with one value for a name. It replaces the first parameter with that name; the
   * others with that name are removed.
   *
   * @param value the value; null for only a name
   */
  public QueryParameters with(String name, @Nullable String value) {
    List<Parameter> changed = new ArrayList<>();
    boolean done = false;
    for (Parameter parameter : parameters) {
      if (!parameter.name().equals(name)) {
        changed.add(parameter);
      } else if (!done) {
        changed.add(escaped(name, value));
        done = true;
      }
    }
    return done ? new QueryParameters(changed, plusSign) : plus(name, value);
  }

  /** These parameters without those that have a name. */
  public QueryParameters without(String name) {
    return new QueryParameters(
        parameters.stream().filter(parameter -> !parameter.name().equals(name)).toList(), plusSign);
  }

  private Parameter escaped(String name, @Nullable String value) {
    return new Parameter(
        PercentEncoding.encode(name, AsciiSet.UNRESERVED),
        value == null ? null : PercentEncoding.encode(value, AsciiSet.UNRESERVED),
        plusSign);
  }

  /** Whether the other has the same parameters, written in the same way. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof QueryParameters that
        && parameters.equals(that.parameters)
        && plusSign == that.plusSign;
  }

  @Override
  public int hashCode() {
    return parameters.hashCode();
  }

  /** The query, without a question mark. */
  @Override
  public String toString() {
    return parameters.stream().map(Parameter::toString).collect(Collectors.joining("&"));
  }
}
