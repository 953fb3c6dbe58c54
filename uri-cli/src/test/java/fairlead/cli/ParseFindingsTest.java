package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParseFindingsTest {

  @Test
  void grammarAndHazardsAreReportedBelowTheComponents() {
    List<String> lines = run("parse", "http://u:p@h:25/a b").lines();
    assertEquals(
        List.of(
            "  warning    password in clear text at offset 9 (RFC 3986, Section 3.2.1)",
            "  error      illegal character in path at offset 17 (RFC 3986, Section 3.3)",
            "  hazard     user information at offset 7 (RFC 3986, Section 7.5)",
            "  hazard     port that browsers block at offset 13 (RFC 3986, Section 7.2)"),
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
