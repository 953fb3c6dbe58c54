package fairlead.cli.text;

import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.batch.BatchFields;
import fairlead.pipeline.batch.BatchLines;
import fairlead.pipeline.lines.Utf8Writer;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** Answers each line of standard input with one line of standard output, in order. */
final class Batch {

  /** The start of every line that says why there is no answer. */
  static final String REJECTED = "! ";

  private Batch() {}

  /**
   * Answers all lines.
   *
   * @param fieldCount how many fields a line has
   * @param json whether answers are JSON objects
   * @param answerer answers the unescaped fields of a line
   */
  static ExitCode run(
      Terminal terminal, int fieldCount, boolean json, Function<List<String>, Answer> answerer)
      throws IOException {
    BatchLines input = new BatchLines(terminal.in());
    Utf8Writer out = new Utf8Writer(terminal.out());
    ExitCode code = ExitCode.FINE;
    for (BatchLines.Line line = input.next(); line != null; line = input.next()) {
      Answer answer = answer(line, fieldCount, answerer);
      if (answer.finding()) {
        code = ExitCode.FINDINGS;
      }
      out.write(json ? answer.toJson() : answer.line());
      out.write('\n');
      if (!input.isReady()) {
        out.flush(); // the caller may wait for the answer before asking again
      }
    }
    out.flush();
    return code;
  }

  private static Answer answer(
      BatchLines.Line line, int fieldCount, Function<List<String>, Answer> answerer) {
    BatchFields fields = BatchFields.of(line, fieldCount);
    String problem = fields.problem();
    return problem.isEmpty()
        ? answerer.apply(fields.values())
        : Answer.rejected(problem, out -> out.writeStringProperty("error", problem));
  }
}
