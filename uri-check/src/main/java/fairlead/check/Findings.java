package fairlead.check;

import fairlead.html.Link;
import fairlead.html.SourceSpan.Precision;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.uri.Uri;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Creates findings from the results of the pipeline. */
final class Findings {

  private Findings() {}

  /** A finding about a whole document. */
  static CheckFinding ofDocument(CheckCode code, Outcome outcome, String message) {
    DocumentPlace place = outcome.place();
    return ofWhole(code, outcome.provenance().uri(), place.source(), place.inside(), message);
  }

  /** A finding about a URL that a crawl starts from. */
  static CheckFinding ofStart(CheckCode code, Uri start, String message) {
    return ofWhole(code, start.toString(), start.redacted(), "", message)
        .withSeverity(CheckSeverity.ERROR);
  }

  /** A finding about a whole page. */
  static CheckFinding ofPage(CheckCode code, Page page, String message) {
    return ofWhole(code, page.uri(), page.source(), page.inside(), message);
  }

  private static CheckFinding ofWhole(
      CheckCode code, @Nullable String uri, String source, String inside, String message) {
    return new CheckFinding(
        code,
        code.severity(),
        uri,
        source,
        inside,
        StandardCharsets.UTF_8,
        0,
        0,
        -1,
        null,
        null,
        null,
        null,
        message,
        null);
  }

  /** A finding about a link that does not depend on other documents. */
  static CheckFinding ofLink(CheckCode code, Outcome.Links found, Link link, String message) {
    return new CheckFinding(
        code,
        code.severity(),
        found.provenance().uri(),
        found.place().source(),
        found.place().inside(),
        found.document().charset(),
        link.line(),
        link.column(),
        offset(link),
        link.element(),
        link.attribute(),
        link.reference(),
        link.target() == null ? null : link.target().toString(),
        message,
        null);
  }

  /** Where a reference begins in the bytes of its document. -1 if unknown. */
  static int offset(Link link) {
    return link.span().precision() == Precision.ABSENT ? -1 : link.span().byteStart();
  }
}
