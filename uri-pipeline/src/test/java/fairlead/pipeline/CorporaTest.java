package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.sink.JsonLines;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Suites;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real sites and archives: whoever reads them, and from wherever, the documents are the same. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("corpora")
class CorporaTest {

  private static final SourceOptions OPTIONS =
      SourceOptions.DEFAULT
          .withBase("http://h/")
          .withLimits(
              Limits.DEFAULT
                  .with(DocumentLimit.BYTES, 1 << 20)
                  .with(
                      SourceLimit.UNPACKED_BYTES,
                      16 << 20)); // one of them has 512 MB of the same letter

  private static Stream<Path> inputs() {
    return Stream.concat(
        Suites.files(Suites.corpora("warc")).stream()
            .filter(file -> Inputs.isArchive(file) && isSmall(file)),
        Stream.of("warc", "mhtml", "hostile-html", "link-check").map(Suites::corpora));
  }

  private static boolean isSmall(Path file) {
    try {
      return Files.size(file) < 2_000_000;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static DocumentSource source(Path input) {
    return Inputs.of(input.toString(), OPTIONS, Set.of());
  }

  private static List<Document> documents(DocumentCursor cursor) {
    List<Document> documents = new ArrayList<>();
    try (cursor) {
      for (Document document = cursor.next(); document != null; document = cursor.next()) {
        documents.add(document);
      }
    }
    return documents;
  }

  @TestFactory
  Stream<DynamicTest> workWithoutReactorGivesWhatThePipelineGives() {
    return inputs().map(input -> dynamicTest(input.toString(), () -> checkWork(input)));
  }

  private static void checkWork(Path input) {
    KeyFingerprinter keys = KeyFingerprinter.of(KeyProfile.CRAWL);
    DocumentWork<Line> work =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .filter(LinkFilters.kind(LinkKind.PAGE))
            .key(keys)
            .map(Line::of);
    List<Line> direct = documents(source(input).open()).stream().map(work).toList();
    PipelineOptions options = PipelineOptions.defaults().withConcurrency(3).withWindow(20);
    assertEquals(
        direct, Pages.all(source(input).documents().transform(new LinkPipeline<>(work, options))));
  }

  /** What became of a document. */
  private record Line(String outcome, List<Fingerprint> keys, String json) {

    static Line of(KeyedOutcome keyed) {
      Outcome outcome = keyed.outcome();
      return new Line(
          outcome.place() + " " + outcome.kind() + " " + outcome.provenance().next(),
          keyed.fingerprints(),
          new String(new JsonLines().encode(outcome), StandardCharsets.UTF_8));
    }
  }

  @TestFactory
  Stream<DynamicTest> cursorsOpenedAgainAnywhereGiveTheRest() {
    return inputs().map(input -> dynamicTest(input.toString(), () -> checkRest(input)));
  }

  /**
   * The whole rest is compared at some three positions, and the next document at every one of a
   * file; in a folder, whose archives are inputs, too, at every seventh.
   */
  private static void checkRest(Path input) {
    List<String> all = documents(source(input).open()).stream().map(CorporaTest::line).toList();
    List<Position> positions =
        documents(source(input).open()).stream()
            .map(document -> document.provenance().next())
            .toList();
    assertEquals(positions.size(), positions.stream().distinct().count(), "each has its own");
    int step = Math.max(1, all.size() / 3);
    int next = Files.isDirectory(input) ? 7 : 1;
    for (int i = 0; i < all.size(); i++) {
      Position position = Position.parse(positions.get(i).toString());
      assertEquals(positions.get(i), position);
      if (i % step == 0 || i > all.size() - 3) {
        List<String> rest =
            documents(source(input).open(position)).stream().map(CorporaTest::line).toList();
        assertEquals(all.subList(i + 1, all.size()), rest, () -> "after " + position);
      } else if (i % next == 0) {
        try (DocumentCursor cursor = source(input).open(position)) {
          Document document = cursor.next();
          assertNotNull(document);
          assertEquals(all.get(i + 1), line(document), () -> "after " + position);
        }
      }
    }
  }

  private static String line(Document document) {
    String content =
        document.content() instanceof Document.Received received
            ? received.representation().bytes().length
                + " "
                + Arrays.hashCode(received.representation().bytes())
                + " "
                + received.damage()
            : document.content().toString();
    Provenance provenance = document.provenance();
    return provenance.place()
        + " "
        + provenance.next()
        + " "
        + provenance.uri()
        + " "
        + provenance.status()
        + " "
        + content;
  }

  @TestFactory
  Stream<DynamicTest> bodiesCanBeReadAgain() {
    return inputs().map(input -> dynamicTest(input.toString(), () -> checkBodies(input)));
  }

  private static void checkBodies(Path input) throws IOException {
    int read = 0;
    List<Document> documents = documents(source(input).open());
    boolean damaged = documents.stream().anyMatch(CorporaTest::isDamaged);
    for (Document document : documents) {
      Body body = document.provenance().body();
      if (body == null || document.content() instanceof Document.Unread) {
        continue;
      }
      byte[] first;
      try (InputStream in = body.open()) {
        first = in.readAllBytes();
      } catch (IOException e) {
        assertTrue(damaged, () -> document.place() + ": " + e);
        continue;
      }
      if (document.place().isFile()) {
        assertArrayEquals(Files.readAllBytes(body.file().orElseThrow()), first);
      } else if (document.provenance().status() != Provenance.NO_STATUS) {
        String start = new String(first, 0, 5, StandardCharsets.US_ASCII);
        assertEquals("HTTP/", start, () -> document.place().toString());
      }
      try (InputStream in = body.open()) {
        assertArrayEquals(first, in.readAllBytes());
      }
      read++;
    }
    assertTrue(read > 0 || !Files.isDirectory(input), "nothing was read");
  }

  private static boolean isDamaged(Document document) {
    return document.content() instanceof Document.Unread
        || (document.content() instanceof Document.Received received && received.damage() != null);
  }
}
