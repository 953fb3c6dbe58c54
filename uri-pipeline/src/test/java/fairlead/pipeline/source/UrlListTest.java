package fairlead.pipeline.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlListTest {

  private static List<String> read(byte[] text) throws IOException {
    List<String> found = new ArrayList<>();
    try (UrlList list = UrlList.read(new ByteArrayInputStream(text))) {
      for (Optional<UrlList.Line> line = list.next(); line.isPresent(); line = list.next()) {
        UrlList.Line one = line.get();
        String shown =
            one instanceof UrlList.Target target
                ? target.uri().toString()
                : one instanceof UrlList.Directive directive
                    ? "directive " + directive.text()
                    : "problem " + ((UrlList.Problem) one).message();
        found.add(one.number() + " " + shown);
      }
    }
    return found;
  }

  @Test
  void listIsClosed() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream text =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    UrlList.read(text).close();
    assertTrue(closed.get());
  }

  @Test
  void linesOfAllKindsAreRead() throws IOException {
    String text =
        """
        \uFEFF# seeds of a crawl

          http://one.example/a?b#c \t # the first
        two.example:8080/x
        https://three.example/#d\r
        +http://(example,four,
        - http://(example,five,
        !OpenWayback-CDXJ 1.0
        example,six)/ 20261128220700 {"url": "http://six.example/", "offset": 7}
        example,six)/b 20261128 {"mime": "text/html"}
        http://[/
        http://seven.example/ and more
        \u00fcber.example
        [2001:db8::1]/x
        _svc.example/
        "http://h/"
        <http://h/>
        {"url": "http://h/"}
        /a
        """;
    assertEquals(
        List.of(
            "3 http://one.example/a?b#c",
            "4 http://two.example:8080/x",
            "5 https://three.example/#d",
            "6 directive +http://(example,four,",
            "7 directive - http://(example,five,",
            "8 directive !OpenWayback-CDXJ 1.0",
            "9 http://six.example/",
            "10 problem no url in the object",
            "11 problem not a URL: ?",
            "12 problem more than a URL",
            "13 http://xn--ber-goa.example/",
            "14 http://[2001:db8::1]/x",
            "15 http://_svc.example/",
            "16 problem not a URL",
            "17 problem not a URL",
            "18 problem not a URL",
            "19 problem not a URL"),
        read(text.getBytes(UTF_8)).stream()
            .map(line -> line.replaceAll("(not a URL: ).*", "$1?"))
            .toList());
    assertEquals(
        List.of("1 http://h/", "2 problem malformed UTF-8 at byte offset 1", "3 http://h/b"),
        read("http://h/\na\u00ff\nh/b".getBytes(ISO_8859_1)));
  }

  @Test
  void indexLinesAreWrittenAndRead() {
    String text =
        "org,example)/?a&b 20261128220700"
            + " {\"url\":\"https://www.example.org/?b&a\",\"status\":\"200\"}";
    CdxjLine line =
        CdxjLine.of(
            Whatwg.parse("https://www.example.org/?b&a"),
            Instant.parse("2026-11-28T22:07:00Z"),
            Map.of("status", "200", "url", "another"));
    assertEquals(text, line.toString());
    assertEquals(Optional.of(line), CdxjLine.parse(text));
    String numbers = "h)/ 20261128220700123 {\"offset\": 5, \"x\": {\"y\": []}, \"url\": \"u\"}";
    CdxjLine read = CdxjLine.parse(numbers).orElseThrow();
    assertEquals(Map.of("offset", "5", "url", "u"), read.fields());
    assertEquals("20261128220700123", read.timestamp());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "h)/ 2026",
        "h)/ x {}",
        "h)/  2026 {}",
        "h)/ 2026 {",
        "h)/ 2026 {} x",
        "h)/ 2026 {\"a\"}",
        "h)/ 2026 []",
        "h)/ 123456789012345678 {}"
      })
  void whatIsNoIndexLineIsEmpty(String line) {
    assertEquals(Optional.empty(), CdxjLine.parse(line));
  }
}
