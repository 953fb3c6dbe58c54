package fairlead.cli.check;

import fairlead.pipeline.Document;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.StoppableSource;
import java.util.function.BooleanSupplier;

/** An archive of other sites, which notes whether it holds any. */
final class ArchivedSites {

  private final DocumentSource source;
  private volatile boolean empty = true;

  ArchivedSites(DocumentSource source) {
    this.source = source;
  }

  /** Its documents, until a run is asked to end. */
  DocumentSource until(BooleanSupplier stop) {
    return new StoppableSource(source, stop, this::note);
  }

  private void note(Document document) {
    String uri = document.provenance().uri();
    empty &= uri == null || !uri.regionMatches(true, 0, "http", 0, 4);
  }

  /** Whether no document was read that has a URI of HTTP. */
  boolean isEmpty() {
    return empty;
  }
}
