package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.GeneratedPage;
import fairlead.testing.Suites;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every file of the corpora by itself: an outcome for each document, and the totals as a page. */
@Tag("corpora")
class CorporaPageTest {

  private static final List<String> ENDINGS =
      List.of(
          ".warc.gz",
          ".warc.bz2",
          ".warc.zst",
          ".warc",
          ".arc.gz",
          ".arc",
          ".wacz",
          ".mhtml",
          ".mht",
          ".eml",
          ".msg",
          ".html.gz",
          ".html.z",
          ".gz",
          ".xhtml",
          ".html",
          ".htm",
          ".xml",
          ".svg",
          ".css");

  private static final SourceOptions OPTIONS =
      SourceOptions.DEFAULT
          .withBase("http://h/")
          // One file has 512 MB of the same letter, which would take half of the time.
          .withLimits(Limits.DEFAULT.with(SourceLimit.UNPACKED_BYTES, 64 << 20));

  /** What became of the files of one kind. */
  private static final class Total {

    private int files;
    private final Map<Outcome.Kind, Integer> outcomes = new EnumMap<>(Outcome.Kind.class);
    private long links;

    int of(Outcome.Kind kind) {
      return outcomes.getOrDefault(kind, 0);
    }
  }

  @Test
  void everyFileEndsInOutcomes() throws IOException {
    Map<String, Total> totals = new TreeMap<>();
    DocumentWork<Outcome> work = DocumentWork.extract(LinkExtractor.STANDARD.withoutPlaces());
    for (String corpus : List.of("warc", "mhtml", "hostile-html", "link-check")) {
      for (Path file : Suites.files(Suites.corpora(corpus))) {
        Total total = totals.computeIfAbsent(kind(file), kind -> new Total());
        total.files++;
        int documents = 0;
        List<Outcome> outcomes =
            Pages.all(Inputs.of(file.toString(), OPTIONS).documents().map(work));
        for (Outcome outcome : outcomes) {
          documents++;
          total.outcomes.merge(outcome.kind(), 1, Integer::sum);
          if (outcome instanceof Outcome.Links found) {
            total.links += found.document().links().size();
          }
        }
        long distinct = outcomes.stream().map(one -> one.provenance().next()).distinct().count();
        assertEquals(documents, distinct, () -> file + ": each has its own position");
      }
    }
    StringBuilder page =
        new StringBuilder(
            """
            # The corpora

            `CorporaPageTest` reads every file in the corpora separately, and unpacks at most 64 MiB of each. It
            counts the files by extension, and the documents in them by outcome. Some of the archives were broken
            on purpose by their authors.

            | extension | files | read | partial | failed | skipped | links |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: |
            """);
    totals.forEach(
        (kind, total) -> {
          page.append("| ").append(kind).append(" | ").append(total.files);
          for (Outcome.Kind outcome : Outcome.Kind.values()) {
            page.append(" | ").append(total.of(outcome));
          }
          page.append(" | ").append(total.links).append(" |\n");
        });
    GeneratedPage.hold("corpora.md", page.toString());
  }

  private static String kind(Path file) {
    String name = file.toString();
    return ENDINGS.stream().filter(name::endsWith).findFirst().orElse("others");
  }
}
