package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.batch.BatchLines;
import fairlead.pipeline.lines.Utf8Writer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Shared by the commands that answer questions about texts: where questions come from, and how
 * answers are printed.
 */
final class Questions extends OptionGroup {

  private final Argument<Boolean> batch =
      flag(
          "--batch",
          "Read questions from standard input, one per line, and answer each with one line. In"
              + " both, TAB, LF, CR and backslash are written \\t \\n"
              + " \\r"
              + " \\\\, and any UTF-16 code unit may be written \\uXXXX.");

  private final Argument<Boolean> json = flag("--json", "Print one JSON object per line.");

  /** Whether answers are lines of a batch, which hold the answer and nothing else. */
  boolean areBareLines() {
    return batch.get() && !json.get();
  }

  /** Whether questions come from standard input. */
  boolean areBatched() {
    return batch.get();
  }

  /**
   * Rejects texts together with a batch, or too few texts without one.
   *
   * @param wanted the message if there are too few
   */
  void check(List<String> texts, int least, String wanted) {
    if (batch.get() && !texts.isEmpty()) {
      throw misuse("--batch takes no other arguments");
    }
    if (!batch.get() && texts.size() < least) {
      throw misuse(wanted);
    }
  }

  /**
   * The texts that were named. {@code -} stands for the lines of standard input.
   *
   * @throws IOException if it cannot be read
   */
  static List<String> withInput(Terminal terminal, List<String> texts) throws IOException {
    if (!texts.contains("-")) {
      return texts;
    }
    BatchLines input = new BatchLines(terminal.in());
    List<String> lines = new ArrayList<>();
    for (BatchLines.Line line = input.next(); line != null; line = input.next()) {
      if (line.problem() != null) {
        throw new IOException("standard input: " + line.problem());
      }
      lines.add(line.text());
    }
    List<String> all = new ArrayList<>();
    for (String text : texts) {
      if (text.equals("-")) {
        all.addAll(lines);
        lines = List.of(); // they can be read only once
      } else {
        all.add(text);
      }
    }
    return all;
  }

  /**
   * Answers the questions given as arguments, or those of the batch.
   *
   * @param fieldCount how many fields a batch line has
   * @param answers the answers if there is no batch
   * @param answerer answers the unescaped fields of a batch line
   */
  ExitCode answer(
      Terminal terminal,
      int fieldCount,
      Stream<Answer> answers,
      Function<List<String>, Answer> answerer)
      throws IOException {
    if (batch.get()) {
      return Batch.run(terminal, fieldCount, json.get(), answerer);
    }
    ExitCode code = ExitCode.FINE;
    Utf8Writer out = new Utf8Writer(terminal.out());
    for (Answer answer : (Iterable<Answer>) answers::iterator) {
      out.write(json.get() ? answer.toJson() + '\n' : answer.screen());
      code = answer.finding() ? ExitCode.FINDINGS : code;
    }
    out.flush();
    return code;
  }
}
