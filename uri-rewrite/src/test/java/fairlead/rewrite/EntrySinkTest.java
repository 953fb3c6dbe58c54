package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcTargetRecord;

class EntrySinkTest {

  private static final byte[] IMAGE = new byte[3_000_000]; // more than is held in memory
  private static final String INDEX = "<a href=b/c.html>c</a><img src=i.png><a href='#x'>";
  private static final String C = "<a href=../index.html?q>up\r\n</a><a href=http://h/>";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<String> failures = new ArrayList<>();
  private boolean allNames;
  private SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/");

  private static List<OutputFormat> formats() {
    return OutputFormat.values();
  }

  private static List<OutputFormat> formatsWithPaths() {
    return List.of(OutputFormat.FOLDER, OutputFormat.ZIP, OutputFormat.TAR);
  }

  private EntrySink write(Path input, OutputFormat format, Path out) throws IOException {
    SourceOptions reading = options.withArchives(Archives.CLOSED);
    try (EntrySink sink = EntrySink.open(format, out, settings(format, input))) {
      Sink.drain(
              Inputs.of(input.toString(), reading)
                  .documents()
                  .transform(new LinkPipeline<>(Pages.absolutizing())),
              sink)
          .block();
      return sink;
    }
  }

  private EntrySink.Settings settings(OutputFormat format, Path input) {
    return new EntrySink.Settings(
        options,
        List.of(new EntrySink.Input(input, "")),
        new OutputNames(options, format == OutputFormat.FOLDER && !allNames, from -> false),
        Pages.noLinks(),
        null,
        (place, message) -> failures.add(place + ": " + message));
  }

  /** The site in each form, written by others than what is tested. */
  private Path site(String name) throws IOException {
    Map<String, byte[]> files = Packed.files("index.html", INDEX, "b/c.html", C, "i.png", IMAGE);
    Path file = folder.resolve(name);
    if (name.equals("site")) {
      for (Map.Entry<String, byte[]> entry : files.entrySet()) {
        Path path = file.resolve(entry.getKey());
        Files.createDirectories(path.getParent());
        Files.write(path, entry.getValue());
      }
      return file;
    }
    return Files.write(
        file,
        switch (name) {
          case "site.zip" -> Packed.zip(files);
          case "site.tar" -> Packed.tar(files);
          case "site.tar.gz" -> Warcs.gzip(Packed.tar(files));
          case "site.warc.gz" -> warc();
          case "site.mhtml" -> mhtml();
          default -> throw new IllegalArgumentException(name);
        });
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] warc() throws IOException {
    byte[] chunked =
        Warcs.join(
            utf8(
                "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n"),
            utf8(Integer.toHexString(IMAGE.length) + "\r\n"),
            IMAGE,
            utf8("\r\n0\r\n\r\n"));
    byte[] packed =
        Warcs.http("Content-Type: text/html\r\nContent-Encoding: gzip\r\n", Warcs.gzip(utf8(C)));
    byte[] missing =
        Warcs.join(utf8("HTTP/1.1 404 No\r\nContent-Type: text/html\r\n\r\n"), utf8("<p>"));
    return Warcs.join(
        Warcs.gzip(Warcs.response("index.html", Warcs.html(INDEX))),
        Warcs.gzip(Warcs.response("b/c.html", packed)),
        Warcs.gzip(Warcs.response("missing", missing)),
        Warcs.gzip(Warcs.response("i.png", chunked)));
  }

  private static byte[] mhtml() {
    return Warcs.join(
        utf8("MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\n"),
        utf8("Content-Type: text/html\r\nContent-Location: http://h/index.html\r\n\r\n" + INDEX),
        utf8("\r\n--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"),
        utf8("Content-Location: http://h/i.png\r\n\r\n"),
        java.util.Base64.getMimeEncoder().encode(IMAGE),
        utf8("\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n"),
        utf8("Content-Location: http://h/b/c.html\r\n\r\n"),
        java.util.Base64.getMimeEncoder().encode(utf8(C)),
        utf8("\r\n--b--\r\n"));
  }

