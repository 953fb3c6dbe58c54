package fairlead.cli;

import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.key.Key;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.lint.Advice;
import fairlead.uri.lint.GoodPractice;
import fairlead.uri.normalize.Change;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.Rung;
import fairlead.uri.normalize.SchemeRegistry;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** {@code fairlead normalize}: normal forms and keys. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "normalize",
    description = "Prints the normal form of URIs on a rung of the comparison ladder, or a key.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "An answer is the normal form or the key, or '!' and the reason. A batch line is a URI,",
      "escaped as in 'fairlead resolve'. --steps and --lint add lines for people; JSON always has",
      "the steps of a rung. Departures from good practice (--lint) make the exit code 1.",
      "",
      "  fairlead normalize 'HTTP://Example.com:80/a/../%%7e'",
      "  fairlead normalize --rung syntax --steps 'HTTP://Example.com:80/a/../%%7e'",
      "  fairlead normalize --profile surt 'http://www.example.com/?b&a'"
    })
final class NormalizeCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private final DialectOption dialectOption = new DialectOption();
  @Mixin private final Questions questions = new Questions();
  @Mixin private final FactsOption facts = new FactsOption();

  @Option(
      names = "--rung",
      paramLabel = "RUNG",
      description = "How far to go: string, syntax, scheme or protocol. Default: scheme.")
  private @Nullable Rung rung;

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      converter = ProfileOption.Converter.class,
      description =
          "Make a key by a profile: safe, crawl, surt or ssurt. The dialect reads the URI; the key"
              + " is made by RFC 3986 whatever it is.")
  private @Nullable KeyProfile profile;

  @Option(names = "--steps", description = "Show which steps changed something.")
  private boolean steps;

  @Option(
      names = "--lint",
      description = "Show departures from good practice (rfc2396bis-01, Section 6.3).")
  private boolean lint;

  @Parameters(
      arity = "0..*",
      paramLabel = "URI",
      description = "The URIs, or relative references; - for the lines of standard input.")
  private List<String> texts = List.of();

  NormalizeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    questions.check(spec, texts, 1, "a URI is wanted");
    if (profile != null && (rung != null || steps)) {
      throw new ParameterException(
          spec.commandLine(), "--profile goes with neither --rung nor --steps");
    }
    if ((steps || lint) && questions.areBareLines()) {
      throw new ParameterException(
          spec.commandLine(), "--steps and --lint go with --batch where --json does");
    }
    if (facts.isGiven() && rung != Rung.PROTOCOL) {
      throw new ParameterException(spec.commandLine(), "--facts goes with --rung protocol");
    }
    Dialect dialect = dialectOption.ofTexts();
    Rung wanted = rung == null ? Rung.SCHEME : rung;
    Normalizer normalizer =
        new Ladder(dialect, SchemeRegistry.STANDARD, facts.read(dialect)).normalizer(wanted);
    GoodPractice practice = new GoodPractice(dialect, SchemeRegistry.STANDARD);
    Function<String, Answer> answerer = text -> answer(text, wanted, normalizer, practice);
    return questions
        .answer(
            terminal,
            1,
            Questions.withInput(terminal, texts).stream().map(answerer),
            fields -> answerer.apply(fields.get(0)))
        .code();
  }

  private Answer answer(String text, Rung wanted, Normalizer normalizer, GoodPractice practice) {
    Dialect dialect = dialectOption.ofTexts();
    ParseResult result = profile == null ? dialect.tryParseReference(text) : dialect.tryParse(text);
    if (result instanceof Rejection rejection) {
      return Answer.rejected(
          rejection.message(),
          out -> {
            out.writeStringProperty("uri", text);
            Json.error(out, rejection);
          });
    }
    UriReference reference = (UriReference) result;
    List<Advice> advices = lint && reference instanceof Uri uri ? practice.check(uri) : List.of();
    if (profile != null) {
      Key key = profile.key((Uri) reference);
      String line = Field.escaped(key.text());
      return new Answer(
          !advices.isEmpty(),
          line,
          screen(line, List.of(), advices),
          out -> {
            out.writeStringProperty("uri", text);
            out.writeStringProperty("profile", key.profile());
            out.writeStringProperty("key", key.text());
            write(out, advices);
          });
    }
    UriReference normal = normalizer.normalize(reference);
    List<Change> changes = reference instanceof Uri uri ? normalizer.changes(uri) : List.of();
    String line = Field.answer(normal.toString());
    return new Answer(
        !advices.isEmpty(),
        line,
        screen(line, steps ? changes : List.of(), advices),
        out -> {
          out.writeStringProperty("uri", text);
          out.writeStringProperty("dialect", dialect.name());
          out.writeStringProperty("rung", Json.lower(wanted));
          out.writeStringProperty("normal", normal.toString());
          Json.steps(out, "steps", changes);
          write(out, advices);
        });
  }

  private static String screen(String line, List<Change> changes, List<Advice> advices) {
    StringBuilder out = new StringBuilder(line).append('\n');
    for (Change change : changes) {
      out.append(
          "  %-24s %-9s%s\n"
              .formatted(
                  change.step().name(),
                  Json.lower(change.step().effect()),
                  Field.escaped(change.after().toString())));
    }
    advices.forEach(
        advice -> out.append("  ").append(Field.escaped(advice.toString())).append('\n'));
    return out.toString();
  }

  private static void write(JsonGenerator out, List<Advice> advices) {
    if (advices.isEmpty()) {
      return;
    }
    out.writeArrayPropertyStart("advice");
    for (Advice advice : advices) {
      out.writeStartObject();
      out.writeStringProperty("practice", advice.diagnostic().kind().toString());
      Json.place(out, advice.diagnostic());
      out.writeStringProperty("effect", Json.lower(advice.effect()));
      out.writeStringProperty("fixed", advice.fixed().toString());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
