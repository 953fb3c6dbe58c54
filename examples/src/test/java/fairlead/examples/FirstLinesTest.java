package fairlead.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.check.SiteChecker;
import fairlead.frontier.Discovery;
import fairlead.frontier.Fetched;
import fairlead.frontier.FrontEnd;
import fairlead.frontier.Frontier;
import fairlead.frontier.FrontierOptions;
import fairlead.frontier.Target;
import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.ReferenceRule;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.LineJob;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.NewTargets;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.rewrite.RewriteJob;
import fairlead.rewrite.RewriteResult;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.normalize.Comparison;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.whatwg.RequestUri;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/**
 * The programs of the README and of the page about the library. Each is there as written here, and
 * prints what its comments say.
 */
class FirstLinesTest {

  private static void url() {
    // program
    Url url = Whatwg.parse("HTTPS://Bücher.example:8080/a/./b?q=1");
    System.out.println(url.host()); // xn--bcher-kva.example
    System.out.println(url.port()); // 8080
    System.out.println(
        url.withHost("h").withPort(443).withQuery("ü x")); // https://h/a/b?%C3%BC%20x
    System.out.println(url.resolve("../c")); // https://xn--bcher-kva.example:8080/c
    // end
  }

  private static void uri() {
    // program
    Uri uri = Rfc3986.parse("https://example.org:8080/a/b?q=1");
    System.out.println(uri.host()); // example.org
    System.out.println(uri.port()); // 8080
    System.out.println(uri.withPort(443).withQuery("r")); // https://example.org:443/a/b?r
    System.out.println(uri.resolve("../c")); // https://example.org:8080/c
    // end
  }

  private static void comparison() {
    // program
    Comparison comparison =
        Ladder.STANDARD.compare("http://example.com/%7euser", "HTTP://Example.com:80/~user");
    System.out.println(comparison.rung()); // Optional[SCHEME]
    System.out.println(comparison.left()); // [upper-case-escapes, unescape-unreserved]
    System.out.println(comparison.right()); // [lower-case-scheme, lower-case-host, default-port]
    // end
  }

  private static void links() {
    // program
    String page = "<base href=/docs/><p>\n<a href=guide.html>Guide</a> <img src=../logo.png>";
    for (Link link : LinkExtractor.STANDARD.extract("https://example.org/", page).links()) {
      System.out.println(link.element() + " " + link.target() + " in line " + link.line());
    }
    // a https://example.org/docs/guide.html in line 2
    // img https://example.org/logo.png in line 2
    // end
  }

  private static void response() {
    // program
    Map<String, List<String>> headers =
        Map.of(
            "Content-Type", List.of("text/html; charset=iso-8859-1"),
            "Link", List.of("<page2>; rel=next"));
    byte[] body = "<a href=café>".getBytes(StandardCharsets.ISO_8859_1);
    Representation page = Representation.decoded("https://example.org/", 200, headers, body);
    System.out.println(LinkExtractor.STANDARD.extract(page).targets());
    // [https://example.org/page2, https://example.org/caf%C3%A9]
    // end
  }

  private static void request() {
    // program
    Uri target = Whatwg.parse("https://example.org/a|b?q={x}&p=100%#top");
    if (RequestUri.of(target) instanceof RequestUri.Ready ready) {
      System.out.println(HttpRequest.newBuilder(ready.uri()).build());
    }
    // https://example.org/a%7Cb?q=%7Bx%7D&p=100%25 GET
    // end
  }

