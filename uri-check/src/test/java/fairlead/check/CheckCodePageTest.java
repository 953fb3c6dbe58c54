package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reports and options send their users to a page about codes. */
class CheckCodePageTest {

  private static List<String> lines() throws IOException {
    return Files.readAllLines(Path.of("../docs/check-codes.md"));
  }

  @Test
  void pageHasASectionForEachCodeInTheirOrder() throws IOException {
    assertEquals(
        Arrays.stream(CheckCode.values()).map(code -> "## " + code.label()).toList(),
        lines().stream().filter(line -> line.startsWith("## ")).toList());
  }

  @ParameterizedTest
  @EnumSource
  void sectionNamesTheDefault(CheckCode code) throws IOException {
    List<String> lines = lines();
    String first = lines.get(lines.indexOf("## " + code.label()) + 2);
    String word = code.severity().label().substring(1);
    assertTrue(first.substring(2).startsWith(word), first);
  }

  @ParameterizedTest
  @EnumSource
  void explanationIsTheSection(CheckCode code) throws IOException {
    List<String> lines = lines();
    String first = lines.get(lines.indexOf("## " + code.label()) + 2);
    assertTrue(code.explanation().startsWith(first), code.explanation());
    assertTrue(!code.explanation().contains("\n## "), code.explanation());
  }
}
