package fairlead.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Symbolic links in archives that are rewritten, or written in another format. */
class LinkedEntriesTest {

  private static final String[] SITE = {
    "fr/a.html > ../en/a.html",
    "fr/top.html > ../en/top.html",
    "fr/again.html > ./top.html",
    "fr/i.png > ../en/i.png",
    "./en/a.html = <a href=x>",
    "en/top.html = <a href=/x>",
    "en/i.png = PNG",
    "en/same.html > a.html",
    "page.html > notes.txt",
    "notes.txt = <a href=x>",
    "none.html > nowhere.html",
    "out.html > ../../../etc/passwd",
    "root.html > /etc/passwd",
    "v2 > en",
    "loop > loop",
    "en > fr",
  };

  private static final List<String> COPIED =
      List.of(
          "en/a.html = <a href=http://h/en/x>",
          "en/i.png = PNG",
          "en/same.html > a.html",
          "en/top.html = <a href=http://h/x>",
          "fr/a.html = <a href=http://h/fr/x>",
          "fr/again.html > ../en/top.html",
          "fr/i.png > ../en/i.png",
          "fr/top.html > ../en/top.html",
          "notes.txt = <a href=x>",
          "page.html = <a href=http://h/x>");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path tar(String... rows) throws IOException {
    return tar(TarArchiveOutputStream.LONGFILE_ERROR, rows);
  }

  private Path tar(int longNames, String... rows) throws IOException {
    Path file = folder.resolve("site.tar");
    try (OutputStream out = Files.newOutputStream(file);
        TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.setLongFileMode(longNames);
      for (String row : rows) {
        String[] parts = row.split(" [=>] ", 2);
        boolean link = row.contains(" > ");
        TarArchiveEntry entry =
            link
                ? new TarArchiveEntry(parts[0], TarConstants.LF_SYMLINK)
                : new TarArchiveEntry(parts[0]);
        byte[] content = link ? new byte[0] : parts[1].getBytes(UTF_8);
        if (link) {
          entry.setLinkName(parts[1]);
        }
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    }
    return file;
  }

  private static List<String> ofTar(Path file) throws IOException {
    List<String> rows = new ArrayList<>();
    try (TarArchiveInputStream tar = new TarArchiveInputStream(Files.newInputStream(file))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        rows.add(
            entry.isSymbolicLink()
                ? entry.getName() + " > " + entry.getLinkName()
                : entry.getName() + " = " + new String(tar.readAllBytes(), UTF_8));
      }
    }
    Collections.sort(rows);
    return rows;
  }

