package fairlead.rewrite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Chromium;
import fairlead.testing.ClickThrough;
import fairlead.testing.PageServer;
import fairlead.testing.Suites;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a browser shows of pages that jobs have written. */
@Tag("browser")
class RewrittenPagesBrowserTest {

  /** The links of the page, and the widths of its pictures. */
  private static final String SEEN =
      "JSON.stringify([...[...document.links].map(a => a.href),"
          + " ...[...document.images].map(i => 'picture ' + i.naturalWidth)])";

  /** Where each element of the body is drawn. */
  private static final String LAYOUT =
      "JSON.stringify([...document.body.querySelectorAll('*')].map(e => {"
          + " const r = e.getBoundingClientRect();"
          + " return [e.tagName, r.x, r.y, r.width, r.height].join(' ') }))";

  private static Chromium chromium;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

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

  private static BufferedImage picture(String url) throws Exception {
    return ImageIO.read(new ByteArrayInputStream(chromium.picture(url)));
  }

  private static void assertSamePicture(BufferedImage expected, String url) throws Exception {
    BufferedImage actual = picture(url);
    assertEquals(expected.getWidth(), actual.getWidth(), url);
    assertEquals(expected.getHeight(), actual.getHeight(), url);
    for (int y = 0; y < expected.getHeight(); y++) {
      for (int x = 0; x < expected.getWidth(); x++) {
        if (expected.getRGB(x, y) != actual.getRGB(x, y)) {
          throw new AssertionError(url + " differs at " + x + ", " + y);
        }
      }
    }
  }

  private static List<String> seen(String url) throws Exception {
    chromium.open(url);
    return chromium.evaluate(SEEN);
  }

  private Path site() throws IOException {
    return Files.createDirectories(folder.resolve("site"));
  }

  private static String hash(byte[] content) throws Exception {
    return "sha384-"
        + Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-384").digest(content));
  }

  /** The browser refuses a style sheet with another hash, so what it shows proves the hash. */
  @ParameterizedTest
  @CsvSource({
    "KEEP, 'rgb(255, 0, 0)', 'rgb(255, 0, 0)'",
    "RENEW, 'rgb(255, 0, 0)', 'rgb(255, 0, 0)'",
    "REMOVE, 'rgb(255, 0, 0)', 'rgb(255, 0, 0)'",
    ", 'rgb(255, 0, 0)', 'rgb(0, 0, 0)'"
  })
  void styleSheetsWithHashesAreUsed(IntegrityPolicy policy, String before, String after)
      throws Exception {
    byte[] sheet = "body { color: red; background: url(i.png) }".getBytes(UTF_8);
    Path site = site();
    Files.write(site.resolve("s.css"), sheet);
    Files.writeString(
        site.resolve("p.html"),
        "<!DOCTYPE html><link rel=stylesheet href=s.css integrity=" + hash(sheet) + "><p>text");
    try (PageServer server = new PageServer(folder, true)) {
      String color = "JSON.stringify([getComputedStyle(document.body).color])";
      Path out = folder.resolve("out");
      RewriteJob job = RewriteJob.of(site).withBase(server.root() + "out/").absolute().to(out);
      (policy == null ? job : job.withIntegrity(policy)).run();
      if (policy == null) { // as other tools do
        Files.writeString(out.resolve("s.css"), "body { color: red; background: url(/i.png) }");
      }
      chromium.open(server.url(site.resolve("p.html")));
      assertEquals(List.of(before), chromium.evaluate(color));
      chromium.open(server.url(out.resolve("p.html")));
      assertEquals(List.of(after), chromium.evaluate(color));
    }
  }

  /**
   * A site with a hash for each script and style sheet, of which a copy with absolute links was
   * made, is moved to another folder. Browsers use no file from disk whose hash is checked, so such
   * a copy has no hashes. One that keeps them is opened from a server.
   */
  @ParameterizedTest
  @CsvSource({
    "sqlite3-doc, index.html",
    "w3c-markup-validator, html/about.html",
    "libreoffice-help-en-us, en-US/text/swriter/guide/main.html"
  })
  void movedSiteWithHashesIsClickedThrough(String site, String start) throws Exception {
    Path original = Suites.corpora("sites/" + site).toRealPath();
    Path before = folder.resolve("before");
    int hashes = copyWithHashes(original, before);
    assertTrue(hashes > 2, hashes + " hashes");
    Path crawled = folder.resolve("crawled");
    RewriteJob crawl = RewriteJob.of(before).withBase("http://s/docs/").absolute();
    crawl.withIntegrity(IntegrityPolicy.RENEW).to(crawled).run();
    RewriteJob move = RewriteJob.of(crawled).withBase("http://s/docs/").relative();
    Path moved = folder.resolve("else/where");
    move.withIntegrity(IntegrityPolicy.REMOVE).to(moved).run();
    Path served = folder.resolve("served");
    move.withIntegrity(IntegrityPolicy.RENEW).to(served).run();
    ClickThrough reader = new ClickThrough(chromium);
    Map<Path, List<String>> visited = reader.visit(moved, start, 10);
    assertEquals(11, visited.size());
    try (Chromium fresh = Chromium.start()) { // which has visited none of them
      for (Path name : visited.keySet()) {
        byte[] picture = fresh.picture(original.resolve(name).toUri().toString());
        Path copy = moved.toRealPath().resolve(name);
        assertArrayEquals(picture, fresh.picture(copy.toUri().toString()), copy.toString());
      }
    }
    try (PageServer server = new PageServer(folder.toRealPath(), true)) {
      for (Map.Entry<Path, List<String>> page : visited.entrySet()) {
        Path name = page.getKey();
        List<String> expected = reader.seen(original.resolve(name).toUri().toString());
        assertEquals(expected, page.getValue(), page.toString());
        Path copy = served.toRealPath().resolve(name);
        assertEquals(expected, reader.seen(server.url(copy)), "served " + copy);
      }
    }
  }

