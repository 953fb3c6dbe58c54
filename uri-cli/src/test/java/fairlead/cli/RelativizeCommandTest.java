package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativizeCommandTest {

  @Test
  void referencesLeadBackToTheirTargets() {
    Run run = run("relativize", "http://a/b/c", "http://a/d", "http://a/b/c#e", "ftp://a/");
    assertEquals(List.of("../d", "#e", "ftp://a/"), run.lines());
    assertEquals(0, run.code());
    assertEquals(
        "{\"base\":\"http://a/b\",\"target\":\"http://a/c\",\"reference\":\"c\"}\n",
        run("relativize", "--json", "http://a/b", "http://a/c").out());
  }

  @Test
  void everyLineOfABatchIsAnswered() {
    Run run =
        batch(
            "http://a/b\thttp://a/c\nx\thttp://a/\nhttp://a/\tx\nhttp://a/\n",
            "relativize",
            "--batch");
    assertEquals(
        List.of(
            "c",
            "! base: no scheme, which a URI needs at offset 0",
            "! target: no scheme, which a URI needs at offset 0",
            "! fields expected: 2, found: 1"),
        run.lines());
    assertEquals(1, run.code());
  }

  @Test
  void policiesAreChosen() {
    assertEquals(
        "http://a/b/g\n",
        run("resolve", "--same-scheme", "lenient", "http://a/b/c", "http:g").out());
    assertEquals(
        "http://a/g\n",
        run("resolve", "--dialect", "rfc2396", "--parents", "drop", "http://a/b", "../g").out());
    Run refused =
        run("resolve", "--dialect", "rfc2396bis-01", "--parents", "refuse", "http://a/b", "../g");
    assertEquals(1, refused.code());
    String[] later = {"resolve", "--dialect", "", "--parents", "drop", "http://a/b/c", "?y"};
    later[2] = "rfc2396";
    assertEquals("http://a/b/?y\n", run(later).out());
    later[2] = "rfc2396bis-01";
    assertEquals("http://a/b/c?y\n", run(later).out());
  }

  @ParameterizedTest
  @CsvSource({"--parents, drop", "--same-scheme, lenient"})
  void choiceThatADialectDoesNotHaveIsRefused(String option, String value) {
    Run run = run("resolve", "--dialect", "whatwg", option, value, "http://a/", "b");
    assertEquals(2, run.code());
    assertTrue(
        run.err().startsWith("fairlead: whatwg does not support " + option + "\n"), run.err());
  }

  @Test
  void targetThatNothingResolvesToIsRejected() {
    Run run = run("relativize", "http://h/a", "http://h/./b");
    assertEquals("! no reference resolves to it at offset 8\n", run.out());
    assertEquals(1, run.code());
  }

  @Test
  void answersDoNotLookLikeRejections() {
    assertEquals("\\u0021 x\n", run("relativize", "http://a/b", "http://a/! x").out());
    assertEquals("\\u0021 foo\n", run("normalize", "! foo").out());
    assertEquals(
        List.of("\\u0021"), batch("http://a/b\thttp://a/!\n", "relativize", "--batch").lines());
  }

  @Test
  void hyphenStandsForStandardInput() {
    assertEquals(
        List.of("c", "d", "e"),
        batch("http://a/d\nhttp://a/e\n", "relativize", "http://a/", "http://a/c", "-").lines());
    assertEquals(List.of("http://a/x"), batch("x\n", "resolve", "http://a/", "-").lines());
    assertEquals(List.of("http://a/"), batch("HTTP://a\n", "normalize", "-").lines());
    assertEquals(List.of("http://a/"), batch("\uFEFFHTTP://a\n", "normalize", "-").lines());
    assertEquals("x:y\n  scheme     x\n  path       y\n", batch("x:y\n", "parse", "-").out());
    assertEquals(List.of("1\t11\thttp://a/b"), batch("<http://a/b>", "find", "-").lines());
  }
}
