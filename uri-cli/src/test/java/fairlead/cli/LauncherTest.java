package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher, with something in place of the virtual machine that tells how it was called. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  @TempDir Path home;

  @BeforeEach
  void makeHome() throws IOException {
    Files.copy(
        Path.of("../fairlead"), home.resolve("fairlead"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(home.resolve("uri-cli/target/lib"));
    Files.createFile(home.resolve("uri-cli/target/lib/.built"));
    Files.createFile(home.resolve("uri-cli/target/uri-cli-1.jar"));
    Files.createDirectory(home.resolve("bin"));
    Path java =
        Files.writeString(
            home.resolve("bin/java"),
            """
            #!/bin/sh
            {
              for word; do echo "$word"; done
              (: 3<&0) 2>/dev/null || echo "0 is closed"
              (: 3>&1) 2>/dev/null || echo "1 is closed"
              (: 3>&2) || echo "2 is closed"
            } > "$JAVA_HOME/called"
            """);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String called(String redirections) throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-c", "exec ./fairlead links 'a b' " + redirections);
    shell.directory(home.toFile()).redirectErrorStream(true);
    shell.environment().put("JAVA_HOME", home.toString());
    Process process = shell.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertEquals("", said);
    return Files.readString(home.resolve("called"));
  }

  @Test
  void argumentsAreHandedOn() throws Exception {
    assertTrue(called("").endsWith("\nfairlead.cli.Main\nlinks\na b\n"), called(""));
    assertTrue(called("").contains("\n-Dfairlead.closed=\n"), called(""));
  }

  @ParameterizedTest
  @CsvSource({
    "<&-, 'in'",
    ">&-, 'out'",
    "2>&-, 'err'",
    "<&- >&-, 'in,out'",
    "<&- >&- 2>&-, 'in,out,err'"
  })
  void closedStreamsAreOpenedAndTold(String redirections, String closed) throws Exception {
    String called = called(redirections);
    assertTrue(called.contains("\n-Dfairlead.closed=," + closed + "\n"), called);
    assertTrue(called.endsWith("\na b\n"), called);
  }
}
