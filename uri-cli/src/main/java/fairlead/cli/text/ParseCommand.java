package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.DialectOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.Url;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.host.Authority;
import fairlead.uri.security.Hazards;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** {@code fairlead parse}: the components of references. */
public final class ParseCommand extends Subcommand {

  private final Terminal terminal;

  private final DialectOption dialectOption = with(new DialectOption());
  private final Questions questions = with(new Questions());

  private final Argument<Boolean> strict =
      flag("--strict", "Reject anything that the dialect's grammar does not allow.");

  private final Argument<List<String>> texts =
      parameters("TEXT", "The references; - to read them from standard input, one per line.");

  public ParseCommand(Terminal terminal) {
    super(
        "parse",
        "Splits references into their components; absent ones are left out.",
        "",
        "The components are followed by any departures from the dialect's grammar and its advice,",
        "and by possible dangers (RFC 3986, Section 7). In whatwg, the components are those of",
        "the repaired URL, which is printed first (href). Offsets refer to the original text. A",
        "batch answer is one line of name=value fields, separated by TABs, without findings. If",
        "the text is rejected, the answer is '!' and the reason (in JSON, the field 'error').",
        "Findings affect the exit code only with --strict.",
        "",
        "  fairlead parse 'http://a/b?q#'",
        "  fairlead parse --strict 'http://a/b c'",
        "  fairlead parse --json mailto:a@b");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    questions.check(texts.get(), 1, "a reference is needed");
    return questions
        .answer(
            terminal,
            1,
            Questions.withInput(terminal, texts.get()).stream().map(this::answer),
            fields -> answer(fields.get(0)))
        .code();
  }

  private Answer answer(String text) {
    Dialect dialect = strict.get() ? dialectOption.ofTexts().strict() : dialectOption.ofTexts();
    ParseResult result = dialect.tryParseReference(text);
    if (result instanceof Rejection rejection) {
      String message = Batch.REJECTED + rejection.message();
      return new Answer(
          true,
          message,
          Field.escaped(text) + "\n  " + message + '\n',
          out -> {
            header(out, text);
            Json.error(out, rejection);
          });
    }
    UriReference reference = (UriReference) result;
    List<Diagnostic> findings = dialect.diagnose(text);
    List<Diagnostic> hazards =
        asWritten(reference) instanceof Uri uri ? Hazards.of(uri) : List.of();
    Map<String, String> components = components(reference);
    String line =
        components.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + Field.escaped(entry.getValue()))
            .collect(Collectors.joining("\t"));
    return new Answer(
        false,
        line,
        screen(text, components, findings, hazards),
        out -> {
          header(out, text);
          out.writeStringProperty("form", reference instanceof Uri ? "uri" : "relative-reference");
          components.forEach(out::writeStringProperty);
          write(out, "findings", "issue", findings);
          write(out, "hazards", "hazard", hazards);
        });
  }

  private void header(JsonGenerator out, String text) {
    out.writeStringProperty("text", text);
    out.writeStringProperty("dialect", dialectOption.ofTexts().name());
  }

  private static void write(
      JsonGenerator out, String property, String kind, List<Diagnostic> diagnostics) {
    if (diagnostics.isEmpty()) {
      return;
    }
    out.writeArrayPropertyStart(property);
    for (Diagnostic diagnostic : diagnostics) {
      out.writeStartObject();
      out.writeStringProperty(kind, diagnostic.kind().toString());
      out.writeStringProperty("severity", Json.lower(diagnostic.severity()));
      Json.place(out, diagnostic);
      out.writeStringProperty("section", diagnostic.section());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static String screen(
      String text,
      Map<String, String> components,
      List<Diagnostic> findings,
      List<Diagnostic> hazards) {
    StringBuilder out = new StringBuilder(Field.escaped(text)).append('\n');
    components.forEach(
        (name, value) -> append(out, name, value.isEmpty() ? "(empty)" : Field.escaped(value)));
    findings.forEach(finding -> append(out, Json.lower(finding.severity()), finding.message()));
    hazards.forEach(hazard -> append(out, "hazard", hazard.message()));
    return out.toString();
  }

  private static void append(StringBuilder out, String name, String value) {
    out.append("  ").append(name).append(" ".repeat(11 - name.length())).append(value).append('\n');
  }

  /**
   * The text to search for hazards. A URL has been repaired, so its source shows more, unless the
   * source cannot be read without repairs.
   */
  private static UriReference asWritten(UriReference reference) {
    return reference instanceof Url url
            && Rfc3986.DIALECT.tryParseReference(url.source()) instanceof Uri uri
        ? uri
        : reference;
  }

  private static Map<String, String> components(UriReference reference) {
    Map<String, String> components = new LinkedHashMap<>();
    if (reference instanceof Url url) {
      components.put("href", url.toString());
    }
    put(components, "scheme", reference.scheme());
    String authority = reference.authority();
    put(components, "authority", authority);
    if (authority != null) {
      Authority parts = Authority.of(authority);
      put(components, "userinfo", parts.userInfo());
      put(components, "host", parts.host());
      put(components, "port", parts.port());
    }
    put(components, "path", reference.path());
    put(components, "query", reference.query());
    put(components, "fragment", reference.fragment());
    return components;
  }

  private static void put(Map<String, String> components, String name, @Nullable String value) {
    if (value != null) {
      components.put(name, value);
    }
  }
}
