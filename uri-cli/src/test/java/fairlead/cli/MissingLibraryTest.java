package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.JavaCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in an installation that lacks a library. */
class MissingLibraryTest {

  @TempDir Path folder;

  private String run(String library, String... arguments) throws Exception {
    String path = System.getProperty("java.class.path");
    String some =
        Arrays.stream(path.split(File.pathSeparator))
            .filter(entry -> !Path.of(entry).getFileName().toString().startsWith(library))
            .collect(Collectors.joining(File.pathSeparator));
    assertFalse(some.equals(path), library);
    Path out = folder.resolve("out");
    List<String> command = JavaCommand.of("fairlead.cli.Main", "-cp", some);
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return "hangs";
    }
    return Files.readString(out) + "exit " + process.exitValue();
  }

  private String write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "picocli, 2",
    "reactor-core, 2",
    "reactive-streams, 2",
    "jackson-core, 2",
    "jsoup, 2",
    "hash4j, 0",
    "icu4j, 0",
    "juniversalchardet, 0",
    "jwarc, 0",
    "dec, 0"
  })
  void missingLibraryIsReportedOrNotMissed(String library, int code) throws Exception {
    String page = write("p.html", "<a href=x>");
    String said = run(library, "links", "-q", "--base", "http://h/", page);
    assertTrue(said.endsWith("exit " + code), said);
    assertFalse(said.contains("\tat "), said);
    assertEquals(
        code == 2,
        said.contains("fairlead: a library is missing or has a different version"),
        said);
  }

  @Test
  void hostThatNeedsTheLibraryIsRejectedAlone() throws Exception {
    String page = write("1.html", "<a href=http://b\u00FC.example/><a href=http://xn--b-xga/x>");
    String said = run("icu4j", "links", page, "--base", "http://h/");
    assertTrue(
        said.contains("host with characters outside US-ASCII, which needs ICU4J at offset 7"),
        said);
    assertTrue(said.contains("\"target\":\"http://xn--b-xga/x\""), said);
    assertTrue(said.endsWith("exit 1"), said);
  }
}
