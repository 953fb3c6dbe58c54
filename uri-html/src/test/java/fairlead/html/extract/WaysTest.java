package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.Extraction;
import fairlead.html.Representation;
import fairlead.html.RulePages;
import fairlead.testing.Suites;
import fairlead.uri.base.BaseContext;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All {@linkplain Ways ways} to read HTML find the same. {@code -Dfairlead.pages=N} sets the number
 * of pages of each kind, {@code -Dfairlead.pages.seed=N} their seed.
 */
class WaysTest {

  private static final int PAGES = Integer.getInteger("fairlead.pages", 3_000);
  private static final long SEED = Long.getLong("fairlead.pages.seed", 1);
  private static final String URI = "http://h/d/p.html";
  private static final List<Charset> CHARSETS =
      List.of(StandardCharsets.UTF_8, Charset.forName("windows-1252"));

  private static final int MAX_DIFFERENCES = 20;

  /** Attributes that hold a link in some element. */
  private static final String ATTRIBUTES =
      " href='h&amp;1' src=s&#x32; action=\"a 3\" data=d background=b cite=c longdesc=l style=\"x:"
          + " url('u')\" srcset='m 1x, n 2x' usemap=#m content='1;url=r' http-equiv=refresh id=i"
          + " formaction=f poster=p xlink:href=x ping='o q' itemtype=t name=n manifest=v";

  private static final Pattern TAG = Pattern.compile("<([a-zA-Z][^\\s/>]*)");

  /** What pages are made of: a start tag, an end tag or a text that follows a bracket. */
  private static final List<String> PIECES = pieces();

  private static List<String> pieces() {
    List<String> pieces = new ArrayList<>();
    String names =
        "a abbr address area article aside audio b base bdo big blockquote body br button canvas"
            + " caption center cite code col colgroup data dd del desc details dialog dir div dl dt"
            + " em embed fieldset figure font footer foreignObject form frame frameset g h1 h6 head"
            + " header hr html i iframe image img input ins isindex keygen label legend li link"
            + " linearGradient listing main map mark marquee math menu meta mi noembed noframes"
            + " nobr noscript object ol optgroup option output p param path plaintext pre q rp rt"
            + " ruby s script section select small source span strike strong style sub summary sup"
            + " svg table tbody td template text textarea tfoot th thead time title tr track tt u"
            + " ul use var video wbr xmp x-y";
    for (String name : names.split(" ", -1)) {
      String tag = "<" + name;
      pieces.add(tag + ">");
      pieces.add(tag + " href=u" + name + " src='v" + name + "' id=w" + name + ">");
      pieces.add(tag + ATTRIBUTES + ">");
      pieces.add(tag + " style='a: url(" + name + ")'/>");
      pieces.add("</" + name + ">");
      pieces.add("</" + name + " id=x>");
    }
    pieces.addAll(
        List.of(
            "<!--",
            "-->",
            "--!>",
            "<!-->",
            "<![CDATA[",
            "]]>",
            "<!doctype html>",
            "<?x ?>",
            "</",
            "<",
            ">",
            "/>",
            "'",
            "\"",
            "=",
            " ",
            "\n",
            "\r\n",
            "\t",
            "text",
            "caf\u00e9",
            "\ud83d\ude00",
            "&amp;",
            "&#65;",
            "&nbsp",
            "&",
            "\0",
            "\ufeff",
            "url(q)",
            "{",
            "}",
            "<script>'</a>'",
            "<script><!--",
            "<style>a{b:url(c)}</style>",
            "<a href=",
            "<a href='",
            "<a href=\"",
            "<p title='<a href=x>'>",
            "<iframe srcdoc='<a href=z>'>"));
    return pieces;
  }

  private static Representation page(String text, Charset charset) {
    return new Representation(
        text.getBytes(charset), URI, BaseContext.retrievedFrom(URI), "text/html", charset.name());
  }

  private static void check(String text) {
    for (Charset charset : CHARSETS) {
      assertEquals("", Ways.difference(page(text, charset)), text);
    }
  }

