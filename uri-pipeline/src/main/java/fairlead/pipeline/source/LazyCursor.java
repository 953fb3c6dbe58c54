package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A cursor that is opened when its first document is requested. */
final class LazyCursor implements DocumentCursor {

  private final Supplier<DocumentCursor> opening;
  private @Nullable DocumentCursor cursor;

  LazyCursor(Supplier<DocumentCursor> opening) {
    this.opening = opening;
  }

  @Override
  public @Nullable Document next() {
    if (cursor == null) {
      cursor = opening.get();
    }
    return cursor.next();
  }

  @Override
  public void close() {
    if (cursor != null) {
      cursor.close();
    }
  }
}
