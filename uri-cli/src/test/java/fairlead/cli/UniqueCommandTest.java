package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.sink.ByteSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UniqueCommandTest {

  @TempDir Path folder;

  private String write(String name, String content) throws IOException {
    return TestFiles.write(folder, name, content);
  }

  @Test
  void uniqueTargetsComeOnceFirstSeenFirst() throws IOException {
    write("s/1.html", "<a href=b></a><a href=a></a><a href=b></a>");
    write("s/2.html", "<a href=a></a><a href=c></a>");
    Run run = run("unique", folder.resolve("s").toString(), "--base", "http://h/");
    assertEquals(List.of("http://h/b", "http://h/a", "http://h/c"), run.lines());
    Run full =
        run("unique", folder.resolve("s").toString(), "--base", "http://h/", "--max-targets", "2");
    assertEquals(2, full.code());
    assertTrue(full.err().contains("fairlead: more than 2 distinct keys"), full.err());
  }

  @Test
  void linesGoToAFileThatIsNoInput() throws IOException {
    write("s/1.html", "<a href=b></a><a href=a></a>");
    Path site = folder.resolve("s");
    Path file = site.resolve("targets.txt");
    Files.writeString(file, "what was there before, which is longer than what is written\n");
    for (int i = 0; i < 2; i++) {
      Run run = run("unique", site + "", "--base", "http://h/", "--output", file + "");
      assertEquals(0, run.code(), run.err());
      assertEquals("", run.out());
      assertTrue(run.err().contains("1 document: 1 read"), run.err());
      assertEquals(List.of("http://h/b", "http://h/a"), Files.readAllLines(file));
    }
    Run links = run("links", "-q", site + "/1.html", "--output", file + "");
    assertEquals(2, Files.readAllLines(file).size(), links.err());
    String page = site + "/1.html";
    Run same = run("links", page, "--output", page);
    assertEquals(2, same.code());
    assertTrue(same.err().contains(page + " would be overwritten; choose another --output"));
    try (ByteSink<Object> other = ByteSink.open(file)) {
      Run second = run("links", page, "--output", file + "");
      assertEquals(2, second.code());
      assertTrue(second.err().contains("another run is writing to this file"), second.err());
      assertEquals(0, other.written());
    }
    assertEquals(2, run("links", page, "--output", folder.resolve("none/x") + "").code());
  }

  @Test
  void targetsWithTheSameKeyAreOne() throws IOException {
    write("k/p.html", "<a href='HTTP://H:80/#a'><a href='http://h/#b'><a href='http://h/?sid=1'>");
    String[] unique = {"unique", "-q", folder.resolve("k").toString()};
    assertEquals(List.of("http://h/#a", "http://h/?sid=1"), run(unique).lines());
    Run safe =
        run(
            Stream.concat(Stream.of(unique), Stream.of("--profile", "safe"))
                .toArray(String[]::new));
    assertEquals(3, safe.lines().size());
    Run surt = run("links", "-q", "--profile", "surt", folder.resolve("k").toString());
    assertTrue(
        surt.lines().get(2).contains("\"key\":\"h)/?sid=1\",\"keyProfile\":\"surt/2\""),
        surt.out());
  }

  @Test
  void linksAreCounted() throws Exception {
    Path site = Files.createDirectory(folder.resolve("site"));
    Files.writeString(site.resolve("1.html"), "<a href=b><img src=a><a href=b#x>");
    Files.writeString(site.resolve("2.html"), "<a href=b><a href='c&#x202E;'>");
    String base = "http://h/";
    Run counts = run("unique", site.toString(), "--base", base, "--counts");
    assertEquals(
        List.of("3\thttp://h/b", "1\thttp://h/a", "1\thttp://h/c%E2%80%AE"), counts.lines());
    Run objects = run("unique", site.toString(), "--base", base, "--json", "--kind", "page");
    assertEquals(
        "{\"target\":\"http://h/b\",\"key\":\"http://h/b\",\"keyProfile\":\"crawl/4\","
            + "\"document\":\"http://h/1.html\",\"kind\":\"navigation\",\"count\":3}",
        objects.lines().get(0));
    assertEquals(2, objects.lines().size());
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      many.append("<a href=").append(i % 4000).append('>');
    }
    Files.writeString(site.resolve("3.html"), many);
    List<String> lines = run("unique", site.toString(), "--base", base, "--counts").lines();
    assertEquals(4003, lines.size());
    assertEquals("2\thttp://h/999", lines.get(3 + 999));
    assertEquals("1\thttp://h/3999", lines.get(4002));
    Run refused =
        run("unique", "x", "--counts", "--output", "o", "--checkpoint", folder + "/saved");
    assertTrue(refused.err().contains("--checkpoint cannot be combined with --counts, --json or"));
  }

  @Test
  void rulesDecideWhichParametersMatter() throws IOException {
    Path page =
        Files.writeString(
            folder.resolve("p.html"),
            "<a href='http://shop.example/?id=1&ref=a'><a href='http://shop.example/?id=1&ref=b'>"
                + "<a href='http://h/?ref=a'><a href='http://h/?ref=b'>");
    Path rules = Files.writeString(folder.resolve("rules"), "shop.example only id\n");
    String[] unique = {"unique", "-q", page.toString(), "--parameter-rules", rules.toString()};
    assertEquals(
        List.of("http://shop.example/?id=1&ref=a", "http://h/?ref=a", "http://h/?ref=b"),
        run(unique).lines());
    String[] safe =
        Stream.concat(Stream.of(unique), Stream.of("--profile", "safe")).toArray(String[]::new);
    assertTrue(run(safe).err().contains("--parameter-rules needs the profile crawl\n"));
    Files.writeString(rules, "\nshop.example take id");
    Run wrong = run(unique);
    assertEquals(2, wrong.code());
    assertTrue(
        wrong
            .err()
            .contains(
                "--parameter-rules: " + rules + ": line 2: 'take' is not drop, keep or only\n"),
        wrong.err());
    Files.write(rules, new byte[] {(byte) 0xff});
    assertTrue(run(unique).err().contains(rules + ": not in UTF-8"));
    Files.write(rules, new byte[(1 << 20) + 1]);
    assertTrue(run(unique).err().contains(rules + ": longer than 1048576 bytes"));
    Files.delete(rules);
    assertTrue(run(unique).err().contains(rules + ": no such file or folder"));
  }

  @Test
  void graphHasThePagesHostsAndDomainsOfAllLinks() throws IOException {
    String page = TestFiles.write(folder, "p.html", "<a href=/a><a href=/a><a href=//b.org/>");
    Path graph = folder.resolve("graphs/monday");
    String base = "https://www.example.org/p.html";
    String[] run = {"unique", page, "--base", base, "--graph", graph.toString()};
    assertEquals(List.of("https://www.example.org/a", "https://b.org/"), Run.run(run).lines());
    assertEquals(
        """
        {"id":0,"name":"https://b.org/"}
        {"id":1,"name":"https://www.example.org/a"}
        {"id":2,"name":"https://www.example.org/p.html"}
        """,
        Files.readString(graph.resolve("page-vertices.jsonl")));
    assertEquals(
        "{\"from\":2,\"to\":0,\"count\":1}\n{\"from\":2,\"to\":1,\"count\":2}\n",
        Files.readString(graph.resolve("page-edges.jsonl")));
    Run counted =
        Run.run(
            "unique",
            page,
            "--base",
            base,
            "--counts",
            "--kind",
            "page",
            "--match",
            "*/a",
            "--graph",
            graph.toString(),
            "--graph-format",
            "csv");
    assertEquals(List.of("2\thttps://www.example.org/a"), counted.lines());
    assertEquals(
        "id,name\r\n0,org.example.www\r\n", Files.readString(graph.resolve("host-vertices.csv")));
  }

  @Test
  void resultsOfAnEarlierRunRemainIfNoInputExists() throws IOException {
    Path list = Files.writeString(folder.resolve("list"), "http://h/\n");
    Path graph = Files.createDirectory(folder.resolve("graph"));
    Path vertices = Files.writeString(graph.resolve("page-vertices.jsonl"), "{}\n");
    String missing = folder.resolve("non").toString();
    for (String command : List.of("links", "unique")) {
      Run run = run(command, missing, missing + 2, "--output", list.toString());
      assertEquals(2, run.code());
      assertTrue(
          run.err()
              .startsWith("fairlead: " + missing + ", " + missing + "2: no such file or folder\n"),
          run.err());
      assertEquals("http://h/\n", Files.readString(list));
    }
    assertEquals(2, run("unique", missing, "--graph", graph.toString()).code());
    assertEquals("{}\n", Files.readString(vertices));
  }

  @Test
  void graphThatCannotBeWrittenIsReportedBeforeAnythingIsRead() throws IOException {
    String page = TestFiles.write(folder, "p.html", "<a href=/a>");
    Run file = Run.run("unique", page, "--graph", page);
    assertEquals(2, file.code());
    assertEquals("", file.out());
    Run saved = Run.run("unique", page, "--graph", folder + "/g", "--checkpoint", folder + "/c");
    assertEquals(2, saved.code());
    assertTrue(saved.err().contains("--checkpoint cannot be combined with"), saved.err());
    Run format = Run.run("unique", page, "--graph-format", "csv");
    assertTrue(format.err().contains("--graph-format needs --graph"), format.err());
  }
}
