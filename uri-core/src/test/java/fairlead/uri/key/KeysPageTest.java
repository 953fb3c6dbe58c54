package fairlead.uri.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.GeneratedPage;
import fairlead.testing.Tsv;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What each key profile merges: every row of keys.tsv holds, and docs/keys.md is that table. */
class KeysPageTest {

  private static final List<Map<String, String>> ROWS =
      Tsv.resource(KeysPageTest.class, "keys.tsv");

  private static String key(KeyProfile profile, String text) {
    return profile.key(Rfc3986.DIALECT.parse(text)).text();
  }

  @TestFactory
  Stream<DynamicTest> rowsHold() {
    return ROWS.stream()
        .flatMap(
            row ->
                KeyProfile.all().stream()
                    .map(
                        profile ->
                            dynamicTest(
                                profile + ": " + row.get("one") + " and " + row.get("other"),
                                () -> check(profile, row))));
  }

  private static void check(KeyProfile profile, Map<String, String> row) {
    String one = key(profile, row.get("one"));
    String other = key(profile, row.get("other"));
    assertEquals(row.get(profile.name()), one.equals(other) ? "one" : "two", one + " " + other);
  }

  @TestFactory
  Stream<DynamicTest> keysOfHostsBeyondAsciiMeetInEveryDialect() {
    Map<String, String> keys =
        Map.of(
            "safe", "http://xn--bcher-kva.de/",
            "crawl", "http://xn--bcher-kva.de/",
            "surt", "de,xn--bcher-kva)/",
            "ssurt", "de,xn--bcher-kva,//http:/");
    return Dialects.all().stream()
        .flatMap(
            dialect ->
                KeyProfile.all().stream()
                    .map(
                        profile ->
                            dynamicTest(
                                dialect + " " + profile,
                                () ->
                                    assertEquals(
                                        keys.get(profile.name()), keyOfBooks(dialect, profile)))));
  }

  private static String keyOfBooks(Dialect dialect, KeyProfile profile) {
    Uri uri = dialect.parse("http://b\u00fccher.de/");
    return profile.key(uri).text();
  }

  @Test
  void pageShowsWhatMerges() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Keys

            Keys are compared instead of URIs, and a profile defines how a key is made. A crawler treats two URIs
            with the same key as one page, and never fetches the second. The profiles `safe` and `crawl` must
            therefore not merge URIs that may lead to different pages; `surt` does merge some of them, to match
            existing indexes. To try it, run `fairlead normalize --profile crawl URI`. [Judged pairs](judged-pairs.md)
            counts what these profiles, and the forms and keys of other libraries, merge wrongly. A test generates this
            page from `keys.tsv` and fails if the page is stale.

            | profile | purpose |
            | --- | --- |
            | `safe/2` | merges only URIs that are equivalent according to RFC 3986 and their scheme |
            | `crawl/4` | a crawler's frontier: merges URIs that clients send in the same form, and drops sessions and trackers |
            | `surt/2` | web archive indexes, as webarchive-commons writes them; lossy by design |
            | `ssurt/2` | sorting by host, as urlcanon 0.4.0 writes it; drops only the fragment |

            `crawl` drops a parameter if its name is a known tracker, or if both its name and its value look like a
            session. `dropped-parameters.tsv` lists the names, with the source of each. A session name with a short
            value, or with words as its value, is kept.

            No general rule knows that the pages of a shop depend on `id` only. `--parameter-rules FILE` (`ParameterRules` in the
            library) adds what is known of single hosts to `crawl`, as lines of a host, a word and names of parameters:

                shop.example   only  id page       # no other parameter chooses the page
                news.example   drop  ref share_*   # these do not
                forum.example  keep  sid           # this does, though it looks like a session

            A rule is for the host and those below it, until a longer host has rules of its own. Lines for one host add
            up; `keep` is stronger than `drop`, and both are stronger than `only`.
            """);
    String subject = "";
    for (Map<String, String> row : ROWS) {
      if (!row.get("subject").equals(subject)) {
        subject = row.get("subject");
        page.append("\n## ").append(Character.toUpperCase(subject.charAt(0)));
        page.append(subject.substring(1)).append("\n\n| one | other |");
        KeyProfile.all().forEach(profile -> page.append(" ").append(profile.name()).append(" |"));
        page.append(" why |\n| --- | --- |").append(" --- |".repeat(5)).append("\n");
      }
      page.append(line(row));
    }
    GeneratedPage.hold("keys.md", page.toString());
  }

  private static String line(Map<String, String> row) {
    String verdicts =
        KeyProfile.all().stream()
            .map(profile -> row.get(profile.name()).equals("one") ? "merged" : "apart")
            .collect(Collectors.joining(" | "));
    return "| `%s` | `%s` | %s | %s |\n"
        .formatted(shown(row.get("one")), shown(row.get("other")), verdicts, row.get("why"));
  }

  private static String shown(String uri) {
    return uri.replace("\u200B", "\\u200B");
  }
}
