package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads documents one after the other, blocking as files do; used by one thread at a time. */
public interface DocumentCursor extends AutoCloseable {

  /** The next document; null after the last. */
  @Nullable Document next();

  /** Closes what is open; never throws. */
  @Override
  default void close() {}

  /** A cursor of one document, which is made when it is asked for. */
  static DocumentCursor of(Supplier<Document> document) {
    Iterator<Supplier<Document>> one = List.of(document).iterator();
    return () -> one.hasNext() ? one.next().get() : null;
  }
}
