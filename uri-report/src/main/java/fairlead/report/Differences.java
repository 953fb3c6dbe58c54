package fairlead.report;

import fairlead.html.rule.LinkKind;
import fairlead.report.page.Bars;
import fairlead.uri.Credentials;
import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.lint.Readings;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The links that browsers, RFC 3986 and RFC 2396 read differently. Not thread-safe. */
final class Differences {

  private static final int EXAMPLES = 8; // of each way to differ
  private static final String NOTHING = "(nothing)";

  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final List<Map<String, String>> examples = new ArrayList<>();

  /** Compares the readings of a link, if they may differ. */
  void add(@Nullable Uri document, Supplier<String> place, Row row) {
    Uri target = row.target();
    if (row.base() == null || target == null || !target.hasAuthority() || isPlain(document, row)) {
      return;
    }
    String reference = row.reference().strip();
    boolean ofForm = reference.isEmpty() && row.kind().equals(LinkKind.FORM.label());
    @Nullable Uri browsers =
        ofForm ? document : read(Whatwg.DIALECT, document, row.base(), reference);
    @Nullable Uri rfc3986 = read(Rfc3987.DIALECT, document, row.base(), reference);
    @Nullable Uri rfc2396 =
        ofForm ? rfc3986 : read(Rfc2396.DIALECT, document, row.base(), reference);
    String way =
        way(isSame(browsers, rfc3986), isSame(rfc3986, rfc2396), isSame(browsers, rfc2396));
    if (!way.isEmpty() && counts.merge(way, 1L, Long::sum) <= EXAMPLES) {
      examples.add(
          Map.of(
              "way", way,
              "place", place.get(),
              "reference", LinkReport.shortened(row.reference()),
              "browsers", shown(browsers, reference),
              "rfc3986", shown(rfc3986, reference),
              "rfc2396", shown(rfc2396, reference)));
    }
  }

  /** Whether all three certainly agree. */
  private static boolean isPlain(@Nullable Uri document, Row row) {
    String reference = row.reference();
    boolean here = reference.isEmpty() || reference.charAt(0) == '#';
    boolean isPlace = // in SVG and style sheets, whatever the base is
        here && !reference.isEmpty() && document != null && isSame(document, row.target());
    return here
        ? isPlace || isSame(document, row.base())
        : Readings.isPlain(reference) && reference.charAt(0) != '?' && !reference.contains("..");
  }

  private static @Nullable Uri read(
      Dialect dialect, @Nullable Uri document, Uri base, String reference) {
    Resolution read = dialect.tryResolve(base, reference);
    return read instanceof SameDocument ? document : read instanceof Uri uri ? uri : null;
  }

  private static boolean isSame(@Nullable Uri one, @Nullable Uri other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return Readings.isSameRequest(one, other);
  }

  private static String way(boolean browsersAndNew, boolean newAndOld, boolean browsersAndOld) {
    if (browsersAndNew && newAndOld) {
      return "";
    }
    return newAndOld
        ? "browsers differ from both RFCs"
        : browsersAndNew
            ? "RFC 2396 differs from the others"
            : browsersAndOld ? "RFC 3986 differs from the others" : "all three differ";
  }

  private static String shown(@Nullable Uri uri, String reference) {
    return uri == null
        ? NOTHING
        : LinkReport.shortened(Credentials.masked(uri.toString(), reference));
  }

  /** What the template shows; null if there is nothing to show. */
  @Nullable Map<String, Object> values() {
    return counts.isEmpty() ? null : Map.of("rows", Bars.of(counts), "examples", examples);
  }
}