  private static final Pattern BASE = Pattern.compile("<base href=\"([^\":]+)\"");

  private static final Pattern LOADS =
      Pattern.compile("<(?:link|script)\\b[^>]*?(?:href|src)=\"([^\":]+\\.(?:css|js))\"");

  /** Copies a site; returns how many hashes its pages have then. */
  private static int copyWithHashes(Path site, Path to) throws Exception {
    int hashes = 0;
    for (Path file : Suites.files(site)) {
      Path copy = to.resolve(site.relativize(file));
      Files.createDirectories(copy.getParent());
      byte[] bytes = Files.readAllBytes(file);
      if (file.toString().endsWith(".html")) {
        String page = new String(bytes, ISO_8859_1);
        StringBuilder added = new StringBuilder();
        Matcher base = BASE.matcher(page);
        Path from = base.find() ? file.resolveSibling(base.group(1)) : file.getParent();
        Matcher loads = LOADS.matcher(page);
        while (loads.find()) {
          Path loaded = from.resolve(loads.group(1));
          String hash =
              Files.exists(loaded) ? " integrity=\"" + hash(Files.readAllBytes(loaded)) + '"' : "";
          hashes += hash.isEmpty() ? 0 : 1;
          loads.appendReplacement(added, Matcher.quoteReplacement(loads.group() + hash));
        }
        bytes = loads.appendTail(added).toString().getBytes(ISO_8859_1);
      }
      Files.write(copy, bytes);
    }
    return hashes;
  }

  /** A picture in the page itself. */
  @Test
  void pageWithTwentyMegabytesOfInlineDataLooksTheSame() throws Exception {
    BufferedImage noise = new BufferedImage(2_300, 2_250, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(48);
    for (int y = 0; y < noise.getHeight(); y++) {
      for (int x = 0; x < noise.getWidth(); x++) {
        noise.setRGB(x, y, random.nextInt());
      }
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(noise, "png", png);
    String data = Base64.getEncoder().encodeToString(png.toByteArray());
    Path site = site();
    Path page = site.resolve("p.html");
    Files.writeString(
        page,
        "<!DOCTYPE html><base href=/docs/><a href=a.html>a</a><img src=\"data:image/png;base64,"
            + data
            + "\"><p><a href='../b.html?x#y'>b</a>");
    assertTrue(Files.size(page) > 20_000_000, "size " + Files.size(page));
    try (PageServer server = new PageServer(folder, true)) {
      Path out = folder.resolve("out");
      RewriteResult result =
          RewriteJob.of(site).withBase(server.root() + "site/").absolute().to(out).run();
      assertEquals(List.of(), result.failures());
      assertEquals(2, result.counts().edits());
      String url = server.url(page);
      BufferedImage before = picture(url);
      List<String> expected = seen(url);
      assertEquals(
          List.of(server.root() + "docs/a.html", server.root() + "b.html?x#y", "picture 2300"),
          expected);
      Path copy = out.resolve("p.html");
      assertSamePicture(before, server.url(copy));
      assertEquals(expected, seen(server.url(copy)));
      assertEquals(expected, seen(copy.toRealPath().toUri().toString()), "from disk");
      String markup = Files.readString(copy).replace(data, "");
      assertTrue(markup.contains("<a href=" + server.root() + "docs/a.html>"), markup);
    }
  }

  /** As the browser saves a page with its pictures and style sheets. */
  @ParameterizedTest
  @CsvSource({
    "sqlite3-doc, lang_select.html",
    "w3c-markup-validator, html/about.html",
    "libreoffice-help-en-us, en-US/text/swriter/guide/main.html"
  })
  void capturesOfTheBrowserShowTheSame(String site, String name) throws Exception {
    Path original = Suites.corpora("sites/" + site);
    Path capture = folder.resolve("p.mhtml");
    String retrieved;
    try (PageServer server = new PageServer(original.toRealPath(), true)) {
      retrieved = server.url(original.toRealPath().resolve(name));
      Files.write(capture, chromium.capture(retrieved));
    }
    String url = capture.toRealPath().toUri().toString();
    BufferedImage before = picture(url);
    List<String> expected = seen(url);
    assertTrue(expected.size() > 10, expected.toString());
    Path absolute = folder.resolve("absolute.mhtml");
    assertEquals(List.of(), RewriteJob.of(capture).absolute().to(absolute).run().failures());
    assertSamePicture(before, absolute.toRealPath().toUri().toString());
    assertEquals(expected, seen(absolute.toRealPath().toUri().toString()));
    Path files = folder.resolve("files");
    RewriteResult unpacked = RewriteJob.of(capture).relative().to(OutputFormat.FOLDER, files).run();
    assertEquals(List.of(), unpacked.failures());
    Path page;
    try (Stream<Path> all = Files.walk(files)) {
      page = all.filter(file -> file.endsWith(Path.of(name))).findFirst().orElseThrow();
    }
    String there = page.toRealPath().toUri().toString();
    // Not as pictures, since the browser greys the controls of forms in a message.
    chromium.open(url);
    List<String> layout = chromium.evaluate(LAYOUT);
    assertTrue(layout.size() > 100, layout.toString());
    chromium.open(there);
    assertEquals(layout, chromium.evaluate(LAYOUT));
    List<String> moved = expected.stream().map(link -> link.replace(retrieved, there)).toList();
    assertEquals(moved, seen(there));
  }
}
