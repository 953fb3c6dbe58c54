package fairlead.html.rewrite;

import fairlead.uri.Dialect;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is promised of rewriting, on generated pages. */
class RewriterLawsTest {

  @Property(tries = 4000)
  void lawsHoldForGeneratedPages(@ForAll("pages") String page) {
    for (Dialect dialect : Dialects.all()) {
      RewriterLaws.assertLaws(dialect, page.getBytes(StandardCharsets.UTF_8), "utf-8");
    }
  }

  @Property(tries = 3000)
  void lawsHoldInEveryCharset(@ForAll("pages") String page, @ForAll("charsets") String charset) {
    byte[] bytes =
        (page + "<a href='\u65e5&yen;&cent;&#xE000;'>").getBytes(Charset.forName(charset));
    RewriterLaws.assertLaws(Rfc3986.DIALECT, bytes, charset);
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
}
