package fairlead.html.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.UriMap;
import fairlead.html.rule.LinkKind;
import fairlead.testing.Chromium;
import fairlead.testing.ClickThrough;
import fairlead.testing.PageServer;
import fairlead.testing.Suites;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees of rewritten sites in Chromium; run as {@link BrowserTest} is. */
@Tag("browser")
class RewrittenSiteTest {

  private static final int PICTURES = 25; // of each of two sites
  private static final int CLICKS = 10;

  private static Chromium chromium;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.start();
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
    }
  }

  /** Pages that stay where they are, each so far from the one before as to meet all kinds. */
  private static List<Path> pages(Path folder) throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path page : Suites.files(folder)) {
      if (page.toString().endsWith(".html")
          && LinkExtractor.STANDARD.extract("http://h/", Files.readAllBytes(page)).links().stream()
              .noneMatch(link -> link.kind() == LinkKind.REDIRECT)) {
        pages.add(page);
      }
    }
    List<Path> some = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      some.add(pages.get(i * pages.size() / PICTURES));
    }
    return some;
  }

  private static BufferedImage picture(String url) throws Exception {
    return ImageIO.read(new ByteArrayInputStream(chromium.picture(url)));
  }

  private static int[] pixels(BufferedImage picture) {
    int width = picture.getWidth();
    int height = picture.getHeight();
    return picture.getRGB(0, 0, width, height, null, 0, width);
  }

  private static Path copied(Path from, Path to) throws IOException {
    for (Path file : Suites.files(from)) {
      Path copy = to.resolve(from.relativize(file));
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
    return to;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite3-doc", "w3c-markup-validator"})
  void rewrittenPagesLookTheSame(String site, @TempDir Path moved) throws Exception {
    Path folder = copied(Suites.corpora("sites/" + site), moved.resolve("site"));
    List<Path> different = new ArrayList<>();
    int pictures = 0;
    int drawn = 0;
    int changed = 0;
    // One server for both, since frames of another origin are drawn in a process of their own.
    try (PageServer server = new PageServer(moved, true)) {
      int[] blank = pixels(picture("about:blank"));
      for (Path page : pages(folder)) {
        String url = server.url(page);
        int[] before = pixels(picture(url));
        drawn += Arrays.equals(blank, before) ? 0 : 1;
        for (BaseElementPolicy bases : List.of(BaseElementPolicy.KEEP, BaseElementPolicy.REMOVE)) {
          Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.STANDARD).withBaseElements(bases);
          Path copy = moved.resolve("else/where").resolve(folder.relativize(page));
          byte[] bytes = Files.readAllBytes(page);
          byte[] rewritten = rewriter.rewrite(url, bytes).bytes();
          changed += Arrays.equals(bytes, rewritten) ? 0 : 1;
          Files.createDirectories(copy.getParent());
          Files.write(copy, rewritten);
          pictures++;
          if (!Arrays.equals(before, pixels(picture(server.url(copy))))) {
            different.add(page);
          }
        }
      }
    }
    System.out.printf(
        "%s: %d pictures, %d of rewritten pages, %d of %d pages not blank%n",
        site, pictures, changed, drawn, PICTURES);
    assertEquals(List.of(), different);
    assertTrue(changed > PICTURES / 2, changed + " pages were rewritten");
    assertTrue(drawn > PICTURES / 2, drawn + " pages are not blank");
  }

  @Test
  void mirrorIsClickedThroughWithoutANetwork(@TempDir Path mirror) throws Exception {
    Path folder = Suites.corpora("sites/sqlite3-doc");
    UriMap map =
        UriMap.of(LinkExtractor.STANDARD.dialect())
            .toFolder("http://s/docs/", "", file -> Files.isRegularFile(folder.resolve(file)));
    Rewriter mapping =
        new Rewriter(LinkExtractor.STANDARD, map).withBaseElements(BaseElementPolicy.REMOVE);
    copy(folder, mirror, List.of(Rewriter.absolutizing(LinkExtractor.STANDARD), mapping));
    clickThrough(folder, mirror, "index.html");
  }

  /** Each page has the title, style sheets and pictures that it has in the original site. */
  private static void clickThrough(Path before, Path copy, String start) throws Exception {
    ClickThrough reader = new ClickThrough(chromium);
    Map<Path, List<String>> visited = reader.visit(copy, start, CLICKS);
    System.out.printf("clicked through %s%n", visited.keySet());
    assertEquals(CLICKS + 1, visited.size());
    for (Map.Entry<Path, List<String>> page : visited.entrySet()) {
      Path original = before.resolve(page.getKey().toString());
      assertEquals(seen(original), page.getValue(), original.toString());
    }
  }

  /**
   * A copy of a site whose links were all absolute, in another folder. Its base elements, too, lead
   * to where it was.
   */
  private static void move(Path site, Path moved) throws IOException {
    UriMap files =
        UriMap.of(LinkExtractor.STANDARD.dialect())
            .toFolder("http://s/docs/", "", file -> Files.isRegularFile(site.resolve(file)));
    Rewriter absolute =
        Rewriter.absolutizing(LinkExtractor.STANDARD).withBaseElements(BaseElementPolicy.ABSOLUTE);
    Rewriter relative =
        Rewriter.relativizing(LinkExtractor.STANDARD, files)
            .withBaseElements(BaseElementPolicy.RELATIVE);
    copy(site, moved, List.of(absolute, relative));
  }

  /** As a crawler would have it, every link is absolute at first, and none can be reached. */
  private static void copy(Path site, Path to, List<Rewriter> rewriters) throws IOException {
    for (Path file : Suites.files(site)) {
      Path copy = to.resolve(site.relativize(file));
      Files.createDirectories(copy.getParent());
      byte[] bytes = Files.readAllBytes(file);
      if (file.toString().endsWith(".html")) {
        for (Rewriter rewriter : rewriters) {
          bytes = rewriter.rewrite("http://s/docs/" + site.relativize(file), bytes).bytes();
        }
      }
      Files.write(copy, bytes);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sqlite3-doc, index.html",
    "w3c-markup-validator, html/about.html",
    "libreoffice-help-en-us, en-US/text/swriter/guide/main.html"
  })
  void movedSiteLooksTheSameFromDisk(String site, String start, @TempDir Path folder)
      throws Exception {
    Path before = Suites.corpora("sites/" + site);
    Path moved = folder.resolve("else/where");
    move(before, moved);
    List<Path> different = new ArrayList<>();
    int drawn = 0;
    int[] blank = pixels(picture("about:blank"));
    for (Path page : pages(before)) {
      Path copy = moved.resolve(before.relativize(page));
      int[] expected = pixels(picture(page.toRealPath().toUri().toString()));
      drawn += Arrays.equals(blank, expected) ? 0 : 1;
      boolean alike =
          Arrays.equals(expected, pixels(picture(copy.toRealPath().toUri().toString())))
              && seen(page).equals(seen(copy));
      if (!alike) {
        different.add(page);
      }
    }
    System.out.printf("%s: %d of %d pages not blank%n", site, drawn, PICTURES);
    assertEquals(List.of(), different);
    assertTrue(drawn > PICTURES / 2, drawn + " pages are not blank");
    clickThrough(before, moved, start);
  }

  private static List<String> seen(Path page) throws Exception {
    return new ClickThrough(chromium).seen(page.toRealPath().toUri().toString());
  }

  /** A script that resolves a reference against the base still finds its file. */
  @Test
  void scriptsFindTheirFilesAfterAMove(@TempDir Path folder) throws Exception {
    Path site = folder.resolve("site");
    Files.createDirectories(site.resolve("docs"));
    Files.createDirectories(site.resolve("pages"));
    Files.writeString(site.resolve("docs/s.css"), "body { color: red }");
    ImageIO.write(
        new BufferedImage(7, 5, BufferedImage.TYPE_INT_RGB),
        "png",
        site.resolve("docs/i.png").toFile());
    Files.writeString(site.resolve("docs/run.js"), "window.ran = true");
    Files.writeString(
        site.resolve("pages/p.html"),
        """
        <!DOCTYPE html><base href="http://s/docs/docs/"><title>t</title>
        <link rel=stylesheet href=s.css><img loading=lazy src="/docs/docs/i.png">
        <img id=late data-src=i.png><script>
        const late = document.getElementById('late')
        late.src = late.dataset.src
        const script = document.createElement('script')
        script.src = 'run.js'
        document.head.append(script)
        </script>
        """);
    Path moved = folder.resolve("else/where");
    move(site, moved);
    chromium.open(moved.resolve("pages/p.html").toRealPath().toUri().toString());
    String seen =
        "JSON.stringify(['' + window.ran, getComputedStyle(document.body).color,"
            + " ...[...document.images].map(i => '' + i.naturalWidth)])";
    assertEquals(List.of("true", "rgb(255, 0, 0)", "7", "7"), chromium.evaluate(seen));
  }
}
