package fairlead.cli;

import fairlead.uri.Dialect;
import fairlead.uri.dialects.Dialects;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --dialect}. */
final class DialectOption {

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      defaultValue = "rfc3986",
      converter = Converter.class,
      description =
          "The reading of references: url-syntax-05, rfc2396, rfc2396bis-01, rfc3986 or"
              + " rfc3987 (the Unicode reading of rfc3986). Default:"
              + " ${DEFAULT-VALUE}.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Dialect dialect;

  Dialect dialect() {
    return dialect;
  }

  static final class Converter implements ITypeConverter<Dialect> {
    @Override
    public Dialect convert(String name) {
      return Dialects.named(name)
          .orElseThrow(() -> new TypeConversionException("no such dialect: use " + names()));
    }

    private static String names() {
      return Dialects.all().stream().map(Dialect::name).collect(Collectors.joining(", "));
    }
  }
}
