package fairlead.pipeline;

import java.util.Objects;

/**
 * A result with the bytes that an {@link Encoder} made from it, for a sink that only writes bytes.
 *
 * @param <R> what was encoded
 * @param result what was encoded
 * @param bytes the bytes; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
public record Encoded<R>(R result, byte[] bytes) {

  /** Checks that neither is null. */
  public Encoded {
    Objects.requireNonNull(result, "result");
    Objects.requireNonNull(bytes, "bytes");
  }
}
