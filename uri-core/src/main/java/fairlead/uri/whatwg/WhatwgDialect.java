package fairlead.uri.whatwg;

import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.Trace;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.charset.CharsetLabels;
import fairlead.uri.charset.OutputEncoder;
import java.io.Serializable;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The URL Standard as a dialect.
 *
 * @param encoding the output encoding of the document that contains the references
 * @param strictness how severe each issue is in a strict reading; null for the lenient reading,
 *     which rejects only texts that have no URL in the standard
 */
@SuppressWarnings("serial") // not the charset but its name is written
record WhatwgDialect(Charset encoding, @Nullable Severities strictness)
    implements Dialect, Equivalence.Provider {

  private static final Severities VALID = valid();

  private static Severities valid() {
    Severities severities = Severities.STANDARD;
    for (Issue issue : Issue.values()) {
      if (Sections.isValidationError(issue)) {
        severities = severities.with(issue, Severity.ERROR);
      }
    }
    return severities;
  }

  @Override
  public String name() {
    return "whatwg";
  }

  // The methods that the virtual machine generates for records are slow at startup.
  @Override
  public boolean equals(@Nullable Object other) {
    return other == this
        || (other instanceof WhatwgDialect dialect
            && encoding.equals(dialect.encoding)
            && Objects.equals(strictness, dialect.strictness));
  }

  @Override
  public int hashCode() {
    return encoding.hashCode() * 31 + Objects.hashCode(strictness);
  }

  /** See {@link Whatwg#withEncoding}. */
  Dialect withEncoding(Charset documentEncoding) {
    Charset output = OutputEncoder.outputEncoding(documentEncoding);
    return output.equals(encoding) ? this : new WhatwgDialect(output, strictness);
  }

  @Override
  public Dialect strict(Severities severities) {
    return new WhatwgDialect(encoding, Objects.requireNonNull(severities, "severities"));
  }

  /** A valid URL string is one without validation errors, fatal or not. */
  @Override
  public Dialect strict() {
    return strictness == null ? strict(VALID) : this;
  }

  @Override
  public ParseResult tryParseReference(String text) {
    Url normal = normal(text);
    if (normal != null) {
      return normal;
    }
    ValidationErrors errors = ValidationErrors.first(severities());
    Url url = BasicUrlParser.parse(text, null, encoding, errors);
    return url == null || errors.first() != null ? rejection(text, errors) : url;
  }

  @Override
  public Resolution tryResolve(@Nullable Uri base, String reference) {
    Url baseUrl = base == null ? null : asUrl(base);
    if (base != null && baseUrl == null) {
      return new Rejection(reference, Issue.BASE_UNREADABLE, 0, 0);
    }
    Url normal = normal(reference);
    if (normal == null && baseUrl != null && severities().changed().isEmpty()) {
      normal = UrlResolutionFastPath.resolve(baseUrl, reference);
    }
    if (normal != null) {
      return normal;
    }
    ValidationErrors errors = ValidationErrors.first(severities());
    Url url = BasicUrlParser.parse(reference, baseUrl, encoding, errors);
    return url == null || errors.first() != null ? rejection(reference, errors) : url;
  }

  private Severities severities() {
    return strictness == null ? Severities.STANDARD : strictness;
  }

  /** Reads a text that is already a serialized URL, unless validation errors are wanted too. */
  private @Nullable Url normal(String text) {
    return severities().changed().isEmpty() ? UrlFastPath.read(text) : null;
  }

  private static Rejection rejection(String text, ValidationErrors errors) {
    Issue issue = Objects.requireNonNull(errors.first(), "no error for a rejected text");
    return new Rejection(text, issue, errors.offset(), errors.length());
  }

  /** A URI as the standard reads it; null if it is not a URL. */
  static @Nullable Url asUrl(Uri uri) {
    if (uri instanceof Url url) {
      return url;
    }
    return Whatwg.DIALECT.tryParseReference(uri.toString()) instanceof Url url ? url : null;
  }

  @Override
  public Trace trace(@Nullable Uri base, String reference) {
    return Tracer.trace(base == null ? null : asUrl(base), reference, tryResolve(base, reference));
  }

  @Override
  public List<Diagnostic> diagnose(String text, int max) {
    return diagnose(null, text, max);
  }

  @Override
  public List<Diagnostic> diagnose(@Nullable Uri base, String reference, int max) {
    ValidationErrors errors = ValidationErrors.all(severities(), max);
    Url baseUrl = base == null ? null : asUrl(base);
    if (base != null && baseUrl == null) {
      errors.addInText(Issue.BASE_UNREADABLE, 0, 0);
    } else {
      BasicUrlParser.parse(reference, baseUrl, encoding, errors);
    }
    return errors.toList();
  }

  @Override
  public Equivalence equivalence() {
    return UrlEquivalence.INSTANCE;
  }

  private Object writeReplace() {
    return new SerializedDialect(encoding.name(), strictness);
  }

  private record SerializedDialect(String encoding, @Nullable Severities strictness)
      implements Serializable {

    private Object readResolve() {
      Charset known = CharsetLabels.charset(encoding);
      return new WhatwgDialect(known == null ? Charset.forName(encoding) : known, strictness);
    }
  }

  @Override
  public String toString() {
    return name();
  }
}
