package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NormalizeCommandTest {

  @TempDir Path folder;

  @Test
  void normalFormOfARungIsGiven() {
    String uri = "HTTP://Example.com:80/a/../%7e";
    assertEquals("http://example.com/~\n", run("normalize", uri).out());
    assertEquals(uri + "\n", run("normalize", "--rung", "string", uri).out());
    assertEquals("http://example.com:80/~\n", run("normalize", "--rung", "syntax", uri).out());
    assertEquals("http://h/~\n", run("normalize", "--dialect", "rfc2396", "http://h/%7e").out());
  }

  @Test
  void stepsAndAdviceAreReportedWhenAskedFor() {
    assertEquals(
        """
        http://h/~
          upper-case-escapes       lossless http://h/%7E
          unescape-unreserved      lossless http://h/~
        """,
        run("normalize", "--steps", "http://h/%7e").out());
    Run lint = run("normalize", "--lint", "http://H/");
    assertEquals("http://h/\n  host in lower case at offset 7: http://h/\n", lint.out());
    assertEquals(1, lint.code());
    assertEquals(0, run("normalize", "--lint", "http://h/").code());
    String advice =
        "\"advice\":[{\"practice\":\"host in lower case\",\"offset\":7,\"length\":1,"
            + "\"effect\":\"lossless\",\"fixed\":\"http://h/\"}]}\n";
    Run json = run("normalize", "--json", "--lint", "http://H/");
    assertTrue(json.out().endsWith("," + advice), json.out());
    Run key = run("normalize", "--json", "--lint", "--profile", "safe", "http://H/");
    assertTrue(key.out().endsWith("\"key\":\"http://h/\"," + advice), key.out());
    assertEquals(1, key.code());
    assertEquals(0, run("normalize", "--lint", "--profile", "safe", "http://h/").code());
  }

  @Test
  void rejectionHasItsPlace() {
    Run run = run("normalize", "--json", "--dialect", "whatwg", "http://");
    assertEquals("{\"uri\":\"http://\",\"error\":\"host-missing\",\"offset\":7}\n", run.out());
    assertEquals(1, run.code());
  }

  @Test
  void keysAreMadeByProfiles() {
    assertEquals(
        "com,h)/?a&b\n", run("normalize", "--profile", "surt", "http://www.h.com/?b&a").out());
    assertEquals(
        "http://xn--bcher-kva.de/?b\n",
        run(
                "normalize",
                "--profile",
                "crawl",
                "--dialect",
                "whatwg",
                "http:\\\\Bücher.de?b&utm_source=x")
            .out());
    assertEquals(
        "{\"uri\":\"http://h/?utm_id\",\"profile\":\"crawl/4\",\"key\":\"http://h/\"}\n",
        run("normalize", "--json", "--profile", "crawl/4", "http://h/?utm_id").out());
  }

  @Test
  void everyLineOfABatchIsAnswered() {
    Run run = batch("HTTP://h\na b:c\nx\ns:a\\tb\n", "normalize", "--batch");
    assertEquals(
        List.of("http://h/", "! illegal character in scheme at offset 1", "x", "s:a\\tb"),
        run.lines());
    assertEquals(1, run.code());
    assertEquals(
        List.of("../~", "! no scheme, which a URI needs at offset 0"),
        List.of(
            run("normalize", "../%7e").out().strip(),
            run("normalize", "--profile", "safe", "../a").out().strip()));
    assertEquals(
        "{\"uri\":\"http://h\",\"dialect\":\"rfc3986\",\"rung\":\"scheme\","
            + "\"normal\":\"http://h/\",\"steps\":[{\"step\":\"empty-path\","
            + "\"effect\":\"scheme\",\"result\":\"http://h/\"}]}",
        batch("http://h\n", "normalize", "--batch", "--json").lines().get(0));
  }

  @Test
  void factsReachTheProtocolRung() throws IOException {
    Path facts = folder.resolve("facts.tsv");
    Files.writeString(facts, "redirect\thttp://h/old\thttp://h/a\nslash\tHTTP://h/a\n");
    String[] protocol = {"normalize", "--rung", "protocol", "--facts", facts.toString()};
    assertEquals(
        "http://h/a/#f\n",
        run(Stream.concat(Stream.of(protocol), Stream.of("http://h/old#f")).toArray(String[]::new))
            .out());
    assertEquals(
        "protocol",
        run("compare", "--facts", facts.toString(), "http://h/a", "http://h/a/").lines().get(0));
    Files.writeString(facts, "\nslash\thttp://h/a\r\n\r\n");
    assertEquals(
        "protocol",
        run("compare", "--facts", facts.toString(), "http://h/a", "http://h/a/").lines().get(0));
    Files.writeString(facts, "slash\thttp://h/a\nslash\n");
    Run wrong = run("compare", "--facts", facts.toString(), "http://h/a", "http://h/a/");
    assertEquals(2, wrong.code());
    assertTrue(
        wrong.err().contains("facts.tsv:2: neither a 'redirect' nor a 'slash' line"), wrong.err());
    Files.writeString(facts, "slash\thttp://h/a/\r\n");
    assertTrue(
        run("compare", "--facts", facts.toString(), "a:", "b:")
            .err()
            .contains("facts.tsv:1: the path of a 'slash' URI must not end in a slash"));
    Files.writeString(facts, "slash\trelative\n");
    assertTrue(
        run("compare", "--facts", facts.toString(), "a:", "b:")
            .err()
            .contains("facts.tsv:1: no scheme, which a URI needs at offset 0"));
  }
}
