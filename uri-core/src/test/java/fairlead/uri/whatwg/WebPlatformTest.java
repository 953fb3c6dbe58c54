package fairlead.uri.whatwg;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.ExpectedFailures;
import fairlead.testing.JsonData;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Url;
import fairlead.uri.charset.CharsetLabels;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** The web-platform-tests of the URL Standard, whole, from their own files. */
class WebPlatformTest {

  private static final Map<String, Function<Url, String>> GETTERS =
      Map.of(
          "href", Url::toString,
          "origin", url -> Origin.of(url).toString(),
          "protocol", UrlApi::protocol,
          "username", UrlApi::username,
          "password", UrlApi::password,
          "host", UrlApi::host,
          "hostname", UrlApi::hostname,
          "port", UrlApi::port,
          "pathname", UrlApi::pathname,
          "search", UrlApi::search);

  private static final Map<String, BiFunction<Url, String, Url>> SETTERS =
      Map.of(
          "protocol", UrlApi::protocol,
          "username", UrlApi::username,
          "password", UrlApi::password,
          "host", UrlApi::host,
          "hostname", UrlApi::hostname,
          "port", UrlApi::port,
          "pathname", UrlApi::pathname,
          "search", UrlApi::search,
          "hash", UrlApi::hash);

  private final ExpectedFailures expectedFailures =
      ExpectedFailures.resource(WebPlatformTest.class, "expected-failures.tsv");
  private final List<DynamicTest> tests = new ArrayList<>();

  private void add(String name, Supplier<String> answer, Executable test) {
    String unique = name.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r");
    tests.add(dynamicTest(unique, () -> expectedFailures.run(unique, test, answer)));
  }

  @Test
  void everyExpectedFailureIsACase() {
    Set<String> names = all().map(DynamicTest::getDisplayName).collect(toSet());
    for (Map<String, String> row : Tsv.resource(WebPlatformTest.class, "expected-failures.tsv")) {
      assertTrue(names.contains(row.get("case")), row.get("case"));
    }
  }

  static Stream<DynamicTest> all() {
    return Stream.<Function<WebPlatformTest, Stream<DynamicTest>>>of(
            WebPlatformTest::urltestdata,
            WebPlatformTest::setters,
            WebPlatformTest::toascii,
            WebPlatformTest::idna,
            WebPlatformTest::percentEncoding)
        .flatMap(suite -> suite.apply(new WebPlatformTest()));
  }

  private static List<Map<String, Object>> rows(String file) {
    Object rows = JsonData.read(Suites.conformance("wpt-url/" + file));
    return JsonData.objects((List<?>) Objects.requireNonNull(rows));
  }

  private static String text(Map<String, Object> row, String key) {
    return (String) Objects.requireNonNull(row.get(key), key);
  }

  @TestFactory
  Stream<DynamicTest> urltestdata() {
    List<Map<String, Object>> rows = new ArrayList<>(rows("urltestdata.json"));
    rows.addAll(rows("urltestdata-javascript-only.json"));
    for (Map<String, Object> row : rows) {
      String input = text(row, "input");
      String base = (String) row.get("base");
      add(
          "urltestdata %d: <%s> against <%s>".formatted(tests.size(), input, base),
          () -> parse(input, base).toString(),
          () -> {
            Resolution result = parse(input, base);
            if (row.get("failure") == Boolean.TRUE) {
              assertInstanceOf(Rejection.class, result);
            } else {
              assertComponents(row, assertInstanceOf(Url.class, result));
            }
          });
    }
    return tests.stream();
  }

  private static Resolution parse(String input, @Nullable String base) {
    Resolution parsed = base == null ? null : Whatwg.DIALECT.tryResolve(null, base);
    return parsed instanceof Rejection ? parsed : Whatwg.DIALECT.tryResolve((Url) parsed, input);
  }

  private static void assertComponents(Map<String, Object> row, Url url) {
    GETTERS.forEach(
        (name, getter) -> {
          if (row.containsKey(name)) {
            assertEquals(row.get(name), getter.apply(url), name);
          }
        });
    if (row.containsKey("hash")) {
      assertEquals(row.get("hash"), UrlApi.hash(url), "hash");
    }
    if (row.containsKey("searchParams")) {
      assertEquals(row.get("searchParams"), UrlSearchParams.of(url).toString(), "searchParams");
    }
  }

