package fairlead.check;

import fairlead.html.Link;
import fairlead.html.SourceSpan.Precision;
import fairlead.pipeline.Outcome;
import org.jspecify.annotations.Nullable;

/** Makes findings from what the pipeline knows. */
final class Findings {

  private Findings() {}

  /** One about a document as a whole. */
  static CheckFinding ofDocument(CheckCode code, Outcome outcome, String message) {
    return ofWhole(code, outcome.provenance().uri(), outcome.place().source(), message);
  }

  /** One about a page as a whole. */
  static CheckFinding ofPage(CheckCode code, Page page, String message) {
    return ofWhole(code, page.uri(), page.source(), message);
  }

  private static CheckFinding ofWhole(
      CheckCode code, @Nullable String uri, String source, String message) {
    return new CheckFinding(
        code, code.severity(), uri, source, 0, 0, -1, null, null, null, null, message);
  }

  /** One about a link, whatever other documents there are. */
  static CheckFinding ofLink(CheckCode code, Outcome outcome, Link link, String message) {
    return new CheckFinding(
        code,
        code.severity(),
        outcome.provenance().uri(),
        outcome.place().source(),
        link.line(),
        link.column(),
        offset(link),
        link.element(),
        link.attribute(),
        link.reference(),
        link.target() == null ? null : link.target().toString(),
        message);
  }

  /** Where a reference begins in the bytes of its document; -1 where that is not known. */
  static int offset(Link link) {
    return link.span().precision() == Precision.ABSENT ? -1 : link.span().byteStart();
  }
}
