package fairlead.html.extract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.CharsetSource;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Finding.Kind;
import fairlead.html.HeaderField;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.LinkContext.Inside;
import fairlead.html.Representation;
import fairlead.html.Unreadable;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that are read in parts. {@link Ways} also reads all of its pages in parts. */
class LargePageTest {

  private static final String AWKWARD =
      """
      <!doctype html><html lang=en><head><meta name=a content='b>c'><title>a < b </titlex> é</title>
      <style>a { background: url('x y.png') } /* </stylex> */</style><!-- <a href=no> -- > --!>
      <script>'<a href=no>' <!-- <script> </script> --> </script><link rel=stylesheet href=s.css>
      </head><body background = "b&amp;c" ><p>1 < 2 <a href='q"\r\n>r' title=\u20AC>\u20AC \uD83D\uDE00</a
      ><a href=x\t>y</a/><img src="i" srcset='j 1x, k\u00e9 2x' alt="a>b"><textarea><a href=no></textarea>
      <svg viewBox=a><a xlink:href=v href=w><path d=x /></a></svg><table><tr><td background=t>u
      </table><noscript><img src=n></noscript><iframe srcdoc='<a href=&quot;\u00e9&quot;>'></iframe>
      <![a href=no]><?p href=no?></p x='>'><form><input formaction=f></form><base href="/base/">\r
      <a href=last>\r\r<a href></a>
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {"utf-8", "utf-16le", "utf-16be", "windows-1252", "gb18030", "iso-2022-jp"})
  void partsOfAnyLengthHaveTheLinksOfThePage(String charset) throws IOException {
    byte[] bytes = AWKWARD.getBytes(Charset.forName(charset));
    Representation page =
        Representation.of("http://h/p", bytes).withMediaType("text/html;charset=" + charset);
    var whole = LinkExtractor.STANDARD.withFragments().withLint().tryExtract(page);
    LargePage large = LinkExtractor.STANDARD.divided(page, new MemoryChannel(bytes), 64);
    assertTrue(large.next().page().findings().isEmpty(), "a tree would be compared with nothing");
    for (int length = 1; length <= bytes.length; length++) {
      assertEquals("", Ways.differenceOfParts(page, whole, length));
    }
  }

  private static List<DocumentLinks> parts(LinkExtractor extractor, byte[] bytes, int partBytes)
      throws IOException {
    Representation page = Representation.of("http://h/p", bytes);
    LargePage large = extractor.divided(page, new MemoryChannel(bytes), partBytes);
    List<DocumentLinks> parts = new ArrayList<>();
    for (PagePart part = large.next(); part != null; part = large.next()) {
      parts.add((DocumentLinks) extractor.tryExtract(part, () -> false));
    }
    assertEquals(large.parts(), parts.size());
    return parts;
  }

  private static String read(LinkExtractor extractor, String page, int partBytes)
      throws IOException {
    List<DocumentLinks> parts = parts(extractor, page.getBytes(StandardCharsets.UTF_8), partBytes);
    return parts.stream()
            .flatMap(part -> part.links().stream())
            .map(link -> link.element() + "=" + link.target())
            .collect(joining(" ", "", " "))
        + parts.stream().flatMap(part -> part.findings().stream()).toList();
  }

  private static String read(String page, int partBytes) throws IOException {
    return read(LinkExtractor.STANDARD, page, partBytes);
  }

  @Test
  void lastBaseCountsForTheFirstLink() throws IOException {
    String page = "<a href=x>" + "<p>text".repeat(50) + "<base href=/b/><base href=/c/>";
    List<DocumentLinks> parts = parts(LinkExtractor.STANDARD, page.getBytes(UTF_8), 40);
    assertEquals("http://h/b/x", parts.get(0).links().get(0).target().toString());
    for (DocumentLinks part : parts) {
      assertEquals(2, part.baseElements().hrefs().size());
      assertEquals(page.indexOf("/b/"), part.baseElements().hrefs().get(0).byteStart());
      assertEquals("http://h/p", part.baseElements().otherwise().toString());
    }
    String unusable = "<a href=x>" + "<p>".repeat(50) + "<base href='data:,x'>";
    assertEquals(
        "a=http://h/x [1:173: unusable base: its scheme is not allowed for a base]",
        read(unusable, 40));
  }

  @Test
  void markupThatNeedsATreeIsReadFromItsTags() throws IOException {
    String open = "<b>".repeat(80);
    assertEquals(
        "a=http://h/x a=http://h/y [1:195: read without a tree: needed at or after this place]",
        read("<a href=x></a>" + open + "<a href=y>", 40));
    String template = "<template><base href=/no/><a href=x></a></template><a href=y>";
    DocumentLinks first = parts(LinkExtractor.STANDARD, template.getBytes(UTF_8), 45).get(0);
    assertEquals("http://h/x", first.links().get(0).target().toString());
    assertTrue(first.links().get(0).context().inside().contains(Inside.TEMPLATE));
    assertEquals("http://h/p", first.base().uri().toString());
    String drawing =
        "<svg><path><a href=1></a><foreignObject><img src=2></foreignObject></svg><image href=3>"
            + "<math><a href=4>";
    assertTrue(
        read(drawing, 20).startsWith("a=http://h/1 img=http://h/2 a=http://h/4 ["),
        read(drawing, 20));
    assertTrue(
        read("<a href=1><plaintext><a href=2>" + "<a href=3>".repeat(50), 40)
            .startsWith("a=http://h/1 ["));
  }

  @Test
  void partsHaveWhatBelongsToThem() throws IOException {
    byte[] bytes = "<a href=x>\u00ff</a>".repeat(10).getBytes(StandardCharsets.ISO_8859_1);
    Representation page =
        Representation.of("http://h/p", bytes)
            .withMediaType("text/html;charset=utf-8")
            .withHeaders(List.of(new HeaderField("Link", "<y>; rel=next")));
    LargePage large = LinkExtractor.STANDARD.divided(page, new MemoryChannel(bytes), 60);
    int headers = 0;
    int undecodable = 0;
    for (PagePart part = large.next(); part != null; part = large.next()) {
      assertInstanceOf(Unreadable.class, LinkExtractor.STANDARD.tryExtract(part, () -> true));
      DocumentLinks some = (DocumentLinks) LinkExtractor.STANDARD.tryExtract(part, () -> false);
      headers += some.targets().stream().anyMatch(uri -> uri.toString().endsWith("y")) ? 1 : 0;
      undecodable +=
          some.findings().stream().anyMatch(one -> one.kind() == Kind.UNDECODABLE) ? 1 : 0;
    }
    assertTrue(large.parts() > 2);
    assertEquals(1, headers);
    assertEquals(large.parts(), undecodable);
  }

  @Test
  void attributesBeyondAsciiAreFoundInParts() throws IOException {
    LinkRule own = LinkRule.of("own", "p", "\u00e9", LinkKind.RESOURCE);
    LinkExtractor extractor = LinkExtractor.STANDARD.withTable(LinkTable.STANDARD.with(own));
    assertEquals("p=http://h/x ".repeat(20) + "[]", read(extractor, "<p \u00e9=x>".repeat(20), 30));
  }

  @Test
  void namesOfElementsBeyondAsciiAreDecoded() throws IOException {
    String page = "<X\u00fc-\u00d6 style='a:url(y)'>";
    String found = read(page.repeat(20), 30);
    assertTrue(found.startsWith("x\u00fc-\u00d6=http://h/y ".repeat(20) + "["), found);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<template><a href=1></a></template><a href=y>",
        "</template><template><a href=1></a></template><a href=y>",
        "<template><template></template><a href=1></a></template><a href=y>",
        "<template><svg><a href=1></a></template><a href=y>",
        "<template><svg></div><a href=1></a></template><a href=y>",
      })
  void templatesAreFollowedWithoutATree(String page) throws IOException {
    for (int length = 1; length <= page.length(); length++) {
      List<Link> links =
          parts(LinkExtractor.STANDARD, page.getBytes(UTF_8), length).stream()
              .flatMap(part -> part.links().stream())
              .toList();
      assertEquals(2, links.size());
      assertTrue(links.get(0).context().inside().contains(Inside.TEMPLATE));
      assertFalse(
          links.get(1).context().inside().contains(Inside.TEMPLATE), "in parts of " + length);
    }
  }

  /** Else many short elements would look like nested ones, which need a tree. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "div",
        "x-a",
        "svg",
        "table",
        "select",
        "title",
        "script",
        "style",
        "textarea",
        "noscript"
      })
  void elementsEndInLaterParts(String name) throws IOException {
    String element = "<" + name + "> \n" + " ".repeat(30) + "</" + name + ">";
    assertEquals("a=http://h/x []", read(element.repeat(100) + "<a href=x>", 25));
  }

  @Test
  void whatIsLongerThanFourDocumentsEndsThePage() throws IOException {
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 25));
    String data = "data:image/png;base64," + "A".repeat(60);
    String page = "<img src='" + data + "'><a href=x>y</a>";
    assertEquals("img=" + data + " a=http://h/x []", read(extractor, page, 20));
    String before = "<a href=x></a>";
    for (String start : List.of("<!--", "<script>", "<title>", "<noscript>", "<p title='")) {
      String cut = before + start + "-".repeat(50) + "<a href=y>" + "-".repeat(100);
      assertEquals(
          "a=http://h/x [1:15: markup cut at the limit: a tag, comment, script or word of 100"
              + " bytes]",
          read(extractor, cut, 20),
          start);
    }
    assertEquals("a=http://h/x []", read(extractor, before + "é".repeat(1000), 21));
    assertEquals(
        "a=http://h/x a=http://h/y []",
        read(extractor, before + "\r".repeat(200) + "<a href=y>", 21));
  }

  @Test
  void sectionsOfDataInDrawingsAreText() throws IOException {
    String page =
        "<a href=1></a><svg><![CDATA[<a href=no>".concat("<a href=no>".repeat(20)) + "]]></svg>";
    for (int length = 1; length < page.length(); length++) {
      assertTrue(read(page + "<a href=2>", length).startsWith("a=http://h/1 a=http://h/2 ["));
    }
    assertTrue(read("<![CDATA[<a href=no><a href=1>", 40).startsWith("a=http://h/1 ["));
  }

  @Test
  void charactersAreReplacedAsInOtherPages() throws IOException {
    String page = "<a href='a\0b'></a><style>a { b: url(c\0d) }</style><a href='\uffff'>";
    byte[] bytes = (page + "<p>text".repeat(20)).getBytes(UTF_8);
    var whole =
        (DocumentLinks) LinkExtractor.STANDARD.tryExtract(Representation.of("http://h/p", bytes));
    assertEquals(
        whole.targets().stream().map(Object::toString).toList(),
        parts(LinkExtractor.STANDARD, bytes, 60).stream()
            .flatMap(part -> part.targets().stream())
            .map(Object::toString)
            .toList());
  }

  @Test
  void limitOnTagsAppliesToEachPart() throws IOException {
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(
            Limits.DEFAULT.with(DocumentLimit.TAGS, 3).with(DocumentLimit.NAME_CHARS, 5));
    String links = "<a href=x></a>".repeat(20);
    assertEquals("a=http://h/x ".repeat(20) + "[]", read(extractor, links, 100));
    assertEquals(
        "a=http://h/x ".repeat(20)
            + "[1:281: markup cut at the limit: a tag's name of 5 characters]",
        read(extractor, links + "<abcdef><a href=y>", 100));
    assertEquals(
        "a=http://h/x ".repeat(20) + "[1:281: markup cut at the limit: 3 tags]",
        read(extractor, links + "<!-- <a> <a> <a> <a> --><a href=y>", 100));
  }

  @Test
  void charsetIsThatOfTheWholePage() throws IOException {
    String late = "<p>x".repeat(100) + "é<a href='é?é'>";
    byte[] utf8 = late.getBytes(UTF_8);
    assertEquals(UTF_8, parts(LinkExtractor.STANDARD, utf8, 50).get(0).charset());
    byte[] latin = late.getBytes(StandardCharsets.ISO_8859_1);
    DocumentLinks last = last(parts(LinkExtractor.STANDARD, latin, 50));
    assertEquals("windows-1252", last.charset().name());
    assertEquals("http://h/%C3%A9?%E9", last.links().get(0).target().toString());
    String ascii = "<p>x".repeat(400) + "<a href=x>";
    assertEquals(
        "windows-1252",
        parts(LinkExtractor.STANDARD, ascii.getBytes(UTF_8), 50).get(0).charset().name());
    String declared = "<p>x".repeat(400) + "<meta charset=koi8-r><a href=x>";
    assertEquals(
        "KOI8-R",
        parts(LinkExtractor.STANDARD, declared.getBytes(UTF_8), 50).get(0).charset().name());
    DocumentLinks marked =
        parts(
                LinkExtractor.STANDARD,
                ("\uFEFF<p>é".repeat(1) + "<a href=x>".repeat(9)).getBytes(UTF_8),
                30)
            .get(1);
    assertEquals(CharsetSource.BYTE_ORDER_MARK, marked.charsetSource());
  }

  /** The charset is searched for in reads of 1 MiB. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "A-A<a href=x>", // A: 1 MiB without one byte
        "AéA<a href='?é'>", // the first read ends inside the character
        "éAÿ<a href='?é'>",
        "A-A-Aé<a href='?é'>",
      })
  void charsetIsThatOfWholePagesBeyondTheFirstRead(String shape) throws IOException {
    String page =
        shape.replace(
            "A", ("<p>" + "x".repeat(1_021)).repeat(LargePage.PART_BYTES / 1_024).substring(1));
    for (Charset written : List.of(UTF_8, StandardCharsets.ISO_8859_1)) {
      byte[] bytes = page.getBytes(written);
      var whole =
          (DocumentLinks) LinkExtractor.STANDARD.tryExtract(Representation.of("http://h/p", bytes));
      DocumentLinks part = last(parts(LinkExtractor.STANDARD, bytes, LargePage.PART_BYTES));
      assertEquals(
          whole.charset() + " " + whole.charsetSource(),
          part.charset() + " " + part.charsetSource());
      assertEquals(whole.targets(), part.targets());
    }
  }

  @Test
  void partsAreFoundAnewIfAMetaElementNamesTheCharset() throws IOException {
    String page = "<p>x".repeat(400) + "<meta charset=koi8-r><base href=/\u0431/><a href=y>";
    byte[] bytes = page.getBytes(Charset.forName("koi8-r"));
    List<DocumentLinks> parts = parts(LinkExtractor.STANDARD, bytes, 100);
    assertEquals("KOI8-R", last(parts).charset().name());
    assertEquals(1, parts.stream().mapToInt(part -> part.links().size()).sum());
    assertEquals("http://h/%D0%B1/y", last(parts).links().get(0).target().toString());
    assertEquals(1, last(parts).baseElements().hrefs().size());
  }

  @Test
  void baseAfterWhatIsTooLongIsReported() throws IOException {
    LinkExtractor small =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 1_024));
    String tooLong = "<p " + "x".repeat(9_000) + ">";
    String unread = "base that was not read";
    assertTrue(read(small, "<a href=x>" + tooLong + "<base href=/>", 64).contains(unread));
    assertFalse(read(small, "<a href=x>" + tooLong + "<basefont>", 64).contains(unread));
    assertFalse(read(small, "<base href=/b/>" + tooLong + "<base href=/>", 64).contains(unread));
    assertFalse(read(small, "<a href=x>" + "<p>".repeat(99), 64).contains(unread));
  }

  @Test
  void partsCanBeLeftOut() throws IOException {
    byte[] bytes = "<a href=x></a>".repeat(20).getBytes(UTF_8);
    LargePage page =
        LinkExtractor.STANDARD.divided(
            Representation.of("http://h/p", bytes), new MemoryChannel(bytes), 50);
    int parts = page.parts();
    assertTrue(parts > 3);
    page.skip(2);
    assertEquals(2, page.next().number());
    page.skip(parts - 4);
    assertEquals(parts - 1, page.next().number());
    assertTrue(page.isAtEnd());
    page.skip(1);
    assertNull(page.next());
  }

  @Test
  void commentThatIsNotClosedEndsWithThePage() throws IOException {
    assertEquals("a=http://h/x []", read("<a href=x></a><!-- <a href=y>", 200));
    assertEquals("a=http://h/x []", read("<a href=x></a><!-- <a href=y>", 20));
  }

  @Test
  void limitOnLinksAppliesToEachPart() throws IOException {
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.LINKS, 2));
    String few = ("<a href=x></a><a href=y></a>" + "<p>text text".repeat(20)).repeat(3);
    assertEquals("a=http://h/x a=http://h/y ".repeat(3) + "[]", read(extractor, few, 150));
    String many = "<a href=x></a>".repeat(3) + "<p>".repeat(100) + "<a href=y>";
    assertEquals(
        "a=http://h/x a=http://h/x a=http://h/y [1:37: links cut at the limit: 1 left out]",
        read(extractor, many, 150));
  }

  /** Offsets are numbers of 32 bits. */
  @Test
  void onlyTheFirstTwoGigabytesAreRead() throws IOException {
    byte[] bytes = "<a href=x>".getBytes(UTF_8);
    for (String rest : List.of("<base href=/b/>", "<p>")) {
      MemoryChannel huge =
          new MemoryChannel(bytes) {
            private long position;

            @Override
            public long size() {
              return 3L << 30;
            }

            @Override
            public MemoryChannel position(long value) {
              position = value;
              super.position(value);
              return this;
            }

            @Override
            public int read(ByteBuffer into) {
              long end = size() - position;
              if (end > LargePage.PART_BYTES || end < rest.length()) {
                return super.read(into);
              }
              into.put(rest.getBytes(UTF_8));
              return -1;
            }
          };
      LargePage page =
          LinkExtractor.STANDARD.divided(
              Representation.of("http://h/p", bytes).withMediaType("text/html;charset=utf-8"),
              huge,
              1_024);
      PagePart part = page.next();
      assertTrue(part.page().findings().toString().contains("cut at the limit: 2147483647 bytes"));
      assertEquals(rest.startsWith("<base"), part.isBaseUnread());
    }
  }

  private static DocumentLinks last(List<DocumentLinks> parts) {
    return parts.get(parts.size() - 1);
  }

  @Test
  void onlyPagesAreDivided() throws IOException {
    byte[] bytes = "a { b: url(c) }".getBytes(UTF_8);
    Representation page = Representation.of("http://h/p", bytes);
    LinkExtractor extractor = LinkExtractor.STANDARD;
    MemoryChannel content = new MemoryChannel(bytes);
    assertTrue(extractor.divide(page.withMediaType("text/css"), content).isEmpty());
    assertTrue(extractor.divide(page.withMediaType("image/png"), content).isEmpty());
    assertTrue(
        extractor.divide(page.withMediaType("text/html;charset=iso-2022-kr"), content).isEmpty());
    assertTrue(extractor.divide(page.withBytes(new byte[9]), content).isEmpty());
    assertTrue(extractor.divide(page, content).isPresent());
    assertTrue(extractor.divide(page.withMediaType("text/html"), content).isPresent());
  }

  @Test
  void contextNeedsATree() throws IOException {
    assertEquals(
        "a=http://h/x [read without a tree: the context of links is unknown]",
        read(LinkExtractor.STANDARD.withContext().withFragments(), "<a href=x>", 50)
            .replaceAll(", 1:1: read[^]]*", ""));
  }

  @Test
  void whatIsKeptOfAPageIsBounded() throws IOException {
    StringBuilder page = new StringBuilder("<a href=x></a>");
    for (int i = 0; i < 2_000; i++) {
      page.append("<base href=/").append("b".repeat(1_000)).append(i).append('>');
    }
    List<DocumentLinks> parts =
        parts(LinkExtractor.STANDARD, page.toString().getBytes(UTF_8), 5_000);
    assertEquals(1_000, parts.get(0).baseElements().hrefs().size());
    String longBase = "<base href=/" + "b".repeat(600_000) + ">";
    parts =
        parts(LinkExtractor.STANDARD, (longBase.repeat(3) + "<a href=x>").getBytes(UTF_8), 5_000);
    assertEquals(1, parts.get(0).baseElements().hrefs().size());
    String names = IntStream.range(0, 100).mapToObj(i -> "<x-" + i + ">").collect(joining());
    assertEquals(
        "a=http://h/x [1:1: read without a tree: needed at or after this place]",
        read(names + "<a href=x>", 2_000).replaceFirst("\\[1:\\d+", "[1:1"));
    String closed =
        IntStream.range(0, 100).mapToObj(i -> "<x-" + i + "></x-" + i + ">").collect(joining());
    assertEquals("a=http://h/x []", read(closed + "<a href=x>", 50));
  }

  /** The file may change while it is read. */
  @Test
  void pageThatBecomesShorterIsReported() throws IOException {
    byte[] bytes = "<a href=x></a>".repeat(50).getBytes(UTF_8);
    for (int calls : new int[] {0, 1, 3, 5}) {
      MemoryChannel shrinking =
          new MemoryChannel(bytes) {
            private int left = calls;

            @Override
            public int read(ByteBuffer into) {
              return left-- > 0 ? super.read(into) : -1;
            }
          };
      LargePage page =
          LinkExtractor.STANDARD.divided(Representation.of("http://h/p", bytes), shrinking, 100);
      assertEquals(calls > 2, page != null);
      if (page != null) {
        assertThrows(IOException.class, page::next);
      }
    }
  }
}
