package fairlead.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.KeyWork;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkGraphTest {

  private static final KeyWork WORK =
      DocumentWork.extract(LinkExtractor.STANDARD).key(KeyProfile.CRAWL);

  @TempDir private Path folder;

  private static void add(LinkGraph graph, String uri, String markup) {
    graph.add(
        WORK.apply(
            Document.received(
                uri,
                200,
                Map.of("Content-Type", List.of("text/html")),
                markup.getBytes(StandardCharsets.UTF_8))));
  }

  private Map<String, String> written(LinkGraph graph, LinkGraph.Format format) throws IOException {
    graph.writeTo(folder.resolve("out"), format);
    Map<String, String> tables = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      for (Path file : files.toList()) {
        tables.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    }
    return tables;
  }

  private static final String PAGE =
      "<a href=/b><a href=/b#x><a href=#self><a href=//www.a.co.uk/q?x=1,2><a href=mailto:x@y>"
          + "<a href=http://192.0.2.1/><a href='http://B.org./'><a href='http://h:x/'>";

  @Test
  void tablesHaveNumbersInTheOrderOfNames() throws IOException {
    try (LinkGraph graph = new LinkGraph()) {
      add(graph, "http://a.co.uk/", PAGE);
      add(graph, "http://a.co.uk/b", "<a href=/><a href=//b.org/z>");
      Map<String, String> tables = written(graph, LinkGraph.Format.JSONL);
      assertEquals(
          List.of(
              "domain-edges.jsonl",
              "domain-vertices.jsonl",
              "host-edges.jsonl",
              "host-vertices.jsonl",
              "page-edges.jsonl",
              "page-vertices.jsonl"),
          List.copyOf(tables.keySet()));
      assertEquals(
          """
          {"id":0,"name":"http://192.0.2.1/"}
          {"id":1,"name":"http://a.co.uk/"}
          {"id":2,"name":"http://a.co.uk/b"}
          {"id":3,"name":"http://b.org./"}
          {"id":4,"name":"http://b.org/z"}
          {"id":5,"name":"http://www.a.co.uk/q?x=1,2"}
          """,
          tables.get("page-vertices.jsonl"));
      assertEquals(
          """
          {"from":1,"to":0,"count":1}
          {"from":1,"to":2,"count":2}
          {"from":1,"to":3,"count":1}
          {"from":1,"to":5,"count":1}
          {"from":2,"to":1,"count":1}
          {"from":2,"to":4,"count":1}
          """,
          tables.get("page-edges.jsonl"));
      assertEquals(
          """
          {"id":0,"name":"192.0.2.1"}
          {"id":1,"name":"org.b"}
          {"id":2,"name":"uk.co.a"}
          {"id":3,"name":"uk.co.a.www"}
          """,
          tables.get("host-vertices.jsonl"));
      assertEquals(
          """
          {"from":2,"to":0,"count":1}
          {"from":2,"to":1,"count":2}
          {"from":2,"to":3,"count":1}
          """,
          tables.get("host-edges.jsonl"));
      assertEquals(
          """
          {"id":0,"name":"org.b","hosts":1}
          {"id":1,"name":"uk.co.a","hosts":2}
          """,
          tables.get("domain-vertices.jsonl"));
      assertEquals("{\"from\":1,\"to\":0,\"count\":2}\n", tables.get("domain-edges.jsonl"));
    }
  }

  @Test
  void edgesAreInTheOrderOfTheirNumbers() throws IOException {
    try (LinkGraph graph = new LinkGraph()) {
      for (char page = 'a'; page <= 'm'; page++) {
        add(
            graph,
            "http://h/" + page,
            page == 'b' ? "<a href=k><a href=m><a href=c>" : "<a href=b>");
      }
      Map<String, String> tables = written(graph, LinkGraph.Format.CSV);
      assertEquals(
          "from,to,count 0,1,1 1,2,1 1,10,1 1,12,1 2,1,1 3,1,1 4,1,1 5,1,1 6,1,1 7,1,1 8,1,1 9,1,1"
              + " 10,1,1 11,1,1 12,1,1",
          tables.getOrDefault("page-edges.csv", "").strip().replace("\r\n", " "));
    }
  }

  @Test
  void valuesWithCommasAreQuoted() throws IOException {
    try (LinkGraph graph = new LinkGraph()) {
      add(graph, "http://a.org/", "<a href='/b?\"x\",y'>");
      Map<String, String> tables = written(graph, LinkGraph.Format.CSV);
      assertEquals(
          "id,name\r\n0,http://a.org/\r\n1,\"http://a.org/b?%22x%22,y\"\r\n",
          tables.get("page-vertices.csv"));
      assertEquals("from,to,count\r\n0,1,1\r\n", tables.get("page-edges.csv"));
      assertEquals("id,name,hosts\r\n0,org.a,1\r\n", tables.get("domain-vertices.csv"));
      assertEquals("from,to,count\r\n", tables.get("domain-edges.csv"));
    }
  }

  @Test
  void documentThatCannotBeReadIsNoVertex() throws IOException {
    try (LinkGraph graph = new LinkGraph()) {
      graph.add(WORK.apply(Document.unfetched("http://a.org/", "no answer")));
      assertEquals("", written(graph, LinkGraph.Format.JSONL).get("page-vertices.jsonl"));
    }
  }

  @Test
  void existingTablesAreReplacedAndOthersStay() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Files.writeString(out.resolve("page-edges.jsonl"), "old");
    Files.writeString(out.resolve("other"), "other");
    try (LinkGraph graph = new LinkGraph()) {
      Map<String, String> tables = written(graph, LinkGraph.Format.JSONL);
      assertEquals("", tables.get("page-edges.jsonl"));
      assertEquals("other", tables.get("other"));
      assertEquals(7, tables.size());
    }
    Files.writeString(folder.resolve("file"), "");
    try (LinkGraph graph = new LinkGraph()) {
      assertThrows(
          FileSystemException.class,
          () -> graph.writeTo(folder.resolve("file"), LinkGraph.Format.CSV));
    }
  }

  /** Of two graphs, nobody can use the tables of one and the numbers of the other. */
  @Test
  void noTableIsReplacedUnlessAllAreComplete() throws IOException {
    Path out = Files.createDirectories(folder.resolve("out/domain-edges.csv/x")).getParent();
    Files.writeString(out.resolveSibling("page-edges.csv"), "old");
    try (LinkGraph graph = new LinkGraph()) {
      assertThrows(
          FileSystemException.class,
          () -> graph.writeTo(folder.resolve("out"), LinkGraph.Format.CSV));
    }
    assertEquals("old", Files.readString(out.resolveSibling("page-edges.csv")));
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      assertEquals(2, files.count());
    }
  }

  /** More lines than are sorted in memory, against a map. */
  @Test
  @Tag("large")
  void largeGraphIsSortedInFiles() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (LinkGraph graph = new LinkGraph()) {
      for (int i = 0; i < 300; i++) {
        StringBuilder page = new StringBuilder();
        for (int j = 0; j < 300; j++) {
          int to = i * 7919 % 1000 * (j + 1) % 1000;
          page.append("<a href=http://h")
              .append(to)
              .append(".org/")
              .append("x".repeat(90))
              .append('>');
          if (to != i) {
            counts.merge("org.h" + i + " org.h" + to, 1, Integer::sum);
          }
        }
        add(graph, "http://h" + i + ".org/", page.toString());
      }
      Map<String, String> tables = written(graph, LinkGraph.Format.CSV);
      List<String> names =
          tables
              .get("host-vertices.csv")
              .lines()
              .skip(1)
              .map(row -> row.split(",", -1)[1])
              .toList();
      assertEquals(names.stream().sorted().toList(), names);
      Map<String, Integer> found = new TreeMap<>();
      tables
          .get("host-edges.csv")
          .lines()
          .skip(1)
          .map(row -> row.split(",", -1))
          .forEach(
              row ->
                  found.put(
                      names.get(Integer.parseInt(row[0]))
                          + " "
                          + names.get(Integer.parseInt(row[1])),
                      Integer.valueOf(row[2])));
      assertEquals(counts, found);
    }
  }
}
