package fairlead.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferencesTest {

  private static final Uri DOCUMENT = Whatwg.parse("http://h/d");

  private final Differences differences = new Differences();

  private void add(Uri document, String base, String reference) {
    Uri from = Whatwg.parse(base);
    Uri target = Whatwg.DIALECT.tryResolve(from, reference) instanceof Uri uri ? uri : document;
    Row row = new Row("navigation", true, "content", from, reference, target, null, "", 1, 1);
    differences.add(document, () -> "p.html:1:1", row);
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, String>> examples() {
    Map<String, Object> values = differences.values();
    return values == null ? List.of() : (List<Map<String, String>>) values.get("examples");
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a/b, ?q, RFC 2396 differs from the others, http://h/a/b?q, http://h/a/b?q,"
        + " http://h/a/?q",
    "http://h/b, #f, RFC 2396 differs from the others, http://h/b#f, http://h/b#f, http://h/d",
    "http://h/a/b, x\\y, browsers differ from both RFCs, http://h/a/x/y, http://h/a/x\\y,"
        + " http://h/a/x\\y",
    "http://h/a/b, 1:x, browsers differ from both RFCs, http://h/a/1:x, (nothing), (nothing)",
    "http://h/a/b, http:../c, all three differ, http://h/c, http:c, http:../c",
  })
  void waysToDifferHaveExamples(
      String base, String reference, String way, String browsers, String rfc3986, String rfc2396) {
    add(DOCUMENT, base, reference);
    assertEquals(
        List.of(
            Map.of(
                "way", way,
                "place", "p.html:1:1",
                "reference", reference,
                "browsers", browsers,
                "rfc3986", rfc3986,
                "rfc2396", rfc2396)),
        examples());
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/d, #f",
    "http://h/d, ''",
    "http://h/d, x/y?z",
    "http://h/d, ../x/..",
    "http://h/a/b, ../../../x",
    "http://h/d, http://other/",
    "http://h/d, mailto:a@b"
  })
  void readingsThatAgreeAreNotListed(String base, String reference) {
    add(DOCUMENT, base, reference);
    assertNull(differences.values());
  }

  /** The base does not matter to them. */
  @Test
  void placesInSvgAndStyleSheetsAreThoseOfTheDocument() {
    Uri place = DOCUMENT.withFragment("f");
    Uri base = Whatwg.parse("http://h/b/");
    Row row = new Row("resource", false, "content", base, "#f", place, null, "", 1, 1);
    differences.add(DOCUMENT, () -> "", row);
    assertNull(differences.values());
  }

  @Test
  void emptyActionOfAFormIsTheDocumentInBrowsersOnly() {
    Uri base = Whatwg.parse("http://h/b/");
    Row row = new Row("form", false, "content", base, "", DOCUMENT, null, "", 1, 1);
    differences.add(DOCUMENT, () -> "", row);
    Map<String, String> example = examples().get(0);
    assertEquals("browsers differ from both RFCs", example.get("way"));
    assertEquals("http://h/d", example.get("browsers"));
    assertEquals("http://h/b/", example.get("rfc3986"));
    assertEquals("http://h/b/", example.get("rfc2396"));
  }

  @Test
  void onlyTheFirstEightOfAWayAreExamples() {
    for (int i = 0; i < 20; i++) {
      add(DOCUMENT, "http://h/a/b", "?" + i);
    }
    assertEquals(8, examples().size());
    assertEquals("?7", examples().get(7).get("reference"));
  }
}
