package fairlead.cli;

import fairlead.pipeline.sink.Utf8Writer;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.host.Authority;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** {@code fairlead parse}: the components of references. */
@Command(
    name = "parse",
    description = "Splits references into their components; what is absent is left out.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "A batch answer is one line of name=value fields with TABs between them, or with --json one",
      "object; '!' and the reason (in JSON, the field 'error') where a text is rejected.",
      "",
      "  fairlead parse 'http://a/b?q#'",
      "  fairlead parse --json mailto:a@b"
    })
final class ParseCommand implements Callable<Integer> {

  private static final JsonFactory JSON = JsonFactory.builder().build();

  private final Terminal terminal;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private final DialectOption dialectOption = new DialectOption();

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Option(names = "--batch", description = "Read one text a line from standard input.")
  private boolean batch;

  @Parameters(arity = "0..*", paramLabel = "TEXT", description = "The references.")
  private List<String> texts = List.of();

  ParseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (batch != texts.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), batch ? "--batch takes no texts" : "a text is wanted");
    }
    boolean[] rejected = new boolean[1]; // in JSON the answer's first character does not tell
    ExitCode code =
        batch
            ? Batch.run(terminal, 1, fields -> answer(fields.get(0), rejected))
            : printAll(rejected);
    return (rejected[0] ? ExitCode.FINDINGS : code).code();
  }

  private ExitCode printAll(boolean[] rejected) throws IOException {
    Utf8Writer out = new Utf8Writer(terminal.out());
    for (String text : texts) {
      out.write(json ? answer(text, rejected) + '\n' : screen(text, rejected));
    }
    out.flush();
    return ExitCode.FINE;
  }

  private String answer(String text, boolean[] rejected) {
    ParseResult result = dialectOption.dialect().tryParse(text);
    rejected[0] |= result instanceof Rejection;
    if (json) {
      return json(text, result);
    }
    return result instanceof Rejection rejection
        ? Batch.REJECTED + rejection.message()
        : components((UriReference) result).entrySet().stream()
            .map(entry -> entry.getKey() + "=" + Field.escaped(entry.getValue()))
            .collect(Collectors.joining("\t"));
  }

  private String screen(String text, boolean[] rejected) {
    ParseResult result = dialectOption.dialect().tryParse(text);
    StringBuilder out = new StringBuilder(Field.escaped(text)).append('\n');
    if (result instanceof Rejection rejection) {
      rejected[0] = true;
      return out.append("  ")
          .append(Batch.REJECTED)
          .append(rejection.message())
          .append('\n')
          .toString();
    }
    components((UriReference) result)
        .forEach(
            (name, value) ->
                out.append("  ")
                    .append(name)
                    .append(" ".repeat(11 - name.length()))
                    .append(value.isEmpty() ? "(empty)" : Field.escaped(value))
                    .append('\n'));
    return out.toString();
  }

  private static Map<String, String> components(UriReference reference) {
    Map<String, String> components = new LinkedHashMap<>();
    put(components, "scheme", reference.scheme());
    String authority = reference.authority();
    put(components, "authority", authority);
    if (authority != null) {
      Authority parts = Authority.of(authority);
      put(components, "userinfo", parts.userinfo());
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

  private String json(String text, ParseResult result) {
    StringWriter line = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      out.writeStartObject();
      out.writeStringProperty("text", text);
      out.writeStringProperty("dialect", dialectOption.dialect().name());
      if (result instanceof Rejection rejection) {
        out.writeStringProperty("error", rejection.issue().toString());
        out.writeNumberProperty("offset", rejection.offset());
      } else {
        out.writeStringProperty("form", result instanceof Uri ? "uri" : "relative-reference");
        components((UriReference) result).forEach(out::writeStringProperty);
      }
      out.writeEndObject();
    }
    return line.toString();
  }
}
