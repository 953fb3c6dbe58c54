package fairlead.cli.check;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import org.jspecify.annotations.Nullable;

/** The documents of an archive of other sites, which notes whether there are any. */
final class ArchivedSites implements DocumentSource {

  private final DocumentSource source;
  private volatile boolean empty = true;

  ArchivedSites(DocumentSource source) {
    this.source = source;
  }

  /** Whether no document was read that has a URI of HTTP. */
  boolean isEmpty() {
    return empty;
  }

  @Override
  public DocumentCursor open(Position position) {
    DocumentCursor documents = source.open(position);
    return new DocumentCursor() {
      @Override
      public @Nullable Document next() {
        Document next = documents.next();
        String uri = next == null ? null : next.provenance().uri();
        empty &= uri == null || !uri.regionMatches(true, 0, "http", 0, 4);
        return next;
      }

      @Override
      public void close() {
        documents.close();
      }
    };
  }
}
