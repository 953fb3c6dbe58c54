package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents one after the other, blocking, without Reactor. Only one thread at a time may use
 * it; a caller that hands it to another thread must publish it safely.
 */
public interface DocumentCursor extends AutoCloseable {

  /**
   * The next document; null after the last. What cannot be read is a document that tells so, be it
   * for want of memory or of a library.
   */
  @Nullable Document next();

  /**
   * Closes what is open; never throws. On any thread, once {@link #next} has returned for the last
   * time; a second time does nothing.
   */
  @Override
  default void close() {}
}
