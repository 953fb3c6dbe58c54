package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.JavaCommand;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A check ends, and reports what it left out, however large the site is. */
@Tag("soak")
class LargeSiteTest {

  private static final int PAGES = 40;
  private static final int LINKS = 99_000; // of each page, all to targets of their own

  @TempDir private Path folder;

  /** With 1 GB, as the launcher has it, nothing is left out. */
  @ParameterizedTest
  @CsvSource({"256m, false", "1g, true"})
  void checkEndsInTheHeapThatItHas(String heap, boolean whole) throws Exception {
    Path site = site();
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    List<String> command = JavaCommand.of("fairlead.cli.Main", "-Xmx" + heap);
    command.addAll(List.of("check", "--format=csv", site.toString()));
    Process check =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertTrue(check.waitFor(300, TimeUnit.SECONDS), "hangs");
    } finally {
      check.destroyForcibly();
    }
    String said = Files.readString(err);
    System.out.println(heap + ": " + said);
    assertEquals(1, check.exitValue(), said);
    assertEquals(whole, said.contains(" 3,960,000 missing-document"), said);
    assertEquals(whole, !said.contains("not checked for lack of memory"), said);
  }

  private Path site() throws IOException {
    Path file = folder.resolve("site.zip");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int page = 0; page < PAGES; page++) {
        zip.putNextEntry(new ZipEntry(page + ".html"));
        for (int link = 0; link < LINKS; link++) {
          String html = "<a href='some-folder/page-" + page + "-" + link + ".html#part'>a</a>\n";
          zip.write(html.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    return file;
  }
}
