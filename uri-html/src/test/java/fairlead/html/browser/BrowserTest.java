package fairlead.html.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkTable;
import fairlead.testing.Chromium;
import fairlead.testing.PageServer;
import fairlead.testing.Suites;
import fairlead.uri.Rejection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bases and targets beside what Chromium says of them. Not part of the build: {@code ./mvnw verify
 * -Pbrowser} runs it, with {@code -Dfairlead.chromium} where the browser is not at its usual place.
 */
@Tag("browser")
class BrowserTest {

  private static final LinkExtractor EXTRACTOR =
      LinkExtractor.STANDARD.withTable(
          LinkTable.STANDARD.only(
              Set.of(
                  "a-href",
                  "area-href",
                  "link-href",
                  "img-src",
                  "script-src",
                  "iframe-src",
                  "frame-src",
                  "form-action",
                  "blockquote-cite",
                  "object-data")));

  /** The base, then each element with its URL; what has none by the standard is left out. */
  private static final String EXPRESSION =
      """
      (() => {
        const html = 'http://www.w3.org/1999/xhtml';
        const action = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'action').get;
        const rows = {a: 'href', area: 'href', link: 'href', img: 'src', script: 'src',
                      iframe: 'src', frame: 'src', form: 'action', blockquote: 'cite',
                      object: 'data'};
        const out = [document.baseURI];
        for (const name in rows) {
          for (const e of document.getElementsByTagNameNS(html, name)) {
            const value = e.getAttribute(rows[name]);
            const empty = value === '';
            if (name === 'form') out.push('form ' + action.call(e));
            else if (value !== null && (!empty || /^(a|area|blockquote)$/.test(name)))
              out.push(name + ' ' + e[rows[name]]);
          }
        }
        return JSON.stringify(out);
      })()
      """;

  private static final Path PAGES = Path.of("src/test/pages").toAbsolutePath();

  /** What a tab has loaded it does not let go of, and it grows slow. */
  private static final int PAGES_PER_BROWSER = 250;