  static Stream<Arguments> conversions() {
    return Stream.of("site", "site.zip", "site.tar", "site.tar.gz", "site.warc.gz", "site.mhtml")
        .flatMap(
            from ->
                Stream.of(
                        "out",
                        "x.zip",
                        "x.tar",
                        "x.tar.gz",
                        "x.warc",
                        "x.warc.gz",
                        "x.wacz",
                        "x.mhtml")
                    .map(to -> Arguments.of(from, to)));
  }

  private static OutputFormat format(String name) {
    return switch (name) {
      case "out" -> OutputFormat.FOLDER;
      case "x.zip" -> OutputFormat.ZIP;
      case "x.tar", "x.tar.gz" -> OutputFormat.TAR;
      case "x.warc", "x.warc.gz" -> OutputFormat.WARC;
      case "x.wacz" -> OutputFormat.WACZ;
      default -> OutputFormat.MHTML;
    };
  }

  /** The targets of all links, and what has been read. */
  private List<String> links(Path input) {
    List<String> links = new ArrayList<>();
    DocumentWork<Outcome> work = DocumentWork.extract(LinkExtractor.STANDARD);
    for (Outcome outcome :
        Inputs.of(input.toString(), SourceOptions.DEFAULT.withBase("http://h/"))
            .documents()
            .transform(new LinkPipeline<>(work))
            .toIterable()) {
      if (outcome instanceof Outcome.Links found && outcome.provenance().status() != 404) {
        for (Link link : found.document().links()) {
          links.add(String.valueOf(link.resolution()));
        }
      } else if (outcome instanceof Outcome.Failed failed) {
        links.add(failed.message());
      }
    }
    Collections.sort(links);
    return links;
  }

  @ParameterizedTest
  @MethodSource("conversions")
  void linksLeadToTheSame(String from, String to) throws IOException {
    Path input = site(from);
    Path out = folder.resolve(to);
    EntrySink sink = write(input, format(to), out);
    assertEquals(List.of(), failures);
    assertEquals(3, sink.written());
    List<String> expected = new ArrayList<>(links(input));
    expected.removeIf(link -> link.endsWith("#x"));
    List<String> found = links(out);
    found.removeIf(link -> link.endsWith("#x"));
    assertEquals(expected, found);
    assertEquals(4, expected.size(), expected.toString());
    Map<String, byte[]> files = files(out, format(to));
    String prefix = from.contains("warc") || from.contains("mhtml") ? "h/" : "";
    String root = format(to).hasPaths() ? prefix : "http://h/";
    assertEquals(
        List.of(root + "b/c.html", root + "i.png", root + "index.html"),
        List.copyOf(files.keySet()));
    assertArrayEquals(IMAGE, files.get(root + "i.png"));
    assertEquals(
        "<a href=\"http://h/index.html?q\">up\r\n</a><a href=http://h/>".replace("\"", ""),
        new String(files.get(root + "b/c.html"), StandardCharsets.UTF_8).replace("\"", ""));
    if (from.equals("site.warc.gz")) {
      assertEquals(Map.of("with status 404", 1L), sink.leftOut());
    }
  }

