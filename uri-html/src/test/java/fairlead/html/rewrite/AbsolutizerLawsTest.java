package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.SourceSpan;
import fairlead.html.extract.HtmlPages;
import fairlead.testing.Suites;
import fairlead.uri.Dialect;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is promised of rewriting, on generated and real pages. */
class AbsolutizerLawsTest {

  /** All that is promised of a rewriting, checked on one document. */
  private static void assertLaws(Dialect dialect, byte[] source, @Nullable String charset) {
    DocumentLinks before = HtmlPages.links(dialect, source, charset);
    Rewriting rewriting = Absolutizer.STANDARD.absolutize(source, before);
    DocumentLinks after = HtmlPages.links(dialect, rewriting.bytes(), charset);
    assertSame(
        rewriting.bytes(),
        Absolutizer.STANDARD.absolutize(rewriting.bytes(), after).bytes(),
        "rewriting twice changes nothing");
    assertEquals(targets(before), targets(after), "the links are the resolved links of the input");
    assertEquals(
        outside(source, before),
        outside(rewriting.bytes(), after),
        "every byte outside the values is untouched");
  }

  private static List<String> targets(DocumentLinks links) {
    return links.links().stream().map(link -> link.element() + " " + link.resolution()).toList();
  }

  /**
   * What is between the link values, as bytes. A value that gains quotes, or an equals sign and
   * quotes, brings those with it; they are taken off where they are next to the value.
   */
  private static List<String> outside(byte[] bytes, DocumentLinks links) {
    List<String> parts = new ArrayList<>();
    int at = 0;
    @Nullable Link before = null;
    for (Link link : links.links()) {
      if (link.span().precision() != SourceSpan.Precision.VALUE) {
        continue;
      }
      parts.add(part(bytes, at, link.span().byteStart(), links.charset(), before));
      at = link.span().byteEnd();
      before = link;
    }
    parts.add(part(bytes, at, bytes.length, links.charset(), before));
    return parts;
  }

  private static String part(
      byte[] bytes, int start, int end, Charset charset, @Nullable Link before) {
    // Byte for byte, but where a unit has two bytes.
    boolean wide = charset.name().startsWith("UTF-16");
    String part =
        new String(bytes, start, end - start, wide ? charset : StandardCharsets.ISO_8859_1);
    String head = part;
    if (before != null) {
      head = part.replaceFirst(before.raw().isEmpty() ? "^([\"']|\\s*=)" : "^[\"']", "");
    }
    return head.replaceFirst("(\\s*=\\s*)?[\"']?$", "");
  }

  @Property(tries = 4000)
  void lawsHoldForGeneratedPages(@ForAll("pages") String page) {
    for (Dialect dialect : Dialects.all()) {
      assertLaws(dialect, page.getBytes(StandardCharsets.UTF_8), "utf-8");
    }
  }

  @Property(tries = 3000)
  void lawsHoldInEveryCharset(@ForAll("pages") String page, @ForAll("charsets") String charset) {
    byte[] bytes =
        (page + "<a href='\u65e5&yen;&cent;&#xE000;'>").getBytes(Charset.forName(charset));
    assertLaws(Rfc3986.DIALECT, bytes, charset);
  }

  @Provide
  Arbitrary<String> charsets() {
    return Arbitraries.of(
        "iso-2022-jp",
        "euc-jp",
        "shift_jis",
        "big5",
        "gb18030",
        "euc-kr",
        "windows-1252",
        "utf-16le",
        "utf-16be");
  }

  @Provide
  Arbitrary<String> pages() {
    return Arbitraries.of(
            "<a href=",
            "<img src='",
            "<form action=\"",
            "<base href=/b/",
            "<link href",
            "x",
            "../y?q&amp;z",
            "?a=b&c",
            "#s",
            "http://o/p",
            "\"",
            "'",
            ">",
            " ",
            "=",
            "\n",
            "</a>",
            "<table>",
            "<td>",
            "<p>",
            "</table>",
            "<div>",
            "</div>",
            "\u00e9",
            "&lt;",
            "&",
            "<!--",
            "-->",
            "<svg>",
            "<template>",
            "</template>",
            "<noscript>",
            "</noscript>",
            "/",
            "<script src=z>",
            "</script>",
            "<img srcset=\"",
            " 2x, ",
            "<a ping=",
            "<p style=\"a: ",
            "<style>",
            "</style>",
            "@import ",
            "url(",
            "url('(b')",
            ")",
            "\\",
            "<iframe srcdoc=\"",
            "&quot;",
            "&amp;quot;",
            "<meta http-equiv=refresh content='0;",
            "url=",
            "<script type=importmap>{\"scopes\": {\"",
            "\": 1}}",
            "<object codebase=c data=",
            ">t</a>")
        .list()
        .ofMaxSize(24)
        .map(parts -> String.join("", parts));
  }

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
    for (Path file : Suites.files(Suites.corpora(folder))) {
      if (file.toString().endsWith(".html") || file.toString().endsWith(".htm")) {
        byte[] bytes = Files.readAllBytes(file);
        assertLaws(Rfc3986.DIALECT, bytes, null);
        pages++;
      }
    }
    assertEquals(true, pages > 0, "the folder holds pages");
  }
}
