package fairlead.check;

import fairlead.html.Link;
import fairlead.html.SourceSpan.Precision;
import fairlead.pipeline.Outcome;

/** Makes findings from what the pipeline knows. */
final class Findings {

  private Findings() {}

  /** One about a document as a whole. */
  static CheckFinding ofDocument(CheckCode code, Outcome outcome, String message) {
    return new CheckFinding(
        code,
        code.severity(),
        outcome.provenance().uri(),
        outcome.place().source(),
        0,
        0,
        -1,
        null,
        null,
        null,
        null,
        message);
  }

  /** One about a link, whatever other documents there are. */
  static CheckFinding ofLink(CheckCode code, Outcome outcome, Link link, String message) {
    boolean placed = link.span().precision() != Precision.ABSENT;
    return new CheckFinding(
        code,
        code.severity(),
        outcome.provenance().uri(),
        outcome.place().source(),
        link.line(),
        link.column(),
        placed ? link.span().byteStart() : -1,
        link.element(),
        link.attribute(),
        link.reference(),
        link.target() == null ? null : link.target().toString(),
        message);
  }
}
