package fairlead.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FormatTest {

  private static String name(Optional<Format> format) {
    return format.map(Format::name).orElse("none");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "text/html, null, HTML",
        "' Text/HTML ', null, HTML",
        "text/css, null, CSS",
        "text/x-markdown, null, MARKDOWN",
        "text/uri-list, null, SITEMAP",
        "application/xml, null, XML",
        "text/xml, null, XML",
        "application/atom+xml, null, XML",
        "image/svg+xml, null, XML",
        "image/png, http://h/robots.txt, none",
        "text/plain, null, none",
        "text/x-robots, null, ROBOTS",
        "text/plain, http://h/robots.txt, ROBOTS",
        "text/plain, http://h/a/robots.txt?q#f, ROBOTS",
        "text/plain, /robots.txt, ROBOTS",
        "text/plain, robots.txt, none",
        "text/plain, http://h/norobots.txt, none",
        "text/plain, http://h/?robots.txt, none",
        "text/plain, http://h/Sitemap_1.txt?q#f, SITEMAP",
        "text/plain, sitemap, SITEMAP",
        "text/plain, http://h/sitemaps/a.txt, none",
        "text/plain, http://h/a.txt?sitemap, none",
      })
  void mediaTypesNameFormats(String type, @Nullable String uri, String format) {
    assertEquals(format, name(Format.ofMediaType(type, uri)));
  }

  @ParameterizedTest
  @CsvSource({
    "application/gzip, http://h/sitemap.xml.gz, XML",
    "' Application/X-Gzip', http://h/sitemap.xml.GZ?q, XML",
    "application/octet-stream, http://h/sitemap.txt.gz#f, SITEMAP",
    "application/gzip, http://h/a.tar.gz, none",
    "application/gzip, http://h/sitemap.xml, none",
    "text/html, http://h/sitemap.xml.gz, none",
    "application/gzip, .gz, none",
  })
  void gzipFilesAreReadByTheirNames(String type, String uri, String format) {
    assertEquals(format, name(Format.ofGzipFile(type, uri)));
  }

  @ParameterizedTest
  @CsvSource({
    "a.html, HTML",
    "a.b/A.HTM, HTML",
    "feed.rss, XML",
    "a/b.css, CSS",
    "a/b.xhtml, XML",
    "a.mdx, MARKDOWN",
    "a.html/b, none",
    "a/Robots.txt, ROBOTS",
    "a.txt, none",
    "my-sitemap.txt, SITEMAP",
    "a.png, none",
    "'', none",
  })
  void fileNamesNameFormats(String name, String format) {
    assertEquals(format, name(Format.ofFileName(name)));
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void documentsOfTheMediaTypeHaveTheFormat(Format format) {
    assertEquals(Optional.of(format), Format.ofMediaType(format.mediaType(), null));
  }
}
