package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands print when a signal came before the first document. KillsTest sends real ones. */
class StoppedTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  @BeforeEach
  void page() throws IOException {
    TestFiles.write(folder, "site/p.html", "<a href=x></a>");
  }

  private Run stopped(String command) {
    return Run.stopped(command.replace("D/", folder + "/").split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "links D/site --base http://h/ | 0 | ",
        "links D/site --base http://h/ --output D/l --checkpoint D/c | 0 | ; continue with"
            + " --resume",
        "report D/site | 2 | ; no page is written",
        "report D/site --out D/r.html | 2 | ; no page is written",
        "check D/site | 2 | ; findings need the whole site, so none are reported",
        "rewrite D/site --absolute --base http://h/ --out D/o | 0 | ",
        "rewrite D/site --absolute --base http://h/ --dry-run | 0 | ",
        "rewrite D/site --absolute --base http://h/ --out D/o --checkpoint D/c | 0 |"
            + " ; continue with --resume",
      })
  void commandReportsTheSignal(String command, int code, String rest) {
    Run run = stopped(command);
    String message = "fairlead: stopped by a signal" + (rest == null ? "" : rest);
    assertTrue(run.err().lines().toList().contains(message), run.err());
    assertEquals(code, run.code());
    assertFalse(Files.exists(folder.resolve("r.html")));
  }

  @Test
  void changedListIsNotContinued() throws IOException {
    TestFiles.write(folder, "list", folder + "/site/p.html\n");
    String links = "links --files-from D/list --base http://h/ --output D/l --checkpoint D/c";
    assertEquals(0, stopped(links).code());
    TestFiles.write(folder, "list", folder + "/site/other.html\n");
    Run run = Run.run((links + " --resume").replace("D/", folder + "/").split(" "));
    assertEquals(2, run.code());
    assertTrue(run.err().contains("since the checkpoint: " + folder + "/list"), run.err());
  }

  @Test
  void archiveIsWrittenAsAWholeOrNotAtAll() {
    Run run = stopped("rewrite D/site --absolute --base http://h/ --out D/o.zip");
    String message = ": not written: the run was stopped first";
    assertEquals(
        List.of("fairlead: stopped by a signal", "fairlead: " + folder.resolve("o.zip") + message),
        run.err().lines().limit(2).toList());
    assertFalse(Files.exists(folder.resolve("o.zip")));
  }
}
