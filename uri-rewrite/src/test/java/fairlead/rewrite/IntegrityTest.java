package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Style sheets whose hashes pages check. */
class IntegrityTest {

  private static final String OLD = "a{background:url(i.png)}";
  private static final String NEW = "a{background:url(http://h/i.png)}";
  private static final String OTHER = "b{background:url(/j.png)}";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path site = Path.of("");

  private static String hash(int bits, String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-" + bits).digest(content.getBytes(StandardCharsets.UTF_8));
      return "sha%d-%s".formatted(bits, Base64.getEncoder().encodeToString(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** A page before the sheets in the order of names, and one after them. */
  @BeforeEach
  void makeSite() throws IOException {
    site = Files.createDirectory(folder.resolve("site"));
    Files.writeString(site.resolve("s.css"), OLD);
    Files.writeString(site.resolve("t.css"), OTHER);
    for (String name : new String[] {"a.html", "z.html"}) {
      Files.writeString(
          site.resolve(name), page("s.css?v=1", " integrity='" + hash(384, OLD) + "?x'", "t.css"));
    }
  }

  private static String page(String checked, String integrity, String other) {
    return "<link rel='preload stylesheet' href='%s'%s><link rel=stylesheet href='%s'>"
        .formatted(checked, integrity, other);
  }

  private RewriteResult run(IntegrityPolicy policy, Path input, Path out) throws IOException {
    return RewriteJob.of(input)
        .withBase("http://h/")
        .withIntegrity(policy)
        .absolute()
        .to(OutputFormat.FOLDER, out)
        .run();
  }

  @ParameterizedTest
  @EnumSource
  void checkedSheetsAreKeptOrTheirHashesChange(IntegrityPolicy policy) throws IOException {
    Path zip = folder.resolve("site.zip");
    RewriteJob.of(site).to(OutputFormat.ZIP, zip).run();
    String integrity =
        switch (policy) {
          case KEEP -> " integrity='" + hash(384, OLD) + "?x'";
          case RENEW -> " integrity='" + hash(384, NEW) + "?x'";
          case REMOVE -> "";
        };
    for (Path input : List.of(site, zip)) {
      Path out = folder.resolve("out of " + input.getFileName());
      RewriteResult result = run(policy, input, out);
      for (String name : new String[] {"a.html", "z.html"}) {
        assertEquals(
            page("http://h/s.css?v=1", integrity, "http://h/t.css"),
            Files.readString(out.resolve(name)));
      }
      boolean kept = policy == IntegrityPolicy.KEEP;
      assertEquals(kept ? OLD : NEW, Files.readString(out.resolve("s.css")));
      assertEquals("b{background:url(http://h/j.png)}", Files.readString(out.resolve("t.css")));
      assertEquals(
          kept ? "{pages check the hash of this file, so it stays as it is (--integrity)=1}" : "{}",
          result.left().toString());
    }
  }

  /** Browsers use none of these files from disk, although nothing in them changes. */
  @Test
  void hashesOfAllFilesAreRemoved() throws IOException {
    String script = "x()";
    String sheet = "a{}";
    Files.writeString(site.resolve("x.js"), script);
    Files.writeString(site.resolve("u.css"), sheet);
    String page =
        "<link rel=stylesheet href=%s%s><script src='%s'%s></script><script src=%s%s></script>"
            + "<link rel=stylesheet href=http://other/u.css integrity=%s>";
    String other = hash(512, sheet);
    String wrong = " integrity=" + hash(256, sheet);
    Files.writeString(
        site.resolve("a.html"),
        page.formatted(
            "u.css",
            " integrity=" + other,
            "x.js",
            " integrity='" + hash(256, script) + "'",
            "x.js",
            wrong,
            other));
    Path out = folder.resolve("out");
    run(IntegrityPolicy.REMOVE, site, out);
    String u = "http://h/u.css";
    String x = "http://h/x.js";
    assertEquals(
        page.formatted(u, "", x, "", x, wrong, other), Files.readString(out.resolve("a.html")));
  }

  @Test
  void hashesOfSheetsThatAreTooLongAreRemoved() throws IOException {
    String sheet = "a{}" + " ".repeat(2000);
    Files.writeString(site.resolve("s.css"), sheet);
    Files.writeString(site.resolve("a.html"), page("s.css", " integrity=" + hash(256, sheet), "t"));
    Limits limits = Limits.DEFAULT.with(DocumentLimit.BYTES, 1000);
    RewriteJob.of(site)
        .withSources(SourceOptions.DEFAULT.withBase("http://h/").withLimits(limits))
        .absolute()
        .withIntegrity(IntegrityPolicy.REMOVE)
        .inPlace()
        .run();
    assertEquals(
        page("http://h/s.css", "", "http://h/t"), Files.readString(site.resolve("a.html")));
  }

  /** A page that checks a sheet by a symbolic link, in its folder and in another one. */
  @ParameterizedTest
  @CsvSource({
    "folder, KEEP, false, d/l.css",
    "folder, KEEP, true, r/l.css",
    "folder, RENEW, false, d/l.css",
    "folder, RENEW, true, r/l.css",
    "folder, REMOVE, false, d/l.css",
    "folder, REMOVE, true, r/l.css",
    "tar, KEEP, false, r/l.css",
    "tar, KEEP, true, r/l.css",
    "tar, RENEW, false, d/l.css",
    "tar, RENEW, true, r/l.css",
    "tar, REMOVE, false, d/l.css",
    "tar, REMOVE, true, r/l.css",
    "zip, RENEW, false, d/l.css",
    "zip, KEEP, false, r/l.css",
    "zip, REMOVE, false, r/l.css"
  })
  void sheetsAreCheckedByTheNamesOfLinks(
      String kind, IntegrityPolicy policy, boolean replace, String link) throws IOException {
    Path input = folder.resolve("links");
    Files.createDirectories(input.resolve("d"));
    Files.createDirectories(input.resolve("r"));
    String sheet = "a{background:url(x.png)}";
    Files.writeString(input.resolve("d/a.css"), sheet);
    Path made = Files.createSymbolicLink(input.resolve(link), Path.of("../d/a.css"));
    Path page = input.resolve("p.html");
    Files.writeString(
        page, "<link rel=stylesheet href=" + link + " integrity='" + hash(256, sheet) + "'>");
    RewriteResult result;
    if (kind.equals("folder")) {
      RewriteJob job = RewriteJob.of(input).withBase("http://h/").absolute();
      result = (replace ? job.withReplacedSymlinks() : job).withIntegrity(policy).inPlace().run();
    } else {
      Path archive = folder.resolve("links." + kind);
      Path tar = folder.resolve("made.tar");
      try (TarArchiveOutputStream out = new TarArchiveOutputStream(Files.newOutputStream(tar))) {
        for (String name : List.of("d/a.css", link, "p.html")) {
          boolean isLink = name.equals(link);
          byte[] content = isLink ? new byte[0] : Files.readAllBytes(input.resolve(name));
          TarArchiveEntry entry =
              new TarArchiveEntry(name, isLink ? TarConstants.LF_SYMLINK : TarConstants.LF_NORMAL);
          entry.setLinkName(isLink ? "../d/a.css" : "");
          entry.setSize(content.length);
          out.putArchiveEntry(entry);
          out.write(content);
          out.closeArchiveEntry();
        }
      }
      if (kind.equals("zip")) {
        RewriteJob.of(tar).to(archive).run();
      } else {
        Files.copy(tar, archive);
      }
      RewriteJob job = RewriteJob.of(archive).withBase("http://h/").absolute();
      job = (replace ? job.withReplacedSymlinks() : job).withIntegrity(policy);
      result = (kind.equals("zip") ? job.to(folder.resolve("out.tar")) : job.inPlace()).run();
      Path written = kind.equals("zip") ? folder.resolve("out.tar") : archive;
      input = folder.resolve("unpacked");
      RewriteJob.of(written).to(OutputFormat.FOLDER, input).run();
      page = input.resolve("p.html");
      made = input.resolve(link);
    }
    String seen = Files.readString(made);
    String markup = Files.readString(page);
    assertEquals(
        policy == IntegrityPolicy.REMOVE ? "" : " integrity='" + hash(256, seen) + "'",
        markup.substring(markup.indexOf(".css") + 4, markup.length() - 1),
        seen);
    assertEquals(policy == IntegrityPolicy.KEEP, seen.equals(sheet), seen);
    assertEquals(policy == IntegrityPolicy.KEEP, !result.left().isEmpty(), "reported");
  }

  @ParameterizedTest
  @EnumSource
  void inPlaceTheyAreFoundBeforeAnythingChanges(IntegrityPolicy policy) throws IOException {
    Path page = site.resolve("a.html");
    String checked = "<link rel=stylesheet href=%s integrity=%s>";
    Files.writeString(page, checked.formatted("http://h/t.css", hash(256, OTHER)));
    Files.delete(site.resolve("z.html"));
    RewriteJob job =
        RewriteJob.of(site)
            .withBase("http://h/")
            .map("http://h/", "http://n/d/")
            .withIntegrity(policy)
            .inPlace();
    job.run();
    assertEquals(0, job.run().counts().edits(), "a second run finds them, too");
    boolean kept = policy == IntegrityPolicy.KEEP;
    String sheet = kept ? OTHER : "b{background:url(http://n/d/j.png)}";
    assertEquals(sheet, Files.readString(site.resolve("t.css")));
    assertEquals(
        policy == IntegrityPolicy.REMOVE
            ? "<link rel=stylesheet href=http://n/d/t.css>"
            : checked.formatted("http://n/d/t.css", hash(256, sheet)),
        Files.readString(page));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "integrity=%s href=s.css | integrity=%s href=http://h/s.css",
        "href=s.css INTEGRITY = \"%s sha256-AA\"> | href=http://h/s.css INTEGRITY = \"%s"
            + " sha256-AA\">",
        "title='<link ' href=s.css integrity=%s | title='<link ' href=http://h/s.css integrity=%s",
        "href='s.css'integrity='%s'> | href='http://h/s.css'integrity='%s'>"
      })
  void onlyTheHashIsReplaced(String before, String after) throws IOException {
    String tag = "<p>\u00e9<link rel=stylesheet ";
    for (String name : new String[] {"a.html", "z.html"}) {
      Files.writeString(site.resolve(name), tag + before.formatted(hash(512, OLD)) + ">");
    }
    run(IntegrityPolicy.RENEW, site, folder.resolve("o"));
    assertEquals(
        tag + after.formatted(hash(512, NEW)) + ">", Files.readString(folder.resolve("o/z.html")));
  }

  @ParameterizedTest
  @EnumSource
  void hashesThatWereWrongStay(IntegrityPolicy policy) throws IOException {
    String page = page("http://h/s.css", " integrity='" + hash(256, "x") + "'", "http://h/t.css");
    Files.writeString(site.resolve("a.html"), page);
    run(policy, site, folder.resolve("o"));
    assertEquals(page, Files.readString(folder.resolve("o/a.html")));
  }

  /** Only a page that is larger than memory checks the sheet. */
  @ParameterizedTest
  @EnumSource
  void largePagesCheckHashes(IntegrityPolicy policy) throws IOException {
    Files.delete(site.resolve("a.html"));
    Path page = site.resolve("z.html");
    Files.writeString(page, "<p>text".repeat(30_000) + Files.readString(page));
    Limits limits = Limits.DEFAULT.with(DocumentLimit.BYTES, 65_536);
    Path out = folder.resolve("out");
    RewriteJob.of(site)
        .withSources(SourceOptions.DEFAULT.withBase("http://h/").withLimits(limits))
        .withExtractor(LinkExtractor.STANDARD.withLimits(limits))
        .withIntegrity(policy)
        .absolute()
        .to(out)
        .run();
    String sheet = Files.readString(out.resolve("s.css"));
    assertEquals(policy == IntegrityPolicy.KEEP, sheet.equals(OLD), sheet);
    String written = Files.readString(out.resolve("z.html"));
    assertEquals(policy != IntegrityPolicy.REMOVE, written.contains(hash(384, sheet)), written);
  }

  @Test
  void moreFilesThanTheLimitAreRefused() throws IOException {
    for (int page = 0; page < 2; page++) {
      StringBuilder links = new StringBuilder();
      for (int i = 0; i <= CheckedFiles.MAX / 2; i++) {
        links.append("<link rel=stylesheet integrity=x href=").append(page).append('-').append(i);
        links.append(">\n");
      }
      Files.writeString(site.resolve("many" + page + ".html"), links);
    }
    JobRefusedException refused =
        assertThrows(
            JobRefusedException.class,
            () -> run(IntegrityPolicy.RENEW, site, folder.resolve("out")));
    assertEquals("pages check the hashes of more than 100,000 files", refused.getMessage());
    assertFalse(Files.exists(folder.resolve("out")));
  }

  @Test
  void hashesAndNamesMayBeEscaped() throws IOException {
    String escaped = hash(384, OLD).replace("-", "&#45;").replace("+", "&#x2B;");
    Files.writeString(
        site.resolve("a.html"),
        page("http://h/%73.css", " integrity='" + escaped + "'", "http://o/"));
    run(IntegrityPolicy.RENEW, site, folder.resolve("o"));
    assertEquals(
        page("http://h/%73.css", " integrity='" + hash(384, NEW) + "'", "http://o/"),
        Files.readString(folder.resolve("o/a.html")));
  }
}
