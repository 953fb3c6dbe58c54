package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.Position;
import fairlead.pipeline.Redirect;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.sink.Tally;
import fairlead.pipeline.source.LargePages.Resume;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargePagesTest {

  private static final Limits LIMITS = Limits.DEFAULT.with(DocumentLimit.BYTES, 2_000);
  private static final LinkExtractor EXTRACTOR = LinkExtractor.STANDARD.withLimits(LIMITS);
  private static final String PAGE =
      IntStream.range(0, 400)
          .mapToObj(i -> "<p>Text <a href='" + i + ".html'>link</a>\n")
          .collect(Collectors.joining("", "<title>A page</title>", "<base href=/base/>"));

  @TempDir private Path folder;

  private DocumentSource pages(Path input) {
    SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/").withLimits(LIMITS);
    return new LargePages(Inputs.of(input.toString(), options), EXTRACTOR);
  }

  private Path site() throws IOException {
    Path site = Files.createDirectories(folder.resolve("site"));
    Files.writeString(site.resolve("a.html"), "<a href=first>");
    Files.writeString(site.resolve("b.html"), PAGE);
    Files.writeString(site.resolve("c.html"), PAGE.replace("<base", "<x"));
    Files.writeString(site.resolve("d.css"), "a { b: url(c) }".repeat(1_000));
    Files.writeString(site.resolve("e.html"), "<a href=last>");
    return site;
  }

  private static List<String> links(DocumentSource source, Position from) {
    return documents(source, from).stream()
        .flatMap(
            one ->
                DocumentWork.extract(EXTRACTOR).apply(one) instanceof Outcome.Links found
                    ? found.document().links().stream()
                    : Stream.empty())
        .map(LargePagesTest::text)
        .toList();
  }

  private static String text(Link link) {
    return link.target() + " " + link.span();
  }

  private static List<Document> documents(DocumentSource source, Position from) {
    List<Document> all = new ArrayList<>();
    try (DocumentCursor cursor = source.open(from)) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        all.add(one);
      }
    }
    return all;
  }

  private static List<String> whole(String page) {
    return LinkExtractor.STANDARD.extract("http://h/b.html", page).links().stream()
        .map(LargePagesTest::text)
        .toList();
  }

  @Test
  void partsHaveThePlaceAndTheLinksOfTheirPage() throws IOException {
    Path site = site();
    DocumentSource source = pages(site);
    List<String> links = links(source, Position.START);
    assertEquals(whole(PAGE), links.subList(1, 401));
    assertTrue(links.get(1).startsWith("http://h/base/0.html "));
    assertTrue(links.get(401).startsWith("http://h/0.html "));
    List<Document> documents = documents(source, Position.START);
    for (Document one : documents) {
      boolean part = one.content() instanceof Document.Part;
      assertEquals(part, one.place().path().matches(".*[bc].html"), one.place().toString());
      assertTrue(part || one.provenance().part() == 0);
    }
    assertEquals(
        IntStream.range(0, 5).boxed().toList(),
        documents.subList(1, 6).stream().map(one -> one.provenance().part()).toList());
    Tally tally = new Tally();
    source
        .documents()
        .transform(new LinkPipeline<>(DocumentWork.extract(EXTRACTOR)))
        .doOnNext(tally::add)
        .blockLast();
    assertEquals(5, tally.documentCount());
    assertEquals(4, tally.documents(Outcome.Kind.LINKS));
    assertEquals(1, tally.documents(Outcome.Kind.PARTIAL)); // the style sheet is cut
    long bytes = 0;
    for (String name : List.of("a.html", "b.html", "c.html", "e.html")) {
      bytes += Files.size(site.resolve(name));
    }
    assertEquals(bytes + 2_001, tally.bytes());
  }

  @Test
  void partsOfARedirectLeadToItsLocation() throws IOException {
    byte[] http =
        Warcs.bytes(
            "HTTP/1.1 301 Moved\r\nLocation: /new\r\nContent-Type: text/html\r\n\r\n" + PAGE);
    Path warc = Files.write(folder.resolve("x.warc"), Warcs.response("http://h/old", http));
    List<Document> parts = documents(pages(warc), Position.START);
    assertTrue(parts.size() > 1);
    for (Document part : parts) {
      assertEquals("http://h/new", Redirect.of(part).orElseThrow().toString());
    }
  }

  @Test
  void readingGoesOnAtEveryPart() throws IOException {
    DocumentSource source = pages(site());
    List<Document> all = documents(source, Position.START);
    List<String> links = links(source, Position.START);
    int read = 0;
    for (Document one : all) {
      read +=
          ((Outcome.Links) DocumentWork.extract(EXTRACTOR).apply(one)).document().links().size();
      Position next = Position.parse(one.provenance().next().toString());
      assertEquals(links.subList(read, links.size()), links(source, next));
    }
    for (String wrong : List.of("/ ", "/ x ", "/ -1 x ", "/ + ")) {
      assertThrows(IllegalArgumentException.class, () -> source.open(Position.parse(wrong)));
    }
  }

  @Test
  void pagesInArchivesAndStreamsAreDivided() throws IOException {
    byte[] page = PAGE.getBytes(StandardCharsets.UTF_8);
    Path zip = folder.resolve("site.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("b.html"));
      out.write(page);
    }
    assertEquals(whole(PAGE), links(pages(zip), Position.START));
    byte[] http =
        Warcs.http("Content-Type: text/html\r\nContent-Encoding: gzip\r\n", Warcs.gzip(page));
    Path warc = Files.write(folder.resolve("x.warc"), Warcs.response("http://h/b.html", http));
    assertEquals(whole(PAGE), links(pages(warc), Position.START));
    SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/b.html").withLimits(LIMITS);
    DocumentSource piped = new StreamSource(new ByteArrayInputStream(page), "-", options);
    assertEquals(whole(PAGE), links(new LargePages(piped, EXTRACTOR), Position.START));
    byte[] style = "a { b: url(c) }".repeat(1_000).getBytes(StandardCharsets.UTF_8);
    InputStream unread =
        new ByteArrayInputStream(style) {
          @Override
          public synchronized int read(byte[] into, int offset, int length) {
            assertTrue(pos <= 3_000, "the rest is needed by nobody");
            return super.read(into, offset, Math.min(length, 1_000));
          }
        };
    DocumentSource other = new StreamSource(unread, "-", options, "text/css");
    assertEquals(1, documents(new LargePages(other, EXTRACTOR), Position.START).size());
    Path packed = Files.write(folder.resolve("b.html.gz"), Warcs.gzip(page));
    assertEquals(whole(PAGE), links(pages(packed), Position.START));
    Path twice = Files.write(folder.resolve("b.html.gz.gz"), Warcs.gzip(Warcs.gzip(page)));
    assertEquals(whole(PAGE), links(pages(twice), Position.START));
  }

  @Test
  void pageThatCannotBeCopiedIsCut() throws IOException {
    Path zip = folder.resolve("site.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("b.html"));
      out.write(PAGE.getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new ZipEntry("c.html"));
      out.write("<a href=x>".getBytes(StandardCharsets.UTF_8));
    }
    LinkExtractor small =
        LinkExtractor.STANDARD.withLimits(LIMITS.with(SourceLimit.SPILL_BYTES, 5_000));
    SourceOptions options = SourceOptions.DEFAULT.withLimits(LIMITS);
    LargePages source = new LargePages(Inputs.of(zip.toString(), options), small);
    List<Document> all = documents(source, Position.START);
    assertEquals(2, all.size());
    Outcome.Links first = (Outcome.Links) DocumentWork.extract(small).apply(all.get(0));
    assertEquals(
        "[document cut at the limit: 2000 bytes, damaged input: it cannot be divided: more than"
            + " 5000 bytes, the limit on temporary files]",
        first.document().findings().toString());
  }

  @Test
  void partThatFailsCounts() throws IOException {
    LinkExtractor late = EXTRACTOR.withLimits(LIMITS.with(DocumentLimit.TIME_MILLIS, 0));
    Tally tally = new Tally();
    for (Document one : documents(pages(site().resolve("b.html")), Position.START)) {
      tally.add(DocumentWork.extract(late).apply(one));
    }
    assertTrue(tally.documents(Outcome.Kind.FAILED) > 5, tally.documents().toString());
  }

  /** How many files of the test are open. Libraries are opened at any time. */
  private long openFiles() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(descriptors), "skipped: this system does not show open files");
    Path own = folder.toRealPath();
    try (Stream<Path> all = Files.list(descriptors)) {
      return all.filter(one -> isBelow(own, one)).count();
    }
  }

  private static boolean isBelow(Path folder, Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(folder);
    } catch (IOException e) {
      return false; // closed in the meantime
    }
  }

  @Test
  void filesAreClosedWithinAPageAndAfterIt() throws IOException {
    Path page = site().resolve("b.html");
    DocumentCursor cursor = pages(page).open();
    assertTrue(cursor.next().content() instanceof Document.Part);
    assertEquals(1, openFiles());
    cursor.close();
    assertEquals(0, openFiles());
    cursor = pages(page).open();
    while (cursor.next() != null) {
      // to the last part
    }
    assertEquals(0, openFiles());
    cursor.close();
  }

  @Test
  void sourceIsClosedWithTheCursor() throws IOException {
    DocumentSource source = Inputs.of(site().toString(), SourceOptions.DEFAULT);
    AtomicInteger closed = new AtomicInteger();
    DocumentSource watched =
        position -> {
          DocumentCursor cursor = source.open(position);
          return new DocumentCursor() {
            @Override
            public @Nullable Document next() {
              return cursor.next();
            }

            @Override
            public void close() {
              closed.incrementAndGet();
              cursor.close();
            }
          };
        };
    new LargePages(watched, EXTRACTOR).open().close();
    assertEquals(1, closed.get());
  }

  @Test
  void pageThatFitsIsNotDivided() throws IOException {
    Path page = folder.resolve("a.html");
    for (int more : List.of(0, 1)) {
      Files.writeString(page, PAGE.substring(0, 2_000 + more));
      Document document = documents(pages(page), Position.START).get(0);
      assertEquals(more > 0, document.content() instanceof Document.Part);
    }
  }

  @Test
  void pageThatBecomesShorterIsReportedAndTheRestIsRead() throws IOException {
    Path site = site();
    try (DocumentCursor cursor = pages(site).open()) {
      cursor.next();
      assertTrue(cursor.next().content() instanceof Document.Part);
      Files.writeString(site.resolve("b.html"), "<a href=x>");
      Document rest = cursor.next();
      assertTrue(
          Reads.summary(rest).endsWith(" ! the page became shorter while it was being read"));
      assertEquals(1, rest.provenance().part());
      assertEquals("http://h/c.html", cursor.next().provenance().uri());
    }
    assertEquals(0, openFiles());
  }

  /** The numbers of the parts between two saved positions, and of small documents 0. */
  private static List<List<Integer>> stretches(DocumentSource source) {
    List<List<Integer>> stretches = new ArrayList<>();
    List<Integer> parts = new ArrayList<>();
    new Stretches<>(
            source,
            documents -> documents.map(one -> one.provenance().part()),
            Pages.<Integer>sink(parts::add))
        .every(1)
        .run(
            reached -> {
              stretches.add(List.copyOf(parts));
              parts.clear();
            })
        .block();
    return stretches;
  }

  @Test
  void nothingIsSavedWithinAPageThatIsReadAgainAsAWhole() throws IOException {
    Path site = site();
    Files.delete(site.resolve("c.html"));
    LargePages pages = (LargePages) pages(site);
    assertEquals(
        "[[0], [0], [1], [2], [3], [4], [5], [6], [7], [0], [0], []]", stretches(pages).toString());
    assertEquals(
        "[[0], [0, 1, 2, 3, 4, 5, 6, 7], [0], [0], []]",
        stretches(new LargePages(pages.source(), EXTRACTOR, Resume.BEFORE_PAGES)).toString());
  }
}
