package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParseCommandTest {

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
