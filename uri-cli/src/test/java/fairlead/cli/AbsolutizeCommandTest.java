package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.rewrite.RewriteJob;
import fairlead.rewrite.RewriteListener;
import fairlead.rewrite.Rewritten;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbsolutizeCommandTest {

  @TempDir Path folder;

  private String write(String name, String content) throws IOException {
    return TestFiles.write(folder, name, content);
  }

  @Test
  void absolutizeWritesDocumentsAndCopiesTheRest() throws IOException {
    write("s/a/p.html", "<A HREF='x'>");
    write("s/a/notes.txt", "p{}");
    Path out = folder.resolve("out");
    Run run =
        run(
            "absolutize",
            folder.resolve("s").toString(),
            "--base",
            "http://h/",
            "--out",
            out.toString());
    assertEquals(0, run.code());
    assertEquals("<A HREF='http://h/a/x'>", Files.readString(out.resolve("a/p.html")));
    assertEquals("p{}", Files.readString(out.resolve("a/notes.txt")));
    assertTrue(
        run.err().contains("1 document rewritten, 1 reference changed, 1 file copied\n"),
        run.err());
  }

  private Run absolutize(String... args) {
    return run(Stream.concat(Stream.of("absolutize"), Stream.of(args)).toArray(String[]::new));
  }

  @Test
  void absolutizeOverwritesNoInput() throws IOException {
    String site = Path.of(write("s/p.html", "<a href=x>")).getParent() + "";
    String twin = Path.of(write("t/s/p.html", "<a href=y>")).getParent() + "";
    String archive = write("x.warc", "WARC/1.0");
    String o = folder.resolve("o").toString();
    Files.createDirectories(Path.of(site, "own"));
    Files.writeString(Path.of(site, "own", "a.html"), "mine");
    String overwritten = " could be overwritten; choose another output (--out)";
    String[][] rows = {
      {site + overwritten, site, "--out", site},
      {site + overwritten, site, "--out", folder.toString()},
      {site + overwritten, site, twin, "--out", site},
      {
        twin + "/p.html" + overwritten,
        site,
        twin + "/p.html",
        "--out",
        folder.resolve("t").toString()
      },
      {"two inputs have the same name: p.html", site + "/p.html", twin + "/p.html", "--out", o},
      {site + "/p.html" + overwritten, site + "/p.html", "--out", site},
      {"two inputs have the same name: s", site, twin, "--out", o},
      {
        site + "/own is inside " + site + "; choose another output (--out)",
        site,
        "--out",
        site + "/own"
      },
      {archive + overwritten, archive, "--out", archive},
      {"two inputs have the same name: x.warc", archive, archive, "--out", o}
    };
    for (String[] row : rows) {
      Run run = absolutize(List.of(row).subList(1, row.length).toArray(String[]::new));
      assertEquals("fairlead: " + row[0] + "\nTry 'fairlead absolutize --help'.\n", run.err());
      assertEquals(2, run.code(), row[0]);
      assertEquals("", run.out());
    }
    assertEquals("<a href=x>", Files.readString(Path.of(site, "p.html")));
    assertFalse(Files.exists(Path.of(o)));
  }

  @Test
  void secondRunIntoAFolderInUseWritesNothing() throws IOException {
    String site = Path.of(write("s/p.html", "<a href=x>")).getParent() + "";
    String other = Path.of(write("t/q.html", "<a href=x>")).getParent() + "";
    Path out = folder.resolve("out");
    AtomicReference<Run> second = new AtomicReference<>();
    RewriteJob.of(Path.of(other))
        .withBase("http://h/")
        .absolute()
        .to(out)
        .withListener(
            new RewriteListener() {
              @Override
              public void accepted(Rewritten result) {
                second.set(absolutize(site, "--base", "http://h/", "--out", out.toString()));
              }
            })
        .run();
    Run run = second.get();
    assertEquals("fairlead: " + out + ": another run is writing to this folder\n", run.err());
    assertEquals(2, run.code());
    assertFalse(Files.exists(out.resolve("p.html")));
    assertEquals(0, absolutize(site, "--base", "http://h/", "--out", out.toString()).code());
    assertTrue(Files.exists(out.resolve("p.html")));
  }

  @Test
  void noOutputIsMadeWhereThereIsNoInput() throws IOException {
    Path out = folder.resolve("out");
    Run run = absolutize("no-such-input", "--out", out.toString());
    assertEquals(2, run.code());
    assertTrue(
        run.err().startsWith("fairlead: no-such-input: no such file or folder\n"), run.err());
    assertFalse(Files.exists(out));
    String page = write("p.html", "<p>");
    assertEquals(1, absolutize("no-such-input", page, "--out", out.toString()).code());
    assertTrue(Files.exists(out.resolve("p.html")));
  }

  /** What two dots mean after a symbolic link, the system says. */
  @Test
  void dotsBehindASymbolicLinkLeadWhereTheSystemSays() throws IOException {
    String real = Path.of(write("real/site/p.html", "<a href=x>")).getParent().toString();
    Files.createDirectories(folder.resolve("real/deep"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real/deep"));
    assertTrue(
        run("links", link + "/../site").out().contains("\"target\":\"file://" + real + "/x\""));
    Run into = absolutize(link + "/../site", "--base", "http://h/", "--out", real);
    assertTrue(into.err().contains("could be overwritten"), into.err());
    absolutize(real, "--base", "http://h/", "--out", link + "/../out");
    assertTrue(Files.exists(folder.resolve("real/out/p.html")));
  }

  @Test
  void absolutizeWantsABaseBeforeAnythingIsWritten() throws IOException {
    write("s/a.html", "<base href=http://h/d/><a href=x>");
    String site = write("s/b.html", "<a href=http://h/>").replace("/b.html", "");
    Path out = folder.resolve("out");
    assertEquals(0, absolutize(site, "--out", out.toString()).code());
    assertEquals(
        "<base href=http://h/d/><a href=http://h/d/x>", Files.readString(out.resolve("a.html")));
    write("s/z.html", "<a href=x>");
    Path none = folder.resolve("none");
    Run run = absolutize(site, "--out", none.toString());
    assertEquals(
        "fairlead: "
            + site
            + "/z.html: has relative links but no base (--base)\n"
            + "Try 'fairlead absolutize --help'.\n",
        run.err());
    assertEquals(2, run.code());
    assertFalse(Files.exists(none));
    assertEquals(0, absolutize(site, "--base", "file:///srv/", "--out", none.toString()).code());
    assertEquals("<a href=file:///srv/x>", Files.readString(none.resolve("z.html")));
  }

  @Test
  void fileThatCannotBeWrittenIsAFinding() throws IOException {
    write("s/p.html", "<a href=x>");
    write("s/q.html", "<a href=x>");
    write("out/p.html/in-the-way", "");
    Path out = folder.resolve("out");
    Run run =
        absolutize(folder.resolve("s").toString(), "--base", "http://h/", "--out", out.toString());
    assertEquals(1, run.code());
    assertTrue(run.err().contains("p.html: cannot be written: a folder is in the way"), run.err());
    assertTrue(run.err().contains("1 document rewritten"), run.err());
    assertTrue(Files.exists(out.resolve("q.html")));
  }

  @Test
  void severalFoldersGetAFolderEach() throws IOException {
    String one = Path.of(write("one/p.html", "<a href=x>")).getParent() + "";
    String two = Path.of(write("two/p.html", "<a href=x>")).getParent() + "";
    Path out = folder.resolve("out");
    assertEquals(0, absolutize(one, two, "--base", "http://h/", "--out", out.toString()).code());
    assertTrue(Files.exists(out.resolve("one/p.html")) && Files.exists(out.resolve("two/p.html")));
  }

  @Test
  void exampleSiteIsFineAndItsMistakesAreFindings() {
    String out = folder.resolve("out").toString();
    Run site =
        run("absolutize", "../examples/site", "--base", "https://example.org/docs/", "--out", out);
    assertEquals(0, site.code(), site.err());
    Run mistakes = run("links", "../examples/mistakes", "--base", "https://example.org/");
    assertEquals(1, mistakes.code());
    assertTrue(mistakes.err().contains("1 rejected reference"), mistakes.err());
    assertTrue(
        mistakes.err().contains("2 findings: 1 unknown charset, 1 unusable base"), mistakes.err());
  }
}
