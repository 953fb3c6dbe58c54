package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {

  @TempDir Path folder;
  private String site = "";

  @BeforeEach
  void site() throws IOException {
    Path here = Files.createDirectory(folder.resolve("site"));
    site = here.toString();
    Files.writeString(here.resolve("index.html"), "<a href=/b.html></a><a href=none></a>");
    Files.writeString(here.resolve("b.html"), "<a href=none></a>");
  }

  /** Otherwise they would all be one page. */
  @Test
  void severalFilesHaveTheirOwnNames() throws IOException {
    Path site = Files.createDirectories(folder.resolve("named/sub")).getParent();
    Path a = Files.writeString(site.resolve("a.html"), "<a href='#q'></a><a href=sub/b.html>");
    Path b = Files.writeString(site.resolve("sub/b.html"), "<p id=q><a href=../a.html>");
    Run run = Run.run("check", a.toString(), b.toString(), "--format", "jsonl");
    assertEquals(1, run.lines().size(), run.out());
    assertTrue(run.lines().get(0).contains("missing-fragment"), run.out());
    Run links = Run.run("links", a.toString(), b.toString(), "--base", "http://h/x/");
    assertTrue(links.lines().get(0).contains("\"document\":\"http://h/x/a.html\""), links.out());
    assertTrue(links.lines().get(2).contains("\"target\":\"http://h/x/a.html\""), links.out());
    Run whole = Run.run("links", a.toString(), b.toString(), "--base", "http://h/x");
    assertTrue(whole.lines().get(0).contains("\"document\":\"http://h/x\""), whole.out());
  }

  @Test
  void findingsAboutOneTargetAreShownTogether() {
    Run run = Run.run("check", site);
    assertEquals(1, run.code());
    assertEquals(
        "error missing-document: /none: no such document (2 times)\n  "
            + site
            + "/b.html:1:9  none\n    | <a href=none></a>\n    |         ^^^^\n  "
            + site
            + "/index.html:1:29  none\n\n       2  error    missing-document\n\n"
            + "docs/check-codes.md explains each code\n",
        run.out());
    assertTrue(run.err().contains("2 errors, 2 findings: 2 missing-document"), run.err());
  }

  @Test
  void pathsOfTheSiteArePatterns() {
    for (String base : new String[] {"http://site.invalid/", "https://h.example/docs/"}) {
      assertEquals(
          0, Run.run("check", site, "--base", base, "--ignore-target", "/no*").code(), base);
      assertEquals(
          0, Run.run("check", site, "--base", base, "--ignore", "missing-document:/none").code());
      assertEquals(1, Run.run("check", site, "--base", base, "--ignore-target", "/o*").code());
    }
    assertEquals(0, Run.run("check", site, "--ignore-target", "/no*").code());
    assertEquals(1, Run.run("check", site, "--ignore-target", "*other").code());
    assertEquals(1, Run.run("check", site, "--ignore", "missing-document:/other").code());
    assertEquals(1, Run.run("check", site, "--ignore", "missing-fragment:/none").code());
  }

  @Test
  void adviceIsGivenOnlyWhenItHelps() {
    String err = Run.run("check", site).err();
    assertFalse(err.contains("--allow-private"), err);
    assertFalse(err.contains("for more memory"), err);
    assertFalse(err.contains("options from"), err);
  }

  @Test
  void whatHidesNothingIsReported() throws IOException {
    Run run = Run.run("check", site, "--ignore-target", "/x*", "--ignore-reference", "no*");
    assertTrue(run.err().contains("--ignore-target /x*: no finding matches this"), run.err());
    assertFalse(run.err().contains("--ignore-reference"), run.err());
    Path file = folder.resolve("old.jsonl");
    Files.writeString(
        file, "{\"code\":\"missing-document\",\"source\":\"x\",\"reference\":\"gone\"}\n");
    String err = Run.run("check", site, "--baseline", file.toString()).err();
    assertTrue(err.contains(": findings that are no longer there: 1"), err);
    String all = folder.resolve("all.jsonl").toString();
    Run.run("check", site, "--report", "jsonl=" + all);
    assertFalse(Run.run("check", site, "--baseline", all).err().contains("no longer there"));
  }

  @Test
  void pagesAreIgnoredByFileOrUri() throws IOException {
    Files.writeString(Path.of(site, "index.html"), "<a href=b.html></a><a href=//h:x></a>");
    String base = "https://h.example/";
    String[] pages = {"*/b.html", base + "b*", "b.html", base + "c*", "*"};
    List<Integer> left = new ArrayList<>();
    for (String page : pages) {
      Run run = Run.run("check", site, "--base", base, "--ignore-page", page, "--format", "jsonl");
      left.add(run.lines().size());
    }
    assertEquals(List.of(1, 1, 2, 2, 0), left);
    Run targets =
        Run.run(
            "check", site, "--ignore-target", "*", "--format", "jsonl", "--ignore-target", "/*");
    assertEquals(1, targets.lines().size(), "a reference without a target: " + targets.out());
  }

  @Test
  void memoryOfASiteIsAtMostHalfOfTheHeap() {
    long half = Runtime.getRuntime().maxMemory() / 2;
    assertEquals(1, Run.run("check", site, "--site-memory", Long.toString(half)).code());
    Run run = Run.run("check", site, "--site-memory", Long.toString(half + 1));
    assertEquals(2, run.code());
    assertTrue(
        run.err().contains("at most half of the heap, " + half / (1 << 20) + "M"), run.err());
  }

  @Test
  void typeOfAFileIsThatOfItsNameUnlessItIsSniffed() throws IOException {
    Files.writeString(Path.of(site, "c.zzz"), "<!DOCTYPE html><a href=other></a>");
    Files.writeString(Path.of(site, "b.html"), "<a href=c.zzz></a>");
    assertFalse(Run.run("check", site).out().contains("other"));
    assertTrue(Run.run("check", site, "--sniff").out().contains("c.zzz:1:24  other"));
  }

  @Test
  void reportsShowTheLinesOfPagesInArchives() throws IOException {
    Path archive = folder.resolve("crawl.warc.gz");
    Files.write(archive, Warcs.gzip(Warcs.response("http://h/", Warcs.html("<a href=none></a>"))));
    String[] text = {"check", archive.toString()};
    assertTrue(Run.run(text).out().contains("    | <a href=none></a>\n"), Run.run(text).out());
    Path file = folder.resolve("report.txt");
    Run.run("check", archive.toString(), "--format", "csv", "--report", "text=" + file);
    assertTrue(Files.readString(file).contains("    | <a href=none></a>\n"));
  }

  @Test
  void linksToOtherSitesAreCheckedAgainstAnArchive() throws IOException {
    Files.writeString(Path.of(site, "index.html"), "<a href=b.html><a href=//h/a><a href=//h/c>");
    Files.writeString(Path.of(site, "b.html"), "<a href=/>");
    Path archive = folder.resolve("crawl.warc.gz");
    Files.write(archive, Warcs.gzip(Warcs.response("a", Warcs.html("x"))));
    assertEquals("", Run.run("check", site).out());
    Run run = Run.run("check", site, "--against", archive.toString(), "--format", "jsonl");
    assertEquals(0, run.code(), "a target that the archive lacks is a warning");
    assertEquals(1, run.lines().size(), run.out());
    assertTrue(run.out().contains("\"target\":\"http://h/c\""), run.out());
    assertTrue(run.out().contains("not in the archive"), run.out());
    Run strict =
        Run.run(
            "check", site, "--against", archive.toString(), "--severity", "external-error=error");
    assertEquals(1, strict.code());
    Run empty = Run.run("check", site, "--against", site);
    assertEquals(2, empty.code());
    assertTrue(empty.err().contains("--against: nothing in it has an http"), empty.err());
    Run missing = Run.run("check", site, "--against", folder.resolve("none").toString());
    assertEquals(2, missing.code());
    assertTrue(
        missing.err().contains("--against: " + folder.resolve("none") + ": no such file or folder"),
        missing.err());
  }

  @Test
  void reportThatCannotBeOpenedLeavesNothingOfOthers() throws IOException {
    Path good = folder.resolve("good.json");
    Path bad = folder.resolve("x".repeat(300) + ".csv");
    Run run = Run.run("check", site, "--report", "json=" + good, "--report", "csv=" + bad);
    assertEquals(2, run.code());
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(Path.of(site)), left.toList());
    }
  }

  @Test
  void missingExtensionIsSuggested() throws IOException {
    Files.writeString(Path.of(site, "c.html"), "<a href=b></a><a href=index></a>");
    String err = Run.run("check", site).err();
    assertTrue(err.contains("2 links would be fine with --extension html"), err);
    err = Run.run("check", site, "--extension", "html").err();
    assertFalse(err.contains("would be fine"), err);
  }

  @Test
  void patternsSeveritiesAndBaselinesLeaveFindingsOut() {
    assertEquals(0, Run.run("check", site, "--ignore-reference", "no*").code());
    assertEquals(0, Run.run("check", site, "--ignore-target", "*/none").code());
    assertEquals(0, Run.run("check", site, "--ignore-page", "*.html").code());
    assertEquals(0, Run.run("check", site, "--ignore-code", "missing-document").code());
    assertEquals(0, Run.run("check", site, "--severity", "missing-document=note").code());
    assertEquals(0, Run.run("check", site, "--map", "/none=/b.html").code());
    String file = folder.resolve("before.jsonl").toString();
    assertEquals(1, Run.run("check", site, "--report", "jsonl=" + file).code());
    Run run = Run.run("check", site, "--baseline", file);
    assertEquals(0, run.code());
    assertTrue(run.err().contains("ignored: 2"), run.err());
  }

  @Test
  void baselineThatIsAReportTooIsMadeAnew() throws IOException {
    Path file = folder.resolve("baseline.jsonl");
    String[] anew = {"check", site, "--baseline", file.toString(), "--report", "jsonl=" + file};
    assertEquals(1, Run.run(anew).code(), "there is none yet");
    String first = Files.readString(file);
    assertEquals(2, first.lines().count());
    assertEquals(1, Run.run(anew).code());
    assertEquals(first, Files.readString(file));
    assertEquals(0, Run.run("check", site, "--baseline", file.toString()).code());
  }

  @Test
  void siteWithoutPagesDoesNotPass() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertEquals(2, Run.run("check", empty.toString()).code());
    Files.write(empty.resolve("a.png"), new byte[] {1});
    Run run = Run.run("check", empty.toString());
    assertEquals(2, run.code());
    assertTrue(run.err().contains("no page was read"), run.err());
    Files.writeString(empty.resolve("robots.txt"), "Sitemap: /none.xml\n");
    Files.writeString(empty.resolve("main.css"), "p { background: url(a.png) }");
    run = Run.run("check", empty.toString());
    assertEquals(2, run.code());
    assertTrue(run.err().contains("no page was read"), run.err());
    Files.writeString(empty.resolve("a.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    Files.delete(empty.resolve("robots.txt"));
    assertEquals(0, Run.run("check", empty.toString()).code());
  }

  @Test
  void filtersMakeNoOrphans() throws IOException {
    Path linked = Files.createDirectory(folder.resolve("linked"));
    Files.writeString(linked.resolve("index.html"), "<a href=b.html></a>");
    Files.writeString(linked.resolve("b.html"), "");
    Run run = Run.run("check", linked.toString(), "--kind", "resource");
    assertEquals(0, run.code());
    assertFalse(run.out().contains("orphan-page"), run.out());
  }

  @Test
  void redirectsOfTheFolderAreFollowed() throws IOException {
    Path file = Path.of(site, "_redirects");
    Files.writeString(file, "/none /b.html\nbad\n");
    Run run = Run.run("check", site);
    assertEquals(0, run.code(), run.out());
    assertTrue(run.err().contains(file + ":2: no target"), run.err());
    assertTrue(run.err().contains("redirects from " + file), run.err());
    Path other = Files.writeString(folder.resolve("other"), "");
    assertEquals(1, Run.run("check", site, "--redirects", other.toString()).code());
    Files.move(file, folder.resolve("elsewhere"));
    Files.createSymbolicLink(file, folder.resolve("elsewhere"));
    Run linked = Run.run("check", site);
    assertEquals(1, linked.code(), "a link is not followed");
    assertTrue(linked.err().contains(file + ": a symbolic link, which is not fol"), linked.err());
    assertFalse(
        Run.run("check", site, "--redirects", other.toString())
            .err()
            .contains("which is not followed"));
    Files.write(other, new byte[1_000_001]);
    Run large = Run.run("check", site, "--redirects", other.toString());
    assertEquals(2, large.code());
    assertTrue(large.err().contains("longer than 1000000 bytes"), large.err());
    Files.write(other, new byte[] {-1});
    assertEquals(2, Run.run("check", site, "--redirects", other.toString()).code());
  }

  @Test
  void wrongUsageIsReported() {
    assertEquals(2, Run.run("check").code());
    assertEquals(2, Run.run("check", site, "--format", "pdf").code());
    assertEquals(2, Run.run("check", site, "--report", "jsonl").code());
    assertEquals(2, Run.run("check", site, "--report", "json=" + site).code());
    assertEquals(2, Run.run("check", site, "--report", "json=" + folder + "/none/x").code());
    String page = site + "/b.html";
    assertTrue(Run.run("check", page, "--report", "csv=" + page).err().contains("overwritten"));
    String twice = "csv=" + folder + "/x";
    assertEquals(2, Run.run("check", site, "--report", twice, "--report", twice).code());
    assertEquals(2, Run.run("check", site, "--severity", "none=off").code());
    assertEquals(2, Run.run("check", site, "--severity", "hazard=bad").code());
    Run code = Run.run("check", site, "--ignore-code", "missing-docment");
    assertTrue(code.err().contains("'missing-docment'; did you mean 'missing-document'?"));
    for (String map : new String[] {"x", "=/x", "latest=/3.2/", "/latest/=3.2"}) {
      assertEquals(2, Run.run("check", site, "--map", map).code(), map);
    }
    assertEquals(2, Run.run("check", site, "--index", "a/index.html").code());
    assertEquals(
        2, Run.run("check", site, "--redirects", folder.resolve("none").toString()).code());
    assertEquals(2, Run.run("check", site, "--max-findings", "-1").code());
    Run run = Run.run("check", site, "--baseline", folder + "/none");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("create one with --report"), run.err());
    assertEquals(2, Run.run("check", folder + "/none").code());
  }

  @Test
  void reportThatCannotBeWrittenIsNamed() {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is a full device");
    Run run = Run.run("check", site, "--report", "html=/dev/full");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("fairlead: /dev/full: No space left on device"), run.err());
  }

  @Test
  void onlyWhatHasChangedInGitIsReported() throws Exception {
    String noGit = Run.run("check", site, "--changed-since", "HEAD").err();
    assumeFalse(noGit.contains("git cannot be run"), "git is installed");
    assertTrue(noGit.contains("git found no work tree at " + site), noGit);
    git("init", "-q");
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "x");
    assertEquals(0, Run.run("check", site, "--changed-since", "HEAD").code());
    Files.writeString(Path.of(site, "new.html"), "<a href=x></a>");
    Files.delete(Path.of(site, "b.html"));
    Run run = Run.run("check", site, "--changed-since", "HEAD", "--format", "jsonl");
    assertEquals(1, run.code());
    assertEquals(3, run.lines().size(), run.out());
    assertTrue(run.out().contains("\"reference\":\"/b.html\""), run.out());
    assertTrue(run.out().contains("\"code\":\"orphan-page\""), run.out());
    assertTrue(run.out().contains("\"reference\":\"x\""), run.out());
    for (String bad : List.of("none", "-x", "")) {
      assertEquals(2, Run.run("check", site, "--changed-since", bad).code(), bad);
    }
    Files.writeString(folder.resolve("site/.gitignore"), "/public/\n");
    Path ignored = Files.createDirectory(folder.resolve("site/public"));
    String reported = Run.run("check", ignored.toString(), "--changed-since", "HEAD").err();
    assertTrue(reported.contains("git ignores "), reported);
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", site));
    command.addAll(List.of(arguments));
    assertEquals(0, new ProcessBuilder(command).start().waitFor());
  }

  @Test
  void reportsReplaceFilesAsAWhole() throws IOException {
    Path reports = Files.createDirectory(folder.resolve("reports"));
    Path file = reports.resolve("links.sarif");
    Files.writeString(file, "old");
    assertEquals(1, Run.run("check", site, "--report", "sarif=" + file).code());
    assertTrue(Files.readString(file).startsWith("{"));
    try (Stream<Path> all = Files.list(reports)) {
      assertEquals(List.of(file), all.toList());
    }
  }

  @Test
  void onlyTheFirstFindingsAreListed() {
    Run run = Run.run("check", site, "--max-findings", "1", "--format", "jsonl");
    assertEquals(1, run.lines().size());
    assertTrue(run.err().contains("not listed: 1"), run.err());
  }

  @Test
  void siteThatMemoryHasNoRoomForIsReported() throws IOException {
    Files.writeString(Path.of(site, "index.html"), "<a href=none></a>".repeat(1_000));
    Run run = Run.run("check", site, "--site-memory", "3K");
    assertEquals(1, run.code());
    assertTrue(run.out().contains("error partial-document: "), run.out());
    assertTrue(run.err().contains("not checked for lack of memory: "), run.err());
    assertTrue(run.err().contains("fairlead: use a larger --site-memory"), run.err());
    run = Run.run("check", site, "--site-memory", "600");
    assertEquals(2, run.code());
    assertTrue(
        run.err().contains("600 bytes are enough for only 1 of them; use a larger --site-memory"),
        run.err());
    run = Run.run("check", site, "--site-memory", "1T");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("g for more memory"), run.err());
  }
}
