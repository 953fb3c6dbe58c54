package fairlead.cli;

import fairlead.pipeline.sink.Utf8Writer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers each line of standard input by one line of standard output, in order. */
final class Batch {

  /** How every answer begins that says why there is none. */
  static final String REJECTED = "! ";

  /** Gives the answer to the unescaped fields of a line, ready to print. */
  interface Answerer {
    String answer(List<String> fields);
  }

  private Batch() {}

  /**
   * Answers all lines.
   *
   * @param fieldCount how many fields a line has
   */
  static ExitCode run(Terminal terminal, int fieldCount, Answerer answerer) throws IOException {
    BatchInput input = new BatchInput(terminal.in(), BatchInput.MAX_LINE_BYTES);
    Utf8Writer out = new Utf8Writer(terminal.out());
    ExitCode code = ExitCode.FINE;
    for (BatchInput.Line line = input.next(); line != null; line = input.next()) {
      String answer = answer(line, fieldCount, answerer);
      if (answer.startsWith("!")) {
        code = ExitCode.FINDINGS;
      }
      out.write(answer);
      out.write('\n');
      if (!input.isReady()) {
        out.flush(); // somebody may be waiting for the answer before asking again
      }
    }
    out.flush();
    return code;
  }

  private static String answer(BatchInput.Line line, int fieldCount, Answerer answerer) {
    if (line.problem() != null) {
      return REJECTED + line.problem();
    }
    List<String> fields = new ArrayList<>();
    String problem = split(line.text(), fields);
    if (problem == null && fields.size() != fieldCount) {
      problem = "line has " + fields.size() + " fields and not " + fieldCount;
    }
    return problem == null ? answerer.answer(fields) : REJECTED + problem;
  }

  /** Splits a line at its tabs; gives what is wrong with it, null if nothing is. */
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
