package fairlead.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.Limits;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
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
    Path file = folder.resolve("site.tar");
    try (OutputStream out = Files.newOutputStream(file);
        TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
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
      String name = failure.substring(failure.indexOf("!/") + 2).replaceFirst(":.*", "");
      names.add(name);
      String expected =
          name.equals("en")
              ? "a folder is called en"
              : "a symbolic link to something other than a file that is written";
      assertTrue(failure.endsWith(": cannot be written: " + expected), failure);
    }
    Collections.sort(names);
    assertEquals(List.of("en", "loop", "none.html", "out.html", "root.html", "v2"), names);
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
