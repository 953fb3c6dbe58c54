package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.ExpectedFailures;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Uri;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The resolution tests of other libraries. Each row says which specification it follows; rows of
 * specifications that are none of our dialects (RFC 1808, the URL Standard as OkHttp reads it,
 * curl's own, the mixture of Python's urljoin) are left out, and rows that differ are with their
 * cause in resolution-differences.tsv.
 */
class ResolutionSuitesTest {

  private final ExpectedFailures differences =
      ExpectedFailures.resource(ResolutionSuitesTest.class, "resolution-differences.tsv");

  @TestFactory
  Stream<DynamicNode> suites() {
    return Suites.files(Suites.conformance("resolution")).stream()
        .filter(file -> file.toString().endsWith(".tsv"))
        .map(file -> dynamicContainer(file.getFileName().toString(), rows(file)));
  }

  private Stream<DynamicTest> rows(Path file) {
    return Tsv.read(file).stream()
        .flatMap(row -> dialect(row).map(dialect -> test(file, row, dialect)).stream());
  }

  private DynamicTest test(Path file, Map<String, String> row, Dialect dialect) {
    String name =
        "%s %s: %s + %s = %s"
            .formatted(
                file.getFileName(),
                dialect.name(),
                row.get("base"),
                row.get("ref"),
                row.get("expected"));
    return dynamicTest(
        name, () -> differences.check(name, row.get("expected"), answer(dialect, row)));
  }

  @Test
  void everyDifferenceIsARowOfASuite() {
    Set<String> names =
        suites()
            .flatMap(suite -> ((DynamicContainer) suite).getChildren())
            .map(DynamicNode::getDisplayName)
            .collect(Collectors.toSet());
    for (Map<String, String> row :
        Tsv.resource(ResolutionSuitesTest.class, "resolution-differences.tsv")) {
      assertTrue(names.contains(row.get("case")), row.get("case"));
    }
  }

  private static String answer(Dialect dialect, Map<String, String> row) {
    ParseResult base = dialect.tryParseReference(row.getOrDefault("base", ""));
    return dialect
        .tryResolve(base instanceof Uri uri ? uri : null, row.getOrDefault("ref", ""))
        .toString();
  }

  static Optional<Dialect> dialect(Map<String, String> row) {
    String written = row.getOrDefault("dialect", "");
    boolean lenient =
        written.contains("strict=False")
            || written.contains("backward_compat=true")
            || written.contains("backward compatibility")
            || written.contains("backwards-compatible")
            || written.contains("tolerant: true");
    SameSchemeReferences sameScheme =
        lenient ? SameSchemeReferences.LENIENT : SameSchemeReferences.VALIDATING;
    if (written.startsWith("rfc2396bis-01")) {
      return Optional.of(Rfc2396Bis01.with(sameScheme, ParentsAboveRoot.KEEP));
    }
    if (written.startsWith("rfc2396")) {
      return Optional.of(Rfc2396.with(sameScheme, ParentsAboveRoot.KEEP));
    }
    return written.contains("rfc3986") || written.startsWith("URI.js")
        ? Optional.of(Rfc3986.with(sameScheme))
        : Optional.empty();
  }
}