  private static Chromium chromium;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.start();
  }

  private static void restart() throws Exception {
    stop();
    chromium = Chromium.start();
  }

  /** What the browser says, or a new one, should a redirect or a script have got in its way. */
  private static List<String> theirs(String url, int page) throws Exception {
    if (page % PAGES_PER_BROWSER == PAGES_PER_BROWSER - 1) {
      restart();
    }
    try {
      return chromium.ask(url, EXPRESSION);
    } catch (IOException e) {
      restart();
      return chromium.ask(url, EXPRESSION);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"libreoffice-help-en-us", "sqlite3-doc", "w3c-markup-validator"})
  void sites(String site) throws Exception {
    compare(Suites.corpora("sites/" + site));
  }

  @Test
  void awkwardPages() throws Exception {
    compare(PAGES);
  }

  /** What is rewritten leads a browser to the same URLs, from another host too. */
  @ParameterizedTest
  @ValueSource(strings = {"sqlite3-doc", "w3c-markup-validator"})
  void rewrittenPagesLeadToTheSame(String site, @TempDir Path moved) throws Exception {
    Path folder = Suites.corpora("sites/" + site);
    List<String> differences = new ArrayList<>();
    int pages = 0;
    int links = 0;
    try (PageServer server = new PageServer(folder);
        PageServer elsewhere = new PageServer(moved)) {
      for (Path page : Suites.files(folder)) {
        String url = server.url(page);
        if (!page.toString().endsWith(".html") || leadsOn(url, Files.readAllBytes(page))) {
          continue;
        }
        List<String> before = theirs(url, pages++);
        links += before.size() - 1;
        for (BaseElementPolicy bases : List.of(BaseElementPolicy.KEEP, BaseElementPolicy.REMOVE)) {
          Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.STANDARD).withBaseElements(bases);
          Path copy = moved.resolve("deep").resolve(folder.relativize(page));
          Files.createDirectories(copy.getParent());
          Files.write(copy, rewriter.rewrite(url, Files.readAllBytes(page)).bytes());
          String there = elsewhere.url(copy);
          List<String> after = theirs(there, pages++);
          // A form without an action leads to its document, wherever that is.
          List<String> found =
              after.stream().map(one -> one.equals("form " + there) ? "form " + url : one).toList();
          if (!before.subList(1, before.size()).equals(found.subList(1, found.size()))) {
            differences.add(bases + " " + folder.relativize(page) + ": " + before + " " + found);
          }
        }
      }
    }
    System.out.printf("%s rewritten: %d loads, %d links%n", site, pages, links);
    assertEquals(List.of(), differences);
  }

  /** Whether the browser may be at another page before it is asked. */
  private static boolean leadsOn(String url, byte[] page) {
    return LinkExtractor.STANDARD.extract(url, page).links().stream()
        .anyMatch(link -> link.kind() == LinkKind.REDIRECT);
  }

  private static void compare(Path folder) throws Exception {
    List<String> differences = new ArrayList<>();
    int pages = 0;
    int links = 0;
    try (PageServer server = new PageServer(folder)) {
      for (Path page : Suites.files(folder)) {
        String url = server.url(page);
        if (page.toString().endsWith(".html") && !leadsOn(url, Files.readAllBytes(page))) {
          List<String> theirs = theirs(url, pages);
          List<String> ours = ours(url, Files.readAllBytes(page));
          pages++;
          links += theirs.size() - 1;
          String name = folder.relativize(page) + ": ";
          note(name, anywhere(ours, server), anywhere(theirs, server), differences);
        }
      }
    }
    Files.write(Path.of("target", "browser-" + folder.getFileName() + ".txt"), differences);
    System.out.printf(
        "%s: %d pages, %d links, %d differences%n",
        folder.getFileName(), pages, links, differences.size());
    List<String> known = known(folder.getFileName() + "/");
    List<String> unknown = new ArrayList<>(differences);
    known.forEach(unknown::remove);
    assertEquals(List.of(), unknown.subList(0, Math.min(20, unknown.size())), "without a cause");
    differences.forEach(known::remove);
    assertEquals(List.of(), known, "no difference any more");
  }

  /** The differences of a folder's pages whose causes are known. */
  private static List<String> known(String folder) throws IOException {
    List<String> known = new ArrayList<>();
    for (String line : Files.readAllLines(PAGES.resolve("differences.tsv"))) {
      if (line.startsWith(folder)) {
        known.add(line.substring(folder.length(), line.indexOf('\t')));
      }
    }
    return known;
  }

  /** Lines in which the server's port does not show. */
  private static List<String> anywhere(List<String> lines, PageServer server) {
    return lines.stream().map(line -> line.replace(server.root(), "http://server/")).toList();
  }

  private static List<String> ours(String url, byte[] page) {
    DocumentLinks found =
        assertInstanceOf(DocumentLinks.class, EXTRACTOR.tryExtract(Representation.of(url, page)));
    List<String> lines = new ArrayList<>(List.of(String.valueOf(found.base().uri())));
    for (Link link : found.links()) {
      if (!link.context().inside().isEmpty()) {
        continue; // no part of the page, as the link says
      }
      String target =
          link.resolution() instanceof Rejection ? link.reference() : link.resolution().toString();
      lines.add(link.element() + " " + target);
    }
    return lines;
  }

  /**
   * Their order is that of the tree and ours that of the text, so that only the sets are compared.
   */
  private static void note(
      String page, List<String> ours, List<String> theirs, List<String> differences) {
    if (!ours.get(0).equals(theirs.get(0))) {
      differences.add(page + "base " + ours.get(0) + ", theirs " + theirs.get(0));
    }
    List<String> left = new ArrayList<>(theirs.subList(1, theirs.size()));
    for (String line : ours.subList(1, ours.size())) {
      if (!left.remove(line)) {
        differences.add(page + "only ours: " + line);
      }
    }
    left.forEach(line -> differences.add(page + "only theirs: " + line));
  }
}
