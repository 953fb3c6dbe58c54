package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Iterator;
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
  void hazardsOfAUrlAreThoseOfItsSource() {
    String json = run("parse", "--json", "--dialect", "whatwg", "http:\\\\h/a").out();
    assertTrue(
        json.contains("{\"hazard\":\"backslash\",\"severity\":\"warning\",\"offset\":5,"), json);
    String repaired = run("parse", "--json", "--dialect", "whatwg", "http:h/[").out();
    assertTrue(repaired.contains("\"href\":\"http://h/[\""), repaired);
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
    assertEquals(0, batch("s://h?\n", "parse", "--batch").code());
  }

  /** A program that asks and waits has each answer before it asks again. */
  @Test
  void answerIsPrintedBeforeTheNextLineIsRead() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> printed = new ArrayList<>();
    Iterator<String> lines = List.of("a:b\n", "c:d\n").iterator();
    InputStream asking =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException("read in parts only");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            printed.add(out.toString(UTF_8));
            if (!lines.hasNext()) {
              return -1;
            }
            byte[] line = lines.next().getBytes(UTF_8);
            System.arraycopy(line, 0, bytes, offset, line.length);
            return line.length;
          }
        };
    PrintWriter err = new PrintWriter(OutputStream.nullOutputStream(), true, UTF_8);
    assertEquals(0, Fairlead.run(Run.terminal(asking, out, err, false), "parse", "--batch"));
    String first = "scheme=a\tpath=b\n";
    assertEquals(List.of("", first, first + "scheme=c\tpath=d\n"), printed);
  }
}
