package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A source that ends early if it is asked to, for work that looks at all documents before it has a
 * result.
 *
 * @param source the source that is read
 * @param stop whether it is asked to
 * @param watcher sees each document that is read
 */
public record StoppableSource(
    DocumentSource source, BooleanSupplier stop, Consumer<Document> watcher)
    implements DocumentSource {

  /** A source whose documents nobody watches. */
  public StoppableSource(DocumentSource source, BooleanSupplier stop) {
    this(source, stop, document -> {});
  }

  @Override
  public DocumentCursor open(Position position) {
    DocumentCursor documents = source.open(position);
    return new DocumentCursor() {
      @Override
      public @Nullable Document next() {
        Document next = stop.getAsBoolean() ? null : documents.next();
        if (next != null) {
          watcher.accept(next);
        }
        return next;
      }

      @Override
      public void close() {
        documents.close();
      }
    };
  }
}
