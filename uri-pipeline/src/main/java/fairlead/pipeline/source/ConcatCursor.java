package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Opens one source after the other. */
final class ConcatCursor implements DocumentCursor {

  private final Iterator<? extends DocumentSource> sources;
  private @Nullable DocumentCursor current;

  ConcatCursor(Iterator<? extends DocumentSource> sources) {
    this.sources = sources;
  }

  @Override
  public @Nullable Document next() {
    while (true) {
      Document document = current == null ? null : current.next();
      if (document != null) {
        return document;
      }
      close();
      if (!sources.hasNext()) {
        return null;
      }
      current = sources.next().open();
    }
  }

  @Override
  public void close() {
    if (current != null) {
      current.close();
      current = null;
    }
  }
}
