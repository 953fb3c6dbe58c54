package fairlead.spark;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.sink.JsonLines;
import fairlead.pipeline.sink.Tally;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Suites;
import fairlead.testing.Warcs;
import fairlead.uri.key.KeyProfile;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables of Spark have what one machine finds. One session serves all tests. */
@Execution(ExecutionMode.SAME_THREAD)
@ResourceLock(SparkLinksTest.SESSION)
class SparkLinksTest {

  static final String SESSION = "the session of Spark in this process";

  private static final String PARTITIONS = "spark.sql.shuffle.partitions";

  private static SparkSession spark;

  @TempDir Path folder;

  /** A session that ends with the process: mutation testing starts each test as if it was alone. */
  @BeforeAll
  static void start() {
    spark =
        SparkSession.builder()
            .master("local[2,2]") // a task may fail once
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config(PARTITIONS, "2")
            .getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");
  }

  private Path archive(String name, boolean compressed, String... pages) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < pages.length; i++) {
      byte[] record = Warcs.response("p" + i, Warcs.html(pages[i]));
      all.writeBytes(compressed ? Warcs.gzip(record) : record);
    }
    return Files.write(folder.resolve(name), all.toByteArray());
  }

  private static List<String> json(Dataset<Row> table) {
    return table.toJSON().collectAsList().stream().sorted().toList();
  }

  private static List<String> text(String folder) {
    return spark.read().text(folder).collectAsList().stream()
        .map(row -> row.getString(0))
        .sorted()
        .toList();
  }

  /** The lines of {@code fairlead links}, sorted. */
  private static List<String> links(List<String> inputs) {
    List<String> lines = new ArrayList<>();
    eachLink(inputs, lines::add);
    return lines.stream().sorted().toList();
  }

  private static void eachLink(List<String> inputs, Consumer<String> lines) {
    DocumentWork<Encoded<Outcome>> work =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .encode(new JsonLines().withKeys(KeyProfile.CRAWL).withoutContext());
    try (DocumentCursor cursor = source(inputs).open()) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        // Not lines(): a line feed ends a line, and nothing else.
        for (String line : new String(work.apply(one).bytes(), UTF_8).split("\n", -1)) {
          if (!line.isEmpty()) {
            lines.accept(line);
          }
        }
      }
    }
  }

  private static DocumentSource source(List<String> inputs) {
    return DocumentSource.concat(
        inputs.stream()
            .map(input -> fairlead.pipeline.source.Inputs.of(input, SourceOptions.DEFAULT))
            .toList());
  }

  /** For each key the first target, and how many links there are, as text. */
  private static Map<String, String> targets(List<String> inputs) {
    Map<String, String> first = new TreeMap<>();
    Map<String, Long> counts = new TreeMap<>();
    DocumentWork<KeyedOutcome> work =
        DocumentWork.extract(LinkExtractor.STANDARD).key(KeyProfile.CRAWL);
    try (DocumentCursor cursor = source(inputs).open()) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        for (KeyedLink link : work.apply(one).links()) {
          first.putIfAbsent(link.key().text(), link.target() + " " + one.provenance().uri());
          counts.merge(link.key().text(), 1L, Long::sum);
        }
      }
    }
    first.replaceAll((key, target) -> target + " " + counts.get(key));
    return first;
  }

  /** What is wrong with documents, sorted. */
  private static List<String> failures(List<String> inputs) {
    List<String> all = new ArrayList<>();
    DocumentWork<Outcome> work = DocumentWork.extract(LinkExtractor.STANDARD);
    try (DocumentCursor cursor = source(inputs).open()) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        Outcome outcome = work.apply(one);
        String place = outcome.place().source() + " " + offset(outcome);
        if (outcome instanceof Outcome.Failed failed) {
          all.add(place + " null " + failed.message());
        } else if (outcome instanceof Outcome.Links found) {
          found
              .document()
              .findings()
              .forEach(
                  finding ->
                      all.add(
                          place
                              + " "
                              + (finding.line() > 0 ? finding.line() : null)
                              + " "
                              + finding.kind()
                              + (finding.detail().isEmpty() ? "" : ": " + finding.detail())));
        }
      }
    }
    return all.stream().sorted().toList();
  }

  private static @Nullable Long offset(Outcome outcome) {
    return outcome.place().record().map(DocumentPlace.RecordStep::offset).orElse(null);
  }

  private static List<String> failures(Dataset<Row> table) {
    return table.select("source", "recordOffset", "line", "reason").collectAsList().stream()
        .map(row -> row.get(0) + " " + row.get(1) + " " + row.get(2) + " " + row.get(3))
        .sorted()
        .toList();
  }

  private static Map<String, String> rows(Dataset<Row> targets) {
    Map<String, String> rows = new TreeMap<>();
    for (Row row : targets.collectAsList()) {
      rows.put(
          row.getAs("key"),
          row.getAs("target") + " " + row.getAs("document") + " " + row.getAs("count"));
    }
    return rows;
  }

  private static void check(List<String> inputs, long splitBytes) throws IOException {
    SparkOptions options = SparkOptions.DEFAULT.withSplitBytes(splitBytes);
    SparkLinks tables = SparkLinks.read(spark, options, inputs).cached();
    assertEquals(links(inputs), json(tables.links()));
    assertEquals(targets(inputs), rows(tables.targets()));
    assertEquals(failures(inputs), failures(tables.failures()));
    tables.release();
  }

  private static LinkExtractor failingOnce() {
    if (TaskContext.get().attemptNumber() == 0) {
      throw new IllegalStateException("the first attempt fails");
    }
    return LinkExtractor.STANDARD;
  }

  @Test
  void taskThatFailedIsRepeated() throws IOException {
    List<String> inputs = List.of(archive("a.warc.gz", true, "<a href=0>", "<a>").toString());
    SparkOptions options = SparkOptions.DEFAULT.withExtractor(SparkLinksTest::failingOnce);
    SparkLinks tables = SparkLinks.read(spark, options, inputs);
    assertEquals(links(inputs), json(tables.links()));
    assertEquals(2, tables.tally().documentCount());
  }

  @Test
  void documentWithManyLinksHasSeveralRows() throws IOException {
    List<String> inputs = List.of(archive("a.warc", false, "<a href=x>".repeat(600)).toString());
    SparkLinks tables = SparkLinks.read(spark, SparkOptions.DEFAULT, inputs);
    assertEquals(3, tables.documents().count());
    assertEquals(links(inputs), json(tables.links()));
    assertEquals(600L, tables.pages().first().<Long>getAs("links"));
    assertEquals(1, tables.pages().count());
    assertEquals(targets(inputs), rows(tables.targets()));
    assertEquals(600, tables.tally().linkCount());
  }

  private static Limits limits() {
    return Limits.DEFAULT.with(DocumentLimit.BYTES, 2_000);
  }

  @Test
  void pageLargerThanMemoryIsReadInParts() throws IOException {
    String large =
        "<p>Text <a href=x.html>link</a><a href=//></a>\n".repeat(400) + "<base href=/b/>";
    archive("a.warc.gz", true, "<a href=first>", large, "<a href=last>", large);
    Files.writeString(folder.resolve("b.html"), large);
    List<String> inputs = List.of(folder.toString());
    SparkOptions whole = SparkOptions.DEFAULT.withSplitBytes(1);
    SparkOptions parts =
        whole
            .withExtractor(() -> LinkExtractor.STANDARD.withLimits(limits()))
            .withSources(() -> SourceOptions.DEFAULT.withLimits(limits()));
    SparkLinks expected = SparkLinks.read(spark, whole, inputs).cached();
    SparkLinks tables = SparkLinks.read(spark, parts, inputs).cached();
    assertTrue(tables.documents().count() > expected.documents().count() + 10, "few parts");
    assertEquals(json(expected.links()), json(tables.links()));
    assertEquals(rows(expected.targets()), rows(tables.targets()));
    assertEquals(json(expected.failures()), json(tables.failures()));
    assertEquals(json(expected.pages()), json(tables.pages()));
    assertEquals(expected.tally().documents(), tables.tally().documents());
    tables.release();
    expected.release();
  }

  @Test
  void tablesHaveWhatOneMachineFinds() throws IOException {
    archive("b.warc.gz", true, "<a href=x>", "<base href=/d/><a href=x>", "<a href=//>", "<a>");
    Files.createDirectories(folder.resolve("sub/ü b"));
    Files.writeString(folder.resolve("sub/ü b/page.html"), "<a href=../other#f><img src=i.png>");
    Files.writeString(folder.resolve("sub/data.bin"), "\0\1\2");
    List<String> inputs = List.of(folder.toString(), folder.resolve("b.warc.gz").toString());
    check(inputs, 1);
    check(inputs, 64 << 20);
  }

  @Test
  void damagedRecordIsRowAndCostsOnlyItself() throws IOException {
    Path file = archive("a.warc.gz", true, "<a href=0>", "<a href=1>", "<a href=2>");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 0x55;
    Files.write(file, bytes);
    SparkLinks tables =
        SparkLinks.read(spark, SparkOptions.DEFAULT.withSplitBytes(1), List.of(file.toString()));
    assertEquals(links(List.of(file.toString())), json(tables.links()));
    List<Row> failures = tables.failures().collectAsList();
    assertEquals(1, failures.size());
    assertEquals(file.toString(), failures.get(0).getAs("source"));
    Tally tally = tables.tally();
    assertEquals(1, tally.documents(Outcome.Kind.FAILED));
    assertEquals(3, tally.linkCount());
  }

  @Test
  void linksOutOfFolderAndOutputsOfOtherRunsAreSkipped() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path in = Files.createDirectories(folder.resolve("in/sub")).getParent();
    Path done = Files.createDirectory(in.resolve("done"));
    Files.write(done.resolve(OutputMarker.NAME), new byte[(int) OutputMarker.BYTES]);
    Files.writeString(out.resolve("secret.html"), "<a href=secret>");
    Files.writeString(in.resolve("a.html"), "<a href=a>");
    Files.createSymbolicLink(in.resolve("sub/b.html"), in.resolve("a.html"));
    Files.createSymbolicLink(in.resolve("sub/c.html"), out.resolve("secret.html"));
    Files.createSymbolicLink(in.resolve("sub/loop"), in);
    SparkLinks tables = SparkLinks.read(spark, in.toString());
    assertEquals(links(List.of(in.toString())), json(tables.links()));
    assertEquals(2, tables.links().count());
    assertEquals(
        Map.of(
            "output of an earlier run", 1L,
            "symbolic link out of the folder", 1L,
            "symbolic link to a folder", 1L),
        tables.tally().skips());
  }

  @Test
  void missingInputIsNamed() {
    FileNotFoundException e =
        assertThrows(
            FileNotFoundException.class, () -> SparkLinks.read(spark, folder + "/none.warc"));
    assertTrue(e.getMessage().endsWith("none.warc: no such file or folder"), e.getMessage());
  }

  @Test
  void jobWritesAllTablesOrNone() throws IOException {
    String file = archive("a.warc", false, "<a href=http://b.example.org/>").toString();
    String out = folder.resolve("out").toString();
    SparkJob job =
        SparkJob.to(out)
            .withFormat("json")
            .withTables(EnumSet.complementOf(EnumSet.of(Table.RANKS)));
    int kept = spark.sparkContext().getPersistentRDDs().size();
    job.write(SparkLinks.read(spark, file));
    assertEquals(links(List.of(file)), text(out + "/links"));
    assertEquals(List.of("0\th", "1\torg.example.b"), text(out + "/hosts/vertices.txt"));
    assertEquals(List.of("0\t1"), text(out + "/hosts/edges.txt"));
    assertEquals(List.of("0\torg.example\t1"), text(out + "/domains/vertices.txt"));
    assertEquals(2, spark.read().json(out + "/hosts/vertices").count());
    assertEquals(1, spark.read().json(out + "/hosts/edges").count());
    assertTrue(Files.exists(Path.of(out, "failures", "_SUCCESS")));
    assertEquals(kept, spark.sparkContext().getPersistentRDDs().size());
    assertThrows(FileAlreadyExistsException.class, () -> job.write(SparkLinks.read(spark, file)));
    job.overwriting().withTables(EnumSet.of(Table.PAGES)).write(SparkLinks.read(spark, file));
    try (Stream<Path> left = Files.list(Path.of(out))) {
      assertEquals(List.of("pages"), left.map(path -> path.getFileName().toString()).toList());
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(
          List.of("a.warc", "out"),
          left.map(path -> path.getFileName().toString())
              .filter(name -> !name.startsWith("."))
              .sorted()
              .toList());
    }
  }

  @Test
  void documentsAreKeptIfTheyAreReadTwice() {
    SparkJob job = SparkJob.to("out");
    assertTrue(job.withTables(EnumSet.of(Table.LINKS)).isOnePass());
    assertTrue(job.withTables(EnumSet.of(Table.TARGETS)).isOnePass());
    assertFalse(job.withTables(EnumSet.of(Table.LINKS, Table.TARGETS)).isOnePass());
  }

  @Test
  void fewTasksReadManySmallFiles() throws IOException {
    List<String> files = new ArrayList<>();
    for (int i = 10; i < 30; i++) {
      files.add(archive(i + ".warc", false, "<a href=x>").toString());
    }
    long size = Files.size(Path.of(files.get(0)));
    SparkOptions options = SparkOptions.DEFAULT.withSplitBytes(10 * size);
    SparkLinks links = SparkLinks.read(spark, options, files);
    assertEquals(9, links.documents().javaRDD().getNumPartitions());
    assertEquals(20, links.tally().documentCount());
  }

  @Test
  void inputsKeepTheirOrderIfOneIsDivided() throws IOException {
    Path first = archive("a.warc", false, "<a href=1>");
    String[] pages = {"<a href=2>", "<a href=3>", "<a href=4>", "<a href=5>"};
    List<String> inputs =
        Stream.of(first, archive("b.warc", false, pages), archive("c.warc", false, "<a href=6>"))
            .map(Path::toString)
            .toList();
    SparkOptions options = SparkOptions.DEFAULT.withSplitBytes(Files.size(first));
    assertEquals(
        List.of("1", "2", "3", "4", "5", "6"),
        SparkLinks.read(spark, options, inputs).links().collectAsList().stream()
            .map(row -> row.getAs("reference"))
            .toList());
  }

  @Test
  void filesOfLinksCoverSeparateRanges() throws IOException {
    String padding = "<p>" + "x".repeat(1 << 20);
    for (int i = 0; i < 12; i++) {
      // One small archive for each host: b, a, d, c ...
      String page = "<base href=http://" + (char) ('a' + (i ^ 1)) + ".example/><a href=x>";
      byte[] record = Warcs.response("p", Warcs.html(page + padding));
      String text =
          new String(record, ISO_8859_1)
              .replace("http://h/", "http://" + (char) ('a' + (i ^ 1)) + "/");
      Files.write(folder.resolve(i + ".warc"), text.getBytes(ISO_8859_1));
    }
    String out = folder.resolve("out").toString();
    List<String> inputs = List.of(folder + "/*.warc");
    SparkJob job = SparkJob.to(out).withFormat("json").withTables(EnumSet.of(Table.LINKS));
    Tally read = job.write(SparkLinks.read(spark, SparkOptions.DEFAULT, inputs));
    assertEquals(12, read.linkCount());
    List<List<String>> files = new ArrayList<>();
    try (Stream<Path> written = Files.list(Path.of(out, "links"))) {
      for (Path one : written.filter(file -> file.toString().endsWith(".json")).sorted().toList()) {
        files.add(
            Files.readAllLines(one).stream()
                .map(line -> line.replaceFirst(".*\"document\":\"http://(.).*", "$1"))
                .toList());
      }
    }
    assertEquals(2, files.size(), files.toString());
    assertTrue(files.stream().allMatch(hosts -> hosts.size() >= 4), files.toString());
    assertEquals("abcdefghijkl", String.join("", files.stream().flatMap(List::stream).toList()));
  }

  @Test
  void foldersOfOtherFilesAreNotReplaced() throws IOException {
    Path file = archive("a.warc", false, "<a href=http://b.example.org/>");
    SparkJob job = SparkJob.to(folder.toString()).withFormat("json").overwriting();
    FileAlreadyExistsException refused =
        assertThrows(
            FileAlreadyExistsException.class,
            () -> job.write(SparkLinks.read(spark, folder.toString())));
    assertTrue(refused.getMessage().endsWith("not replaced: a.warc is in it"));
    assertTrue(Files.isRegularFile(file));
  }

  @Test
  void ranksWithoutEdgesAreEqual() throws IOException {
    String page = "<base href=http://a.example/><a href=http://b.a.example/>";
    byte[] record = Warcs.response("p", Warcs.html(page));
    String text = new String(record, ISO_8859_1).replace("http://h/", "http://a.example/");
    Path file = Files.write(folder.resolve("a.warc"), text.getBytes(ISO_8859_1));
    List<Row> ranks = SparkLinks.read(spark, file.toString()).domains().ranks().collectAsList();
    assertEquals("[[example.a,1.0]]", ranks.toString());
    String out = folder.resolve("out").toString();
    SparkJob.to(out)
        .withFormat("json")
        .withTables(EnumSet.of(Table.RANKS))
        .write(SparkLinks.read(spark, file.toString()));
    assertEquals(List.of("{\"name\":\"example.a\",\"rank\":1.0}"), text(out + "/ranks"));
  }

  @Test
  void ranksOfDomainsAreThoseOfPageRank() throws IOException {
    // a.example links to b and c, b to c, c to a; d.example links to c, and nothing links to it.
    String[] ends = {"a b", "a c", "b c", "c a", "d c"};
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String end : ends) {
      String from = "http://" + end.charAt(0) + ".example/";
      String page = "<base href=" + from + "><a href=http://" + end.charAt(2) + ".example/>";
      all.writeBytes(
          new String(Warcs.response("p", Warcs.html(page)), ISO_8859_1)
              .replace("http://h/", from)
              .getBytes(ISO_8859_1));
    }
    String file = Files.write(folder.resolve("a.warc"), all.toByteArray()).toString();
    Map<String, Double> ranks = new TreeMap<>();
    for (Row row : SparkLinks.read(spark, file).domains().ranks().collectAsList()) {
      ranks.put(row.getString(0), row.getDouble(1));
    }
    double[] expected = {1, 1, 1, 1};
    for (int round = 0; round < 100; round++) {
      double[] old = expected.clone();
      expected[0] = 0.15 + 0.85 * old[2];
      expected[1] = 0.15 + 0.85 * old[0] / 2;
      expected[2] = 0.15 + 0.85 * (old[0] / 2 + old[1] + old[3]);
      expected[3] = 0.15;
    }
    assertEquals(4, ranks.size());
    assertEquals(expected[0], ranks.get("example.a"), 0.02);
    assertEquals(expected[1], ranks.get("example.b"), 0.02);
    assertEquals(expected[2], ranks.get("example.c"), 0.02);
    assertEquals(expected[3], ranks.get("example.d"), 0.02);
  }

  @Test
  void keysOfFormerRunsMarkWhatIsNew() throws IOException {
    String keys = folder.resolve("keys").toString();
    SparkJob job =
        SparkJob.to(folder.resolve("one").toString()).withTables(EnumSet.of(Table.TARGETS));
    job.withSeen(keys)
        .write(SparkLinks.read(spark, archive("1.warc", false, "<a href=x>").toString()));
    String second = archive("2.warc", false, "<a href=x><a href=y>").toString();
    SparkJob.to(folder.resolve("two").toString())
        .withTables(EnumSet.of(Table.TARGETS))
        .withSeen(keys)
        .write(SparkLinks.read(spark, second));
    List<Row> fresh =
        spark
            .read()
            .parquet(folder.resolve("two/targets").toString())
            .filter("new")
            .collectAsList();
    assertEquals(List.of("http://h/y"), fresh.stream().map(row -> row.getAs("target")).toList());
    assertEquals(2, spark.read().parquet(keys).count());
  }

  @Test
  void functionsReturnNullForBadInputAndCountIt() {
    UriFunctions functions = UriFunctions.register(spark);
    Row row =
        spark
            .sql(
                "SELECT uri_resolve('http://a/b/', '../c'), uri_resolve('no', 'c'),"
                    + " uri_key('HTTP://A/?utm_source=x', 'crawl'), uri_host('http://B.example/'),"
                    + " uri_domain('http://a.b.example.org/'), uri_surt('http://example.org/a'),"
                    + " extract_links('http://a/', '<a href=x>')[0].target, uri_host(NULL)")
            .first();
    assertEquals(
        Arrays.asList(
            "http://a/c",
            null,
            "http://a/",
            "b.example",
            "example.org",
            "org,example)/a",
            "http://a/x",
            null),
        rowValues(row));
    assertEquals(1, functions.rejected().get("uri_resolve"));
    assertEquals(0, functions.rejected().get("uri_host"));
    spark
        .sql(
            "SELECT uri_key('no', 'crawl'), uri_host('no'), uri_domain('no'), uri_surt('no'),"
                + " extract_links('no', '<a href=x>')")
        .first();
    assertEquals(
        Map.of(
            "uri_resolve", 1L,
            "uri_key", 1L,
            "uri_host", 1L,
            "uri_domain", 1L,
            "uri_surt", 1L,
            "extract_links", 1L),
        functions.rejected());
  }

  private static List<Object> rowValues(Row row) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      values.add(row.get(i));
    }
    return values;
  }

  /** All folders of real inputs but compressed files that are not archives, which take long. */
  static Stream<Path> corpora() throws IOException {
    Path all = Suites.corpora("");
    try (Stream<Path> folders = Files.list(all);
        Stream<Path> sites = Files.list(all.resolve("sites"))) {
      return Stream.concat(folders.filter(one -> !one.endsWith("sites")), sites)
          .filter(Files::isDirectory)
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("corpora")
  @Tag("spark")
  void tablesOfRealInputsDoNotDependOnHowTheyAreDivided(Path input) throws IOException {
    List<String> inputs = List.of(input.toString());
    Hashes expected = new Hashes();
    eachLink(inputs, expected::add);
    Map<String, String> targets = targets(inputs);
    List<String> failures = failures(inputs);
    Map<Long, String> partitions = Map.of(64L << 10, "1", 1L << 20, "8", 64L << 20, "2");
    for (long splitBytes : partitions.keySet()) {
      spark.conf().set(PARTITIONS, partitions.get(splitBytes));
      SparkOptions options = SparkOptions.DEFAULT.withSplitBytes(splitBytes);
      SparkLinks tables = SparkLinks.read(spark, options, inputs).cached();
      Hashes found = new Hashes();
      tables.links().toJSON().toLocalIterator().forEachRemaining(found::add);
      assertArrayEquals(expected.sorted(), found.sorted());
      assertEquals(targets, rows(tables.targets()));
      assertEquals(failures, failures(tables.failures()));
      tables.release();
    }
    spark.conf().set(PARTITIONS, "2");
  }

  /** Lines in any order, as numbers: all of them would not fit in memory. */
  private static final class Hashes {

    private long[] all = new long[1024];
    private int size;

    void add(String line) {
      all = size == all.length ? Arrays.copyOf(all, 2 * size) : all;
      long hash = 0xcbf29ce484222325L; // FNV-1a
      for (int i = 0; i < line.length(); i++) {
        hash = (hash ^ line.charAt(i)) * 0x100000001b3L;
      }
      all[size++] = hash;
    }

    long[] sorted() {
      long[] sorted = Arrays.copyOf(all, size);
      Arrays.sort(sorted);
      return sorted;
    }
  }
}