  @TestFactory
  @SuppressWarnings("unchecked")
  Stream<DynamicTest> setters() {
    Map<String, Object> setters =
        (Map<String, Object>)
            Objects.requireNonNull(JsonData.read(Suites.conformance("wpt-url/setters_tests.json")));
    setters.forEach(
        (setter, rows) -> {
          if (setter.equals("comment")) {
            return;
          }
          for (Map<String, Object> row : JsonData.objects((List<?>) rows)) {
            String href = text(row, "href");
            String value = text(row, "new_value");
            add(
                "setters %d: <%s> %s <%s>".formatted(tests.size(), href, setter, value),
                () -> changed(href, setter, value).toString(),
                () -> {
                  Map<String, Object> expected = (Map<String, Object>) row.get("expected");
                  assertComponents(Objects.requireNonNull(expected), changed(href, setter, value));
                });
          }
        });
    return tests.stream();
  }

  private static Url changed(String href, String setter, String value) {
    Url url = (Url) Whatwg.DIALECT.parseReference(href);
    return setter.equals("href")
        ? (Url) Whatwg.DIALECT.parseReference(value)
        : Objects.requireNonNull(SETTERS.get(setter), setter).apply(url, value);
  }

  @TestFactory
  Stream<DynamicTest> toascii() {
    for (Map<String, Object> row : rows("toascii.json")) {
      String input = text(row, "input");
      String output = (String) row.get("output");
      add(
          "toascii %d: <%s>".formatted(tests.size(), input),
          () -> inHost(input).toString(),
          () -> {
            assertHost(output, input);
            assertHostSetters(output, input);
          });
    }
    return tests.stream();
  }

  @TestFactory
  Stream<DynamicTest> idna() {
    List<Map<String, Object>> rows = new ArrayList<>(rows("IdnaTestV2.json"));
    rows.addAll(rows("IdnaTestV2-removed.json"));
    for (Map<String, Object> row : rows) {
      String input = text(row, "input");
      String output = (String) row.get("output");
      add(
          "idna %d: <%s>".formatted(tests.size(), escaped(input)),
          () -> inHost(input).toString(),
          () -> {
            if (input.isEmpty()) { // no URL can be made of it
              assertEquals(output, Idna.toAscii(input));
            } else {
              assertHost(output, input);
            }
          });
    }
    return tests.stream();
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c > 0x20 && c < 0x7F) {
                out.append((char) c);
              } else {
                out.append("U+%04X;".formatted(c));
              }
            });
    return out.toString();
  }

  private static ParseResult inHost(String input) {
    return Whatwg.tryParse("https://" + input + "/x");
  }

  private static void assertHost(@Nullable String output, String input) {
    ParseResult result = inHost(input);
    if (output == null) {
      assertInstanceOf(Rejection.class, result);
    } else {
      Url url = assertInstanceOf(Url.class, result);
      assertEquals(output, url.host());
      assertEquals(output, UrlApi.hostname(url));
      assertEquals("/x", UrlApi.pathname(url));
      assertEquals("https://" + output + "/x", url.toString());
    }
  }

  private static void assertHostSetters(@Nullable String output, String input) {
    Url url = (Url) Whatwg.DIALECT.parseReference("https://x/x");
    String expected = output == null ? "x" : output;
    assertEquals(expected, UrlApi.host(url, input).host());
    assertEquals(expected, UrlApi.hostname(url, input).host());
  }

  @TestFactory
  @SuppressWarnings("unchecked")
  Stream<DynamicTest> percentEncoding() {
    for (Map<String, Object> row : rows("percent-encoding.json")) {
      String input = text(row, "input");
      Map<String, Object> output = (Map<String, Object>) row.get("output");
      Objects.requireNonNull(output)
          .forEach(
              (label, expected) ->
                  add(
                      "percent-encoding %s in %s".formatted(escaped(input), label),
                      () -> inQueryAndFragment(input, label).toString(),
                      () -> {
                        Resolution result = inQueryAndFragment(input, label);
                        Url url = assertInstanceOf(Url.class, result);
                        assertEquals("?" + expected, UrlApi.search(url));
                        assertEquals("#" + output.get("utf-8"), UrlApi.hash(url));
                      }));
    }
    return tests.stream();
  }

  private static Resolution inQueryAndFragment(String input, String label) {
    return Whatwg.withEncoding(Whatwg.DIALECT, charset(label))
        .tryResolve(null, "https://doesnotmatter/?" + input + "#" + input);
  }

  private static Charset charset(String label) {
    return Objects.requireNonNull(CharsetLabels.charset(label), label);
  }
}
