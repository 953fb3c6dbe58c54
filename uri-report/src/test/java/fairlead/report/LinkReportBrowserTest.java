package fairlead.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Chromium;
import fairlead.testing.Suites;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.io.JsonStringEncoder;

/** The page about links in a headless Chromium. See CONTRIBUTING.md. */
@Tag("browser")
class LinkReportBrowserTest {

  private static Chromium chromium;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.start();
    chromium.watch();
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sites/sqlite3-doc",
        "sites/w3c-markup-validator",
        "warc/whirlwind/whirlwind.warc.gz"
      })
  void pageIsAccessibleInBothColoursAndWidthsAndLoadsNothing(String input) throws Exception {
    Path page = folder.resolve("report.html");
    try (LinkReport report = new LinkReport(input);
        OutputStream out = Files.newOutputStream(page)) {
      Inputs.of(Suites.corpora(input).toString(), SourceOptions.DEFAULT)
          .documents()
          .transform(
              new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD).key(report.keys())))
          .doOnNext(report::add)
          .blockLast();
      report.write(out);
    }
    String url = page.toUri().toString();
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {360, 1280}) {
        chromium.show(width, dark);
        chromium.open(url);
        List<String> complaints =
            chromium.complaints().stream()
                .filter(one -> !one.contains("\"url\":\"" + url))
                .toList();
        assertEquals(List.of(), complaints);
        assertEquals(List.of(), chromium.barriers(), input + " " + width + " " + dark);
        assertEquals(
            List.of("true"),
            chromium.evaluate(
                "JSON.stringify(['' + (document.documentElement.scrollWidth <= innerWidth)])"),
            "nothing is wider than the window");
      }
    }
    assertTrue(chromium.print().length > 10_000, "a print has content");
  }

  @Test
  void textOfDocumentsNeverRuns() throws Exception {
    Path page = folder.resolve("report.html");
    List<String> hostile =
        List.of(
            "<script>window.ran = 1</script>",
            "</style><script>window.ran = 1</script>",
            "</title><img src=x onerror='window.ran = 1'>",
            "\"><svg onload=window.ran=1>",
            "{{#rows}}{{{style}}}",
            "\u202e\u0000\u2028",
            "x".repeat(1_000_000));
    StringBuilder lines = new StringBuilder();
    for (String text : hostile) {
      for (String scheme : List.of("http://h/", "data:", "javascript:")) {
        String json =
            new String(JsonStringEncoder.getInstance().quoteAsUTF8(text), StandardCharsets.UTF_8);
        lines.append(
            """
            {"document":"http://h/%1$s","source":"%1$s","element":"a","attribute":"href",\
            "kind":"%1$s","baseLayer":"%1$s","reference":"%1$s","target":"%2$s%1$s"}
            {"document":"http://h/%1$s","source":"%1$s","element":"a","attribute":"href",\
            "kind":"%1$s","reference":"%1$s","rejection":{"code":"%1$s","message":"%1$s"}}
            """
                .formatted(json, scheme));
      }
    }
    try (LinkReport report = new LinkReport(hostile.get(2));
        OutputStream out = Files.newOutputStream(page)) {
      report.addLinks(
          new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
          number -> {});
      assertTrue(report.links() > 20, "most lines are links: " + report.links());
      report.write(out);
    }
    String url = page.toUri().toString();
    chromium.open(url);
    assertEquals(
        List.of("undefined", "0", "0", "1"),
        chromium.evaluate(
            "JSON.stringify([window.ran, document.images.length, document.scripts.length,"
                + " document.querySelectorAll('style').length].map(String))"));
    assertEquals(
        List.of(),
        chromium.complaints().stream().filter(one -> !one.contains("\"url\":\"" + url)).toList());
  }
}
