package fairlead.check;

import fairlead.pipeline.Outcome;
import fairlead.uri.Dialect;
import fairlead.uri.whatwg.Whatwg;

/** The dialect in which the URI of a document is read. */
final class LinkDialect {

  private LinkDialect() {}

  static Dialect of(Outcome outcome) {
    return outcome instanceof Outcome.Links found ? found.document().dialect() : Whatwg.DIALECT;
  }
}
