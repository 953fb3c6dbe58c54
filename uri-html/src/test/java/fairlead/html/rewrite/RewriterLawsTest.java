package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.extract.HtmlPages;
import fairlead.html.extract.LinkExtractor;
import fairlead.testing.Suites;
import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is promised of rewriting, on generated and real pages. */
@Execution(ExecutionMode.CONCURRENT)
class RewriterLawsTest {

  /** All that is promised of a rewriting, checked on one document. */
  private static Rewriting assertLaws(Dialect dialect, byte[] source, @Nullable String charset) {
    Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.of(dialect));
    DocumentLinks before = HtmlPages.links(dialect, source, charset);
    Rewriting rewriting = rewriter.rewrite(source, before);
    DocumentLinks after = HtmlPages.links(dialect, rewriting.bytes(), charset);
    assertSame(
        rewriting.bytes(),
        rewriter.rewrite(rewriting.bytes(), after).bytes(),
        "rewriting twice changes nothing");
    assertEquals(written(before), written(after), "the links are the resolved links of the input");
    assertArrayEquals(
        source, undone(rewriting, before.charset()), "undone, every byte is as it was");
    assertRelativeLaws(dialect, rewriting.bytes(), after, charset);
    assertBaseLaws(dialect, source, before, charset);
    Set<List<Integer>> values =
        before.links().stream()
            .map(link -> List.of(link.span().byteStart(), link.span().byteEnd()))
            .collect(Collectors.toSet());
    for (Edit edit : rewriting.edits()) {
      boolean isInsertion = edit.start() == edit.end();
      assertTrue(isInsertion || values.contains(List.of(edit.start(), edit.end())), "values alone");
    }
    return rewriting;
  }

  /** Where everything is absolute, references relative to the document lead to the same. */
  private static void assertRelativeLaws(
      Dialect dialect, byte[] source, DocumentLinks before, @Nullable String charset) {
    Rewriter rewriter = Rewriter.relativizing(LinkExtractor.of(dialect));
    Rewriting rewriting = rewriter.rewrite(source, before);
    DocumentLinks after = HtmlPages.links(dialect, rewriting.bytes(), charset);
    assertEquals(written(before), written(after), "relative references lead to the same");
    assertSame(
        rewriting.bytes(), rewriter.rewrite(rewriting.bytes(), after).bytes(), "relative once");
  }

  /** Without base elements everything leads where it led. */
  private static void assertBaseLaws(
      Dialect dialect, byte[] source, DocumentLinks before, @Nullable String charset) {
    for (Rewriter rewriter :
        List.of(
            Rewriter.absolutizing(LinkExtractor.of(dialect)),
            Rewriter.relativizing(LinkExtractor.of(dialect)),
            new Rewriter(LinkExtractor.of(dialect), (link, base) -> Change.NONE))) {
      Rewriter removing = rewriter.withBaseElements(BaseElementPolicy.REMOVE);
      Rewriting rewriting = removing.rewrite(source, before);
      DocumentLinks after = HtmlPages.links(dialect, rewriting.bytes(), charset);
      assertEquals(uris(before), uris(after), "without base elements all lead to the same");
      boolean isLeft = rewriting.left().stream().anyMatch(one -> one.reason().contains("base"));
      assertTrue(isLeft || after.baseElements().hrefs().isEmpty(), "they are gone");
      assertSame(
          rewriting.bytes(), removing.rewrite(rewriting.bytes(), after).bytes(), "gone once");
    }
  }

  /** The targets, and of what has none nothing, since its reason may be another one. */
  private static List<String> uris(DocumentLinks links) {
    return links.links().stream()
        .map(Link::resolution)
        .filter(Uri.class::isInstance)
        .map(RewriterLawsTest::encoded)
        .toList();
  }

  private static byte[] undone(Rewriting rewriting, Charset charset) {
    byte[] source = rewriting.source();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    int shift = 0;
    for (Edit edit : rewriting.edits()) {
      int length = edit.replacement().getBytes(charset).length;
      out.write(rewriting.bytes(), at, edit.start() + shift - at);
      out.write(source, edit.start(), edit.end() - edit.start());
      at = edit.start() + shift + length;
      shift += length - (edit.end() - edit.start());
    }
    out.write(rewriting.bytes(), at, rewriting.bytes().length - at);
    return out.toByteArray();
  }

  /** Elements and targets, in which a charset may have wanted escapes. */
  private static List<String> written(DocumentLinks links) {
    return links.links().stream()
        .map(link -> link.element() + " " + encoded(link.resolution()))
        .toList();
  }

  private static String encoded(Resolution resolution) {
    StringBuilder out = new StringBuilder();
    resolution
        .toString()
        .codePoints()
        .forEach(
            c -> {
              if (c < 0x80 && c != '~' && c != '\\') {
                out.appendCodePoint(c);
              } else {
                PercentEncoding.escapeCodePoint(out, c);
              }
            });
    return out.toString();
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
    int links = 0;
    List<LeftLink> left = new ArrayList<>();
    for (Path file : Suites.files(Suites.corpora(folder))) {
      if (file.toString().endsWith(".html") || file.toString().endsWith(".htm")) {
        byte[] bytes = Files.readAllBytes(file);
        assertLaws(Rfc3986.DIALECT, bytes, null);
        links += HtmlPages.links(Whatwg.DIALECT, bytes).links().size();
        assertLaws(Whatwg.DIALECT, bytes, null).left().stream()
            .filter(one -> !one.reason().contains("resolved"))
            .forEach(left::add);
      }
    }
    assertTrue(links > 0, "the folder holds pages");
    assertTrue(left.size() * 10_000L <= links, left.size() + " of " + links + ": " + left);
  }
}
