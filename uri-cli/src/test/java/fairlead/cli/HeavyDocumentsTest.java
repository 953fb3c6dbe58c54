package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.JavaCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One document within all limits ends in an outcome in 256 MB, whatever is multiplied in it. */
@Tag("corpora")
class HeavyDocumentsTest {

  @TempDir private Path folder;

  private String run(String page, String... command) throws Exception {
    Path file = Files.writeString(folder.resolve("page.html"), page);
    List<String> line = JavaCommand.of("fairlead.cli.Main", "-Xmx256m");
    line.addAll(List.of(command));
    line.addAll(List.of("--base", "http://h/", file.toString()));
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(line)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertTrue(process.waitFor(120, TimeUnit.SECONDS), "hangs");
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(err);
    assertFalse(said.contains("memory"), said);
    return said;
  }

  private long lines() throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve("out"))) {
      return lines.count();
    }
  }

  private static String repeatedFormatting() {
    StringBuilder page = new StringBuilder("<a href=first>");
    IntStream.range(0, 60_000).forEach(i -> page.append("<font size=").append(i).append("><p>"));
    return page.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"links", "links --context", "check", "rewrite --absolute --dry-run"})
  void elementsThatTheParserRepeatsCount(String command) throws Exception {
    String said = run(repeatedFormatting(), command.split(" ", -1));
    assertTrue(said.contains(command.equals("check") ? "partial-document" : "markup cut"), said);
    assertTrue(said.contains("1 partial"), said);
    if (command.startsWith("links")) {
      assertTrue(said.contains("page.html:1:417"), said);
      assertEquals(1, lines());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"links", "links --context", "check", "rewrite --absolute --dry-run"})
  void targetsThatALongBaseMultipliesAreBounded(String command) throws Exception {
    String base = "<base href='http://h/" + "a".repeat(1_000_000) + "/x'>";
    String said = run(base + "<a href=x>".repeat(100_000), command.split(" ", -1));
    assertTrue(said.contains(command.equals("check") ? "partial-document" : "links cut"), said);
    if (command.startsWith("links")) {
      assertEquals(33, lines());
    }
  }

  @Test
  void pathsOfLinksAreBounded() throws Exception {
    StringBuilder page = new StringBuilder();
    IntStream.range(0, 18).forEach(i -> page.append("<div id=").append("b".repeat(12)).append('>'));
    IntStream.range(0, 200_000)
        .forEach(i -> page.append("<area href=x id=a").append(i).append('>'));
    String said = run(page.toString(), "links", "--context");
    assertTrue(said.contains("links cut at the limit"), said);
    assertTrue(lines() > 100_000);
  }

  @Test
  void textsOfLinksAreBounded() throws Exception {
    String group = "<q cite=x>".repeat(450) + "t".repeat(4000) + "</q>".repeat(450);
    String said = run(group.repeat(300), "links", "--context");
    assertTrue(said.contains("links cut at the limit"), said);
    assertTrue(lines() > 60_000);
  }
}