  private static void rewriting() {
    // program
    String page = "<a href='../x?a=1&amp;b=2' >";
    Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.STANDARD);
    System.out.println(rewriter.rewrite("https://example.org/docs/", page));
    // <a href='https://example.org/x?a=1&amp;b=2' >
    // end
  }

  private static void rewrittenSite() throws IOException {
    // program
    Path out = Files.createTempDirectory("site");
    RewriteResult result =
        RewriteJob.of(Path.of("site")).withBase("https://example.org/").absolute().to(out).run();
    System.out.println(result.counts().edits() + " references in " + result.files() + " files");
    System.out.println(result.failures());
    // 35 references in 8 files
    // []
    // end
  }

  private static void savedLines() throws IOException {
    // program
    Path saved = Files.createTempDirectory("saved").resolve("run");
    Path out = Files.createTempFile("links", ".jsonl");
    DocumentSource site = Inputs.of("site", SourceOptions.DEFAULT.withBase("https://example.org/"));
    LineJob.links(site).to(out).withCheckpoints(Checkpoints.in(saved), Path.of("site")).run();
    System.out.println(Files.readAllLines(out).size() + " links");
    // 37 links
    // end
  }

  private static void limits() {
    // program
    Limits limits =
        Limits.DEFAULT.with(DocumentLimit.LINKS, 2).with(SourceLimit.UNPACKED_BYTES, 1L << 30);
    SourceOptions options = SourceOptions.DEFAULT.withLimits(limits);
    LinkExtractor extractor = LinkExtractor.STANDARD.withLimits(limits);
    String page = "<a href=a><a href=b><a href=c>";
    System.out.println(extractor.extract("https://example.org/", page).links().size() + " links");
    System.out.println(options.limits().of(DocumentLimit.LINKS));
    // 2 links
    // 2
    // end
  }

  private static void ownRule() {
    // program
    String page = "<a href=b><img src=i.png>";
    ReferenceRule images =
        (link, base) ->
            link.kind() == LinkKind.RESOURCE && link.target() != null
                ? Change.to(link.target().withHost("cdn.example.org").toString())
                : Change.NONE;
    Rewriter rewriter = new Rewriter(LinkExtractor.STANDARD, images);
    System.out.println(rewriter.rewrite("https://example.org/", page));
    // <a href=b><img src=https://cdn.example.org/i.png>
    // end
  }

  private static void frontier() {
    // program
    String page = "<a href='?id=1'><a href='/?id=1&utm_source=mail#top'><a href=b>";
    Set<Fingerprint> seen = new HashSet<>();
    for (Uri target : LinkExtractor.STANDARD.extract("https://example.org/", page).targets()) {
      if (seen.add(KeyProfile.CRAWL.fingerprint(target))) {
        System.out.println(target);
      }
    }
    // https://example.org/?id=1
    // https://example.org/b
    // end
  }

  private static void flow() {
    // program
    SeenSet seen = MemorySeenSet.of(KeyProfile.CRAWL);
    KeyWork work =
        DocumentWork.extract(LinkExtractor.STANDARD).filter(LinkFilters.pages()).key(seen.keys());
    Inputs.of("site/guide", SourceOptions.DEFAULT.withBase("https://example.org/docs/guide/"))
        .documents()
        .transform(new LinkPipeline<>(work))
        .transform(new NewTargets(seen))
        .concatMapIterable(KeyedOutcome::targets)
        .doOnNext(System.out::println)
        .blockLast();
    // https://example.org/docs/index.html
    // https://example.org/docs/guide/tides.html
    // https://example.org/docs/#bowline
    // https://example.org/docs/img/anchor.svg
    // https://example.org/docs/guide/knots.html
    // https://example.org/docs/guide/neap.html
    // https://example.org/docs/guide/springs.html
    // end
  }

  private static void crawl() {
    // program
    FrontEnd frontEnd = FrontEnd.of(MemorySeenSet.of(KeyProfile.CRAWL));
    Target seed = frontEnd.seeds(List.of("https://example.org/old")).get(0);
    List<String> redirects = List.of("https://example.org/docs/");
    Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/html"));
    byte[] page = "<a href='?id=1'><a href='/docs/?id=1#top'><a href=/old>".getBytes(UTF_8);
    Discovery found = frontEnd.discover(Fetched.of(seed, redirects, 200, headers, page));
    for (Target target : found.targets()) {
      System.out.println(target.uri() + " depth " + target.depth() + " of " + target.domain());
    }
    // https://example.org/docs/?id=1 depth 1 of example.org
    // end
  }

  private static void queue() throws IOException {
    // program
    Map<String, String> web = Map.of("/", "<a href=a><a href=b>", "/a", "<a href=b>", "/b", "");
    Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/html"));
    FrontierOptions options = FrontierOptions.DEFAULT.withDelay(Duration.ofMillis(10));
    try (Frontier frontier = Frontier.open(Files.createTempDirectory("crawl"), options)) {
      FrontEnd frontEnd = FrontEnd.of(frontier);
      frontier.add(frontEnd.seeds(List.of("https://example.org/")));
      frontier
          .targets()
          .map(next -> Fetched.of(next, 200, headers, web.get(next.uri().path()).getBytes(UTF_8)))
          .transform(frontEnd::discover)
          .doOnNext(frontier::complete)
          .doOnNext(found -> System.out.println(found.fetched().uri()))
          .blockLast();
    }
    // https://example.org/
    // https://example.org/a
    // https://example.org/b
    // end
  }

  private static void siteCheck() {
    // program
    CheckResult result =
        SiteChecker.at("https://example.org/docs/guide/").check(Path.of("site/guide"));
    result.findings().stream()
        .filter(finding -> finding.severity() == CheckSeverity.ERROR)
        .forEach(System.out::println);
    // site/guide/tides.html:17:25: error: no such document: neap.html
    // site/guide/tides.html:17:63: error: no such document: springs.html
    // end
  }

  private static final List<Executable> PROGRAMS =
      List.of(
          FirstLinesTest::url,
          FirstLinesTest::uri,
          FirstLinesTest::comparison,
          FirstLinesTest::links,
          FirstLinesTest::response,
          FirstLinesTest::request,
          FirstLinesTest::rewriting,
          FirstLinesTest::rewrittenSite,
          FirstLinesTest::savedLines,
          FirstLinesTest::limits,
          FirstLinesTest::ownRule,
          FirstLinesTest::frontier,
          FirstLinesTest::flow,
          FirstLinesTest::crawl,
          FirstLinesTest::queue,
          FirstLinesTest::siteCheck);

  @TestFactory
  Stream<DynamicTest> programs() throws IOException {
    String pages =
        Files.readString(Path.of("../README.md")) + Files.readString(Path.of("../docs/library.md"));
    assertEquals(
        programsOf(pages).collect(Collectors.toSet()).size(), PROGRAMS.size(), "programs of pages");
    String source =
        Files.readString(Path.of("src/test/java/fairlead/examples/FirstLinesTest.java"));
    List<String> programs =
        Stream.of(source.split("    // program\n", -1))
            .skip(1)
            .map(text -> text.substring(0, Math.max(0, text.indexOf("    // end\n"))))
            .filter(text -> !text.isEmpty())
            .map(text -> text.stripTrailing().stripIndent())
            .toList();
    assertEquals(PROGRAMS.size(), programs.size());
    return Stream.iterate(0, i -> i < programs.size(), i -> i + 1)
        .map(
            i ->
                DynamicTest.dynamicTest(
                    programs.get(i).lines().findFirst().orElseThrow(),
                    () -> check(pages, programs.get(i), PROGRAMS.get(i))));
  }

  private static Stream<String> programsOf(String pages) {
    return Stream.of(pages.split("```java\n", -1))
        .skip(1)
        .map(text -> text.substring(0, text.indexOf("```")));
  }

  private static void check(String pages, String program, Executable run) throws Throwable {
    String expected =
        program
            .lines()
            .filter(line -> line.contains("// "))
            .map(line -> line.substring(line.indexOf("// ") + 3))
            .collect(Collectors.joining("\n"));
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      run.execute();
    } finally {
      System.setOut(before);
    }
    assertEquals(
        expected,
        printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n").strip());
    assertTrue(pages.contains(program), program);
  }
}
