package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainCommandTest {

  @Test
  void dialectsStandSideBySide() {
    assertEquals(
        """
        url-syntax-05, rfc2396, rfc2396bis-01             http://a/./g
        rfc3986, whatwg                                   http://a/g

          url-syntax-05  dot segments   removed from merged paths only: /./g
                                        (url-syntax-05, Section 5.2, steps 3 to 5)
          rfc3986        dot segments   removed: /g
                                        (RFC 3986, Section 5.2.4)
        """,
        run("explain", "http://a/b/c", "/./g").out());
  }

  /** All agree, but two of them only because the letter of their text is not followed. */
  @Test
  void deviationsAreReported() {
    String out = run("explain", "http://a", "g").out();
    assertTrue(
        out.contains(
            "\n  rfc2396        path           DEVIATION: a slash is added after the authority;"
                + " the literal target would be http://ag\n"),
        out);
    String json = run("explain", "--json", "http://a", "g").out();
    assertTrue(
        json.contains(
            "\"deviation\":\"a slash is added after the authority;"
                + " the literal target would be http://ag\""),
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
    Run batch = batch("http://a/b\thttp://good.example\\\\@evil.example/\n", "explain", "--batch");
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
    assertTrue(
        json.matches("(?s).*\"divergences\":\\[\\[\\{[^}]*},\\{\"dialect\":[^}]*}].*"), json);
  }
}
