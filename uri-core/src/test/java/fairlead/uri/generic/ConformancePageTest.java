package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.GeneratedPage;
import fairlead.testing.JsonData;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Dialect;
import fairlead.uri.dialects.Dialects;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Writes docs/conformance.md and fails if it is stale: which section of which dialect is checked by
 * which suite or test, with the number of cases if they are in tables. Also fails if a named test
 * does not exist, or if a table has no case for its row.
 */
class ConformancePageTest {

  private static final List<String> TEST_PACKAGES =
      List.of(
          "fairlead.apitests.",
          "fairlead.uri.generic.",
          "fairlead.uri.normalize.",
          "fairlead.uri.whatwg.",
          "fairlead.uri.differential.");

  private static final String API_RESOURCES = "/fairlead/apitests/";

  @Test
  void pageSaysWhatHoldsEachSection() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Conformance

            A test writes this page and fails if the page is stale. For each dialect and section, the page lists the
            subject and the tests that check it. The number after a table of cases is the number of cases for that
            row. Suites from other projects are read from a folder of their own (see CONTRIBUTING.md). Rows in them
            that differ are listed in `resolution-differences.tsv` with the cause. `GrammarOracleTest` compares the
            strict readings with the collected grammars, which it turns into regular expressions, on generated texts
            and real URLs.
            """);
    for (Dialect dialect : Dialects.all()) {
      page.append("\n## ").append(dialect.name()).append("\n\n");
      page.append("| section | subject | checked by |\n| --- | --- | --- |\n");
      for (Map<String, String> row : Tsv.resource(ConformancePageTest.class, "coverage.tsv")) {
        if (dialect.name().equals(row.get("dialect"))) {
          page.append(line(dialect, row));
        }
      }
    }
    GeneratedPage.hold("conformance.md", page.toString());
  }

  private static String line(Dialect dialect, Map<String, String> row) {
    String section = row.getOrDefault("section", "");
    String by =
        List.of(row.getOrDefault("held by", "").split(" ")).stream()
            .map(name -> shown(dialect, section, name))
            .collect(Collectors.joining(", "));
    return "| " + section + " | " + row.get("subject") + " | " + by + " |\n";
  }

  private static String shown(Dialect dialect, String section, String name) {
    if (name.equals("resolution")) {
      return resolution(dialect);
    }
    if (name.endsWith(".json")) {
      return "`" + name + "` (" + webPlatformTests(name) + ")";
    }
    if (!name.endsWith(".tsv")) {
      assertTrue(TEST_PACKAGES.stream().anyMatch(at -> exists(at + name)), name);
      return "`" + name + "`";
    }
    long cases =
        switch (name) {
          case "appendix-c.tsv" ->
              Tsv.read(Suites.conformance(name)).stream()
                  .filter(row -> row.containsKey(dialect.name()))
                  .count();
          case "grammar.tsv" -> findings(dialect, section);
          case "validation-errors.tsv" ->
              Tsv.resource(ConformancePageTest.class, "/fairlead/uri/whatwg/" + name).size();
          default ->
              Tsv.resource(ConformancePageTest.class, API_RESOURCES + name).stream()
                  .filter(row -> dialect.name().equals(row.get("dialect")))
                  .count();
        };
    assertTrue(cases > 0, () -> "no case in " + name + " for " + dialect + " " + section);
    return "`" + name + "` (" + cases + ")";
  }

  /** The cases of a file, those of objects of lists included. */
  private static long webPlatformTests(String file) {
    Object data = JsonData.read(Suites.conformance("wpt-url/" + file));
    if (data instanceof Map<?, ?> lists) {
      return lists.entrySet().stream()
          .filter(entry -> !"comment".equals(entry.getKey()))
          .mapToLong(entry -> JsonData.objects((List<?>) entry.getValue()).size())
          .sum();
    }
    return JsonData.objects((List<?>) Objects.requireNonNull(data)).size();
  }

  private static boolean exists(String className) {
    try {
      Class.forName(className);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** The findings of the table of grammars that cite a section. */
  private static long findings(Dialect dialect, String section) {
    return Tsv.resource(ConformancePageTest.class, API_RESOURCES + "grammar.tsv").stream()
        .flatMap(row -> dialect.diagnose(row.getOrDefault("text", "")).stream())
        .filter(finding -> finding.section().endsWith("Section " + section))
        .count();
  }

  private static String resolution(Dialect dialect) {
    long rows =
        Suites.files(Suites.conformance("resolution")).stream()
            .filter(file -> file.toString().endsWith(".tsv"))
            .flatMap(file -> Tsv.read(file).stream())
            .flatMap(row -> ResolutionSuitesTest.dialect(row).stream())
            .filter(other -> other.name().equals(dialect.name()))
            .count();
    long differ =
        Tsv.resource(ConformancePageTest.class, "resolution-differences.tsv").stream()
            .filter(row -> row.getOrDefault("case", "").contains(" " + dialect.name() + ": "))
            .count();
    return rows == 0
        ? "no external suite"
        : "suites of `resolution` (%d rows, %d of them explained)".formatted(rows, differ);
  }
}
