package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompareCommandTest {

  @Test
  void rungAndStepsAreReported() {
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
            "! first: no scheme, which a URI needs at offset 0",
            "! second: no scheme, which a URI needs at offset 0",
            "! fields expected: 2, found: 1"),
        run.lines());
    assertEquals(1, run.code());
    assertEquals(
        "{\"first\":\"s:\",\"second\":\"S:\",\"equal\":true,\"rung\":\"syntax\","
            + "\"firstSteps\":[],\"secondSteps\":[{\"step\":\"lower-case-scheme\","
            + "\"effect\":\"lossless\",\"result\":\"s:\"}]}\n",
        run("compare", "--json", "s:", "S:").out());
  }
}
