package fairlead.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import fairlead.report.Top.Counted;
import fairlead.report.page.Bars;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountsTest {

  @Test
  void largestComeFirstAndTheRestIsASum() {
    Counts counts = new Counts(10);
    assertTrue(counts.isEmpty());
    counts.add("b", 2);
    counts.add("a", 2);
    counts.add("c", 5);
    counts.add("d");
    assertEquals("{c=5, a=2, b=2, d=1}", counts.largest(4).toString());
    assertEquals("{c=5, a=2, (all others)=3}", counts.largest(2).toString());
    assertEquals(0, counts.of("none"));
  }

  @Test
  void smallerHalfLosesItsNames() {
    Counts counts = new Counts(4);
    for (String name : List.of("a", "b", "c", "d")) {
      counts.add(name, 10 * name.charAt(0));
    }
    assertEquals(4, counts.largest(9).size(), "as many as are kept");
    counts.add("e", 1);
    assertEquals("{d=1000, c=990, b=980, (all others)=971}", counts.largest(9).toString());
  }

  @Test
  void namesAreCut() {
    Counts counts = new Counts(4);
    String name = "x".repeat(400);
    counts.add(name);
    counts.add(name);
    assertEquals(Map.of("x".repeat(300) + "...", 2L), counts.largest(1));
    assertEquals("x".repeat(300), LinkReport.cut("x".repeat(300)));
  }

  @Test
  void topHasTheLargestAndOfEqualOnesTheFirst() {
    Top<Integer> top = new Top<>(2);
    top.add(1, () -> "b", 7);
    top.add(2, () -> "c", 7);
    top.add(3, () -> "a", 7);
    top.add(4, () -> "d", 1);
    assertEquals(List.of("a", "b"), top.list().stream().map(Counted::name).toList());
    top.add(5, () -> "z", 9);
    assertEquals(List.of(5, 3), top.list().stream().map(Counted::thing).toList());
    top.add(6, () -> fail("no name is needed"), 6);
  }

  @Test
  void distributionHasRangesUpToTheLast() {
    Distribution distribution = new Distribution();
    for (long links : new long[] {1, 1, 2, 3, 4, 5, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000}) {
      distribution.add(links);
    }
    distribution.add(1_000_000);
    assertEquals(
        "{1 link=2, 2 links=1, 3 to 4 links=2, 5 to 9 links=2, 10 to 99 links=2,"
            + " 100 to 999 links=2, 1,000 to 9,999 links=2, 10,000 links or more=2}",
        distribution.rows().toString());
    Distribution small = new Distribution();
    small.add(3);
    assertEquals("{1 link=0, 2 links=0, 3 to 4 links=1}", small.rows().toString());
    assertEquals(Map.of(), new Distribution().rows());
  }

  @Test
  void barsAreAsWideAsTheirShareOfTheLargest() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("error", 3_000L);
    counts.put("other", 1_000L);
    assertEquals(
        List.of(
            Map.of("label", "error", "tone", "error", "count", "3,000", "width", "100.00"),
            Map.of("label", "other", "tone", "", "count", "1,000", "width", "33.33")),
        Bars.of(counts));
  }

  @Test
  void namesAreShortWithinTheCommonFolder() {
    CommonFolder folder = new CommonFolder();
    assertEquals("", folder.text());
    folder.add("http://h/docs/a/b");
    assertEquals("http://h/docs/a/", folder.text());
    folder.add("http://h/docs/ab");
    assertEquals("http://h/docs/", folder.text());
    assertEquals("x/y", folder.name("http://h/docs/x/y"));
    assertEquals("./", folder.name("http://h/docs/"));
    assertEquals("http://h/other", folder.name("http://h/other"));
    folder.add("http://h/docs/");
    assertEquals("http://h/docs/", folder.text());
    folder.add("http://h/x");
    assertEquals("http://h/", folder.text());
    folder.add("http://i/x");
    assertEquals("", folder.text());
    assertEquals("http://h/x", folder.name("http://h/x"));
  }

  @Test
  void foldersOfFilesAndOtherSchemesHaveNamesToo() {
    CommonFolder files = new CommonFolder();
    files.add("file:///a/b");
    assertEquals("file:///a/", files.text());
    files.add("file:///c");
    assertEquals("file:///", files.text());
    CommonFolder mail = new CommonFolder();
    mail.add("mid:a@b");
    assertEquals("", mail.text());
    CommonFolder none = new CommonFolder();
    none.add("://a/b");
    assertEquals("", none.text(), "not a URI");
  }
}
