package fairlead.cli.options;

import fairlead.html.extract.LinkExtractor;
import fairlead.uri.Dialect;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.Rfc3987;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --dialect}. */
public final class DialectOption extends OptionGroup {

  private final Argument<Dialect> dialect =
      value(
          "--dialect",
          "NAME",
          new Converter(),
          "How references are read: url-syntax-05, rfc2396, rfc2396bis-01, rfc3986, rfc3987"
              + " (rfc3986 for Unicode) or whatwg. Default: rfc3986 for text; whatwg for"
              + " documents, as in browsers.");

  /** The dialect of a command that works on texts. */
  public Dialect ofTexts() {
    return dialect.or(Rfc3986.DIALECT);
  }

  /** The dialect of a command that reads documents. */
  public Dialect ofDocuments() {
    return dialect.or(LinkExtractor.STANDARD.dialect());
  }

  static final class Converter implements ITypeConverter<Dialect> {
    @Override
    public Dialect convert(String name) {
      return Dialects.named(name)
          .orElseThrow(() -> new TypeConversionException("no such dialect: use " + names()));
    }

    private static String names() {
      return Stream.concat(Dialects.all().stream(), Stream.of(Rfc3987.DIALECT))
          .map(Dialect::name)
          .collect(Collectors.joining(", "));
    }
  }
}
