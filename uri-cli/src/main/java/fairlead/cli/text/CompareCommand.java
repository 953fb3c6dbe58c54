package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.DialectOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.normalize.Change;
import fairlead.uri.normalize.Comparison;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.normalize.SchemeRegistry;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code fairlead compare}: the first rung on which two URIs are equal. */
public final class CompareCommand extends Subcommand {

  private final Terminal terminal;

  private final DialectOption dialectOption = with(new DialectOption());
  private final Questions questions = with(new Questions());
  private final FactsOption facts = with(new FactsOption());

  private final Argument<List<String>> texts = parameters("URI", "Two URIs.");

  public CompareCommand(Terminal terminal) {
    super(
        "compare",
        "Shows the rung of the comparison ladder on which two URIs are equal, and why.",
        "",
        "The answer is the rung (string, syntax, scheme or protocol) or 'different', followed by",
        "the steps that changed the first URI and those that changed the second. A batch line",
        "contains two URIs, separated by a TAB. Its answer has three fields: the rung, the steps",
        "of the first URI and the steps of the second. Steps are separated by commas. The exit",
        "code is 1 if the URIs are different on every rung.",
        "",
        "  fairlead compare http://h/%%7e HTTP://H:80/a/../~");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    questions.check(texts.get(), 2, "two URIs are needed");
    if (texts.get().size() > 2) {
      throw misuse("two URIs are needed");
    }
    Dialect dialect = dialectOption.ofTexts();
    Ladder ladder = new Ladder(dialect, SchemeRegistry.STANDARD, facts.read(dialect));
    Function<List<String>, Answer> answerer =
        fields -> answer(fields.get(0), fields.get(1), ladder);
    return questions.answer(terminal, 2, Stream.of(texts.get()).map(answerer), answerer).code();
  }

  private Answer answer(String left, String right, Ladder ladder) {
    ParseResult one = dialectOption.ofTexts().tryParse(left);
    ParseResult other = dialectOption.ofTexts().tryParse(right);
    if (one instanceof Rejection rejection) {
      return rejected(left, right, "first: ", rejection);
    }
    if (other instanceof Rejection rejection) {
      return rejected(left, right, "second: ", rejection);
    }
    Comparison comparison = ladder.compare((Uri) one, (Uri) other);
    String rung = comparison.rung().map(Json::lower).orElse("different");
    String line = rung + '\t' + names(comparison.left()) + '\t' + names(comparison.right());
    String screen =
        rung + '\n' + screen("first", comparison.left()) + screen("second", comparison.right());
    return new Answer(
        !comparison.isEqual(),
        line,
        screen,
        out -> {
          out.writeStringProperty("first", left);
          out.writeStringProperty("second", right);
          out.writeBooleanProperty("equal", comparison.isEqual());
          comparison.rung().ifPresent(found -> out.writeStringProperty("rung", Json.lower(found)));
          Json.steps(out, "firstSteps", comparison.left());
          Json.steps(out, "secondSteps", comparison.right());
        });
  }

  private static Answer rejected(String left, String right, String which, Rejection rejection) {
    return Answer.rejected(
        which + rejection.message(),
        out -> {
          out.writeStringProperty("first", left);
          out.writeStringProperty("second", right);
          out.writeStringProperty("error", which + rejection.issue());
          out.writeNumberProperty("offset", rejection.offset());
        });
  }

  private static String names(List<Change> changes) {
    return changes.stream().map(change -> change.step().name()).collect(Collectors.joining(","));
  }

  private static String screen(String which, List<Change> changes) {
    StringBuilder out = new StringBuilder();
    for (Change change : changes) {
      out.append(
          "  %-7s %-24s %-9s%s\n"
              .formatted(
                  which,
                  change.step().name(),
                  Json.lower(change.step().effect()),
                  Field.escaped(change.after().toString())));
    }
    return out.toString();
  }
}
