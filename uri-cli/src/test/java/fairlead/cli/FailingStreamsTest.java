package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that cannot be printed are reported once, whatever was printing them. */
class FailingStreamsTest {

  @TempDir Path folder;

  private Run runOnto(OutputStream out, InputStream in, String... args) {
    StringWriter err = new StringWriter();
    int code = Fairlead.run(Run.terminal(in, out, new PrintWriter(err, true), false), args);
    return new Run(code, "", err.toString());
  }

  @Test
  void fullDiskIsReportedOnce() throws IOException {
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=http://h/>".repeat(2000));
    for (String[] args :
        new String[][] {
          {"links", "-q", page.toString()},
          {"unique", "-q", page.toString()},
          {"parse", "http://h/"},
          {"links", "--help"},
          {"--version"}
        }) {
      for (int buffer : new int[] {1, 1 << 16}) {
        OutputStream full =
            new BufferedOutputStream(new ClosedStreams.Output("No space left on device"), buffer);
        Run run = runOnto(full, InputStream.nullInputStream(), args);
        assertEquals("fairlead: No space left on device\n", run.err(), String.join(" ", args));
        assertEquals(2, run.code());
      }
    }
  }

  @Test
  void closedPipeKeepsTheVerdict() throws IOException {
    String page = TestFiles.write(folder, "p.html", "<a href=none>x</a>".repeat(2000));
    Path report = folder.resolve("r.json");
    for (int buffer : new int[] {1, 1 << 20}) {
      Files.deleteIfExists(report);
      OutputStream closed =
          new BufferedOutputStream(new ClosedStreams.Output("Broken pipe"), buffer);
      String[] check = {"check", "-q", page, "--all", "--report", "json=" + report};
      assertEquals(1, runOnto(closed, InputStream.nullInputStream(), check).code());
      assertTrue(Files.size(report) > 0);
      Run links = runOnto(closed, InputStream.nullInputStream(), "links", "-q", page);
      assertEquals(0, links.code(), links.err());
    }
  }

  @Test
  void fullOutputIsNamed() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")), "skipped: there is no /dev/full");
    String page = TestFiles.write(folder, "p.html", "<a href=http://h/><a href=none>");
    for (String options :
        List.of(
            "check --report json=/dev/full",
            "check --report jsonl=/dev/full",
            "check --report sarif=/dev/full",
            "check --report junit=/dev/full",
            "links --output /dev/full",
            "unique --output /dev/full")) {
      List<String> args = new ArrayList<>(List.of(options.split(" ")));
      args.addAll(List.of("-q", page));
      Run run = run(args.toArray(String[]::new));
      assertEquals("fairlead: /dev/full: No space left on device\n", run.err(), options);
      assertEquals(2, run.code(), options);
    }
  }

  @Test
  void closedInputIsReported() {
    InputStream closed = new ClosedStreams.Input("standard input is closed");
    Run run = runOnto(new ByteArrayOutputStream(), closed, "resolve", "--batch");
    assertEquals("fairlead: standard input is closed\n", run.err());
    assertEquals(2, run.code());
  }

  @Test
  void errorBeforeAnythingWasPrintedIsStillReported() throws IOException {
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=a:><a href=b:>");
    Run run = run("unique", "-q", page.toString(), "--max-targets", "1");
    assertEquals("fairlead: more than 1 distinct keys\n", run.err());
    assertEquals(2, run.code());
  }
}
