package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.dialects.Dialects;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ResolveCommandTest {

  @Test
  void referenceMayBeginWithAnAtSign() {
    assertEquals(List.of("http://a/@list"), run("resolve", "http://a/b", "@list").lines());
  }

  @Test
  void oneAnswerALine() {
    Run run = run("resolve", "http://a/b/c", "../g", "", "x y:z", "a\tb");
    assertEquals(
        List.of(
            "http://a/g",
            "http://a/b/c",
            "! illegal character in scheme at offset 1",
            "http://a/b/a\\tb"),
        run.lines());
    assertEquals(1, run.code());
  }

  @Test
  void referenceToTheSameDocumentHasNoTarget() {
    String[] rfc2396 = {"resolve", "--json", "--dialect", "rfc2396", "http://a/b", "", "#c", "d"};
    String start = "{\"base\":\"http://a/b\",\"reference\":";
    assertEquals(
        List.of(
            start + "\"\",\"sameDocument\":true}",
            start + "\"#c\",\"sameDocument\":true,\"fragment\":\"c\"}",
            start + "\"d\",\"target\":\"http://a/d\"}"),
        run(rfc2396).lines());
  }

  @Test
  void batchGivesExactlyOneAnswerForEachLine() {
    Run run =
        batch(
            """
            http://a/b\tg\\u0041
            \thttp:x
            \tx
            rel\tx
            only
            a\tb\tc
            http://a/\tb\\q
            http://a/\t\\uD800\\r\\\\

            http://a/\tlast\
            """,
            "resolve",
            "--batch");
    assertEquals(
        List.of(
            "http://a/gA",
            "http:x",
            "! relative reference without a base at offset 0",
            "! base: no scheme, which a URI needs at offset 0",
            "! fields expected: 2, found: 1",
            "! fields expected: 2, found: 3",
            "! field 2: malformed escape at offset 1 (a backslash is written \\\\)",
            "http://a/\\uD800\\r\\\\",
            "! fields expected: 2, found: 1",
            "http://a/last"),
        run.lines());
    assertEquals(1, run.code());
  }

  @Test
  void malformedUtf8IsAnsweredToo() {
    byte[] input = {'\t', 'a', (byte) 0xFF, '\n', '\t', 's', ':', '\n'};
    Run run = run(input, false, "resolve", "--batch");
    assertEquals(List.of("! malformed UTF-8 at byte offset 2", "s:"), run.lines());
  }

  @TestFactory
  Stream<DynamicTest> appendixCThroughTheCommand() {
    List<Map<String, String>> rows = Tsv.read(Suites.conformance("appendix-c.tsv"));
    return Dialects.all().stream()
        .map(
            dialect ->
                dynamicTest(
                    dialect.name(),
                    () -> {
                      StringBuilder input = new StringBuilder();
                      for (Map<String, String> row : rows) {
                        String reference = row.getOrDefault("reference", "");
                        input
                            .append("http://a/b/c/d;p?q\t")
                            .append(reference.equals("\"\"") ? "" : reference)
                            .append('\n');
                      }
                      Run run =
                          batch(
                              input.toString(), "resolve", "--batch", "--dialect", dialect.name());
                      assertEquals(
                          rows.stream().map(row -> row.get(dialect.name())).toList(), run.lines());
                    }));
  }
}
