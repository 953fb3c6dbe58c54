package fairlead.cli.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.Terminal;
import fairlead.html.SourceSpan;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.LeftLink;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0.5  | PT30S | 50 %, 30 s left
          0.25 | PT19S | 25 %, 57 s left
          0.5  | PT1M  | 50 %, 1 min left
          0.01 | PT2S  | 1 %, 3 min left
          0.5  | PT59M | 50 %, 59 min left
          0.5  | PT1H  | 50 %, 1.0 h left
          0.1  | PT1H  | 10 %, 9.0 h left
          """)
  void timeLeft(double part, Duration elapsed, String expected) {
    assertEquals(expected, Report.left(part, elapsed));
  }

  private static final LeftLink LEFT = new LeftLink(SourceSpan.NONE, "a", "a reason");

  private final StringWriter err = new StringWriter();
  private final AtomicLong nanos = new AtomicLong(7_000_000_007L);

  private Report report(boolean interactive, boolean quiet, boolean plain) {
    return report(interactive, quiet, plain, InputSizes.UNKNOWN);
  }

  private Report report(boolean interactive, boolean quiet, boolean plain, InputSizes sizes) {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintWriter(err),
            interactive,
            false,
            Stop.NEVER);
    return new Report(terminal, quiet, plain, sizes, nanos::get);
  }

  private void after(long millis) {
    nanos.addAndGet(millis * 1_000_000);
  }

  private String said() {
    String said = err.toString().replace("\r\u001b[K", "~");
    err.getBuffer().setLength(0);
    return said;
  }

  private static Outcome outcome(String markup) {
    return DocumentWork.extract(LinkExtractor.STANDARD)
        .apply(
            Document.received(
                "http://h/",
                200,
                Map.of("Content-Type", List.of("text/html")),
                markup.getBytes(StandardCharsets.UTF_8)));
  }

  private static Outcome skipped() {
    return DocumentWork.extract(LinkExtractor.STANDARD)
        .apply(Document.other(Provenance.of(DocumentPlace.retrieved("http://h/i")), "an image"));
  }

  private static Outcome failed() {
    return DocumentWork.extract(LinkExtractor.STANDARD)
        .apply(Document.unfetched("http://h/f", "no answer"));
  }

  @Test
  void progressIsDrawnFiveTimesASecondOnATerminal() {
    Report report = report(true, false, false);
    after(199);
    report.draw(() -> "a");
    assertEquals("", said());
    after(1);
    report.draw(() -> "b");
    assertEquals("~b", said());
    after(199);
    report.draw(() -> "c");
    assertEquals("", said());
    report.say("a message");
    assertEquals("~fairlead: a message\n", said());
    after(1);
    report.draw(() -> "d");
    assertEquals("~d", said());
    report.close();
    assertTrue(said().startsWith("~fairlead: 0 documents: "));
  }

  /** Before anything of it is read, nothing says how long the rest takes. */
  @Test
  void timeLeftIsUnknownAtTheBeginningOfAFile(@TempDir Path folder) throws IOException {
    String file = Files.writeString(folder.resolve("a.warc"), "x".repeat(9)).toString();
    Report report = report(true, false, false, InputSizes.of(List.of(file)));
    after(500);
    DocumentPlace place = DocumentPlace.file(file, Path.of("a.warc"));
    report.add(
        DocumentWork.extract(LinkExtractor.STANDARD)
            .apply(Document.other(Provenance.of(place), "an image")));
    assertEquals("~1 document, 0 links, 0.0 kB in 0.5 s", said());
  }

  @Test
  void progressIsALineAMinuteWhereAsked() {
    Report report = report(false, false, true);
    after(59_999);
    report.draw(() -> "a");
    assertEquals("", said());
    after(1);
    report.draw(() -> "b");
    report.say("c");
    assertEquals("fairlead: b\nfairlead: c\n", said());
    after(59_999);
    report.draw(() -> "d");
    assertEquals("", said());
  }

  @Test
  void nothingIsDrawnElsewhere() {
    for (Report report : List.of(report(false, false, false), report(true, true, false))) {
      after(100_000);
      report.draw(() -> "a");
      report.inform("");
      assertTrue(said().replace("fairlead: \n", "").isEmpty());
    }
  }

  @Test
  void summaryHasWhatThereIs() {
    Report report = report(false, false, false);
    report.add(outcome("<a href=a><img src=b>" + " ".repeat(1_500_000)));
    report.add(skipped());
    report.left(DocumentPlace.retrieved("http://h/"), LEFT);
    after(3_000);
    said();
    report.close();
    assertEquals(
        """
        fairlead: 2 documents: 1 read, 0 partial, 0 failed, 1 skipped
        fairlead: 2 links: 1 navigation, 1 resource
        fairlead: 1 unwritten reference: 1 a reason
        fairlead: 1 skipped document: 1 an image
        fairlead: 1.5 MB in 3.0 s, 0.5 MB/s
        """,
        said());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          999999  | 999 | 1,000.0 kB in 1.0 s
          1000000 | 999 | 1.0 MB in 1.0 s
          500     | 1000 | 0.5 kB in 1.0 s, 0.0 MB/s
          2000000 | 4000 | 2.0 MB in 4.0 s, 0.5 MB/s
          """)
  void speedIsThatOfTheBytes(int bytes, int millis, String expected) {
    Report report = report(false, false, false);
    report.add(outcome(" ".repeat(bytes)));
    after(millis);
    report.close();
    assertTrue(said().endsWith("fairlead: " + expected + "\n"));
  }

  @Test
  void exitCodeFollowsFromTheCounts() {
    assertEquals(ExitCode.FINE, report(false, false, false).exitCode());
    Report read = report(false, false, false);
    read.add(outcome("<a href=a>"));
    assertEquals(ExitCode.FINE, read.exitCode());
    read.add(failed());
    assertEquals(ExitCode.FINDINGS, read.exitCode());
    read.failure(DocumentPlace.retrieved("http://h/"), "full");
    assertEquals(ExitCode.FINDINGS, read.exitCode());
    Report failed = report(false, false, false);
    failed.add(failed());
    assertEquals(ExitCode.USAGE, failed.exitCode(), "nothing was read");
    failed.add(skipped());
    assertEquals(ExitCode.FINDINGS, failed.exitCode(), "other documents were there");
    Report written = report(false, false, false);
    written.failure(DocumentPlace.retrieved("http://h/"), "full");
    assertEquals(ExitCode.FINDINGS, written.exitCode());
    Report left = report(false, false, false);
    left.left(DocumentPlace.retrieved("http://h/"), LEFT);
    assertEquals(ExitCode.FINDINGS, left.exitCode());
  }

  @Test
  void inputWithoutDocumentsSaysSo() {
    Report empty = report(false, false, false);
    assertEquals(ExitCode.USAGE, empty.exitCodeOfReading());
    assertEquals("fairlead: no document was read: no input contains one\n", said());
    Report failed = report(false, false, false);
    failed.add(failed());
    said();
    assertEquals(ExitCode.USAGE, failed.exitCodeOfReading());
    assertEquals("", said(), "the failure says it");
    failed.add(skipped());
    assertEquals(ExitCode.USAGE, failed.exitCodeOfReading());
    assertEquals(
        "fairlead: no document was read: 1 skipped: an image; 1 failed; the first skipped is"
            + " http://h/i\n",
        said());
  }

  @Test
  void progressOfInputsOfUnknownSizeHasNoPart() {
    Report report = report(true, false, false);
    after(2_000);
    report.add(outcome("<a href=a>"));
    assertEquals("~1 document, 1 link, 0.0 kB in 2.0 s, 0.0 MB/s", said());
  }

  @Test
  void countsOfAnEarlierRunAreAdded() {
    Report first = report(false, false, false);
    first.add(outcome("<a href=a>"));
    first.failure(DocumentPlace.retrieved("http://h/"), "full");
    first.left(DocumentPlace.retrieved("http://h/"), LEFT);
    Report second = report(false, false, false);
    second.addAll(first.counts());
    second.addAll(first.counts());
    Map<String, Long> doubled = new TreeMap<>(first.counts());
    doubled.replaceAll((name, count) -> 2 * count);
    assertEquals(doubled, second.counts());
    assertEquals(2L, second.counts().get("failures"));
    assertEquals(2L, second.counts().get("left/a reason"));
  }
}
