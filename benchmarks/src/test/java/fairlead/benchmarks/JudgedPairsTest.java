package fairlead.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crawlercommons.filters.basic.BasicURLNormalizer;
import fairlead.testing.GeneratedPage;
import fairlead.testing.Tsv;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.archive.url.OrdinaryIAURLCanonicalizer;
import org.archive.url.URLParser;
import org.archive.url.WaybackURLKeyMaker;
import org.junit.jupiter.api.Test;
import org.netpreserve.urlcanon.Canonicalizer;
import org.netpreserve.urlcanon.ParsedUrl;

/** What our keys, and the forms and keys of other libraries, make of judged pairs of URIs. */
class JudgedPairsTest {

  private static final String ONE = "one";
  private static final String CRAWL = "`crawl`";

  private static final List<Map<String, String>> ROWS =
      Tsv.resource(JudgedPairsTest.class, "judged-pairs.tsv");

  /** The text by which a library compares URIs. */
  @FunctionalInterface
  private interface Form {
    String of(String uri) throws Exception;
  }

  private static final Map<String, Form> FORMS = forms();

  private static Map<String, Form> forms() {
    Map<String, Form> forms = new LinkedHashMap<>();
    for (KeyProfile profile : KeyProfile.all()) {
      forms.put('`' + profile.name() + '`', uri -> profile.key(Whatwg.parse(uri)).text());
    }
    BasicURLNormalizer normalizer = new BasicURLNormalizer();
    forms.put("crawler-commons", normalizer::filter);
    forms.put("urlcanon, WHATWG", uri -> canonical(Canonicalizer.WHATWG, uri));
    forms.put("urlcanon, semantic", uri -> canonical(Canonicalizer.SEMANTIC, uri));
    forms.put("urlcanon, aggressive", uri -> canonical(Canonicalizer.AGGRESSIVE, uri));
    OrdinaryIAURLCanonicalizer ordinary = new OrdinaryIAURLCanonicalizer();
    forms.put(
        "webarchive-commons, ordinary",
        uri -> {
          var url = URLParser.parse(uri);
          ordinary.canonicalize(url);
          return url.getURLString();
        });
    WaybackURLKeyMaker keys = new WaybackURLKeyMaker();
    forms.put("webarchive-commons, SURT", keys::makeKey);
    return forms;
  }

  private static String canonical(Canonicalizer canonicalizer, String uri) {
    ParsedUrl url = ParsedUrl.parseUrl(uri);
    canonicalizer.canonicalize(url);
    return url.toString();
  }

  /** Whether both have one form; a URI that a library refuses has none. */
  private static boolean merges(Form form, Map<String, String> row) {
    try {
      String one = form.of(row.get("one"));
      return one != null && one.equals(form.of(row.get("other")));
    } catch (Exception e) {
      return false;
    }
  }

  private static List<Map<String, String>> wrong(String name, String pages) {
    Form form = Objects.requireNonNull(FORMS.get(name));
    return ROWS.stream()
        .filter(row -> pages.equals(row.get("pages")))
        .filter(row -> merges(form, row) != ONE.equals(pages))
        .toList();
  }

  @Test
  void tableIsLargeAndHasNoPairTwice() {
    assertTrue(ROWS.size() >= 300, ROWS.size() + " pairs");
    assertEquals(
        ROWS.size(),
        ROWS.stream().map(row -> row.get("one") + ' ' + row.get("other")).distinct().count());
    assertTrue(ROWS.stream().noneMatch(row -> row.get("why").isBlank()));
  }

  /** A page that is merged with another one is never fetched. */
  @Test
  void crawlMergesNoDifferentPages() {
    assertEquals(List.of(), wrong(CRAWL, "two"));
    assertEquals(List.of(), wrong("`safe`", "two"));
  }

  @Test
  void pageIsUpToDate() throws IOException {
    GeneratedPage.hold("judged-pairs.md", page());
  }