  /** The files in an output, by their paths or URIs, read by the libraries of others. */
  private static Map<String, byte[]> files(Path out, OutputFormat format) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    switch (format.toString()) {
      case "folder" -> {
        try (Stream<Path> all = Files.walk(out)) {
          for (Path file : all.filter(Files::isRegularFile).toList()) {
            if (!file.endsWith(".fairlead-output")) {
              files.put(out.relativize(file).toString(), Files.readAllBytes(file));
            }
          }
        }
      }
      case "zip" -> files.putAll(zip(out));
      case "tar" -> {
        byte[] bytes = Files.readAllBytes(out);
        InputStream in = new ByteArrayInputStream(bytes);
        if (bytes[0] == 0x1F) {
          in = new java.util.zip.GZIPInputStream(in);
        }
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
          for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
            files.put(e.getName(), tar.readAllBytes());
          }
        }
      }
      case "warc" -> files.putAll(warc(new ByteArrayInputStream(Files.readAllBytes(out))));
      case "wacz" ->
          files.putAll(
              warc(
                  new ByteArrayInputStream(
                      zip(out).entrySet().stream()
                          .filter(file -> file.getKey().startsWith("archive/"))
                          .findFirst()
                          .orElseThrow()
                          .getValue())));
      default -> files.putAll(message(out));
    }
    return files;
  }

  private static Map<String, byte[]> zip(Path file) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
        files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return files;
  }

  private static Map<String, byte[]> warc(InputStream in) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (WarcReader reader = new WarcReader(in)) {
      for (WarcRecord record : reader) {
        if (record instanceof WarcTargetRecord target) {
          byte[] payload = target.payload().orElseThrow().body().stream().readAllBytes();
          files.put(target.target(), payload);
        }
      }
    }
    return files;
  }

  private static Map<String, byte[]> message(Path file) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    MimeTokenStream tokens = new MimeTokenStream();
    String location = "";
    try (InputStream in = Files.newInputStream(file)) {
      tokens.parse(in);
      for (; tokens.getState() != EntityState.T_END_OF_STREAM; tokens.next()) {
        if (tokens.getState() == EntityState.T_FIELD
            && tokens.getField().getName().equals("Content-Location")) {
          location = tokens.getField().getBody().strip();
        } else if (tokens.getState() == EntityState.T_BODY) {
          files.put(location, tokens.getDecodedInputStream().readAllBytes());
        }
      }
    } catch (MimeException e) {
      throw new IOException(e);
    }
    return files;
  }

  @ParameterizedTest
  @MethodSource("formatsWithPaths")
  void namesThatLeadElsewhereAreReportedAndTheRestIsWritten(OutputFormat format)
      throws IOException {
    List<String> hostile =
        List.of(
            "../up.html",
            "a/../../up.html",
            "/absolute.html",
            "C:/drive.html",
            "c:drive.html",
            "..\\up.html",
            "a\\..\\..\\up.html",
            ".. /up.html",
            "a/. ./up.html",
            "con",
            "a/NUL.html",
            "Com1.tar.html",
            "lpt\u00b9.html",
            "aux ",
            "a\u0000b.html",
            "a\nb.html");
    Map<String, byte[]> files = new java.util.LinkedHashMap<>();
    hostile.forEach(name -> files.put(name, utf8("<a href=x>")));
    for (String fine : List.of("./a.html", "b//c.html", "console.html", "d..e/..f.html", "ab:c")) {
      files.put(fine, utf8("<a href=x>"));
    }
    Path zip = Files.write(folder.resolve("x.zip"), Packed.zip(files));
    Path out = folder.resolve(format == OutputFormat.FOLDER ? "in/out" : "out");
    write(zip, format, out);
    assertEquals(hostile.size(), failures.size(), failures.toString());
    for (String failure : failures) {
      assertTrue(failure.contains("cannot be written: its name "), failure);
    }
    assertEquals(
        List.of("a.html", "ab:c", "b/c.html", "console.html", "d..e/..f.html"),
        List.copyOf(files(out, format).keySet()));
    assertFalse(Files.exists(folder.resolve("up.html")));
    assertFalse(Files.exists(folder.resolve("in/up.html")));
  }

  @Test
  void linksAndSecondFilesOfANameAreReported() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      TarArchiveEntry link = new TarArchiveEntry("out", TarArchiveEntry.LF_SYMLINK);
      link.setLinkName("/etc");
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
      for (String name : List.of("out/passwd.html", "a.html", "a.html", "a.html/b.html")) {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(3);
        tar.putArchiveEntry(entry);
        tar.write(utf8("<p>"));
        tar.closeArchiveEntry();
      }
    }
    Path tar = Files.write(folder.resolve("x.tar"), bytes.toByteArray());
    write(tar, OutputFormat.FOLDER, folder.resolve("out"));
    assertEquals(
        List.of("a.html", "out/passwd.html"),
        List.copyOf(files(folder.resolve("out"), OutputFormat.FOLDER).keySet()));
    assertEquals(3, failures.size(), failures.toString());
    assertTrue(failures.get(0).endsWith("cannot be written: another file is called a.html"));
    assertTrue(
        failures.get(1).endsWith("a.html/b.html: cannot be written: a file is called a.html"));
    assertTrue(failures.get(2).endsWith("!/out: cannot be written: a folder is called out"));
    // A link that someone else has put there is not followed either.
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path linked = Files.createDirectory(folder.resolve("linked"));
    Files.createSymbolicLink(linked.resolve("out"), elsewhere);
    write(tar, OutputFormat.FOLDER, linked);
    try (Stream<Path> there = Files.list(elsewhere)) {
      assertEquals(0, there.count());
    }
  }

  /** On a system that ignores case, the first file stays. */
  @Test
  void namesThatDifferInCaseAloneAreReported() throws IOException {
    Path zip =
        Files.write(
            folder.resolve("x.zip"),
            Packed.zip("a.html", "1", "A.HTML", "2", "b/c", "3", "B/C", "4"));
    try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
      Path out = windows.getPath("out");
      write(zip, OutputFormat.FOLDER, out);
      assertEquals(2, failures.size(), failures.toString());
      assertTrue(
          failures
              .get(0)
              .endsWith(
                  "A.HTML: cannot be written: another file is called a.html, and some systems treat"
                      + " the names as equal"),
          failures.get(0));
      assertEquals("1", Files.readString(out.resolve("a.html")));
      assertEquals("3", Files.readString(out.resolve("b").resolve("c")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.zip", "x.tar"})
  void namesThatMeanSomethingElseElsewhereAreUnpackedOnlyWhenAskedFor(String name)
      throws IOException {
    String kelvin = "\u212a";
    List<String> fine = List.of("trail/x", "a.html", "Dir/k", "o/caf\u00e9", "git", "a.git/HEAD");
    List<String> colliding =
        List.of(
            "trail./x",
            "trail /x",
            "trail/x..",
            "A.html",
            "a.html/b",
            "A.HTML/c",
            "dir",
            "DIR/" + kelvin,
            "o/cafe\u0301");
    List<String> running =
        List.of(
            ".git/hooks/post",
            "sub/.GIT/config",
            "sub2/.git",
            ".git./x",
            "git~1/hooks/post",
            ".g\u200cit/config",
            ".git::$INDEX_ALLOCATION/config",
            ".hg/hgrc",
            ".svn/x",
            ".bzr/x");
    Map<String, byte[]> files = new java.util.LinkedHashMap<>();
    Stream.of(fine, colliding, running)
        .flatMap(List::stream)
        .forEach(file -> files.put(file, utf8(file)));
    Path archive =
        Files.write(
            folder.resolve(name), name.endsWith("zip") ? Packed.zip(files) : Packed.tar(files));
    Path out = folder.resolve("out");
    write(archive, OutputFormat.FOLDER, out);
    assertEquals(
        fine.stream().sorted().toList(), List.copyOf(files(out, OutputFormat.FOLDER).keySet()));
    assertEquals(colliding.size() + running.size(), failures.size(), failures.toString());
    assertEquals(
        colliding.size() - 1, // a.html/b cannot be anywhere
        failures.stream()
            .filter(one -> one.endsWith("some systems treat the names as equal"))
            .count());
    assertEquals(
        running.size(),
        failures.stream().filter(one -> one.contains("run programs from ")).count());
    // In an archive they stay what they are.
    failures.clear();
    write(archive, OutputFormat.ZIP, folder.resolve("copy.zip"));
    assertEquals(1, failures.size(), failures.toString());
    failures.clear();
    allNames = true;
    Path all = folder.resolve("all");
    write(archive, OutputFormat.FOLDER, all);
    assertTrue(failures.stream().noneMatch(one -> one.contains("run programs")));
    assertTrue(
        files(all, OutputFormat.FOLDER).keySet().containsAll(List.of(".git/hooks/post", "A.html")));
  }

  /** What comes from elsewhere must not be for everyone to write. */
  @Test
  void modesOfArchivesAreMasked() throws IOException {
    Path zip = folder.resolve("x.zip");
    try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(zip)) {
      for (int mode : List.of(0777, 04777, 02666, 0, 0444)) {
        ZipArchiveEntry entry = new ZipArchiveEntry(Integer.toOctalString(mode));
        entry.setUnixMode(0100000 | mode);
        out.putArchiveEntry(entry);
        out.write('x');
        out.closeArchiveEntry();
      }
    }
    Path all =
        Files.createFile(
            folder.resolve("all"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxrwxrwx")));
    Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(all);
    Path out = folder.resolve("out");
    write(zip, OutputFormat.FOLDER, out);
    assertEquals(List.of(), failures);
    Map<String, String> given =
        Map.of("777", "rwxrwxrwx", "4777", "rwxrwxrwx", "2666", "rw-rw-rw-", "444", "r--r--r--");
    for (Map.Entry<String, String> file : given.entrySet()) {
      Set<PosixFilePermission> expected = PosixFilePermissions.fromString(file.getValue());
      expected.retainAll(allowed);
      assertEquals(expected, Files.getPosixFilePermissions(out.resolve(file.getKey())));
    }
    assertEquals("x", Files.readString(out.resolve("444")));
    assertTrue(Files.isReadable(out.resolve("0")));
  }

  @Test
  void timesAndPermissionsStay() throws IOException {
    Path site = site("site");
    Path page = site.resolve("b/c.html");
    FileTime time = FileTime.from(Instant.parse("2001-02-03T04:05:06Z"));
    Files.setPosixFilePermissions(page, PosixFilePermissions.fromString("rw-r-----"));
    Files.setLastModifiedTime(page, time);
    Path zip = folder.resolve("1.zip");
    Path tar = folder.resolve("2.tar");
    Path out = folder.resolve("3");
    write(site, OutputFormat.ZIP, zip);
    write(zip, OutputFormat.TAR, tar);
    write(tar, OutputFormat.FOLDER, out);
    assertEquals(time, Files.getLastModifiedTime(out.resolve("b/c.html")));
    assertEquals(
        "rw-r-----",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(out.resolve("b/c.html"))));
    try (ZipFile read = ZipFile.builder().setPath(zip).get()) {
      ZipArchiveEntry entry = read.getEntry("b/c.html");
      assertEquals(time, entry.getLastModifiedTime());
      assertEquals(0100640, entry.getUnixMode());
    }
    write(site, OutputFormat.WARC, folder.resolve("x.warc"));
    String warc = Files.readString(folder.resolve("x.warc"), StandardCharsets.ISO_8859_1);
    assertTrue(warc.contains("WARC-Date: 2001-02-03T04:05:06Z"));
  }

  @Test
  void damagedEntryCostsItselfAlone() throws IOException {
    byte[] zip = Packed.zip("a.png", "aaaa".repeat(1000), "b.html", "<a href=x>");
    zip[40] ^= 0x55; // in the data of the first
    Path file = Files.write(folder.resolve("x.zip"), zip);
    for (String name : List.of("out", "x.tar", "x.mhtml", "x.warc")) {
      failures.clear();
      write(file, format(name), folder.resolve(name));
      assertEquals(1, failures.size(), failures.toString());
      assertTrue(failures.get(0).contains("!/a.png: cannot be written: "), failures.get(0));
      assertEquals(1, files(folder.resolve(name), format(name)).size());
    }
  }

  @Test
  void recordThatCannotBeReadCostsItselfAlone() throws IOException {
    String fields = "Content-Type: image/png\r\nContent-Encoding: compress\r\n";
    byte[] unknown = Warcs.http(fields, new byte[] {0x1F, (byte) 0x9D, 1});
    byte[] revisit =
        Warcs.record(
            "revisit",
            "application/http;msgtype=response",
            "c.png",
            "WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\n",
            Warcs.http("Content-Type: image/png\r\n", new byte[0]));
    byte[] warc =
        Warcs.join(
            Warcs.gzip(Warcs.response("a.png", unknown)),
            Warcs.gzip(Warcs.response("b.png", utf8("garbage"))),
            Warcs.gzip(revisit),
            Warcs.gzip(
                Warcs.response("c.png", Warcs.http("Content-Type: image/png\r\n", utf8("C")))));
    Path file = Files.write(folder.resolve("x.warc.gz"), warc);
    for (String name : List.of("out", "x.zip", "x.mhtml")) {
      failures.clear();
      EntrySink sink = write(file, format(name), folder.resolve(name));
      assertEquals(2, failures.size(), failures.toString());
      assertTrue(
          failures.get(0).endsWith("content coding 'compress' is not supported"), failures.get(0));
      assertTrue(failures.get(1).contains("cannot be written: "), failures.get(1));
      assertEquals(Map.of("revisits", 1L), sink.leftOut());
      assertArrayEquals(
          utf8("C"), files(folder.resolve(name), format(name)).values().iterator().next());
    }
  }

  @Test
  void damageOfAnArchiveIsNoRecordThatIsLeftOut() throws IOException {
    byte[] page = Warcs.gzip(Warcs.response("a.html", Warcs.html("<p>")));
    byte[] warc = Warcs.join(page, "no record".getBytes(StandardCharsets.US_ASCII), page);
    Path file = Files.write(folder.resolve("x.warc.gz"), warc);
    EntrySink sink = write(file, OutputFormat.ZIP, folder.resolve("x.zip"));
    assertEquals(Map.of("other captures of a page that is written", 1L), sink.leftOut());
    assertEquals(1, sink.written());
  }

  /** Nobody looks for a request or a note by its URI. */
  @Test
  void indexHasWhatCanBeReplayed() throws IOException {
    byte[] request =
        Warcs.record(
            "request", "application/http;msgtype=request", "a", "", utf8("GET / HTTP/1.0\r\n\r\n"));
    byte[] note = Warcs.record("metadata", "text/plain", "a", "", utf8("note"));
    byte[] image = Warcs.record("resource", "image/png", "i", "", utf8("png"));
    Path warc =
        Files.write(
            folder.resolve("x.warc"),
            Warcs.join(request, Warcs.response("a", Warcs.html("<p>")), note, image));
    Path wacz = folder.resolve("x.wacz");
    try (ArchiveSink sink =
        ArchiveSink.open(
            warc,
            wacz,
            new ArchiveSink.Settings(
                options,
                false,
                true,
                Pages.noLinks(),
                null,
                (place, message) -> failures.add(message)))) {
      Sink.drain(
              Inputs.of(warc.toString(), options)
                  .documents()
                  .transform(new LinkPipeline<>(Pages.absolutizing())),
              sink)
          .block();
    }
    try (ZipFile zip = ZipFile.builder().setPath(wacz).get()) {
      String index =
          new String(
              zip.getInputStream(zip.getEntry("indexes/index.cdxj")).readAllBytes(),
              StandardCharsets.UTF_8);
      assertEquals(
          List.of("h)/a", "h)/i"),
          index.lines().map(line -> line.substring(0, line.indexOf(" "))).toList(),
          index);
    }
    assertEquals(List.of(), failures);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.warc", "x.wacz", "x.mhtml"})
  void uriWithALineEndIsNoFieldOfAHeader(String name) throws IOException {
    Path file =
        Files.write(
            folder.resolve("in.mhtml"),
            utf8(
                "MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Location:"
                    + " =?utf-8?q?http=3A//e/=0D=0AX-Evil:_1?=\r\n\r\n<p>"));
    write(file, format(name), folder.resolve(name));
    assertEquals(1, failures.size(), failures.toString());
    assertTrue(failures.get(0).endsWith("its URI has a control character, or is too long"));
    assertEquals(0, files(folder.resolve(name), format(name)).size());
  }

  @Test
  void deviceIsNoOutput() throws IOException {
    Path pipe = folder.resolve("pipe");
    assumeTrue(mkfifo(pipe), "no mkfifo here");
    FileSystemException refused =
        assertThrows(
            FileSystemException.class,
            () -> EntrySink.open(OutputFormat.ZIP, pipe, settings(OutputFormat.ZIP, pipe)));
    assertEquals("not a regular file", refused.getReason());
  }

  private static boolean mkfifo(Path path) throws IOException {
    try {
      return new ProcessBuilder("mkfifo", path.toString()).start().waitFor() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void rootComesFirst() throws IOException {
    byte[] zip = Packed.zip("a/index.html", "A", "b.html", "B", "index.html", "C", "d.png", "D");
    Path file = Files.write(folder.resolve("x.zip"), zip);
    write(file, OutputFormat.MHTML, folder.resolve("x.mhtml"));
    String message = Files.readString(folder.resolve("x.mhtml"));
    List<String> places =
        message.lines().filter(line -> line.startsWith("Content-Location: ")).toList();
    assertEquals("Content-Location: http://h/index.html", places.get(0));
    assertEquals(4, places.size());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void secondRunIntoAnOutputInUseIsRefused(OutputFormat format) throws IOException {
    Path out = folder.resolve("out");
    try (EntrySink first = EntrySink.open(format, out, settings(format, out))) {
      FileSystemException refused =
          assertThrows(
              FileSystemException.class, () -> EntrySink.open(format, out, settings(format, out)));
      assertTrue(refused.getReason().startsWith("another run is writing to this"));
      assertEquals(0, first.written());
    }
    assertEquals(
        format == OutputFormat.FOLDER, Files.exists(out), "nothing is left of what is not whole");
  }

  @Test
  void limitsEndARun() throws IOException {
    options = options.withLimits(Limits.DEFAULT.with(SourceLimit.NAMES, 1));
    Path zip = Files.write(folder.resolve("x.zip"), Packed.zip("a.html", "A", "b.html", "B"));
    write(zip, OutputFormat.TAR, folder.resolve("x.tar"));
    assertEquals(1, failures.size());
    assertTrue(failures.get(0).endsWith("b.html: cannot be written: more than 1 files"));
    failures.clear();
    options =
        SourceOptions.DEFAULT
            .withBase("http://h/")
            .withLimits(Limits.DEFAULT.with(SourceLimit.UNPACKED_BYTES, 1000));
    byte[] large = Packed.zip("a.png", "a".repeat(1001), "b.html", "B");
    write(Files.write(zip, large), OutputFormat.TAR, folder.resolve("x.tar"));
    assertEquals(1, failures.size(), failures.toString());
    assertTrue(failures.get(0).contains("a.png: cannot be written: "), failures.get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.html.gz", "x.svgz"})
  void compressedFileIsWrittenWithoutItsCompression(String name) throws IOException {
    Path file =
        Files.write(
            folder.resolve(name),
            Warcs.gzip(utf8("<svg xmlns='http://www.w3.org/2000/svg'><a href='x'/></svg>")));
    write(file, OutputFormat.ZIP, folder.resolve("x.zip"));
    assertEquals(
        List.of(name.equals("x.svgz") ? "x.svg" : "x.html"),
        List.copyOf(zip(folder.resolve("x.zip")).keySet()));
  }

  @Test
  void filesOfTheOutputItselfAreNotOverwritten() throws IOException {
    byte[] zip = Packed.zip(".fairlead-output", "x", ".fairlead-journal", "y", "a.txt", "z");
    Path file = Files.write(folder.resolve("x.zip"), zip);
    Path out = folder.resolve("out");
    EntrySink sink = write(file, OutputFormat.FOLDER, out);
    assertEquals(
        List.of(
            file + "!/.fairlead-output: cannot be written: it has the same name as the marker file",
            file
                + "!/.fairlead-journal: cannot be written: this run has already written a file with"
                + " this name"),
        failures);
    assertEquals(new RewriteCounts(0, 0, 0, 2), sink.counts());
    assertEquals(1, sink.written());
    assertEquals("z", Files.readString(out.resolve("a.txt")));
  }

  /** The output is released then. */
  @ParameterizedTest
  @MethodSource("formats")
  void failureToOpenLeavesNothingInUse(OutputFormat format) throws IOException {
    Path out = folder.resolve("out");
    Path zip = Files.write(folder.resolve("x.zip"), Packed.zip("a.html", "A"));
    EntrySink.Settings settings =
        new EntrySink.Settings(
            options,
            List.of(new EntrySink.Input(zip, "")),
            new OutputNames(options, false, from -> false),
            Pages.noLinks(),
            new EntrySink.Keeping(folder.resolve("none/kept"), List.of()),
            (place, message) -> failures.add(message));
    for (int i = 0; i < 2; i++) {
      assertThrows(NoSuchFileException.class, () -> EntrySink.open(format, out, settings));
    }
    EntrySink.open(format, out, settings(format, zip)).close();
  }

  @Test
  void journalOfAnEarlierRunIsForgotten() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path journal = Files.writeString(out.resolve(".fairlead-journal"), "a.html\n");
    try (EntrySink sink =
        EntrySink.open(OutputFormat.FOLDER, out, settings(OutputFormat.FOLDER, out))) {
      assertEquals(0, Files.size(journal));
      assertEquals(0, sink.written());
    }
  }

  @Test
  void whatIsWrittenAtOnceIsNotRolledBack() throws IOException {
    Path out = folder.resolve("x.zip");
    try (EntrySink sink = EntrySink.open(OutputFormat.ZIP, out, settings(OutputFormat.ZIP, out))) {
      assertEquals(new Mark(""), sink.commit());
      UnsupportedOperationException refused =
          assertThrows(UnsupportedOperationException.class, () -> sink.rollbackTo(new Mark("")));
      assertEquals("an archive can only be written as a whole", refused.getMessage());
    }
  }

  private List<Rewritten> results(Path input) {
    return Inputs.of(input.toString(), options.withArchives(Archives.CLOSED))
        .documents()
        .transform(new LinkPipeline<>(Pages.absolutizing()))
        .collectList()
        .block();
  }

  @Test
  void fileThatIsGoneIsReported() throws IOException {
    Path site = site("site");
    List<Rewritten> results = results(site);
    Files.delete(site.resolve("index.html"));
    Files.delete(site.resolve("i.png"));
    Path out = folder.resolve("x.zip");
    try (EntrySink sink = EntrySink.open(OutputFormat.ZIP, out, settings(OutputFormat.ZIP, site))) {
      for (Rewritten result : results) {
        sink.accept(result);
      }
      sink.complete();
      assertEquals(new RewriteCounts(1, 1, 0, 2), sink.counts());
      assertEquals(1, sink.written());
    }
    assertEquals(2, failures.size(), failures.toString());
    for (String failure : failures) {
      assertTrue(failure.endsWith(": cannot be written: no such file"), failure);
    }
    assertEquals(Set.of("b/c.html"), zip(out).keySet());
  }

  @Test
  void folderThatWasTakenAwayEndsTheRun() throws IOException {
    Path site = site("site");
    Path out = folder.resolve("out");
    try (EntrySink sink =
        EntrySink.open(OutputFormat.FOLDER, out, settings(OutputFormat.FOLDER, site))) {
      Files.move(out, folder.resolve("moved"));
      FileSystemException gone =
          assertThrows(FileSystemException.class, () -> sink.accept(results(site).get(0)));
      assertEquals("the output folder was removed or replaced", gone.getReason());
    }
    assertFalse(Files.exists(out));
  }

  @ParameterizedTest
  @ValueSource(strings = {"d/p.html", "d/p.xhtml", "d/p.HTM"})
  void pageComesBeforeOtherFiles(String page) throws IOException {
    String xhtml = "<html xmlns='http://www.w3.org/1999/xhtml'/>";
    byte[] zip = Packed.zip("a.png", "A", "index.css", "", page, xhtml, "d/e/f.html", "<p>");
    Path file = Files.write(folder.resolve("x.zip"), zip);
    write(file, OutputFormat.MHTML, folder.resolve("x.mhtml"));
    assertEquals(
        List.of(page, "a.png", "index.css", "d/e/f.html"),
        Files.readAllLines(folder.resolve("x.mhtml"), StandardCharsets.ISO_8859_1).stream()
            .filter(line -> line.startsWith("Content-Location: "))
            .map(line -> line.substring("Content-Location: http://h/".length()))
            .toList());
  }
}
