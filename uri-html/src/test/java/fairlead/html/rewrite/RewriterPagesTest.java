package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.HtmlPages;
import fairlead.testing.Suites;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is promised of rewriting, on real pages. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("corpora")
class RewriterPagesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sites/libreoffice-help-en-us",
        "sites/sqlite3-doc",
        "sites/w3c-markup-validator",
        "hostile-html",
        "link-check"
      })
  void lawsHoldForRealPages(String folder) throws IOException {
    int pages = 0;
    int links = 0;
    List<LeftLink> left = new ArrayList<>();
    for (Path file : Suites.files(Suites.corpora(folder))) {
      if (file.toString().endsWith(".html") || file.toString().endsWith(".htm")) {
        byte[] bytes = Files.readAllBytes(file);
        if (pages++ % 4 == 0) { // in this dialect, uri-rewrite tests every page
          RewriterLaws.assertLaws(Rfc3986.DIALECT, bytes, null);
        }
        links += HtmlPages.links(Whatwg.DIALECT, bytes).links().size();
        RewriterLaws.assertLaws(Whatwg.DIALECT, bytes, null).left().stream()
            .filter(one -> !one.reason().contains("resolved"))
            .forEach(left::add);
      }
    }
    assertTrue(links > 0, "the folder holds pages");
    assertTrue(left.size() * 10_000L <= links, left.size() + " of " + links + ": " + left);
  }
}
