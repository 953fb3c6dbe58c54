package fairlead.html.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.Scripting;
import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.Limits;
import fairlead.html.RulePages;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.ParserText;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.parse.Reading.Unread;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkTable;
import fairlead.html.text.DocumentText;
import fairlead.html.text.MarkupText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page is read from its tags if a tree would say no more. A tree takes several times as long. */
class ReadingWayTest {

  private static final ExtractionOptions LINKS =
      ExtractionOptions.links(BasePolicy.STANDARD).with(Detail.FRAGMENTS);

  private static final ExtractionOptions CONTEXTS = LINKS.with(Detail.CONTEXT);

  private static @Nullable ParserText plain(ExtractionOptions options, ParserInput input) {
    return new InputMarkup(input, new TagReader(options)).plain();
  }

  private static ParserInput page(String text) {
    return ParserInput.document(MarkupText.of(text), Format.HTML, 1_000);
  }

  private static String way(ExtractionOptions options, String text) {
    return plain(options, page(text)) == null ? "tree" : "tags";
  }

  @RulePages
  void pagesAreReadFromTheirTags(String forLinks, String forContexts, String text) {
    assertEquals(forLinks, way(LINKS, text));
    assertEquals(forContexts, way(CONTEXTS, text));
  }

  /** An eighth of the default depth of trees may be open, but for what ends others of its kind. */
  @ParameterizedTest
  @CsvSource({
    "'', <div>, 63",
    "'', <x-y>, 63",
    "'', <svg>, 63",
    "<div>, <div>, 62",
    "</div></div></x-y></svg></table></template>, <div>, 63",
    "<div></div><x-y></x-y><svg></svg><table></table><br><img>, <div>, 63",
    "<svg><g/></svg><svg/>, <div>, 63",
    "<p><p><option><option>, <div>, 63",
    "<li><li><li>, <div>, 62",
    "<dd><dt><dd>, <div>, 63",
    "<li><dd>, <div>, 61", // neither ends the other
    "<dd><li><dt>, <div>, 61",
    "'', <table><td>, 63",
    "<svg>, <g>, 62",
    "<div><svg>, <g>, 61",
    "<div><svg><g></g><path/>, <g>, 61",
  })
  void deepPagesNeedATree(String first, String then, int most) {
    assertEquals("tags", way(LINKS, first + then.repeat(most)));
    assertEquals("tree", way(LINKS, first + then.repeat(most + 1)));
  }

  @Test
  void limitsOnDepthAndAttributesCount() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.DEPTH, 24).with(DocumentLimit.ATTRIBUTES, 2);
    ExtractionOptions options = LINKS.withLimits(limits);
    assertEquals("tags", way(options, "<div><div><br x y>"));
    assertEquals("tree", way(options, "<div><div><div>"));
    assertEquals("tree", way(options, "<br x y z>"));
    ExtractionOptions flat = LINKS.withLimits(limits.with(DocumentLimit.DEPTH, 15));
    assertEquals("tree", way(flat, "text"));
  }

  @Test
  void noscriptsAreTextOnlyWithScripting() {
    ExtractionOptions disabled =
        ExtractionOptions.links(BasePolicy.STANDARD.with(Scripting.DISABLED));
    assertEquals("tags", way(LINKS, "<noscript><a href=x></noscript>"));
    assertEquals("tree", way(disabled, "<noscript><a href=x></noscript>"));
    assertEquals("tags", way(disabled, "<a href=x>"));
  }

  @ParameterizedTest
  @CsvSource({
    "utf-8, \u00E9, tags",
    "windows-1252, \u00E9, tags",
    "shift_jis, \u3042, decoded",
    "utf-8, e, decoded", // is the same
    "utf-8, \u00E9\u0000e, tree",
    "utf-8, \u00E9\uFFFF, tree",
    "windows-1252, \u00E9\u0000e, tree",
    "utf-8, \u00E9<table><br>, tree",
  })
  void textsAreReadWithoutDecoding(String label, String text, String way) {
    byte[] bytes = ("<a href=x>" + text).getBytes(Charset.forName(label));
    DocumentText source = DocumentText.decode(bytes, bytes.length, label, Format.HTML);
    ParserText plain = plain(LINKS, ParserInput.document(source, Format.HTML, 1_000));
    assertEquals(way, plain == null ? "tree" : plain.markup().isEncoded() ? "tags" : "decoded");
  }

  @Test
  void tableSaysWhatIsRead() {
    byte[] bytes = "<p>\u00E9<style>a</style>".getBytes(StandardCharsets.UTF_8);
    DocumentText source = DocumentText.decode(bytes, bytes.length, "utf-8", Format.HTML);
    ParserInput input = ParserInput.document(source, Format.HTML, 1_000);
    assertNull(plain(with(row("#comment", LinkRule.TEXT)), input));
    assertNull(plain(with(row("p", LinkRule.TEXT)), input));
    assertNotNull(plain(with(row("style", LinkRule.TEXT)), input));
    assertNotNull(plain(with(row("x:p", LinkRule.TEXT)), input), "elements of XML");
    ParserText beyondAscii = plain(with(row("p", "\u00E9")), input);
    assertNotNull(beyondAscii);
    assertEquals(false, beyondAscii.markup().isEncoded());
  }

  /** From tags, tags with a tree, a tree while it is read, a tree with places, XML, Markdown. */
  @ParameterizedTest
  @CsvSource({
    "HTML, false, <a href=x>",
    "HTML, true, <a href=x>",
    "HTML, false, <table><a href=x>",
    "HTML, true, <table><a href=x>",
    "XML, false, <a href='x'/>",
    "XML, true, <a href='x'/>",
    "MARKDOWN, true, [a](x)",
  })
  void readingEndsWhenTimeIsUp(Format format, boolean places, String text) {
    ExtractionOptions options = places ? LINKS.with(Detail.PLACES) : LINKS;
    ParserInput input = ParserInput.document(MarkupText.of(text), format, 1_000);
    DocumentParser parser = new DocumentParser(options);
    assertInstanceOf(Complete.class, parser.parse(input, new Deadline(Duration.ofDays(1))));
    assertEquals(Unread.TIME_IS_UP, parser.parse(input, new Deadline(Duration.ZERO)));
    assertEquals(
        Unread.TIME_IS_UP, parser.parse(input, new Deadline(Duration.ofDays(1), () -> true)));
  }

  private static LinkRule row(String element, String attribute) {
    return LinkRule.of("own", element, attribute, LinkKind.RESOURCE);
  }

  private static ExtractionOptions with(LinkRule row) {
    return LINKS.withTable(LinkTable.STANDARD.with(row));
  }

  @Test
  void fragmentsHaveNoTagsOfDocuments() {
    for (String tag : new String[] {"<p>", "<p><a href=x>", "<table><tr><td>"}) {
      ParserInput fragment = ParserInput.html(MarkupText.of(tag), 1_000, Set.of());
      assertNotNull(plain(LINKS, fragment), tag);
      assertNull(plain(CONTEXTS, fragment), "they continue the path around them");
    }
    assertNull(plain(LINKS, ParserInput.html(MarkupText.of("<p><td>"), 1_000, Set.of())));
  }
}
