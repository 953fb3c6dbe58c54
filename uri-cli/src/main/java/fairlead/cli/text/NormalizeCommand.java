package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.DialectOption;
import fairlead.cli.options.ProfileOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
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
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/** {@code fairlead normalize}: normal forms and keys. */
public final class NormalizeCommand extends Subcommand {

  private final Terminal terminal;

  private final DialectOption dialectOption = with(new DialectOption());
  private final Questions questions = with(new Questions());
  private final FactsOption facts = with(new FactsOption());

  private final Argument<Rung> rung =
      value(
          "--rung",
          "RUNG",
          Rung.class,
          "How far to normalize: string, syntax, scheme or protocol. Default: scheme.");

  private final Argument<KeyProfile> profile =
      value(
          "--profile",
          "NAME",
          new ProfileOption.Converter(),
          "Make a key with this profile: safe, crawl, surt or ssurt. The dialect determines how the"
              + " URI is read, but the key always follows RFC 3986.");

  private final Argument<Boolean> steps = flag("--steps", "Show which steps changed something.");

  private final Argument<Boolean> lint =
      flag("--lint", "Show departures from good practice (rfc2396bis-01, Section 6.3).");

  private final Argument<List<String>> texts =
      parameters(
          "URI",
          "The URIs or relative references; - to read them from standard input, one per line.");

  public NormalizeCommand(Terminal terminal) {
    super(
        "normalize",
        "Prints the normal form of URIs on a rung of the comparison ladder, or their keys.",
        "",
        "The answer is the normal form or the key, or '!' and the reason why there is none. A",
        "batch line contains a URI, escaped as in 'fairlead resolve'. --steps and --lint add",
        "lines for people to read; JSON always includes the steps of a rung. With --lint,",
        "departures from good practice set the exit code to 1.",
        "",
        "  fairlead normalize 'HTTP://Example.com:80/a/../%%7e'",
        "  fairlead normalize --rung syntax --steps 'HTTP://Example.com:80/a/../%%7e'",
        "  fairlead normalize --profile surt 'http://www.example.com/?b&a'");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    questions.check(texts.get(), 1, "a URI is needed");
    if (profile.isGiven() && (rung.isGiven() || steps.get())) {
      throw misuse("--profile cannot be combined with --rung or --steps");
    }
    if ((steps.get() || lint.get()) && questions.areBareLines()) {
      throw misuse("--steps and --lint need --json if they are used with --batch");
    }
    if (facts.isGiven() && rung.orNull() != Rung.PROTOCOL) {
      throw misuse("--facts needs --rung protocol");
    }
    Dialect dialect = dialectOption.ofTexts();
    Rung wanted = rung.or(Rung.SCHEME);
    Normalizer normalizer =
        new Ladder(dialect, SchemeRegistry.STANDARD, facts.read(dialect)).normalizer(wanted);
    GoodPractice practice = new GoodPractice(dialect, SchemeRegistry.STANDARD);
    Function<String, Answer> answerer = text -> answer(text, wanted, normalizer, practice);
    return questions
        .answer(
            terminal,
            1,
            Questions.withInput(terminal, texts.get()).stream().map(answerer),
            fields -> answerer.apply(fields.get(0)))
        .code();
  }

  private Answer answer(String text, Rung wanted, Normalizer normalizer, GoodPractice practice) {
    Dialect dialect = dialectOption.ofTexts();
    ParseResult result =
        profile.isGiven() ? dialect.tryParse(text) : dialect.tryParseReference(text);
    if (result instanceof Rejection rejection) {
      return Answer.rejected(
          rejection.message(),
          out -> {
            out.writeStringProperty("uri", text);
            Json.error(out, rejection);
          });
    }
    UriReference reference = (UriReference) result;
    List<Advice> advices =
        lint.get() && reference instanceof Uri uri ? practice.check(uri) : List.of();
    if (profile.isGiven()) {
      Key key = profile.get().key((Uri) reference);
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
        screen(line, steps.get() ? changes : List.of(), advices),
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
