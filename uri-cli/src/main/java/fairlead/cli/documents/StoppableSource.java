package fairlead.cli.documents;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A source that ends early if it is asked to, for commands whose result needs all documents.
 *
 * @param stop whether it is asked to
 */
public record StoppableSource(DocumentSource source, BooleanSupplier stop)
    implements DocumentSource {

  @Override
  public DocumentCursor open(Position position) {
    DocumentCursor documents = source.open(position);
    return new DocumentCursor() {
      @Override
      public @Nullable Document next() {
        return stop.getAsBoolean() ? null : documents.next();
      }

      @Override
      public void close() {
        documents.close();
      }
    };
  }
}
