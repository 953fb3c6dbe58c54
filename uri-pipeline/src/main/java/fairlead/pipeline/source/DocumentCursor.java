package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents one after the other, blocking, without Reactor. Only one thread at a time may use
 * it; a caller that passes it to another thread must publish it safely.
 */
public interface DocumentCursor extends AutoCloseable {

  /**
   * The next document; null after the last. Anything that cannot be read is a document that says
   * so, even if memory or a library is missing.
   */
  @Nullable Document next();

  /**
   * Closes what is open; never throws. Call it on any thread, after the last call of {@link #next}
   * has returned. A second call does nothing.
   */
  @Override
  default void close() {}
}
