package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import org.jspecify.annotations.Nullable;

/** Reads documents one after the other, on one thread, blocking as files do. */
public interface DocumentCursor extends AutoCloseable {

  /** The next document; null after the last. */
  @Nullable Document next();

  /** Closes what is open; never throws. */
  @Override
  default void close() {}
}
