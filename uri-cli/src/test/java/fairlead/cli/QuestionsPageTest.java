package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Runs the console blocks of docs/questions.md: each line after a dollar must print the lines after
 * it.
 */
class QuestionsPageTest {

  @Test
  void consoleBlocksPrintWhatTheySay() throws IOException {
    String[] blocks = Files.readString(Path.of("../docs/questions.md")).split("```", -1);
    int commands = 0;
    for (String block : blocks) {
      if (block.startsWith("console\n")) {
        String[] runs = block.substring("console\n".length()).split("(?m)^\\$ fairlead ", -1);
        for (int i = 1; i < runs.length; i++) {
          int lineEnd = runs[i].indexOf('\n');
          assertEquals(runs[i].substring(lineEnd + 1), output(runs[i].substring(0, lineEnd)));
          commands++;
        }
      }
    }
    assertTrue(commands >= 5, "commands: " + commands);
  }

  private static String output(String line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintWriter err = new PrintWriter(new StringWriter());
    Terminal terminal = Run.terminal(new ByteArrayInputStream(new byte[0]), out, err, false);
    Fairlead.run(terminal, words(line).toArray(String[]::new));
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The words of a command line, between blanks or single quotes. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    String[] parts = line.split("'", -1);
    for (int i = 0; i < parts.length; i++) {
      if (i % 2 == 1) {
        words.add(parts[i]);
      } else if (!parts[i].isBlank()) {
        words.addAll(List.of(parts[i].strip().split(" +")));
      }
    }
    return words;
  }
}
