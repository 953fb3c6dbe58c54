package fairlead.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SectionsTest {

  private final Sections sections = new Sections();

  private void add(String document, String target, int times) {
    for (int i = 0; i < times; i++) {
      Uri to = Whatwg.parse(target);
      sections.add(Whatwg.parse(document), to, to.host());
    }
  }

  /** The columns, and then each row with its counts and colours. */
  @SuppressWarnings("unchecked")
  private List<String> table() {
    Map<String, Object> values = sections.values();
    List<String> table = new ArrayList<>();
    table.add(String.join(" ", (List<String>) values.get("columns")));
    for (Map<String, Object> row : (List<Map<String, Object>>) values.get("rows")) {
      table.add(
          row.get("name")
              + ((List<Map<String, Object>>) row.get("cells"))
                  .stream()
                      .map(cell -> " " + cell.get("count") + ":" + cell.get("heat"))
                      .collect(Collectors.joining()));
    }
    return table;
  }

  @Test
  void foldersOfOneHostAreSections() {
    add("http://h/docs/a", "http://h/docs/b", 100);
    add("http://h/docs/a", "http://h/blog/", 10);
    add("http://h/docs/a", "http://other/blog/", 1);
    add("http://h/blog/a/b", "http://h/docs/x/", 1);
    assertEquals(
        List.of("/docs/ /blog/ elsewhere", "/docs/ 100:h5 10:h3 1:h1", "/blog/ 1:h1 :h0 :h0"),
        table());
  }

  @Test
  void pagesOfTheRootAreASection() {
    add("http://h/", "http://h/docs", 2);
    add("http://h/docs/", "http://h/page.html", 1);
    assertEquals(List.of("/ /docs/", "/ 2:h5 :h0", "/docs/ 1:h1 :h0"), table());
  }

  @Test
  void hostsAreSectionsIfThereAreSeveral() {
    add("http://a/x/", "http://a/y/", 3);
    add("http://b/", "http://a/", 1);
    add("http://b/", "http://c/", 1);
    assertEquals(List.of("a b elsewhere", "a 3:h5 :h0 :h0", "b 1:h1 :h0 1:h1"), table());
  }

  @Test
  void filesHaveNoHost() {
    add("file:///a/x", "file:///b/x", 1);
    add("file:///b/x", "file:///a/x", 1);
    assertEquals(List.of("/a/ /b/", "/a/ :h0 1:h1", "/b/ 1:h1 :h0"), table());
  }

  @Test
  void oneSectionIsNoTable() {
    assertNull(sections.values());
    add("http://h/docs/a", "http://h/docs/b", 1);
    add("http://h/docs/a", "mailto:a@b", 1);
    assertNull(sections.values());
  }

  @Test
  void onlyTheLargestSectionsAreShown() {
    for (int i = 0; i < 13; i++) {
      add("http://h/" + (char) ('a' + i) + "/", "http://h/m/", 20 - i);
    }
    List<String> table = table();
    assertEquals("/a/ /b/ /c/ /d/ /e/ /f/ /g/ /h/ /i/ /j/ /k/ /l/ elsewhere", table.get(0));
    assertEquals(13, table.size());
    assertEquals("/l/" + " :h0".repeat(12) + " 9:h4", table.get(12));
  }
}