  private static List<String> ofZip(Path file) throws IOException {
    List<String> rows = new ArrayList<>();
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
        rows.add(
            entry.isUnixSymlink()
                ? entry.getName() + " > " + zip.getUnixSymlink(entry)
                : entry.getName()
                    + " = "
                    + new String(zip.getInputStream(entry).readAllBytes(), UTF_8));
      }
    }
    Collections.sort(rows);
    return rows;
  }

  private static RewriteJob job(Path input) {
    return RewriteJob.of(input).withBase("http://h/").absolute();
  }

  private static void assertWrongLinks(List<String> failures) {
    List<String> names = new ArrayList<>();
    for (String failure : failures) {
      names.add(
          failure.substring(failure.indexOf("!/") + 2).replace(": cannot be written: ", " - "));
    }
    Collections.sort(names);
    assertEquals(
        List.of(
            "en - a folder is called en",
            "loop - a symbolic link in a loop, or through more than 40 others",
            "none.html - a symbolic link to a file that the archive does not have",
            "out.html - a symbolic link out of the archive",
            "root.html - a symbolic link with an absolute path",
            "v2 - a symbolic link to a folder"),
        names);
  }

  @Test
  void linksToFilesStayLinksInAnotherFormat() throws IOException {
    Path tar = tar(SITE);
    Path zip = folder.resolve("site.zip");
    RewriteResult result = job(tar).to(zip).run();
    assertEquals(COPIED, ofZip(zip));
    assertEquals(10, result.files());
    assertEquals(6, result.counts().failed());
    assertWrongLinks(result.failures());
    Path back = folder.resolve("back.tar");
    RewriteResult again = job(zip).to(back).run();
    assertEquals(List.of(), again.failures());
    assertEquals(COPIED, ofTar(back));
  }

  @Test
  void linksToFilesStayLinksInAFolder() throws IOException {
    Path out = folder.resolve("out");
    assertWrongLinks(job(tar(SITE)).to(OutputFormat.FOLDER, out).run().failures());
    assertEquals(Path.of("../en/top.html"), Files.readSymbolicLink(out.resolve("fr/top.html")));
    assertEquals(Path.of("../en/top.html"), Files.readSymbolicLink(out.resolve("fr/again.html")));
    assertEquals(Path.of("a.html"), Files.readSymbolicLink(out.resolve("en/same.html")));
    assertFalse(Files.isSymbolicLink(out.resolve("fr/a.html")));
    assertEquals("<a href=http://h/fr/x>", Files.readString(out.resolve("fr/a.html")));
    assertFalse(Files.exists(out.resolve("v2")));
  }

  /** Pages of the output refer to links as to other files. */
  @Test
  void pagesReferToLinks() throws IOException {
    Path out = folder.resolve("out.zip");
    Path tar =
        tar(
            "a.html = <a href=http://h/m.html><a href=none.html>",
            "none.html > nowhere.html",
            "m.html > l.html",
            "l.html > t.html",
            "t.html = <p>");
    RewriteJob.of(tar).withBase("http://h/").relative().to(out).run();
    assertEquals(
        List.of(
            "a.html = <a href=m.html><a href=http://h/none.html>",
            "l.html > t.html",
            "m.html > t.html",
            "t.html = <p>"),
        ofZip(out));
  }

  @Test
  void linkWhosePageIsWrongIsReportedInTheSameFormat() throws IOException {
    Path tar = tar(SITE);
    Path out = folder.resolve("out.tar");
    RewriteResult result = job(tar).to(out).run();
    assertEquals(
        List.of(tar + "!/fr/a.html", tar + "!/page.html"),
        result.failures().stream()
            .map(row -> row.replaceFirst(": a symbolic link.*", ""))
            .toList());
    assertEquals(2, result.counts().failed());
    assertTrue(ofTar(out).contains("fr/a.html > ../en/a.html"), ofTar(out).toString());
    RewriteResult inPlace = job(tar).inPlace().run();
    assertEquals(result.failures(), inPlace.failures());
    assertEquals(2, inPlace.counts().failed());
    assertEquals(ofTar(out), ofTar(tar));
  }

  private static final List<String> REPLACED =
      List.of(
          "./en/a.html = <a href=http://h/en/x>",
          "en > fr",
          "en/i.png = PNG",
          "en/same.html > a.html",
          "en/top.html = <a href=http://h/x>",
          "fr/a.html = <a href=http://h/fr/x>",
          "fr/again.html > ./top.html",
          "fr/i.png > ../en/i.png",
          "fr/top.html > ../en/top.html",
          "loop > loop",
          "none.html > nowhere.html",
          "notes.txt = <a href=x>",
          "out.html > ../../../etc/passwd",
          "page.html = <a href=http://h/x>",
          "root.html > /etc/passwd",
          "v2 > en");

  @Test
  void linkWhosePageIsWrongBecomesAFileInTheSameFormat() throws IOException {
    Path tar = tar(SITE);
    byte[] before = Files.readAllBytes(tar);
    Path out = folder.resolve("out.tar");
    RewriteResult result = job(tar).withReplacedSymlinks().to(out).run();
    assertEquals(List.of(), result.failures());
    assertEquals(4, result.counts().rewritten());
    assertEquals(REPLACED, ofTar(out));
    Path resumable = folder.resolve("resumable.tar");
    Checkpoints checkpoints = Checkpoints.in(folder.resolve("checkpoints"));
    job(tar).withReplacedSymlinks().to(resumable).withCheckpoints(checkpoints).run();
    assertArrayEquals(Files.readAllBytes(out), Files.readAllBytes(resumable));
    assertArrayEquals(before, Files.readAllBytes(tar));
    assertEquals(List.of(), job(tar).withReplacedSymlinks().inPlace().run().failures());
    assertArrayEquals(Files.readAllBytes(out), Files.readAllBytes(tar));
    Path zip = folder.resolve("site.zip");
    job(tar).to(zip).run();
    assertEquals(COPIED, ofZip(zip));
  }

  /** As tar -u and tar -r write them: the last entry of a name counts. */
  @Test
  void entriesOfOneNameAreNotMistakenForEachOther() throws IOException {
    Path tar =
        tar(
            "d/p.html = <a href=x>",
            "r/l.html > ../d/p.html",
            "r/l.html > ./../d/p.html",
            "r/m.html > ../d/p.html",
            "r/m.html = <a href=y>",
            "d/p.html = <a href=second>");
    List<String> wrong = job(tar).to(folder.resolve("out.tar")).run().failures();
    assertEquals(3, wrong.size(), wrong.toString());
    assertEquals(List.of(), job(tar).withReplacedSymlinks().inPlace().run().failures());
    assertEquals(
        List.of(
            "d/p.html = <a href=http://h/d/second>",
            "d/p.html = <a href=http://h/d/x>",
            "r/l.html = <a href=http://h/r/second>",
            "r/l.html = <a href=http://h/r/second>",
            "r/m.html = <a href=http://h/r/second>",
            "r/m.html = <a href=http://h/r/y>"),
        ofTar(tar));
  }

  /** What such a link shows cannot be seen in the archive; a picture does not matter. */
  @Test
  void linksThatOnlyASystemCanFollowAreReported() throws IOException {
    Path tar =
        tar(
            "d/p.html = <a href=x>",
            "dl > d",
            "r/l.html > ../dl/p.html",
            "r/i.png > ../dl/i.png",
            "r/dots.html > ../d/../d/p.html",
            "r/dots.png > ../d/../d/i.png",
            "r/gone.html > ../nowhere/p.html");
    List<String> expected =
        List.of(
            tar + "!/r/l.html: a symbolic link through another one to a folder",
            tar + "!/r/dots.html: a symbolic link whose path has two dots after a name");
    for (RewriteJob job : List.of(job(tar), job(tar).withReplacedSymlinks())) {
      assertEquals(
          expected, preview(job).failures().stream().sorted((a, b) -> b.compareTo(a)).toList());
      RewriteResult result = job.to(folder.resolve("out.tar")).run();
      assertEquals(expected, result.failures());
      assertEquals(2, result.counts().failed());
    }
  }

  /** What is a file now no longer leads to the page of another folder. */
  @Test
  void linksThroughReplacedLinksAreReplaced() throws IOException {
    String[] rows = {
      "d/p.html = <a href=x>",
      "d/same.html > p.html",
      "r/l.html > ../d/same.html",
      "d/back.html > ../r/l.html",
      "r/l2.html > ../d/back.html"
    };
    List<String> expected =
        List.of(
            "d/back.html = <a href=http://h/d/x>",
            "d/p.html = <a href=http://h/d/x>",
            "d/same.html > p.html",
            "r/l.html = <a href=http://h/r/x>",
            "r/l2.html = <a href=http://h/r/x>");
    Path tar = tar(rows);
    assertEquals(List.of(), job(tar).withReplacedSymlinks().inPlace().run().failures());
    assertEquals(expected, ofTar(tar));
    Path site = folder.resolve("site");
    for (String row : rows) {
      String[] parts = row.split(" [=>] ", 2);
      Path file = site.resolve(parts[0]);
      Files.createDirectories(file.getParent());
      if (row.contains(" > ")) {
        Files.createSymbolicLink(file, Path.of(parts[1]));
      } else {
        Files.writeString(file, parts[1]);
      }
    }
    assertEquals(List.of(), job(site).withReplacedSymlinks().inPlace().run().failures());
    Path back = folder.resolve("back.tar");
    assertEquals(List.of(), RewriteJob.of(site).to(back).run().failures());
    assertTrue(Files.isSymbolicLink(site.resolve("d/same.html")));
    for (String row : expected) {
      if (row.contains(" = ")) {
        Path file = site.resolve(row.substring(0, row.indexOf(' ')));
        assertFalse(Files.isSymbolicLink(file), row);
        assertEquals(row.substring(row.indexOf('<')), Files.readString(file), row);
      }
    }
  }

  @Test
  void linksOfAZipBecomeFiles() throws IOException {
    Path tar = tar("t.html = <p>", "d/l.html > ../t.html", "i.html > t.html");
    Path zip = folder.resolve("site.zip");
    RewriteJob.of(tar).withBase("http://h/").absolute().to(zip).run();
    Path rewritten = folder.resolve("rewritten.zip");
    try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(rewritten)) {
      for (String row : List.of("t.html = <a href=x>", "d/l.html > ../t.html", "i.html > t.html")) {
        String[] parts = row.split(" [=>] ", 2);
        ZipArchiveEntry entry = new ZipArchiveEntry(parts[0]);
        entry.setUnixMode(row.contains(" > ") ? 0120777 : 0100600);
        out.putArchiveEntry(entry);
        out.write(parts[1].getBytes(UTF_8));
        out.closeArchiveEntry();
      }
    }
    assertEquals(List.of(), job(rewritten).withReplacedSymlinks().inPlace().run().failures());
    assertEquals(
        List.of(
            "d/l.html = <a href=http://h/d/x>", "i.html > t.html", "t.html = <a href=http://h/x>"),
        ofZip(rewritten));
    try (ZipFile read = ZipFile.builder().setPath(rewritten).get()) {
      assertEquals(0100644, read.getEntry("d/l.html").getUnixMode());
      assertEquals(0100600, read.getEntry("t.html").getUnixMode());
    }
  }

  /** A link with a long target has a header of its own before that of the entry. */
  @Test
  void linkWithALongTargetBecomesAFile() throws IOException {
    String name = "n".repeat(150);
    for (int mode :
        new int[] {TarArchiveOutputStream.LONGFILE_GNU, TarArchiveOutputStream.LONGFILE_POSIX}) {
      Path tar = tar(mode, name + ".html = <a href=x>", "d/l.html > ../" + name + ".html");
      assertEquals(List.of(), job(tar).withReplacedSymlinks().inPlace().run().failures());
      assertEquals(
          List.of("d/l.html = <a href=http://h/d/x>", name + ".html = <a href=http://h/x>"),
          ofTar(tar));
    }
  }

  @Test
  void previewReportsLinks() throws IOException {
    Path tar = tar(SITE);
    RewriteResult result = preview(job(tar));
    assertEquals(
        List.of(tar + "!/fr/a.html", tar + "!/page.html"),
        result.failures().stream()
            .map(row -> row.replaceFirst(": a symbolic link, and.*", ""))
            .toList());
    assertEquals(2, result.counts().failed());
    assertEquals(List.of(), preview(job(tar).withReplacedSymlinks()).failures());
    assertEquals(6, preview(job(tar).to(folder.resolve("out.zip"))).failures().size());
  }

  private static RewriteResult preview(RewriteJob job) throws IOException {
    return job.preview(result -> new byte[0], OutputStream.nullOutputStream()).run();
  }

  @Test
  void chainsOfUpTo40LinksAreFollowed() throws IOException {
    List<String> rows = new ArrayList<>(List.of("40.html = <a href=x>"));
    for (int i = 39; i >= -1; i--) {
      rows.add(i + ".html > " + (i + 1) + ".html");
    }
    Path out = folder.resolve("out.zip");
    RewriteResult result = job(tar(rows.toArray(String[]::new))).to(out).run();
    assertEquals(1, result.failures().size(), result.failures().toString());
    assertTrue(result.failures().get(0).contains("!/-1.html: "), result.failures().get(0));
    assertTrue(ofZip(out).contains("0.html > 40.html"), ofZip(out).toString());
  }

  @Test
  void pageThatIsTooLongForItsLinkIsNotCut() throws IOException {
    Path tar = tar("notes.txt = <a href=x>" + " ".repeat(2000), "page.html > notes.txt");
    Limits limits = Limits.DEFAULT.with(DocumentLimit.BYTES, 1000);
    RewriteJob job =
        job(tar).withSources(SourceOptions.DEFAULT.withBase("http://h/").withLimits(limits));
    List<String> expected =
        List.of(tar + "!/page.html: a symbolic link to a page of more than 1000 bytes");
    assertEquals(
        expected, job.withReplacedSymlinks().to(folder.resolve("out.tar")).run().failures());
    Path zip = folder.resolve("out.zip");
    assertEquals(1, job.to(zip).run().failures().size());
    assertEquals(1, ofZip(zip).size());
  }

  /** A run can be stopped between two links, too. */
  @Test
  void stoppedRunWritesNothing() throws IOException {
    Path tar = tar(SITE);
    byte[] before = Files.readAllBytes(tar);
    Path zip = folder.resolve("out.zip");
    for (boolean replace : new boolean[] {false, true}) {
      int stopped = 0;
      for (int calls = 1; calls < 150; calls += 4) {
        AtomicInteger left = new AtomicInteger(calls);
        RewriteJob job = job(tar).until(() -> left.getAndDecrement() <= 0);
        job = replace ? job.withReplacedSymlinks() : job;
        RewriteResult result = job.inPlace().run();
        assertEquals(result.finished(), result.written());
        stopped += result.finished() ? 0 : 1;
        assertEquals(result.finished(), !Arrays.equals(before, Files.readAllBytes(tar)));
        Files.write(tar, before);
        left.set(calls);
        assertEquals(job.to(zip).run().finished(), Files.deleteIfExists(zip));
      }
      assertTrue(stopped > 5 && stopped < 35, "stopped: " + stopped);
    }
  }

  @Test
  void sheetsKeepTheirFormatUnderTheNameOfALink() throws IOException {
    Path tar =
        tar(
            "r.css = a{background:url(/i)}",
            "l.css > r.css",
            "s.css = a{background:url(i)}",
            "d/s.css > ../s.css");
    Path out = folder.resolve("out.zip");
    assertEquals(List.of(), job(tar).to(out).run().failures());
    assertEquals(
        List.of(
            "d/s.css = a{background:url(http://h/d/i)}",
            "l.css > r.css",
            "r.css = a{background:url(http://h/i)}",
            "s.css = a{background:url(http://h/i)}"),
        ofZip(out));
  }

  /** A link that is not written leads nowhere, and a system knows better what dots mean. */
  @Test
  void noLinkLeadsThroughOneThatIsNotWritten() throws IOException {
    Path tar =
        tar(
            "page.html = PAGE",
            "x.html = X",
            "same.html > page.html",
            "page.html > x.html",
            "d/e.html = E",
            "d > x.html",
            "chain.html > d",
            "dots.html > d/../x.html",
            "slash.html > x.html/");
    Path out = folder.resolve("out.zip");
    assertEquals(5, job(tar).to(out).run().failures().size());
    assertEquals(
        List.of("d/e.html = E", "page.html = PAGE", "same.html > page.html", "x.html = X"),
        ofZip(out));
  }

  @Test
  void linksThatAreNotWrittenAreReported() throws IOException {
    Path tar = tar("t.html = <p>", "a.html > t.html", "./a.html > t.html", "b.html > t.html");
    Limits limits = Limits.DEFAULT.with(SourceLimit.NAMES, 1);
    List<String> failures =
        job(tar)
            .withSources(SourceOptions.DEFAULT.withBase("http://h/").withLimits(limits))
            .to(folder.resolve("one.zip"))
            .run()
            .failures();
    assertTrue(failures.toString().contains("!/b.html: cannot be written: more than 1 symbolic"));
    RewriteJob same =
        job(tar).withSources(SourceOptions.DEFAULT.withBase("http://h/").withLimits(limits));
    for (RewriteJob one : List.of(same, same.withReplacedSymlinks())) {
      failures = one.to(folder.resolve("one.tar")).run().failures();
      assertEquals(2, failures.size(), failures.toString());
      assertTrue(failures.get(1).endsWith("!/b.html: more than 1 symbolic links"), failures.get(1));
    }
    failures = job(tar).to(folder.resolve("all.zip")).run().failures();
    assertEquals(1, failures.size(), failures.toString());
    assertTrue(
        failures.get(0).endsWith("!/a.html: cannot be written: another file is called a.html"));
    assertEquals(
        List.of("a.html > t.html", "b.html > t.html", "t.html = <p>"),
        ofZip(folder.resolve("all.zip")));
  }

  @Test
  void linksAreNotFilesOfAWarc() throws IOException {
    Path out = folder.resolve("out.warc");
    RewriteResult result = job(tar("l.html > t.html", "t.html = <p>")).to(out).run();
    assertEquals(1, result.failures().size());
    assertTrue(result.failures().get(0).endsWith("!/l.html: cannot be written: it is not a file"));
  }
}
