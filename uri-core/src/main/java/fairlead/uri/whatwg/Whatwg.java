package fairlead.uri.whatwg;

import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Severities;
import fairlead.uri.UriParseException;
import fairlead.uri.Url;
import fairlead.uri.charset.OutputEncoder;
import fairlead.uri.text.AsciiCase;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The WHATWG URL Standard as of 2 July 2026: what browsers do.
 *
 * <pre>{@code
 * Whatwg.parse("http:\\\\h\\a b");      // http://h/a%20b
 * Whatwg.tryParse("http://h:99999/"); // port-out-of-range at offset 9
 * }</pre>
 *
 * <ul>
 *   <li>There are no relative URLs: a text is parsed as a {@link Url}, against a base if it needs
 *       one.
 *   <li>Parsing repairs: white space and tabs are removed, backslashes of special schemes become
 *       slashes, illegal characters are percent-encoded, hosts go through IDNA, dot segments are
 *       removed even if they are percent-encoded, and default ports are dropped.
 *   <li>Few texts are rejected, most of them because of their host or port. Strict readings reject
 *       every text with a validation error.
 *   <li>A validation error is reported for each place; the standard only asks for one or more.
 * </ul>
 *
 * <p>DEVIATION: a domain beyond US-ASCII of more than 4,096 UTF-16 units is rejected, as is a label
 * of more than 1,000, because mapping them would not take linear time.
 *
 * <p>Hosts beyond US-ASCII need ICU4J. Without it they are rejected with {@link
 * fairlead.uri.Issue#IDNA_MISSING}.
 *
 * @see <a href="https://url.spec.whatwg.org/">The standard</a>
 */
public final class Whatwg {

  /** The dialect {@code whatwg}, for text in UTF-8. */
  public static final Dialect DIALECT = new WhatwgDialect(StandardCharsets.UTF_8, null);

  private Whatwg() {}

  /**
   * Parses a URL.
   *
   * @return a {@link Url} or a {@link Rejection}
   */
  public static ParseResult tryParse(String text) {
    return DIALECT.tryParse(text);
  }

  /**
   * Parses a URL.
   *
   * @throws UriParseException if it is not a URL
   */
  public static Url parse(String text) {
    return (Url) DIALECT.parse(text);
  }

  /**
   * Converts a URI of the JDK.
   *
   * @throws UriParseException if it is not a URL
   */
  public static Url from(URI uri) {
    return parse(uri.toString());
  }

  /** Whether a text is a URL (the standard's {@code URL.canParse}). */
  public static boolean canParse(String text) {
    return tryParse(text) instanceof Url;
  }

  /** Whether a text is a URL against a base, which must be a URL too. */
  public static boolean canParse(String text, String base) {
    return tryParse(base) instanceof Url url && DIALECT.tryResolve(url, text) instanceof Url;
  }

  /**
   * A domain as people read it ("domain to Unicode"); the domain itself if IDNA finds an error in
   * it or nothing to decode.
   *
   * @param domain a domain in US-ASCII, as {@link Url#host()} returns it
   */
  public static String domainToUnicode(String domain) {
    boolean plain =
        domain.length() > DomainParser.MAX_UNICODE || !AsciiCase.lower(domain).contains("xn--");
    return plain || !IdnaLibrary.isPresent() ? domain : Idna.toUnicode(domain);
  }

  /**
   * The domain in US-ASCII that browsers look up: lower case, A-labels for labels beyond US-ASCII
   * (the standard's domain to ASCII, non-strict).
   *
   * @param domain a domain without escapes
   * @return empty if IDNA rejects it or it contains a character that no host may contain
   */
  public static Optional<String> domainToAscii(String domain) {
    ValidationErrors errors = ValidationErrors.first(Severities.STANDARD);
    return Optional.ofNullable(new DomainParser(errors, 0, domain.length()).parse(domain));
  }

  /**
   * A dialect for the references of a document in a character encoding. The URL Standard writes the
   * query of a special URL in that encoding, or in the one that the Encoding Standard uses for it,
   * such as windows-1252 for ISO-8859-1. Any other dialect stays the same.
   */
  public static Dialect withEncoding(Dialect dialect, Charset encoding) {
    return dialect instanceof WhatwgDialect whatwg ? whatwg.withEncoding(encoding) : dialect;
  }

  /**
   * Reads the indexes of East Asian encodings and the data of IDNA, which takes about a tenth of a
   * second. Otherwise the first URL that needs them causes the reading. Call this method in
   * programs whose threads must not block. A second call does nothing.
   */
  public static void loadTables() {
    OutputEncoder.loadTables();
    if (IdnaLibrary.isPresent()) {
      Idna.loadTables();
    }
  }
}
