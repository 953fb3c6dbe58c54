package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code fairlead resolve}: resolves references against a base. */
public final class ResolveCommand extends Subcommand {

  private final Terminal terminal;

  private final ResolutionOptions resolution = with(new ResolutionOptions());
  private final Questions questions = with(new Questions());

  private final Argument<List<String>> texts =
      parameters(
          "BASE REF",
          "The base, then references; - to read references from standard input, one per line.");

  // The base of the previous line, because most batches repeat it.
  private String baseText = "";
  private @Nullable ParseResult baseResult;

  public ResolveCommand(Terminal terminal) {
    super(
        "resolve",
        "Resolves references against a base URI, one answer per line.",
        "",
        "The answer is the target, or '(current document)' with the fragment if the dialect says",
        "so, or '!' and the reason. A batch line contains a base and a reference, separated by a",
        "TAB. In answers and batch fields, TAB, LF, CR and backslash are written \\t \\n"
            + " \\r"
            + " \\\\,",
        "and any UTF-16 code unit may be written \\uXXXX. An empty base means no base.",
        "",
        "  fairlead resolve http://a/b/c/d ../g",
        "  printf 'http://a/b/\\t../g\\n' | fairlead resolve --batch");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    questions.check(texts.get(), 2, "a base and a reference are needed");
    Dialect dialect = resolution.dialect();
    Stream<Answer> answers =
        Questions.withInput(terminal, texts.get().stream().skip(1).toList()).stream()
            .map(reference -> answer(dialect, texts.get().get(0), reference));
    return questions
        .answer(terminal, 2, answers, fields -> answer(dialect, fields.get(0), fields.get(1)))
        .code();
  }

  private Answer answer(Dialect dialect, String base, String reference) {
    ParseResult parsed = base.isEmpty() ? null : base(base, dialect);
    if (parsed instanceof Rejection rejection) {
      return rejected(base, reference, "base: ", rejection);
    }
    Resolution target = dialect.tryResolve((Uri) parsed, reference);
    if (target instanceof Rejection rejection) {
      return rejected(base, reference, "", rejection);
    }
    return Answer.of(
        false,
        Field.escaped(target.toString()),
        out -> {
          out.writeStringProperty("base", base);
          out.writeStringProperty("reference", reference);
          if (target instanceof SameDocument document) {
            out.writeBooleanProperty("sameDocument", true);
            if (document.fragment() != null) {
              out.writeStringProperty("fragment", document.fragment());
            }
          } else {
            out.writeStringProperty("target", target.toString());
          }
        });
  }

  private static Answer rejected(
      String base, String reference, String prefix, Rejection rejection) {
    return Answer.rejected(
        prefix,
        rejection,
        out -> {
          out.writeStringProperty("base", base);
          out.writeStringProperty("reference", reference);
        });
  }

  private ParseResult base(String text, Dialect dialect) {
    if (baseResult == null || !text.equals(baseText)) {
      baseResult = dialect.tryParse(text);
      baseText = text;
    }
    return baseResult;
  }
}