  private static long count(String pages) {
    return ROWS.stream().filter(row -> pages.equals(row.get("pages"))).count();
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Pairs of URIs that are one page or two

        A crawler compares a key, or a normal form, of each URI. If it merges two pages, it never fetches one of
        them: a false merge. If it fails to see that two URIs are one page, it fetches the page twice. This page counts
        both for %,d pairs: %,d are one page, and %,d are two. The table `judged-pairs.tsv`, next to the test
        `JudgedPairsTest` that writes this page, has a reason for each: a specification, or what sites do. A URI
        that a library refuses counts as not merged.

        Our profiles ([keys](keys.md)) get each URI as a browser reads it. The others are `BasicURLNormalizer` of
        crawler-commons with its defaults, three canonicalizers of urlcanon for Java, and
        `OrdinaryIAURLCanonicalizer` and `WaybackURLKeyMaker` of webarchive-commons. Keys of archive indexes merge
        different pages on purpose, so that a visitor finds a capture; they are not made for a frontier.

        | form or key | false merges of %d | missed merges of %d |
        | --- | --- | --- |
        """
            .formatted(ROWS.size(), count(ONE), count("two"), count("two"), count(ONE)));
    for (String name : FORMS.keySet()) {
      page.append(
          "| %s | %d | %d |%n".formatted(name, wrong(name, "two").size(), wrong(name, ONE).size()));
    }
    page.append("\n## By subject\n\nFalse and missed merges.\n\n| subject | pairs |");
    FORMS.keySet().forEach(name -> page.append(' ').append(name).append(" |"));
    page.append("\n| --- | --- |").append(" --- |".repeat(FORMS.size())).append('\n');
    for (String subject : ROWS.stream().map(row -> row.get("subject")).distinct().toList()) {
      page.append("| %s | %d |".formatted(subject, in(subject, ROWS)));
      for (String name : FORMS.keySet()) {
        page.append(
            " %d, %d |".formatted(in(subject, wrong(name, "two")), in(subject, wrong(name, ONE))));
      }
      page.append('\n');
    }
    table(page, "What `crawl` misses", CRAWL, ONE);
    for (String name : FORMS.keySet()) {
      if (!name.startsWith("`")) {
        table(page, "What " + name + " merges", name, "two");
      }
    }
    page.append(
        """

        ## SURT keys

        `surt` writes the keys of `WaybackURLKeyMaker`, to match existing indexes. `SurtKeysTest` compares both for the
        pairs above, for 1,307 target URIs of web archives, and for 48,009 URLs that people shared. They differ only
        for URIs of these kinds:

        | an example | why the key differs |
        | --- | --- |
        """);
    SurtKeysTest.DIFFERENCES.forEach(
        row -> page.append("| %s | %s |%n".formatted(code(row.get("example")), row.get("why"))));
    page.append(
        """

        pywb takes its keys from the Python package `surt`. We ran its code with the default options: `surt.py`,
        `_canonicalizer.py` and `_surtformat.py` at commit 09787992, and `parse` of `handyurl.py` at 08806b8a. For the same
        URIs, its keys differ from ours only for these kinds. All other keys are equal, row by row:
        `tools/benchmarks/surt_digest.py` prints a digest of the keys of an installed package, and `SurtKeysTest` compares the
        digest of that run with one of ours.

        | an example | `surt` of Fairlead | the Python package | why the key differs |
        | --- | --- | --- | --- |
        """);
    SurtKeysTest.PYTHON_DIFFERENCES.forEach(
        row ->
            page.append(
                "| %s | %s | %s | %s |%n"
                    .formatted(
                        code(row.get("example")),
                        code(SurtKeysTest.key(row.getOrDefault("example", ""))),
                        code(row.get("theirs")),
                        row.get("why"))));
    return page.toString();
  }

  private static long in(String subject, List<Map<String, String>> rows) {
    return rows.stream().filter(row -> subject.equals(row.get("subject"))).count();
  }

  /** The pairs, by the reason why they are judged as they are. */
  private static void table(StringBuilder page, String title, String name, String pages) {
    Map<String, List<String>> reasons =
        wrong(name, pages).stream()
            .collect(
                Collectors.groupingBy(
                    row -> Objects.requireNonNull(row.get("why")),
                    LinkedHashMap::new,
                    Collectors.mapping(JudgedPairsTest::pair, Collectors.toList())));
    page.append("\n## ").append(title).append("\n\n");
    if (reasons.isEmpty()) {
      page.append("Nothing.\n");
      return;
    }
    page.append("| pairs | an example | why it is ")
        .append(ONE.equals(pages) ? "one page" : "two pages");
    page.append(" |\n| --- | --- | --- |\n");
    List<String> lines = new ArrayList<>();
    reasons.forEach(
        (why, pairs) -> lines.add("| %d | %s | %s |%n".formatted(pairs.size(), pairs.get(0), why)));
    lines.forEach(page::append);
  }

  private static String pair(Map<String, String> row) {
    return code(row.get("one")) + " and " + code(row.get("other"));
  }

  private static String code(String uri) {
    return '`' + uri.replace("|", "\\|").replace("\t", "\\t").replace("\n", "\\n") + '`';
  }
}
