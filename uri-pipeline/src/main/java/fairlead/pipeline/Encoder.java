package fairlead.pipeline;

/**
 * Writes a result as bytes, such as JSON Lines. Pure and thread-safe: the bytes of a result do not
 * depend on other results.
 *
 * @param <R> what it encodes
 */
@FunctionalInterface
public interface Encoder<R> {

  /** The bytes of a result; may be empty. */
  byte[] encode(R result);
}
