package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.pipeline.sink.FolderSink;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.dialects.Dialects;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as its users see it: arguments and input in, output, talk and exit code out. */
class MainTest {

  private record Run(int code, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  private static Run run(byte[] input, boolean interactive, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    Terminal terminal =
        new Terminal(new ByteArrayInputStream(input), out, new PrintWriter(err, true), interactive);
    int code = Fairlead.run(terminal, args);
    return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  private static Run run(String... args) {
    return run(new byte[0], false, args);
  }

  private static Run batch(String input, String... args) {
    return run(input.getBytes(StandardCharsets.UTF_8), false, args);
  }

  @Nested
  class Usage {

    @ParameterizedTest
    @ValueSource(
        strings = {
          "parse",
          "resolve",
          "normalize",
          "compare",
          "explain",
          "find",
          "links",
          "absolutize",
          "unique"
        })
    void everyCommandHasHelp(String command) {
      Run run = run(command, "--help");
      assertEquals(0, run.code());
      assertTrue(run.out().startsWith("Usage: fairlead " + command), run.out());
      assertEquals("", run.err());
    }

    @Test
    void wrongUsageIsTwoAndOneClearLine() {
      for (String[] args :
          new String[][] {
            {},
            {"nonsense"},
            {"resolve", "http://a/"},
            {"resolve", "--batch", "http://a/"},
            {"resolve", "--dialect", "rfc1", "http://a/", "b"},
            {"parse"},
            {"normalize"},
            {"normalize", "--rung", "top", "http://a/"},
            {"normalize", "--profile", "mine", "http://a/"},
            {"normalize", "--profile", "safe", "--rung", "syntax", "http://a/"},
            {"normalize", "--facts", "no-such-file", "http://a/"},
            {"normalize", "--rung", "protocol", "--facts", "no-such-file", "http://a/"},
            {"compare", "--facts", "/", "a:", "b:"},
            {"normalize", "--batch", "--lint"},
            {"find", "--max-uri", "0"},
            {"compare", "http://a/"},
            {"compare", "a:", "b:", "c:"},
            {"explain", "http://a/"},
            {"explain", "a:", "b", "c"},
            {"find", "no-such-file"},
            {"find", "a", "b"},
            {"find", "--batch", "a"},
            {"links"},
            {"links", "--base", "relative", "x"},
            {"links", "--max-document", "x", "y"},
            {"links", "--max-depth", "0", "y"},
            {"absolutize", "x"},
          }) {
        Run run = run(args);
        assertEquals(2, run.code(), String.join(" ", args));
        assertTrue(run.err().startsWith("fairlead: "), run.err());
        assertEquals("", run.out());
        assertFalse(run.err().contains("\tat "), run.err());
      }
    }

    @Test
    void helpAndVersionAreFine() {
      assertEquals(0, run("--help").code());
      assertTrue(run("--version").out().startsWith("fairlead "));
    }
  }

  /** Results that cannot be printed are told once, whatever was printing them. */
  @Nested
  class FailingStreams {

    @TempDir Path folder;

    private Run runOnto(OutputStream out, InputStream in, String... args) {
      StringWriter err = new StringWriter();
      int code = Fairlead.run(new Terminal(in, out, new PrintWriter(err, true), false), args);
      return new Run(code, "", err.toString());
    }

    @Test
    void fullDiskIsToldOnce() throws IOException {
      Path page = Files.writeString(folder.resolve("p.html"), "<a href=http://h/>".repeat(2000));
      for (String[] args :
          new String[][] {
            {"links", "-q", page.toString()},
            {"unique", "-q", page.toString()},
            {"parse", "http://h/"},
            {"links", "--help"},
            {"--version"}
          }) {
        for (int buffer : new int[] {1, 1 << 16}) {
          OutputStream full =
              new BufferedOutputStream(new ClosedStreams.Output("No space left on device"), buffer);
          Run run = runOnto(full, InputStream.nullInputStream(), args);
          assertEquals("fairlead: No space left on device\n", run.err(), String.join(" ", args));
          assertEquals(2, run.code());
        }
      }
    }

    @Test
    void closedInputIsTold() {
      InputStream closed = new ClosedStreams.Input("standard input is closed");
      Run run = runOnto(new ByteArrayOutputStream(), closed, "resolve", "--batch");
      assertEquals("fairlead: standard input is closed\n", run.err());
      assertEquals(2, run.code());
    }

    @Test
    void errorBeforeAnythingWasPrintedIsStillTold() throws IOException {
      Path page = Files.writeString(folder.resolve("p.html"), "<a href=a:><a href=b:>");
      Run run = run("unique", "-q", page.toString(), "--max-targets", "1");
      assertEquals("fairlead: more than 1 distinct keys\n", run.err());
      assertEquals(2, run.code());
    }
  }

  @Nested
  class Resolve {

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
              "! base: no scheme where a URI is wanted at offset 0",
              "! fields wanted: 2, found: 1",
              "! fields wanted: 2, found: 3",
              "! field 2: malformed escape at offset 1 (a backslash is written \\\\)",
              "http://a/\\uD800\\r\\\\",
              "! fields wanted: 2, found: 1",
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

    @Test
    void overlongLineIsPassedOver() throws IOException {
      byte[] input = "123456789\nabc\n".getBytes(StandardCharsets.UTF_8);
      BatchInput lines = new BatchInput(new ByteArrayInputStream(input), 8);
      assertEquals(
          new BatchInput.Line("", "line longer than the limit at byte offset 8"), lines.next());
      assertEquals(new BatchInput.Line("abc", null), lines.next());
      assertEquals(null, lines.next());
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
                                input.toString(),
                                "resolve",
                                "--batch",
                                "--dialect",
                                dialect.name());
                        assertEquals(
                            rows.stream().map(row -> row.get(dialect.name())).toList(),
                            run.lines());
                      }));
    }
  }

  @Nested
  class Parse {

    @Test
    void charactersThatNobodySeesAreEscaped() {
      Run run =
          run("parse", "--dialect", "rfc3986", "http://h/\u202Ea\u2029b\uD83D\uDE00\uDB40\uDC41");
      assertTrue(
          run.out().startsWith("http://h/\\u202Ea\\u2029b\uD83D\uDE00\\uDB40\\uDC41\n"), run.out());
    }

    @Test
    void componentsAreNamedAndAbsentOnesLeftOut() {
      assertEquals(
          """
          http://a/b?q#
            scheme     http
            authority  a
            host       a
            path       /b
            query      q
            fragment   (empty)
          """,
          run("parse", "http://a/b?q#").out());
      Run rejected = run("parse", "1:x");
      assertEquals("1:x\n  ! illegal character in scheme at offset 0\n", rejected.out());
      assertEquals(1, rejected.code());
    }

    @Test
    void authorityIsSplitToo() {
      assertEquals(
          "scheme=s\tauthority=u@h:\tuserinfo=u\thost=h\tport=\tpath=\n",
          batch("s://u@h:\n", "parse", "--batch").out());
    }

    @Test
    void jsonIsOneObjectALine() {
      assertEquals(
          "{\"text\":\"//h\",\"dialect\":\"rfc2396\",\"form\":\"relative-reference\","
              + "\"authority\":\"h\",\"host\":\"h\",\"path\":\"\"}\n",
          run("parse", "--json", "--dialect", "rfc2396", "//h").out());
      Run rejected = batch("a b:c\n\\uD800\n", "parse", "--json", "--batch");
      assertEquals(
          List.of(
              "{\"text\":\"a b:c\",\"dialect\":\"rfc3986\","
                  + "\"error\":\"illegal character in scheme\",\"offset\":1}",
              "{\"text\":\"\\uD800\",\"dialect\":\"rfc3986\",\"form\":\"relative-reference\","
                  + "\"path\":\"\\uD800\",\"findings\":[{"
                  + "\"issue\":\"illegal character in path\",\"severity\":\"error\","
                  + "\"offset\":0,\"length\":1,\"section\":\"RFC 3986, Section 3.3\"}]}"),
          rejected.lines());
      assertEquals(1, rejected.code());
    }

    @Test
    void batchAnswersAreFields() {
      Run run = batch("s://h?\na b:c\n", "parse", "--batch");
      assertEquals(
          List.of(
              "scheme=s\tauthority=h\thost=h\tpath=\tquery=",
              "! illegal character in scheme at offset 1"),
          run.lines());
      assertEquals(1, run.code());
    }
  }

  @Nested
  class Findings {

    @Test
    void grammarAndHazardsAreToldBelowTheComponents() {
      List<String> lines = run("parse", "http://u:p@h:25/a b").lines();
      assertEquals(
          List.of(
              "  warning    password in clear text at offset 9 (RFC 3986, Section 3.2.1)",
              "  error      illegal character in path at offset 17 (RFC 3986, Section 3.3)",
              "  hazard     user information at offset 7",
              "  hazard     port that browsers block at offset 13"),
          lines.subList(7, lines.size()));
      assertEquals(
          "{\"text\":\"/|%0d\",\"dialect\":\"rfc3986\",\"form\":\"relative-reference\","
              + "\"path\":\"/|%0d\",\"findings\":[{\"issue\":\"illegal character in path\","
              + "\"severity\":\"error\",\"offset\":1,\"length\":1,"
              + "\"section\":\"RFC 3986, Section 3.3\"}]}\n",
          run("parse", "--json", "/|%0d").out());
      assertTrue(run("parse", "--json", "s:%0d").out().contains("\"hazards\":[{\"hazard\":"));
    }

    @Test
    void strictReadingRejects() {
      Run run = batch("http://h/a b\nhttp://h/\n", "parse", "--strict", "--batch");
      assertEquals("! illegal character in path at offset 10", run.lines().get(0));
      assertEquals(1, run.code());
    }
  }

  @Nested
  class Normalize {

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
    void stepsAndAdviceAreToldWhenAskedFor() {
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
          "{\"uri\":\"http://h/?utm_a\",\"profile\":\"crawl/2\",\"key\":\"http://h/\"}\n",
          run("normalize", "--json", "--profile", "crawl/2", "http://h/?utm_a").out());
    }

    @Test
    void everyLineOfABatchIsAnswered() {
      Run run = batch("HTTP://h\na b:c\nx\ns:a\\tb\n", "normalize", "--batch");
      assertEquals(
          List.of(
              "http://h/",
              "! illegal character in scheme at offset 1",
              "! no scheme where a URI is wanted at offset 0",
              "s:a\\tb"),
          run.lines());
      assertEquals(1, run.code());
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
          run(Stream.concat(Stream.of(protocol), Stream.of("http://h/old#f"))
                  .toArray(String[]::new))
              .out());
      assertEquals(
          "protocol",
          run("compare", "--facts", facts.toString(), "http://h/a", "http://h/a/").lines().get(0));
      Files.writeString(facts, "slash\thttp://h/a\nslash\n");
      Run wrong = run("compare", "--facts", facts.toString(), "http://h/a", "http://h/a/");
      assertEquals(2, wrong.code());
      assertTrue(wrong.err().contains("facts.tsv:2: neither a redirect nor a slash"), wrong.err());
      Files.writeString(facts, "slash\thttp://h/a/\r\n");
      assertTrue(
          run("compare", "--facts", facts.toString(), "a:", "b:")
              .err()
              .contains("facts.tsv:1: a slash goes behind a path without one"));
      Files.writeString(facts, "slash\trelative\n");
      assertTrue(
          run("compare", "--facts", facts.toString(), "a:", "b:")
              .err()
              .contains("facts.tsv:1: no scheme where a URI is wanted at offset 0"));
    }
  }

  @Nested
  class Compare {

    @Test
    void rungAndStepsAreTold() {
      Run run = run("compare", "http://h/%7e", "http://h/a/../~");
      assertEquals(
          """
          syntax
            first   upper-case-escapes       lossless http://h/%7E
            first   unescape-unreserved      lossless http://h/~
            second  remove-dot-segments      lossless http://h/~
          """,
          run.out());
      assertEquals(0, run.code());
      assertEquals("s:\\u001B[1m\n", run("normalize", "s:\u001B[1m").out());
      assertEquals(1, run("compare", "http://h/a", "http://h/b").code());
    }

    @Test
    void batchAnswersHaveThreeFields() {
      Run run = batch("http://h\thttp://h:80/\ns:a\ts:b\nx\ts:\ns:\tx\ns:\n", "compare", "--batch");
      assertEquals(
          List.of(
              "scheme\tempty-path\tdefault-port",
              "different\t\t",
              "! first: no scheme where a URI is wanted at offset 0",
              "! second: no scheme where a URI is wanted at offset 0",
              "! fields wanted: 2, found: 1"),
          run.lines());
      assertEquals(1, run.code());
      assertEquals(
          "{\"first\":\"s:\",\"second\":\"S:\",\"equal\":true,\"rung\":\"syntax\","
              + "\"firstSteps\":[],\"secondSteps\":[{\"step\":\"lower-case-scheme\","
              + "\"effect\":\"lossless\",\"result\":\"s:\"}]}\n",
          run("compare", "--json", "s:", "S:").out());
    }
  }

  @Nested
  class Explain {

    @Test
    void dialectsStandSideBySide() {
      assertEquals(
          """
          url-syntax-05, rfc2396, rfc2396bis-01             http://a/./g
          rfc3986, whatwg                                   http://a/g

            url-syntax-05  dot segments   taken out of merged paths alone: /./g
                                          (url-syntax-05, Section 5.2, steps 3 to 5)
            rfc3986        dot segments   taken out: /g
                                          (RFC 3986, Section 5.2.4)
          """,
          run("explain", "http://a/b/c", "/./g").out());
    }

    /** All agree, but two of them only because the letter of their text is not followed. */
    @Test
    void deviationsAreTold() {
      String out = run("explain", "http://a", "g").out();
      assertTrue(
          out.contains(
              "\n  rfc2396        path           DEVIATION: a slash is put behind the authority;"
                  + " to the letter the target is http://ag\n"),
          out);
      String json = run("explain", "--json", "http://a", "g").out();
      assertTrue(
          json.contains(
              "\"deviation\":\"a slash is put behind the authority;"
                  + " to the letter the target is http://ag\""),
          json);
      assertFalse(run("explain", "http://a/", "g").out().contains("DEVIATION"));
    }

    @Test
    void batchAnswersAreGroups() {
      Run run = batch("http://a/b\t?y\n\tg\n", "explain", "--batch");
      assertEquals(
          List.of(
              "url-syntax-05,rfc2396=http://a/?y\trfc2396bis-01,rfc3986,whatwg=http://a/b?y",
              "url-syntax-05,rfc2396,rfc2396bis-01,rfc3986="
                  + "! relative reference without a base at offset 0"
                  + "\twhatwg=! missing-scheme-non-relative-URL at offset 0"),
          run.lines());
      assertEquals(1, run.code());
      assertEquals(0, run("explain", "http://a/b", "?y").code());
    }

    @Test
    void whatBypassesFiltersIsLoud() {
      Run run = run("explain", "http://a/b", "http://good.example\\@evil.example/");
      assertEquals(1, run.code());
      assertTrue(run.out().startsWith("!!! AUTHORITY DIFFERS: "), run.out());
      Run batch =
          batch("http://a/b\thttp://good.example\\\\@evil.example/\n", "explain", "--batch");
      assertTrue(batch.out().startsWith("AUTHORITY DIFFERS\t"), batch.out());
    }

    @Test
    void jsonHoldsEveryDecision() {
      String json = run("explain", "--json", "http://a/b", "?y").out();
      assertTrue(
          json.startsWith(
              "{\"base\":\"http://a/b\",\"reference\":\"?y\",\"authorityDiffers\":false,"
                  + "\"readings\":[{\"dialect\":\"url-syntax-05\",\"outcome\":\"http://a/?y\","
                  + "\"decisions\":[{\"step\":\"parse\",\"decision\":\"without a scheme\","
                  + "\"section\":\"url-syntax-05, Section 5.2, step 1\"}"),
          json);
      assertTrue(json.contains("\"divergences\":[[{\"dialect\":\"url-syntax-05\","), json);
    }
  }

  @Nested
  class Find {

    @TempDir Path folder;

    @Test
    void placesAndUrisAreGiven() throws IOException {
      Path file = folder.resolve("mail.txt");
      Files.writeString(file, "See <http://h/a-\nb> or www.h.com.");
      assertEquals(List.of("5\t16\thttp://h/a-"), run("find", file.toString()).lines());
      assertEquals(
          List.of("5\t18\thttp://h/a-b", "23\t32\twww.h.com\thttp://www.h.com\twww_host"),
          run("find", "--wrapped", "--abbreviated", file.toString()).lines());
      assertEquals(
          List.of(
              "{\"start\":5,\"end\":18,\"uri\":\"http://h/a-b\",\"delimiter\":"
                  + "\"angle_brackets\",\"withoutHyphens\":\"http://h/ab\"}",
              "{\"start\":23,\"end\":32,\"abbreviation\":\"www.h.com\",\"completions\":["
                  + "{\"uri\":\"http://www.h.com\",\"heuristic\":\"www_host\"},"
                  + "{\"uri\":\"https://www.h.com\",\"heuristic\":\"www_host\"}]}"),
          run("find", "--json", "--wrapped", "--abbreviated", file.toString()).lines());
    }

    @Test
    void standardInputAndBatchesAreRead() {
      assertEquals("2\t8\ttel:+1\n", batch("\uFEFFé tel:+1", "find").out());
      assertEquals("http://h/\n", batch("\uFEFFhttp://h\n", "normalize", "--batch").out());
      Run malformed = run(new byte[] {'a', (byte) 0xFF}, false, "find");
      assertEquals("fairlead: standard input: malformed UTF-8 at byte offset 1\n", malformed.err());
      assertEquals(1, malformed.code());
      assertEquals(
          List.of(
              "0-9=http://h/\t10-19=http://g/",
              "",
              "! field 1: malformed escape at offset 0 (a backslash is written \\\\)"),
          batch("http://h/ http://g/\nnone\n\\x\n", "find", "--batch").lines());
      assertEquals(
          List.of(
              "{\"found\":[{\"start\":0,\"end\":9,\"uri\":\"http://h/\",\"delimiter\":\"space\"}]}"),
          batch("http://h/\n", "find", "--batch", "--json").lines());
    }

    @Test
    void longTextsAreRefused() {
      Run run = batch("0123456789", "find", "--max-text", "9");
      assertEquals(2, run.code());
      assertTrue(run.err().contains("standard input: longer than 9 bytes (--max-text)"), run.err());
    }
  }

  @Nested
  class Documents {

    @TempDir Path folder;

    private String write(String name, String content) throws IOException {
      Path file = folder.resolve(name);
      Path parent = file.getParent();
      if (parent != null) {
        Files.createDirectories(parent);
      }
      return Files.writeString(file, content).toString();
    }

    @Test
    void linksAreJsonLinesAndTheSummaryIsTalk() throws IOException {
      write("site/a.html", "<a href=b.html>");
      write("site/b.html", "<img src=/x>");
      Run run = run("links", folder.resolve("site").toString(), "--base", "http://h/d");
      assertEquals(0, run.code());
      assertTrue(run.lines().get(0).contains("\"target\":\"http://h/d/b.html\""), run.out());
      assertTrue(run.lines().get(1).contains("\"document\":\"http://h/d/b.html\""), run.out());
      assertTrue(
          run.err().contains("fairlead: 2 documents: 2 links, 0 partial, 0 failed, 0 skipped"),
          run.err());
      assertTrue(run.err().contains("fairlead: 2 links: 1 navigation, 1 resource"), run.err());
      assertEquals("", run("links", "-q", folder.resolve("site").toString()).err());
    }

    @Test
    void basesOfOlderReadingsAreAskedFor() throws IOException {
      String svg =
          write(
              "a.svg",
              "<svg xmlns='http://www.w3.org/2000/svg' xml:base='/x/'><image href='y'/></svg>");
      String page = write("a.html", "<object codebase=/c/ data=d></object>");
      String target = "\"target\":\"http://h";
      assertTrue(run("links", "-q", svg, "--base", "http://h/").out().contains(target + "/y"));
      assertTrue(
          run("links", "-q", svg, "--base", "http://h/", "--xml-base")
              .out()
              .contains(target + "/x/y"));
      assertTrue(
          run("links", "-q", svg, "--base", "http://h/", "--dialect", "rfc3986", "--no-xml-base")
              .out()
              .contains(target + "/y"));
      assertTrue(run("links", "-q", page, "--base", "http://h/").out().contains(target + "/d"));
      assertTrue(
          run("links", "-q", page, "--base", "http://h/", "--codebase")
              .out()
              .contains(target + "/c/d"));
      assertTrue(
          run("links", "-q", page, "--base", "http://h/", "--dialect", "rfc2396")
              .out()
              .contains(target + "/c/d"));
    }

    @Test
    void passwordsAreNotRepeated() {
      for (String input : List.of("u:SECRET@h", "http:/\t/u:SECRET@h", "http://u:SECRET@h/x")) {
        Run run = run("links", input);
        assertEquals(2, run.code());
        assertFalse(run.err().contains("SECRET"), run.err());
      }
      assertTrue(run("links", "u:SECRET@h").err().startsWith("fairlead: ***@h: no such file"));
    }

    @Test
    void limitsOnMarkupAreTold() throws IOException {
      String page = write("a.html", "<a href=1></a><a href=2></a><abcdef><a href=3>");
      Run tags = run("links", page, "--max-tags", "2");
      assertEquals(1, tags.code());
      assertEquals(2, tags.lines().size());
      assertTrue(tags.err().contains("a.html: markup cut at the limit: 2 tags"), tags.err());
      Run names = run("links", page, "--max-tag-name", "5");
      assertEquals(2, names.lines().size());
      assertTrue(
          names.err().contains("markup cut at the limit: a tag's name of 5 characters"),
          names.err());
    }

    /** They could reorder what is shown, or hide a part of it. */
    @Test
    void namesOfFilesAreToldWithoutCharactersThatNobodySees() throws IOException {
      Run run = run("links", folder.resolve("a\u202Eb\u200Bc\u2028d").toString());
      assertTrue(run.err().contains("a\\u202Eb\\u200Bc\\u2028d"), run.err());
    }

    @Test
    void badInputIsOneLineEachAndTheRestGoesOn() throws IOException {
      String good = write("good.html", "<a href=x>");
      String binary = folder.resolve("image.html").toString();
      Files.write(Path.of(binary), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
      String charset = write("charset.html", "<meta charset=martian><a href=x>");
      String base = write("base.html", "<p>\n<base href='http://h:x'><a href=x>");
      String cut = write("cut.warc", "WARC/1.0\r\nWARC-Type: resp");
      Run run = run("links", "missing.html", binary, charset, base, cut, good);
      assertEquals(1, run.code());
      assertEquals(3, run.lines().size());
      List<String> talk = run.err().lines().toList();
      assertEquals("fairlead: missing.html: no such file or folder", talk.get(0));
      assertEquals(
          "fairlead: " + binary + ": not HTML but binary data: at byte offset 4", talk.get(1));
      assertEquals(
          "fairlead: " + charset + ": unknown charset: 'martian', read as windows-1252",
          talk.get(2));
      assertEquals(
          "fairlead: "
              + base
              + ":2:13: unusable base: it cannot be parsed (port-invalid at offset"
              + " 9)",
          talk.get(3));
      assertEquals(
          "fairlead: "
              + cut
              + " (record at offset 0): unexpected end of data; the rest of the archive is not"
              + " read",
          talk.get(4));
      assertTrue(talk.get(5).contains("6 documents: 3 links, 0 partial, 3 failed"), talk.get(5));
    }

    @Test
    void nothingReadIsTwo() {
      assertEquals(2, run("links", folder.resolve("none").toString()).code());
    }

    @Test
    void contextIsToldOnRequest() throws IOException {
      String page =
          write(
              "context.html",
              "<body><noscript><p id=top><a href=x rel='next NoFollow'>Go"
                  + " <b>on</b></a></noscript>");
      Run plain = run("links", page);
      assertTrue(
          plain
              .out()
              .endsWith(
                  ",\"line\":1,\"column\":35,\"offset\":34,\"length\":1"
                      + ",\"charset\":\"windows-1252\",\"inside\":[\"noscript\"]}\n"),
          plain.out());
      Run run = run("links", page, "--context");
      assertTrue(
          run.out()
              .endsWith(
                  ",\"rel\":[\"next\",\"nofollow\"],\"text\":\"Go on\""
                      + ",\"path\":\"html/body/noscript/p#top/a\",\"inside\":[\"noscript\"]"
                      + ",\"nofollow\":true}\n"),
          run.out());
    }

    @Test
    void lintFindsWhatDoesNoHarm() throws IOException {
      String page = write("late.html", "<a href=x></a>\n<base href=b/>");
      assertEquals(0, run("links", page).code());
      Run run = run("links", page, "--lint");
      assertEquals(1, run.code());
      assertTrue(run.err().contains(page + ":2:12: base after links"), run.err());
    }

    @Test
    void basesAreEstablishedByPolicy() throws IOException {
      String page =
          write("base.html", "<noscript><base href=n/></noscript><base href=b/><a href=x>");
      assertTrue(run("links", page, "--base=http://h/").out().contains("\"http://h/b/x\""));
      assertTrue(
          run("links", page, "--base=http://h/", "--no-scripting")
              .out()
              .contains("\"http://h/n/x\""));
      assertTrue(
          run("links", page, "--base=http://h/", "--absolute-base")
              .out()
              .contains("\"http://h/x\""));
      String feed = write("feed.xml", "<a xml:base='/q/' xlink:href='x'/>");
      assertTrue(run("links", feed, "--base=http://h/").out().contains("\"http://h/x\""));
      assertTrue(
          run("links", feed, "--base=http://h/", "--xml-base").out().contains("\"http://h/q/x\""));
    }

    @Test
    void rowsOfTheLinkTableAreSwitched() throws IOException {
      String page = write("rows.html", "<a href=x></a><img data-src=y><p style='a: url(z)'>");
      assertEquals(List.of("a href x", "p style z"), rows(run("links", page)));
      assertEquals(
          List.of("a href x", "img data-src y"),
          rows(run("links", page, "--rows=data-src,-style")));
      assertEquals(
          List.of("a href x"), rows(run("links", page, "--rows", "-all", "--rows", "a-href")));
      Run wrong = run("links", page, "--rows", "a-herf");
      assertEquals(2, wrong.code());
      assertTrue(wrong.err().contains("no row of the link table is named a-herf"), wrong.err());
    }

    private List<String> rows(Run run) {
      Pattern fields =
          Pattern.compile("\"element\":\"(.*?)\",\"attribute\":\"(.*?)\".*\"reference\":\"(.*?)\"");
      return fields
          .matcher(run.out())
          .results()
          .map(found -> found.group(1) + " " + found.group(2) + " " + found.group(3))
          .toList();
    }

    @Test
    void limitsAreSettings() throws IOException {
      String page = write("p.html", "<a href=x></a><a href=abcdef></a><a href=y></a>");
      Run links = run("links", page, "--max-links", "1");
      assertEquals(1, links.lines().size());
      assertTrue(links.err().contains("links cut at the limit: 2 left out"), links.err());
      assertTrue(
          run("links", page, "--max-document", "10").err().contains("document cut at the limit"));
      assertTrue(
          run("links", page, "--max-reference", "3").err().contains("3 longer than the limit"));
      assertTrue(run("links", page, "--timeout", "0").err().contains("time limit passed"));
      assertEquals(3, run("links", page, "--max-depth", "2147483647").lines().size());
      String archive = write("a.warc", "WARC/1.0\r\nContent-Length: 0\r\nX: y\r\n\r\n\r\n\r\n");
      assertTrue(
          run("links", archive, "--max-header", "9")
              .err()
              .contains("(record at offset 0): a header of more than 9 bytes"));
      assertTrue(
          run("links", archive, "--max-header-fields", "1")
              .err()
              .contains("(record at offset 0): a header of more than 1 fields"));
      write("deep/in/p.html", "<a href=x>");
      String deep = folder.resolve("deep").toString();
      assertTrue(
          run("links", deep, "--max-folders", "0")
              .err()
              .contains("deep/in: in more than 0 folders within one another"));
      assertTrue(
          run("links", deep, "--max-names", "1").err().contains("deep/in: more than 1 names"));
      String within = write("within.html", "<iframe srcdoc='<a href=x>'></iframe>");
      assertTrue(
          run("links", within, "--max-nesting", "0").err().contains("documents within documents"));
    }

    @Test
    void uniqueTargetsComeOnceFirstSeenFirst() throws IOException {
      write("s/1.html", "<a href=b></a><a href=a></a><a href=b></a>");
      write("s/2.html", "<a href=a></a><a href=c></a>");
      Run run = run("unique", folder.resolve("s").toString(), "--base", "http://h/");
      assertEquals(List.of("http://h/b", "http://h/a", "http://h/c"), run.lines());
      Run full =
          run(
              "unique",
              folder.resolve("s").toString(),
              "--base",
              "http://h/",
              "--max-targets",
              "2");
      assertEquals(2, full.code());
      assertTrue(full.err().contains("fairlead: more than 2 distinct keys"), full.err());
    }

    @Test
    void targetsWithTheSameKeyAreOne() throws IOException {
      write(
          "k/p.html", "<a href='HTTP://H:80/#a'><a href='http://h/#b'><a href='http://h/?sid=1'>");
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
    void orderedOutputIsTheSameWhateverTheConcurrency() throws IOException {
      for (int i = 0; i < 60; i++) {
        write("s/" + i + ".html", "<p>x</p>".repeat(i % 9 * 500) + "<a href=" + i + ">");
      }
      String site = folder.resolve("s").toString();
      Run one = run("links", site, "--concurrency", "1");
      Run four = run("links", site, "--concurrency", "4", "--window", "3", "--in-flight", "8K");
      assertEquals(one.out(), four.out());
      Run unordered = run("links", site, "--concurrency", "4", "--unordered");
      assertEquals(
          one.lines().stream().sorted().toList(), unordered.lines().stream().sorted().toList());
    }

    @Test
    void absolutizeWritesDocumentsAndCopiesTheRest() throws IOException {
      write("s/a/p.html", "<A HREF='x'>");
      write("s/a/notes.txt", "p{}");
      Path out = folder.resolve("s/out");
      Run run =
          run(
              "absolutize",
              folder.resolve("s").toString(),
              "--base",
              "http://h/",
              "--out",
              out.toString());
      assertEquals(0, run.code());
      assertEquals("<A HREF='http://h/a/x'>", Files.readString(out.resolve("a/p.html")));
      assertEquals("p{}", Files.readString(out.resolve("a/notes.txt")));
      assertFalse(Files.exists(out.resolve("out")), "the output is not input too");
      assertTrue(
          run.err()
              .contains(
                  "1 document written, 1 link made absolute, 0 left as they were, 1 file copied"),
          run.err());
    }

    private Run absolutize(String... args) {
      return run(Stream.concat(Stream.of("absolutize"), Stream.of(args)).toArray(String[]::new));
    }

    @Test
    void absolutizeOverwritesNoInput() throws IOException {
      String site = Path.of(write("s/p.html", "<a href=x>")).getParent() + "";
      String twin = Path.of(write("t/s/p.html", "<a href=y>")).getParent() + "";
      String archive = write("x.warc", "WARC/1.0");
      String unnamed = write("x", "WARC/1.0");
      String o = folder.resolve("o").toString();
      Files.createDirectories(Path.of(site, "own"));
      Files.writeString(Path.of(site, "own", "a.html"), "mine");
      String overwritten = " could be overwritten; name another --out";
      String[][] rows = {
        {site + overwritten, site, "--out", site},
        {site + overwritten, site, "--out", folder.toString()},
        {site + overwritten, site, twin, "--out", site},
        {
          twin + "/p.html" + overwritten,
          site,
          twin + "/p.html",
          "--out",
          folder.resolve("t").toString()
        },
        {"two inputs are both called p.html", site + "/p.html", twin + "/p.html", "--out", o},
        {site + "/p.html" + overwritten, site + "/p.html", "--out", site},
        {"two inputs are both called s", site, twin, "--out", o},
        {site + "/own is a part of " + site + "; name another --out", site, "--out", site + "/own"},
        {archive + ": web archives are not rewritten, only folders and files", archive, "--out", o},
        {unnamed + ": web archives are not rewritten, only folders and files", unnamed, "--out", o}
      };
      for (String[] row : rows) {
        Run run = absolutize(List.of(row).subList(1, row.length).toArray(String[]::new));
        assertEquals(
            "fairlead: " + row[0] + "\nTry 'fairlead absolutize --help' for how to call it.\n",
            run.err());
        assertEquals(2, run.code(), row[0]);
        assertEquals("", run.out());
      }
      assertEquals("<a href=x>", Files.readString(Path.of(site, "p.html")));
      assertFalse(Files.exists(Path.of(o)));
    }

    @Test
    void secondRunIntoAFolderInUseWritesNothing() throws IOException {
      String site = Path.of(write("s/p.html", "<a href=x>")).getParent() + "";
      Path out = folder.resolve("out");
      try (FolderSink other = FolderSink.open(out, (origin, message) -> {})) {
        Run run = absolutize(site, "--base", "http://h/", "--out", out.toString());
        assertEquals("fairlead: " + out + ": another run is writing to this folder\n", run.err());
        assertEquals(2, run.code());
        assertFalse(Files.exists(out.resolve("p.html")));
        assertEquals(0, other.failed());
      }
      assertEquals(0, absolutize(site, "--base", "http://h/", "--out", out.toString()).code());
      assertTrue(Files.exists(out.resolve("p.html")));
    }

    @Test
    void noOutputIsMadeWhereThereIsNoInput() throws IOException {
      Path out = folder.resolve("out");
      Run run = absolutize("no-such-input", "--out", out.toString());
      assertEquals(2, run.code());
      assertTrue(
          run.err().startsWith("fairlead: no-such-input: no such file or folder\n"), run.err());
      assertFalse(Files.exists(out));
      String page = write("p.html", "<p>");
      assertEquals(1, absolutize("no-such-input", page, "--out", out.toString()).code());
      assertTrue(Files.exists(out.resolve("p.html")));
    }

    /** What two dots mean behind a symbolic link, the system says. */
    @Test
    void dotsBehindASymbolicLinkLeadWhereTheSystemSays() throws IOException {
      String real = Path.of(write("real/site/p.html", "<a href=x>")).getParent().toString();
      Files.createDirectories(folder.resolve("real/deep"));
      Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real/deep"));
      assertTrue(
          run("links", link + "/../site").out().contains("\"target\":\"file://" + real + "/x\""));
      Run into = absolutize(link + "/../site", "--base", "http://h/", "--out", real);
      assertTrue(into.err().contains("could be overwritten"), into.err());
      absolutize(real, "--base", "http://h/", "--out", link + "/../out");
      assertTrue(Files.exists(folder.resolve("real/out/p.html")));
    }

    @Test
    void baseOfAFolderIsReadAsTheDialectReadsIt() throws IOException {
      String site = Path.of(write("s/p.html", "<a href=x>")).getParent().toString();
      assertTrue(
          run("links", site, "--base", " http://h/x ").out().contains("\"http://h/x/p.html\""));
      for (String base : List.of("mailto:x", "urn:a:b", "data:,x")) {
        Run run = run("links", site, "--base", base);
        assertEquals(2, run.code());
        assertTrue(run.err().contains("the root of a folder has a path"), run.err());
      }
    }

    @Test
    void absolutizeWantsABaseBeforeAnythingIsWritten() throws IOException {
      write("s/a.html", "<base href=http://h/d/><a href=x>");
      String site = write("s/b.html", "<a href=http://h/>").replace("/b.html", "");
      Path out = folder.resolve("out");
      assertEquals(0, absolutize(site, "--out", out.toString()).code());
      assertEquals(
          "<base href=http://h/d/><a href=http://h/d/x>", Files.readString(out.resolve("a.html")));
      write("s/z.html", "<a href=x>");
      Path none = folder.resolve("none");
      Run run = absolutize(site, "--out", none.toString());
      assertEquals(
          "fairlead: "
              + site
              + "/z.html: has relative links, but no base; name it with --base\n"
              + "Try 'fairlead absolutize --help' for how to call it.\n",
          run.err());
      assertEquals(2, run.code());
      assertFalse(Files.exists(none));
      assertEquals(0, absolutize(site, "--base", "file:///srv/", "--out", none.toString()).code());
      assertEquals("<a href=file:///srv/x>", Files.readString(none.resolve("z.html")));
    }

    @Test
    void fileThatCannotBeWrittenIsAFinding() throws IOException {
      write("s/p.html", "<a href=x>");
      write("s/q.html", "<a href=x>");
      write("out/p.html/in-the-way", "");
      Path out = folder.resolve("out");
      Run run =
          absolutize(
              folder.resolve("s").toString(), "--base", "http://h/", "--out", out.toString());
      assertEquals(1, run.code());
      assertTrue(
          run.err().contains("p.html: cannot be written: a folder is in the way"), run.err());
      assertTrue(run.err().contains("1 document written"), run.err());
      assertTrue(Files.exists(out.resolve("q.html")));
    }

    @Test
    void talkForgesNoLineAndShowsNoPassword() throws IOException {
      String page = write("p.html", "<meta charset='x\nfairlead: forged\u001b[31m'>");
      Run run = run("links", page);
      assertTrue(run.err().contains("'x\\u000Afairlead: forged\\u001B[31m'"), run.err());
      for (String[] args :
          new String[][] {
            {"links", "https://user:secret@h/"}, {"links", "--bse=http://user:secret@h/", "x"}
          }) {
        Run secret = run(args);
        assertEquals(2, secret.code());
        assertFalse(secret.err().contains("secret"), secret.err());
      }
      assertEquals(2, run("links", "").code());
    }

    @Test
    void severalFoldersGetAFolderEach() throws IOException {
      String one = Path.of(write("one/p.html", "<a href=x>")).getParent() + "";
      String two = Path.of(write("two/p.html", "<a href=x>")).getParent() + "";
      Path out = folder.resolve("out");
      assertEquals(0, absolutize(one, two, "--base", "http://h/", "--out", out.toString()).code());
      assertTrue(
          Files.exists(out.resolve("one/p.html")) && Files.exists(out.resolve("two/p.html")));
    }

    @Test
    void exampleSiteIsFineAndItsMistakesAreFindings() {
      String out = folder.resolve("out").toString();
      Run site =
          run(
              "absolutize",
              "../examples/site",
              "--base",
              "https://example.org/docs/",
              "--out",
              out);
      assertEquals(0, site.code(), site.err());
      Run mistakes = run("links", "../examples/mistakes", "--base", "https://example.org/");
      assertEquals(1, mistakes.code());
      assertTrue(mistakes.err().contains("1 rejected reference"), mistakes.err());
      assertTrue(
          mistakes.err().contains("2 findings: 1 unknown charset, 1 unusable base"),
          mistakes.err());
    }

    @Test
    void folderBaseHasNoQuery() {
      Run run = run("links", folder.toString(), "--base", "http://user:secret@h/?q");
      assertEquals(2, run.code());
      assertFalse(run.err().contains("secret"), run.err());
    }

    @Test
    void progressIsShownToSomebodyWatchingAndNobodyElse() throws IOException {
      for (int i = 0; i < 400; i++) {
        write("s/" + i + ".html", "<p>x</p>".repeat(2_000) + "<a href=x>");
      }
      String site = folder.resolve("s").toString();
      Run watched = run(new byte[0], true, "links", "missing", site);
      assertTrue(watched.err().contains("\r\u001b[K"), watched.err());
      assertTrue(watched.err().contains("fairlead: missing: no such file or folder\n"));
      assertFalse(run("links", site).err().contains("\r"));
      assertFalse(run(new byte[0], true, "links", "-q", site).err().contains("\r"));
    }
  }
}
