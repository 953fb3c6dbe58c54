package fairlead.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Chromium;
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
import java.util.Random;
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
