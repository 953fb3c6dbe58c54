package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenCommandTest {

  @TempDir Path folder;

  @Test
  void seenTargetsAreNewToNoLaterRun() throws Exception {
    Path first = Files.writeString(folder.resolve("1.html"), "<a href=a><a href=b>");
    Path second = Files.writeString(folder.resolve("2.html"), "<a href=b><a href=c>");
    String seen = folder.resolve("seen").toString();
    String base = "http://h/";
    assertEquals(
        List.of("http://h/a", "http://h/b"),
        run("unique", first.toString(), "--base", base, "--seen", seen).lines());
    assertEquals(
        List.of("http://h/c"),
        run("unique", second.toString(), "--base", base, "--seen", seen).lines());
    Run other = run("unique", second.toString(), "--seen", seen, "--profile", "surt");
    assertEquals(2, other.code());
    assertTrue(other.err().contains("has keys made with crawl/"), other.err());
    assertEquals(2, run("unique", second.toString(), "--seen", folder.toString()).code());
  }

  @Test
  void seenSetsAreListedAndMerged() throws Exception {
    Path first = Files.writeString(folder.resolve("1.html"), "<a href=a><a href=b>");
    Path second = Files.writeString(folder.resolve("2.html"), "<a href=b><a href=c>");
    String base = "http://h/";
    String one = folder.resolve("one").toString();
    String two = folder.resolve("two").toString();
    run("unique", first.toString(), "--base", base, "--seen", one);
    assertEquals(0, run("seen", "create", two, "--like", one).code());
    assertEquals(2, run("seen", "create", two, "--like", folder + "/none").code());
    assertEquals(2, run("seen", "create", one, "--like", two).code());
    assertEquals(
        List.of("http://h/b", "http://h/c"),
        run("unique", second.toString(), "--base", base, "--seen", two).lines());
    Run merged = run("seen", "merge", one, two);
    assertEquals(0, merged.code(), merged.err());
    assertTrue(merged.err().contains(two + ": 1 key added"), merged.err());
    List<String> list = run("seen", "list", one, two).lines();
    assertTrue(list.get(0).startsWith("3\tcrawl/4\t"), list.get(0));
    assertTrue(list.get(1).startsWith("2\tcrawl/4\t"), list.get(1));
    assertEquals(
        List.of(), run("unique", second.toString(), "--base", base, "--seen", one).lines());
    String other = folder.resolve("other").toString();
    run("unique", first.toString(), "--base", base, "--seen", other);
    Run refused = run("seen", "merge", one, other);
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("has keys made with a different seed"), refused.err());
    assertEquals(2, run("seen", "list", folder.toString()).code());
    assertEquals(0, run("seen", "--help").code());
  }

  @Test
  void setsWithRulesAreFilledAndMergedWithTheirRules() throws Exception {
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=//h/?id=1&x=2>");
    Path list = Files.writeString(folder.resolve("list"), "http://h/?x=3&id=1\nhttp://h/?id=2\n");
    Path rules = Files.writeString(folder.resolve("rules"), "h only id\n");
    String one = folder.resolve("one").toString();
    String two = folder.resolve("two").toString();
    String with = "--parameter-rules=" + rules;
    assertEquals(
        0, run("unique", page.toString(), "--base", "http://h/", "--seen", one, with).code());
    assertEquals(0, run("seen", "create", two, "--like", one, with).code());
    Run added = run("seen", "add", two, list.toString(), with);
    assertTrue(added.err().contains(list + ": 2 keys added\n"), added.err());
    Run merged = run("seen", "merge", one, two, with);
    assertTrue(merged.err().contains(two + ": 1 key added\n"), merged.err());
    for (String[] without :
        new String[][] {
          {"seen", "merge", one, two},
          {"seen", "add", one, list.toString()},
          {"seen", "create", folder.resolve("three").toString(), "--like", one}
        }) {
      Run refused = run(without);
      assertEquals(2, refused.code());
      assertTrue(
          refused.err().contains("/4: --parameter-rules must name the file of its rules\n"),
          refused.err());
    }
    Path other = Files.writeString(folder.resolve("other"), "h drop x\n");
    Run wrong = run("seen", "merge", one, two, "--parameter-rules", other.toString());
    assertTrue(
        wrong
            .err()
            .matches(
                "(?s)fairlead: \\S+ has keys made with crawl-\\w+/4, not with crawl-\\w+/4\n.*"),
        wrong.err());
    Run missing = run("seen", "add", folder.resolve("new").toString(), "none", with);
    assertEquals(2, missing.code());
    assertFalse(Files.exists(folder.resolve("new")));
  }

  @Test
  void urlsOfListsAreNotPrintedAgain() throws Exception {
    Path page = Files.writeString(folder.resolve("1.html"), "<a href=a><a href=b><a href=c>");
    Path seeds = Files.writeString(folder.resolve("seeds"), "# seeds\nh/a\n+http://(h,\n");
    Path index =
        Files.writeString(
            folder.resolve("index.cdxj"), "h)/b 20261128 {\"url\":\"http://h/b\"}\nh:x/\na b\n");
    String seen = folder.resolve("seen").toString();
    Run added = run("seen", "add", seen, seeds.toString(), index.toString());
    assertEquals(1, added.code());
    assertTrue(added.err().contains(seeds + ": 1 key added\n"), added.err());
    assertTrue(added.err().contains(index + ":3: more than a URL\n"), added.err());
    assertEquals(0, run("seen", "add", seen, seeds.toString()).code());
    assertEquals(
        List.of("http://h/c"),
        run("unique", page.toString(), "--base", "http://h/", "--seen", seen).lines());
    Files.writeString(seeds, "http://h/new");
    Run none = run("seen", "add", seen, seeds.toString(), folder + "/none");
    assertEquals(2, none.code());
    assertFalse(none.err().contains("added"), none.err());
    assertTrue(run("seen", "add", seen, seeds.toString()).err().contains(": 1 key added"));
    assertEquals(2, run("seen", "add", folder.toString(), seeds.toString()).code());
  }

  @Test
  void profileOfASeenSetStays() throws Exception {
    Path page = Files.writeString(folder.resolve("1.html"), "<a href=a>");
    Path seeds = Files.writeString(folder.resolve("seeds"), "http://h/a\nhttp://h/b\n");
    String seen = folder.resolve("seen").toString();
    run("unique", page.toString(), "--base", "http://h/", "--seen", seen, "--profile", "surt");
    Run added = run("seen", "add", seen, seeds.toString());
    assertEquals(0, added.code(), added.err());
    assertTrue(added.err().contains(": 1 key added\n"), added.err());
  }

  @Test
  void listsOfManyUrlsAreAddedToAnEmptyFolder() throws Exception {
    StringBuilder urls = new StringBuilder();
    for (int i = 0; i < 2_500; i++) {
      urls.append("http://h/").append(i).append('\n');
    }
    Path list = Files.writeString(folder.resolve("list"), urls.append("a b\nc d\n").toString());
    Path seen = Files.createDirectory(folder.resolve("seen"));
    Run added = run("seen", "add", seen.toString(), list.toString(), list.toString());
    assertEquals(1, added.code());
    assertTrue(added.err().contains(list + ": 2,500 keys added\n"), added.err());
    assertTrue(added.err().contains(list + ": 0 keys added\n"), added.err());
    assertEquals(4, added.err().lines().filter(line -> line.contains("more than a URL")).count());
    assertTrue(run("seen", "list", seen.toString()).out().startsWith("2500\tcrawl/4\t"));
  }
}
