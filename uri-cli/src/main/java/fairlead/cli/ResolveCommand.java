package fairlead.cli;

import fairlead.pipeline.sink.Utf8Writer;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fairlead resolve}: references against a base. */
@Command(
    name = "resolve",
    description = "Resolves references against a base URI, one answer a line.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "An answer is the target, '(current document)' with the fragment where the dialect says so,",
      "or '!' and the reason. TAB, LF, CR and backslash are written \\t \\n \\r \\\\ in answers",
      "and batch fields, and any UTF-16 unit may be written \\uXXXX. An empty base means none.",
      "",
      "  fairlead resolve http://a/b/c/d ../g",
      "  printf 'http://a/b/\\t../g\\n' | fairlead resolve --batch"
    })
final class ResolveCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private final DialectOption dialectOption = new DialectOption();

  @Option(names = "--batch", description = "Read lines of base TAB reference from standard input.")
  private boolean batch;

  @Parameters(arity = "0..*", paramLabel = "BASE REF", description = "The base, then references.")
  private List<String> texts = List.of();

  // The base of the line before, since batches mostly repeat it.
  private String baseText = "";
  private @Nullable ParseResult baseResult;

  ResolveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (batch) {
      if (!texts.isEmpty()) {
        throw new ParameterException(spec.commandLine(), "--batch takes no texts");
      }
      return Batch.run(terminal, 2, fields -> answer(fields.get(0), fields.get(1))).code();
    }
    if (texts.size() < 2) {
      throw new ParameterException(spec.commandLine(), "a base and a reference are wanted");
    }
    ExitCode code = ExitCode.FINE;
    Utf8Writer out = new Utf8Writer(terminal.out());
    for (String reference : texts.subList(1, texts.size())) {
      String answer = answer(texts.get(0), reference);
      if (answer.startsWith(Batch.REJECTED)) {
        code = ExitCode.FINDINGS;
      }
      out.write(answer + '\n');
    }
    out.flush();
    return code.code();
  }

  private String answer(String base, String reference) {
    Dialect dialect = dialectOption.dialect();
    ParseResult parsed = base.isEmpty() ? null : base(base, dialect);
    if (parsed instanceof Rejection rejection) {
      return Batch.REJECTED + "base: " + rejection.message();
    }
    Resolution resolution = dialect.tryResolve((Uri) parsed, reference);
    return resolution instanceof Rejection rejection
        ? Batch.REJECTED + rejection.message()
        : Field.escaped(resolution.toString());
  }

  private ParseResult base(String text, Dialect dialect) {
    if (baseResult == null || !text.equals(baseText)) {
      baseResult = dialect.tryParseUri(text);
      baseText = text;
    }
    return baseResult;
  }
}
