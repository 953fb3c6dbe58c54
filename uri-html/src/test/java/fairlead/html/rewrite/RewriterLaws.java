package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.extract.HtmlPages;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is promised of rewriting, checked on one document. */
final class RewriterLaws {

  private final Dialect dialect;
  private final @Nullable String charset;

  /** The links of each page; most ways to rewrite a page return one of two or three. */
  private final List<Page> pages = new ArrayList<>();

  private RewriterLaws(Dialect dialect, @Nullable String charset) {
    this.dialect = dialect;
    this.charset = charset;
  }

  /** All that is promised of a rewriting, checked on one document. */
  static Rewriting assertLaws(Dialect dialect, byte[] source, @Nullable String charset) {
    return new RewriterLaws(dialect, charset).assertLaws(source);
  }

  private DocumentLinks links(byte[] page) {
    for (Page one : pages) {
      if (Arrays.equals(one.bytes(), page)) {
        return one.links();
      }
    }
    DocumentLinks links = HtmlPages.links(dialect, page, charset);
    pages.add(new Page(page, links));
    return links;
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Page(byte[] bytes, DocumentLinks links) {}

  private Rewriting assertLaws(byte[] source) {
    Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.of(dialect));
    DocumentLinks before = links(source);
    Rewriting rewriting = rewriter.rewrite(source, before);
    DocumentLinks after = links(rewriting.bytes());
    assertSame(
        rewriting.bytes(),
        rewriter.rewrite(rewriting.bytes(), after).bytes(),
        "rewriting twice changes nothing");
    assertEquals(written(before), written(after), "the links are the resolved links of the input");
    assertArrayEquals(
        source, undone(rewriting, before.charset()), "undone, every byte is as it was");
    assertRelativeLaws(rewriting.bytes(), after);
    assertBaseLaws(source, before);
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
  private void assertRelativeLaws(byte[] source, DocumentLinks before) {
    Rewriter rewriter = Rewriter.relativizing(LinkExtractor.of(dialect));
    Rewriting rewriting = rewriter.rewrite(source, before);
    DocumentLinks after = links(rewriting.bytes());
    assertEquals(written(before), written(after), "relative references lead to the same");
    assertSame(
        rewriting.bytes(), rewriter.rewrite(rewriting.bytes(), after).bytes(), "relative once");
    Rewriter moving = rewriter.withBaseElements(BaseElementPolicy.RELATIVE);
    Rewriting moved = moving.rewrite(source, before);
    DocumentLinks there = links(moved.bytes());
    assertEquals(uris(before), uris(there), "with a relative base they lead to the same");
    assertSame(moved.bytes(), moving.rewrite(moved.bytes(), there).bytes(), "moving once");
  }

  /** Without base elements everything leads where it led. */
  private void assertBaseLaws(byte[] source, DocumentLinks before) {
    for (Rewriter rewriter :
        List.of(
            Rewriter.absolutizing(LinkExtractor.of(dialect)),
            Rewriter.relativizing(LinkExtractor.of(dialect)),
            new Rewriter(LinkExtractor.of(dialect), (link, base) -> Change.NONE))) {
      Rewriter removing = rewriter.withBaseElements(BaseElementPolicy.REMOVE);
      Rewriting rewriting = removing.rewrite(source, before);
      DocumentLinks after = links(rewriting.bytes());
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
        .map(RewriterLaws::encoded)
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
    String text = resolution.toString();
    if (AsciiSet.isAscii(text) && text.indexOf('~') < 0 && text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    text.codePoints()
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
}
