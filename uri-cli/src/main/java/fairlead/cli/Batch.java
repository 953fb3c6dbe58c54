package fairlead.cli;

import fairlead.pipeline.sink.Utf8Writer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers each line of standard input by one line of standard output, in order. */
final class Batch {

  /** The beginning of every line that says why there is no answer. */
  static final String REJECTED = "! ";

  private Batch() {}

  /**
   * Answers all lines.
   *
   * @param fieldCount how many fields a line has
   * @param json whether answers are JSON objects
   * @param answerer gives the answer to the unescaped fields of a line
   */
  static ExitCode run(
      Terminal terminal, int fieldCount, boolean json, Function<List<String>, Answer> answerer)
      throws IOException {
    BatchInput input = new BatchInput(terminal.in(), BatchInput.MAX_LINE_BYTES);
    Utf8Writer out = new Utf8Writer(terminal.out());
    ExitCode code = ExitCode.FINE;
    for (BatchInput.Line line = input.next(); line != null; line = input.next()) {
      Answer answer = answer(line, fieldCount, answerer);
      if (answer.finding()) {
        code = ExitCode.FINDINGS;
      }
      out.write(json ? answer.toJson() : answer.line());
      out.write('\n');
      if (!input.isReady()) {
        out.flush(); // somebody may be waiting for the answer before asking again
      }
    }
    out.flush();
    return code;
  }

  private static Answer answer(
      BatchInput.Line line, int fieldCount, Function<List<String>, Answer> answerer) {
    List<String> fields = new ArrayList<>();
    String problem = line.problem() == null ? split(line.text(), fields) : line.problem();
    if (problem == null && fields.size() != fieldCount) {
      problem = "fields wanted: " + fieldCount + ", found: " + fields.size();
    }
    if (problem == null) {
      return answerer.apply(fields);
    }
    String message = problem;
    return Answer.rejected(message, out -> out.writeStringProperty("error", message));
  }

  /** Splits a line at its tabs. Returns what is wrong with it; null if nothing is. */
  private static @Nullable String split(String line, List<String> fields) {
    try {
      int start = 0;
      for (int tab = line.indexOf('\t'); tab >= 0; tab = line.indexOf('\t', start)) {
        fields.add(Field.unescaped(line.substring(start, tab)));
        start = tab + 1;
      }
      fields.add(Field.unescaped(line.substring(start)));
      return null;
    } catch (Field.MalformedException e) {
      return "field " + (fields.size() + 1) + ": " + e.getMessage();
    }
  }
}