  private static String withLinks(String page) {
    return TAG.matcher(page).replaceAll("<$1" + Matcher.quoteReplacement(ATTRIBUTES) + " ");
  }

  @TestFactory
  Stream<DynamicTest> inputsOfHtml5libWithLinksInEveryTag() {
    return Suites.files(Suites.conformance("html5lib-tests")).stream()
        .filter(file -> file.toString().matches(".*(tree-construction|tokenizer).*\\.(dat|test)"))
        .map(
            file ->
                dynamicTest(
                    file.getFileName().toString(),
                    () -> {
                      List<String> pages = inputs(file);
                      assertTrue(!pages.isEmpty(), "no inputs");
                      pages.forEach(page -> check(withLinks(page)));
                    }));
  }

  /** The pages of a file of html5lib. */
  private static List<String> inputs(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> inputs = new ArrayList<>();
    if (file.toString().endsWith(".dat")) {
      for (String test : text.split("\n?#data\n", -1)) {
        int end = test.indexOf("\n#errors");
        inputs.add(end < 0 ? test : test.substring(0, end));
      }
    } else {
      Matcher input = Pattern.compile("\"input\": ?\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(text);
      while (input.find()) {
        String json = input.group(1).replaceAll("\\\\(?!u)(.)", "$1");
        inputs.add(
            Pattern.compile("\\\\u([0-9a-fA-F]{4})")
                .matcher(json)
                .replaceAll(
                    found ->
                        Matcher.quoteReplacement(
                            String.valueOf((char) Integer.parseInt(found.group(1), 16)))));
      }
    }
    return inputs;
  }

  @RulePages
  void tagsAreReadAsTheParserReadsThem(String forLinks, String forContexts, String text) {
    check(text);
    Representation page = page(text, StandardCharsets.UTF_8);
    Extraction whole = Ways.tags(page);
    assertEquals("", Ways.differenceWithoutPlaces(page), text);
    for (int length = 1; length <= text.length(); length++) {
      assertEquals("", Ways.differenceOfParts(page, whole, length), text);
    }
  }

  /** Elements that are deeper than the limit have no links, however many ended before. */
  @ParameterizedTest
  @CsvSource({
    "</div>, <div>",
    "</x-y>, <x-y>",
    "'', <div>",
    "<svg>, <g>",
    "<div><svg>, <g>",
    "'', <svg>",
    "'', <table><td>",
    "'', <li><ul>",
    "'', <dl><dt>",
    "'', <li><dd>",
  })
  void pagesMayBeDeep(String first, String then) {
    check(first.repeat(600) + then.repeat(600) + "<a href=x>t");
    check(first + then.repeat(61) + "<a href=x>t");
  }

  @Test
  void pagesMayHaveManyTags() {
    String items = "<p id=i>t<a href=x>u</a>".repeat(100);
    check(items + "<style id=j>a{b:url(c)}</style>" + items);
  }

  /** Found by runs over more pages. */
  @Test
  void pagesThatDifferedOnce() {
    check("<noscript><body style='a: url(b)'/><noscript><frameset>");
    check("<meta id=i><html id=i><p id=i>");
    check("<p id=i><b id=i><html id=i>");
    check("<linearGr style='a: url(b)'><blockquo cite=c><figcapti id=d>");
    check("text<base href=b><body style='a: url(c)'>");
    check("<p><b id=i>x</p><p id=i>y</b><b id=i>z</p><p>w");
  }

  @Test
  void generatedPages() {
    compare(WaysTest::soup);
  }

  @Test
  @Tag("corpora")
  void mutatedPages() throws IOException {
    List<String> real = new ArrayList<>();
    for (String folder : List.of("sites", "hostile-html")) {
      for (Path file : Suites.files(Suites.corpora(folder))) {
        if (file.toString().endsWith(".html") && Files.size(file) < 200_000) {
          real.add(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    compare(random -> mutated(real.get(random.nextInt(real.size())), random));
  }

  @Test
  void nestedPages() {
    compare(
        PAGES / 3, // they are long
        random -> {
          StringBuilder page = new StringBuilder();
          nest(page, "body", 0, random);
          return page.toString();
        });
  }

  private static void compare(Function<SplittableRandom, String> pages) {
    compare(PAGES, pages);
  }

  private static void compare(int count, Function<SplittableRandom, String> pages) {
    SplittableRandom random = new SplittableRandom(SEED);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < count && differences.size() < MAX_DIFFERENCES; i++) {
      String text = pages.apply(random);
      String difference = Ways.difference(page(text, CHARSETS.get(i % CHARSETS.size())));
      if (!difference.isEmpty()) {
        differences.add("page " + i + ": " + text + "\n" + difference);
      }
    }
    assertEquals(List.of(), differences, () -> String.join("\n\n", differences));
  }

  /** Some pieces, with few names more often than others, so that they meet. */
  private static String soup(SplittableRandom random) {
    StringBuilder page = new StringBuilder();
    int names = 1 + random.nextInt(8);
    int[] chosen = random.ints(names, 0, PIECES.size()).toArray();
    for (int left = random.nextInt(30); left >= 0; left--) {
      int piece =
          random.nextInt(3) == 0 ? random.nextInt(PIECES.size()) : chosen[random.nextInt(names)];
      // a tag of the same element as the piece
      int sibling = Math.min(piece / 6 * 6 + random.nextInt(6), PIECES.size() - 1);
      page.append(PIECES.get(random.nextBoolean() ? piece : sibling));
    }
    return page.toString();
  }

  /** Elements as people nest them, those within others by their names. Most end tags are kept. */
  private static final Map<String, String> NESTED =
      Map.ofEntries(
          Map.entry("table", "caption colgroup thead tbody tfoot tr tr"),
          Map.entry("colgroup", "col col"),
          Map.entry("thead", "tr"),
          Map.entry("tbody", "tr tr td"),
          Map.entry("tfoot", "tr"),
          Map.entry("tr", "td td th"),
          Map.entry("ul", "li li"),
          Map.entry("dl", "dt dd div"),
          Map.entry("select", "option optgroup option"),
          Map.entry("optgroup", "option option"),
          Map.entry("ruby", "rt rp"),
          Map.entry("svg", "g path a text use"));

  private static final String FLOW =
      "a p div ul dl table h1 h2 span b img br hr select input button form ruby svg section li pre"
          + " script style title textarea iframe object x-y";

  private static void nest(StringBuilder page, String in, int depth, SplittableRandom random) {
    for (int left = random.nextInt(depth > 5 ? 1 : 4); left > 0; left--) {
      String[] names = NESTED.getOrDefault(in, FLOW).split(" ", -1);
      String name = names[random.nextInt(names.length)];
      page.append('<').append(name).append(random.nextBoolean() ? "" : ATTRIBUTES).append('>');
      if (random.nextInt(3) > 0) {
        page.append(List.of("text ", " ", "&amp;\n", "<!-- -->x", "<").get(random.nextInt(5)));
      }
      nest(page, name, depth + 1, random);
      page.append(random.nextInt(8) == 0 ? "" : "</" + name + ">").append(" ".repeat(left % 2));
    }
  }

  /** A part of a page with a few changes. */
  private static String mutated(String page, SplittableRandom random) {
    int length = Math.min(page.length(), 1 + random.nextInt(3_000));
    int start = random.nextInt(2) * random.nextInt(page.length() - length + 1);
    StringBuilder text = new StringBuilder(page.substring(start, start + length));
    for (int left = random.nextInt(6); left > 0 && !text.isEmpty(); left--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + random.nextInt(60));
      switch (random.nextInt(4)) {
        case 0 -> text.delete(at, end);
        case 1 -> text.insert(at, text.substring(at, end));
        case 2 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        default -> text.setCharAt(at, "<>/='\"& \n!-a".charAt(random.nextInt(12)));
      }
    }
    return text.toString();
  }
}
