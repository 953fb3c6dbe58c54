package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** {@code fairlead relativize}: references that lead from a base to targets. */
public final class RelativizeCommand extends Subcommand {

  private final Terminal terminal;

  private final ResolutionOptions resolution = with(new ResolutionOptions());
  private final Questions questions = with(new Questions());

  private final Argument<List<String>> texts =
      parameters(
          "BASE TARGET",
          "The base, then targets; - to read targets from standard input, one per line.");

  public RelativizeCommand(Terminal terminal) {
    super(
        "relativize",
        "Finds references that resolve to targets, relative ones where possible.",
        "",
        "The answer is a reference that 'fairlead resolve' resolves to the target, or '!' and the",
        "reason why there is none. A batch line contains a base and a target, separated by a TAB",
        "and escaped as in 'fairlead resolve'.",
        "",
        "  fairlead relativize http://a/b/c/d http://a/b/g",
        "  printf 'http://a/b/\\thttp://a/c\\n' | fairlead relativize --batch");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    questions.check(texts.get(), 2, "a base and a target are needed");
    Dialect dialect = resolution.dialect();
    Stream<Answer> answers =
        Questions.withInput(terminal, texts.get().stream().skip(1).toList()).stream()
            .map(target -> answer(dialect, texts.get().get(0), target));
    return questions
        .answer(terminal, 2, answers, fields -> answer(dialect, fields.get(0), fields.get(1)))
        .code();
  }

  private static Answer answer(Dialect dialect, String base, String target) {
    ParseResult from = dialect.tryParse(base);
    if (from instanceof Rejection rejection) {
      return rejected(base, target, "base: ", rejection);
    }
    ParseResult to = dialect.tryParse(target);
    if (to instanceof Rejection rejection) {
      return rejected(base, target, "target: ", rejection);
    }
    String reference = dialect.referenceTo((Uri) from, (Uri) to).orElse(null);
    if (reference == null) {
      return rejected(base, target, "", (Rejection) dialect.tryRelativize((Uri) from, (Uri) to));
    }
    return Answer.of(
        false,
        Field.answer(reference),
        out -> {
          out.writeStringProperty("base", base);
          out.writeStringProperty("target", target);
          out.writeStringProperty("reference", reference);
        });
  }

  private static Answer rejected(String base, String target, String prefix, Rejection rejection) {
    return Answer.rejected(
        prefix,
        rejection,
        out -> {
          out.writeStringProperty("base", base);
          out.writeStringProperty("target", target);
        });
  }
}
