package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.dialects.Dialects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Appendix C (Section 5.4 of RFC 3986): every reference in every dialect, one case each. */
class AppendixCTest {

  @TestFactory
  Stream<DynamicTest> everyCell() {
    return Tsv.read(Suites.conformance("appendix-c.tsv")).stream()
        .flatMap(row -> Dialects.all().stream().map(dialect -> cell(row, dialect)));
  }

  private static DynamicTest cell(java.util.Map<String, String> row, Dialect dialect) {
    String written = row.get("reference");
    String reference = written.equals("\"\"") ? "" : written;
    Uri base = dialect.parse("http://a/b/c/d;p?q");
    return dynamicTest(
        dialect.name() + " " + written,
        () -> assertEquals(row.get(dialect.name()), dialect.resolve(base, reference).toString()));
  }
}
