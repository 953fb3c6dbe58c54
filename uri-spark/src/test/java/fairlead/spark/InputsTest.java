package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.sink.Tally;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Files are found, divided and read as on one machine, without a session of Spark. */
@ResourceLock(CountedFileSystem.COUNTS)
class InputsTest {

  private static final Configuration HADOOP = new Configuration();

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Path archive(String name, String... pages) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < pages.length; i++) {
      all.writeBytes(Warcs.gzip(Warcs.response("p" + i, Warcs.html(pages[i]))));
    }
    return Files.write(folder.resolve(name), all.toByteArray());
  }

  private List<InputFile> files(String... names) throws IOException {
    return Inputs.of(Stream.of(names).map(name -> folder + name).toList(), HADOOP, null);
  }

  private String root() {
    return "file://" + folder + '/';
  }

  private static List<String> uris(List<InputFile> files) {
    return files.stream().map(InputFile::uri).toList();
  }

  @Test
  void filesOfAFolderAreInOrder() throws IOException {
    write("b/ü c%.html", "");
    write("a.html", "");
    write("b/a/z", "1234");
    List<InputFile> files = files("/");
    assertEquals(
        List.of(root() + "a.html", root() + "b/a/z", root() + "b/%C3%BC%20c%25.html"), uris(files));
    InputFile second = files.get(1);
    assertEquals(
        new InputFile(
            1,
            root() + "b/a/z",
            folder + "/b/a/z",
            "b/a/z",
            root() + "b/a/z",
            4,
            0,
            "",
            Long.MAX_VALUE,
            null),
        second);
    assertEquals(files, files(""));
  }

  @Test
  void namesThatLookLikePatternsAreNames() throws IOException {
    write("[ab].html", "");
    write("a.html", "");
    write("b.html", "");
    assertEquals(List.of(root() + "%5Bab%5D.html"), uris(files("/[ab].html")));
    List<InputFile> matches = files("/[a-b].html");
    assertEquals(List.of(root() + "a.html", root() + "b.html"), uris(matches));
    assertEquals(
        List.of(folder + "/a.html", folder + "/b.html"),
        matches.stream().map(InputFile::source).toList());
    assertEquals(folder + "/a.html", files("/a*").get(0).source());
    String pattern = root() + "{b}.html";
    assertEquals(
        List.of("file:" + folder + "/b.html"),
        Inputs.of(List.of(pattern), HADOOP, null).stream().map(InputFile::source).toList());
    assertEquals(folder + "/./a.html", files("/./a.html").get(0).source());
    String relative = Inputs.of(List.of("pom.x*"), HADOOP, null).get(0).source();
    assertEquals("pom.xml", relative); // of this module, where its tests run
    assertThrows(FileNotFoundException.class, () -> files("/none"));
    assertThrows(FileNotFoundException.class, () -> files("/none*"));
  }

  @Test
  void baseIsTheRootOfEachInput() throws IOException {
    write("d/a.html", "");
    write("e.html", "");
    List<String> names = List.of(folder + "/d", folder + "/e.html");
    assertEquals(
        List.of("http://h/x/a.html", "http://h/x"), uris(Inputs.of(names, HADOOP, "http://h/x")));
    assertEquals("http://h/x/a.html", uris(Inputs.of(names, HADOOP, "http://h/x/")).get(0));
  }

  private static String skipped(InputFile file) {
    return file.below() + ": " + file.skipped();
  }

  @Test
  void outputsAndLinksAreSkipped() throws IOException {
    String mark = "x".repeat((int) OutputMarker.BYTES);
    write("in/a.html", "");
    write("in/done/page.html", "");
    write("in/done/" + OutputMarker.NAME, mark);
    write("in/d/" + OutputMarker.JOURNAL, "");
    write("in/d/" + OutputMarker.IN_PLACE, "");
    write("in/d/" + OutputMarker.UNFINISHED + "x", "");
    write("in/e/" + OutputMarker.NAME, "another file of this name");
    write("out.html", "");
    Files.createSymbolicLink(folder.resolve("in/f"), folder.resolve("in/d"));
    Files.createSymbolicLink(folder.resolve("in/g"), folder.resolve("in/a.html"));
    Files.createSymbolicLink(folder.resolve("in/d/h"), folder.resolve("out.html"));
    assertEquals(
        List.of(
            "a.html: null",
            "d/" + OutputMarker.JOURNAL + ": mark of an output folder",
            "d/h: symbolic link out of the folder",
            "done: output of an earlier run",
            "e/" + OutputMarker.NAME + ": null",
            "f: symbolic link to a folder",
            "g: null"),
        files("/in").stream().map(InputsTest::skipped).sorted().toList());
    assertTrue(
        files("/in/done").stream()
            .map(InputsTest::skipped)
            .toList()
            .contains(OutputMarker.NAME + ": mark of an output folder"));
  }

  private static List<InputFile> parts(List<InputFile> files, SourceOptions options, long bytes) {
    return files.stream().flatMap(file -> file.parts(HADOOP, options, bytes).stream()).toList();
  }

  /** What the rows of some files say of links, and the counts. */
  private static Map<String, String> rows(
      List<InputFile> files, SparkOptions options, Map<String, Long> counts) {
    Map<String, String> rows = new TreeMap<>();
    try (DocumentRows all = new DocumentRows(files.iterator(), HADOOP, options, counts::putAll)) {
      while (all.hasNext()) {
        assertTrue(all.hasNext());
        Row row = all.next();
        String order = row.<Row>getAs(0).mkString("/");
        rows.merge(order, row.mkString("|"), String::concat);
      }
      assertThrows(NoSuchElementException.class, all::next);
    }
    return rows;
  }

  @Test
  void partsHaveTheDocumentsOfTheWhole() throws IOException {
    archive("a.warc.gz", "<a href=0>", "<a href=1>", "<a href=//[><a href=2>", "<a href=3>");
    write("b.html", "<a href=x>");
    write("c/" + OutputMarker.NAME, "x".repeat((int) OutputMarker.BYTES));
    List<InputFile> files = files("");
    List<InputFile> parts = parts(files, SourceOptions.DEFAULT, 1);
    assertEquals(3, files.size());
    assertEquals(6, parts.size());
    assertEquals(
        List.of("0 0", "0 1", "0 2", "0 3", "1 0", "2 0"),
        parts.stream().map(part -> part.number() + " " + part.part()).toList());
    Map<String, Long> counts = new HashMap<>();
    Map<String, Long> ofParts = new HashMap<>();
    Map<String, String> whole = rows(files, SparkOptions.DEFAULT, counts);
    Map<String, String> divided = rows(parts, SparkOptions.DEFAULT, ofParts);
    assertEquals(List.of("0/0/0", "0/0/1", "0/0/2", "0/0/3", "1/0/0", "2/0/0"), orders(whole));
    assertEquals(List.of("0/0/0", "0/1/0", "0/2/0", "0/3/0", "1/0/0", "2/0/0"), orders(divided));
    assertEquals(counts, ofParts);
    Tally tally = new Tally();
    tally.addAll(counts);
    assertEquals(6, tally.documentCount());
    assertEquals(6, tally.linkCount()); // with the rejected one
  }

  /** The file, part and document of each row. */
  private static List<String> orders(Map<String, String> rows) {
    return rows.keySet().stream().map(order -> order.substring(0, order.lastIndexOf('/'))).toList();
  }

  @Test
  void largePageHasAllItsRows() throws IOException {
    write("a.html", "<p><a href=x.html>link</a>\n".repeat(400));
    write("b.html", "<a href=y>");
    Limits limits = Limits.DEFAULT.with(DocumentLimit.BYTES, 2_000);
    SparkOptions options =
        SparkOptions.DEFAULT
            .withExtractor(() -> LinkExtractor.STANDARD.withLimits(limits))
            .withSources(() -> SourceOptions.DEFAULT.withLimits(limits));
    Map<String, Long> counts = new HashMap<>();
    List<String> orders = orders(rows(files(""), options, counts));
    assertTrue(orders.size() > 3, orders.toString());
    assertEquals(List.of("0/0/0", "1/0/0"), orders.stream().distinct().toList());
    Tally tally = new Tally();
    tally.addAll(counts);
    assertEquals(401, tally.linkCount());
    assertEquals(2, tally.documentCount());
  }

  @Test
  void filesAreClosedWhenTheTaskEnds() throws IOException {
    archive("a.warc.gz", "<a href=0>", "<a href=1>");
    Configuration counted = new Configuration();
    counted.setClass("fs.counted.impl", CountedFileSystem.class, FileSystem.class);
    List<InputFile> files = Inputs.of(List.of("counted://" + folder), counted, null);
    CountedFileSystem.reset();
    try (DocumentRows rows =
        new DocumentRows(files.iterator(), counted, SparkOptions.DEFAULT, all -> {})) {
      assertTrue(rows.hasNext());
      assertEquals(0, CountedFileSystem.CLOSED.get());
    }
    assertEquals(1, CountedFileSystem.CLOSED.get());
  }

  @Test
  void filesThatCannotBeOpenedAreNotDivided() throws IOException {
    Path file = archive("a.warc.gz", "<a href=0>", "<a href=1>");
    List<InputFile> files = files("");
    Files.delete(file);
    assertEquals(files, parts(files, SourceOptions.DEFAULT, 1));
    assertEquals(List.of(), files.get(0).surts(HADOOP, SparkOptions.DEFAULT, 1));
    Map<String, Long> counts = new HashMap<>();
    assertEquals(List.of("0/0/0"), orders(rows(files, SparkOptions.DEFAULT, counts)));
    Tally tally = new Tally();
    tally.addAll(counts);
    assertEquals(1, tally.documents(Outcome.Kind.FAILED));
  }

  @Test
  void eachPartHasASurt() throws IOException {
    archive("a.warc.gz", "<a href=0>", "<a href=1>", "<a href=2>");
    write("b/" + OutputMarker.NAME, "x".repeat((int) OutputMarker.BYTES));
    List<InputFile> files = files("");
    List<String> all = files.get(0).surts(HADOOP, SparkOptions.DEFAULT, 1);
    assertEquals(3, all.size());
    assertEquals(1, files.get(0).surts(HADOOP, SparkOptions.DEFAULT, 1 << 20).size());
    assertEquals(List.of(), files.get(1).surts(HADOOP, SparkOptions.DEFAULT, 1));
  }
}
