package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.UriMap;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.Redirect;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.rewrite.Rewritten.FileBase;
import fairlead.testing.Warcs;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that are found out beforehand are those that are written then. */
class OutputNamesTest {

  private static final Pattern DIGEST = Pattern.compile("~[0-9a-f]{16}");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<String> failures = new ArrayList<>();

  /** Writes an archive to a folder whose links lead from file to file; gives its files. */
  private Map<String, String> mirrored(Path archive) throws IOException {
    OutputNames names = new OutputNames(SourceOptions.DEFAULT, false, from -> false);
    names.read(Inputs.of(archive.toString(), SourceOptions.DEFAULT), "in");
    UriMap map = UriMap.of(Whatwg.DIALECT).toFiles("", uri -> names.ofUri(uri).orElse(""));
    Rewriter rewriter =
        new Rewriter(LinkExtractor.STANDARD, map).withBaseElements(BaseElementPolicy.REMOVE);
    DocumentWork<Rewritten> work =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .then(
                Rewritten.by(
                    rewriter,
                    FileBase.WRITTEN,
                    from -> names.of(from).orElse(""),
                    from -> false,
                    false,
                    document -> false));
    Path out = folder.resolve("out");
    try (EntrySink sink =
        EntrySink.open(
            OutputFormat.FOLDER,
            out,
            new EntrySink.Settings(
                SourceOptions.DEFAULT,
                List.of(new EntrySink.Input(archive, "in")),
                new OutputNames(SourceOptions.DEFAULT, true, from -> false),
                Pages.noLinks(),
                null,
                (place, reason) -> failures.add(place + ": " + reason)))) {
      Sink.drain(
              Inputs.of(archive.toString(), SourceOptions.DEFAULT)
                  .documents()
                  .transform(new LinkPipeline<>(work)),
              sink)
          .block();
    }
    Map<String, String> files = new TreeMap<>();
    Path root = out.resolve("in");
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        assertTrue(names.contains("in/" + name), name);
        files.put(name, Files.readString(file));
      }
    }
    return files;
  }

  private static String digestsAsStars(String text) {
    return DIGEST.matcher(text).replaceAll("*");
  }

  @Test
  void linksLeadToWhatIsCalledOtherwise() throws IOException {
    String links =
        Stream.of("d", "d/", "d/e", "D", "p?x=1#f", "s.css?v=2", "moved", "gone", "%7Bx")
            .map(reference -> "<a href='http://h/" + reference + "'>")
            .reduce("", String::concat);
    byte[] css = Warcs.http("Content-Type: text/css\r\n", utf8("@import 'http://h/s.css?v=2'"));
    byte[] moved = utf8("HTTP/1.1 301 x\r\nLocation: /old\r\nContent-Length: 0\r\n\r\n");
    byte[] again = utf8("HTTP/1.1 302 x\r\nLocation: /p?x=1\r\nContent-Length: 0\r\n\r\n");
    byte[] image = Warcs.http("Content-Type: image/png\r\n", utf8("png"));
    Path warc =
        Files.write(
            folder.resolve("x.warc"),
            Warcs.join(
                Warcs.response("", Warcs.html(links)),
                Warcs.response("moved", moved),
                Warcs.response("old", again),
                Warcs.response("d", image),
                Warcs.response("d/", Warcs.html("folder")),
                Warcs.response("d/e", Warcs.html("within")),
                Warcs.response("D", image),
                Warcs.response("p?x=1", Warcs.html("<a href='?x=1'><a href='#f'>")),
                Warcs.response("p?x=1", Warcs.html("a second time")),
                Warcs.response("s.css?v=2", css),
                Warcs.response("%7Bx", Warcs.html("brace"))));
    Map<String, String> files = mirrored(warc);
    assertEquals(List.of(), failures);
    Map<String, String> shown = new TreeMap<>();
    files.forEach((name, text) -> shown.put(digestsAsStars(name), digestsAsStars(text)));
    assertEquals("<a href=''><a href='#f'>", shown.get("h/p@x=1.html"));
    assertEquals("@import './s.css@v=2.css'", shown.get("h/s.css@v=2.css"));
    assertEquals(
        "<a href='d'><a href='*.html'><a href='*.html'><a href='*'>"
            + "<a href='p@x=1.html#f'><a href='s.css@v=2.css'>"
            + "<a href='p@x=1.html'><a href='http://h/gone'><a href='%7Bx.html'>",
        shown.get("h/index.html"));
    Matcher lead = Pattern.compile("href='([^':#]+)['#]").matcher(files.get("h/index.html"));
    while (lead.find()) {
      String name = "h/" + lead.group(1).replace("%7B", "{");
      assertTrue(files.containsKey(name), name);
    }
    assertEquals(8, files.size(), files.keySet().toString());
  }

  @Test
  void partsAreFoundByTheirIds() throws IOException {
    String part = "--b\r\nContent-Type: text/html\r\nContent-Location: http://h/p\r\n";
    String message =
        "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n"
            + part
            + "\r\n<iframe src='cid:1'></iframe><iframe src='cid:2'></iframe>\r\n"
            + (part + "Content-ID: <1>\r\n\r\nfirst\r\n")
            + (part + "Content-ID: <2>\r\n\r\nsecond\r\n--b--\r\n");
    Map<String, String> files = mirrored(Files.writeString(folder.resolve("x.mhtml"), message));
    assertEquals(List.of(), failures);
    Matcher frames = Pattern.compile("src='([^']+)'").matcher(files.get("h/p.html"));
    List<String> texts = new ArrayList<>();
    while (frames.find()) {
      texts.add(files.get("h/" + frames.group(1)));
    }
    assertEquals(List.of("first", "second"), texts);
  }

  private Map<String, String> mirroredParts(String... parts) throws IOException {
    StringBuilder message =
        new StringBuilder(
            "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n");
    for (String part : parts) {
      String[] fields = part.split(" ", 2);
      message.append("--b\r\nContent-Type: text/html\r\nContent-Location: ");
      message.append(fields[0]).append("\r\n\r\n").append(fields[1]).append("\r\n");
    }
    Path file = Files.writeString(folder.resolve("x.mhtml"), message + "--b--\r\n");
    return mirrored(file);
  }

  /** Which is not where its URI says. */
  @Test
  void secondOfAUriLeadsOutOfItsOwnFile() throws IOException {
    Map<String, String> files =
        mirroredParts(
            "http://h/d/e/p <a href='../../q'>first",
            "http://h/d/e/p <a href='../../q'><a href='#x'><a href='p#y'>",
            "http://h/q <base href='d/e/'><a href='p'><a href='#z'>");
    assertEquals("<a href='../../q.html'>first", files.remove("h/d/e/p.html"));
    assertEquals("<a href='d/e/p.html'><a href='http://h/d/e/#z'>", files.remove("h/q.html"));
    assertEquals(
        List.of("<a href='q.html'><a href='#x'><a href='d/e/p.html#y'>"),
        List.copyOf(files.values()));
    assertEquals(List.of(), failures);
  }

  @Test
  void partsWithRelativeLocationsLeadToOneAnother() throws IOException {
    Map<String, String> files =
        mirroredParts("a.html <a href='sub/b.html'>", "sub/b.html <a href='a.html'>");
    assertEquals(
        List.of("<a href='sub/b.html'>", "<a href='../a.html'>"), List.copyOf(files.values()));
  }

  @Test
  void nothingLeadsToWhatCannotBeWritten() throws IOException {
    byte[] packed = Warcs.gzip(utf8("<a href=x>".repeat(1000)));
    byte[] damaged =
        Warcs.http(
            "Content-Type: text/html\r\nContent-Encoding: gzip\r\n",
            Arrays.copyOf(packed, packed.length - 9));
    Path warc =
        Files.write(
            folder.resolve("x.warc"),
            Warcs.join(
                Warcs.response(
                    "", Warcs.html("<a href='/bad'><a href='/" + "a".repeat(2000) + "'>")),
                Warcs.response("bad", damaged),
                Warcs.response("a".repeat(2000), Warcs.html("long"))));
    Map<String, String> files = mirrored(warc);
    assertEquals(1, failures.size(), failures.toString());
    assertEquals(2, files.size(), files.toString());
    assertEquals(
        "<a href='http://h/bad'><a href='*.html'>",
        files.get("h/index.html").replaceAll("a+~[0-9a-f]{16}|~[0-9a-f]{16}", "*"));
  }

  @Test
  void limitEndsTheNames() throws IOException {
    Path warc =
        Files.write(
            folder.resolve("x.warc"),
            Warcs.join(Warcs.response("a", Warcs.html("")), Warcs.response("b", Warcs.html(""))));
    OutputNames names =
        new OutputNames(
            SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.NAMES, 1)),
            false,
            from -> false);
    names.read(Inputs.of(warc.toString(), SourceOptions.DEFAULT), "");
    assertTrue(names.contains("h/a.html"));
    assertFalse(names.contains("h/b.html"));
    assertTrue(names.ofUri("http://H:80/a#x").isPresent());
    assertTrue(names.ofUri("http://h/b").isEmpty());
  }

  private static OutputNames names(int max, Path input) {
    SourceOptions options =
        SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.NAMES, max));
    OutputNames names = new OutputNames(options, false, from -> false);
    names.read(Inputs.of(input.toString(), options.withArchives(Archives.CLOSED)), "");
    return names;
  }

  private static byte[] redirect(String from, String to) {
    return Warcs.response(
        from, utf8("HTTP/1.1 302 x\r\nLocation: /" + to + "\r\nContent-Length: 0\r\n\r\n"));
  }

  @Test
  void redirectsAreFollowedSoFar() throws IOException {
    List<byte[]> records = new ArrayList<>(List.of(redirect("loop", "back")));
    records.add(redirect("back", "loop"));
    for (int i = 0; i <= Redirect.MAX_HOPS; i++) {
      records.add(redirect(String.valueOf(i), i == 0 ? "end" : String.valueOf(i - 1)));
    }
    records.add(Warcs.response("end", Warcs.html("")));
    Path warc = Files.write(folder.resolve("x.warc"), Warcs.join(records.toArray(byte[][]::new)));
    OutputNames names = names(1000, warc);
    assertEquals(Optional.of("h/end.html"), names.ofUri("http://h/" + (Redirect.MAX_HOPS - 1)));
    assertEquals(Optional.empty(), names.ofUri("http://h/" + Redirect.MAX_HOPS));
    assertEquals(Optional.empty(), names.ofUri("http://h/loop"));
    OutputNames few = names(3, warc);
    assertEquals(Optional.of("h/end.html"), few.ofUri("http://h/0"));
    assertEquals(Optional.empty(), few.ofUri("http://h/1"));
  }

  @Test
  void onlySuccessesThatCanBeReadHaveANameInAnArchive() throws IOException {
    byte[] packed = Warcs.gzip(new byte[1000]);
    String fields = "Content-Type: image/png\r\nContent-Encoding: gzip\r\n";
    List<byte[]> records = new ArrayList<>();
    for (String status : List.of("199", "200", "299", "300")) {
      String head = "HTTP/1.1 " + status + " x\r\nContent-Type: text/html\r\n\r\n";
      records.add(Warcs.response(status, utf8(head)));
    }
    records.add(Warcs.response("whole.png", Warcs.http(fields, packed)));
    records.add(
        Warcs.response("cut.png", Warcs.http(fields, Arrays.copyOf(packed, packed.length - 9))));
    OutputNames names =
        names(
            1000,
            Files.write(folder.resolve("x.warc"), Warcs.join(records.toArray(byte[][]::new))));
    assertEquals(
        List.of("200.html", "299.html", "whole.png"),
        Stream.of("199.html", "200.html", "299.html", "300.html", "whole.png", "cut.png")
            .filter(name -> names.contains("h/" + name))
            .toList());
  }

  /** The rest of a longer path would be too long for some systems. */
  @Test
  void longPathHasAShortName() throws IOException {
    String path = ("a".repeat(99) + '/').repeat(9); // after h/
    String fits = path + "b".repeat(93) + ".html";
    String longer = path + "c".repeat(94) + ".html";
    OutputNames names =
        names(
            1000,
            Files.write(
                folder.resolve("x.warc"),
                Warcs.join(
                    Warcs.response(fits, Warcs.html("")), Warcs.response(longer, Warcs.html("")))));
    assertEquals(Optional.of("h/" + fits), names.ofUri("http://h/" + fits));
    assertEquals("h/*.html", digestsAsStars(names.ofUri("http://h/" + longer).orElseThrow()));
  }

  @Test
  void compressedDocumentLosesItsExtensionAndAnotherFileDoesNot() throws IOException {
    byte[] page = Warcs.gzip(utf8("<p>"));
    assertTrue(names(9, Files.write(folder.resolve("p.html.gz"), page)).contains("p.html"));
    assertTrue(names(9, folder).contains("p.html.gz"));
  }

  @Test
  void nameThatIsTakenSaysByWhat() {
    OutputNames names = new OutputNames(SourceOptions.DEFAULT, false, from -> false);
    Map<String, String> problems = new LinkedHashMap<>();
    for (String entry : List.of("a/b/c", "a/b", "a", "a/b/c/d", "a/b/c", "a/d", "e")) {
      DocumentPlace place =
          DocumentPlace.file("x.zip", Path.of("x.zip")).within(new EntryStep(entry));
      problems.put(
          problems.size() + " " + entry,
          names.claim(Provenance.of(place), Metadata.NONE, false, "").problem());
    }
    assertEquals(
        List.of(
            "",
            "a folder is called a/b",
            "a folder is called a",
            "a file is called a/b/c",
            "another file is called a/b/c",
            "",
            ""),
        List.copyOf(problems.values()));
    DocumentPlace record =
        DocumentPlace.file("x.warc", Path.of("x.warc")).within(new RecordStep(null, 0));
    for (Provenance none :
        List.of(Provenance.of(record), Provenance.of(record).withUri("no URI"))) {
      assertEquals(
          "it has no URI to derive a name from",
          names.claim(none, Metadata.NONE, false, "").problem());
    }
  }

  /** In formats of URIs, names need not differ. */
  @Test
  void nameThatIsNotClaimed() {
    Metadata html = Metadata.NONE.withMediaType("text/html");
    DocumentPlace warc = DocumentPlace.file("x.warc", Path.of("x.warc"));
    Provenance record = Provenance.of(warc.within(new RecordStep(null, 0)));
    Provenance entry =
        Provenance.of(
            DocumentPlace.file("x.zip", Path.of("x.zip")).within(new EntryStep("d/e.html")));
    Provenance named = record.withUri("http://h/a");
    assertEquals("h/a.html", OutputNames.unclaimed(named, html, true, "").name());
    assertEquals("f/h/a.html", OutputNames.unclaimed(named, html, true, "f").name());
    assertEquals("", OutputNames.unclaimed(record, html, true, "").name());
    assertEquals("", OutputNames.unclaimed(record, html, true, "f").name());
    assertEquals("d/e.html", OutputNames.unclaimed(entry, html, true, "").name());
    assertEquals("f/d/e.html", OutputNames.unclaimed(entry, html, true, "f").name());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
