package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.DocumentLinks;
import fairlead.html.Representation;
import fairlead.pipeline.source.OtherJvm;
import fairlead.uri.base.BaseContext;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;

/**
 * Tables of the class path are read when a document needs them first; in its profile, BlockHound
 * lets workers do so.
 */
class TablesTest {

  private static final String HOST =
      "<a href=http://b\u00FCcher.example/><a href=http://\u05D0\u0661.example/><a"
          + " href=http://\u0915\u094D\u200D\u0937.example/><a href=http://xn--bcher-kva.example/>";

  private static Document page(String name, String charset, String html) {
    byte[] bytes = html.getBytes(Charset.forName(charset));
    Representation document =
        new Representation(
            bytes, "http://h/", BaseContext.retrievedFrom("http://h/"), null, charset, List.of());
    return Document.received(Pages.file(name, Path.of(name), Path.of(name)), document);
  }

  private static String target(Outcome outcome) {
    if (outcome instanceof Outcome.Links links) {
      DocumentLinks document = links.document();
      return String.valueOf(document.links().get(0).target());
    }
    return outcome.toString();
  }

  @Test
  void hostsAndCharsetsOfAllKindsAreRead() {
    List<String> charsets =
        List.of("Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "Big5", "GBK", "GB18030");
    Flux<Document> pages =
        Flux.fromIterable(charsets)
            .map(charset -> page(charset, charset, "<a href='?\u4E00'>"))
            .startWith(page("host", "UTF-8", HOST));
    assertEquals(
        List.of(
            "http://xn--bcher-kva.example/",
            "http://h/?%88%EA",
            "http://h/?%B0%EC",
            "http://h/?%1B$B0l%1B(B",
            "http://h/?%EC%E9",
            "http://h/?%A4@",
            "http://h/?%D2%BB",
            "http://h/?%D2%BB"),
        pages
            .transform(Pages.pipeline(PipelineOptions.defaults()))
            .map(TablesTest::target)
            .collectList()
            .block());
  }

  /** A flow for a virtual machine without ICU4J. */
  static final class WithoutIdna {

    private WithoutIdna() {}

    public static void main(String[] arguments) {
      Flux.just(page("host", "UTF-8", HOST), page("plain", "UTF-8", "<a href=x>"))
          .transform(Pages.pipeline(PipelineOptions.defaults()))
          .doOnNext(outcome -> System.out.println(target(outcome)))
          .blockLast();
    }
  }

  @Test
  @Timeout(60)
  void missingLibraryCostsWhatNeedsItAlone() throws IOException {
    List<String> lines = OtherJvm.run(WithoutIdna.class, "256m", entry -> !entry.contains("icu4j"));
    assertEquals("null", lines.get(0), "the link alone is rejected");
    assertEquals("http://h/x", lines.get(1), lines.toString());
    assertEquals(2, lines.size());
  }
}
