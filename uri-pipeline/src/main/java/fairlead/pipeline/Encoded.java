package fairlead.pipeline;

import java.util.Objects;

/**
 * A result with the bytes that an {@link Encoder} made of it, for a sink that only writes bytes.
 *
 * @param <R> what was encoded
 * @param result what was encoded
 * @param bytes the bytes; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
public record Encoded<R>(R result, byte[] bytes) {

  /** Checks that both are there. */
  public Encoded {
    Objects.requireNonNull(result, "result");
    Objects.requireNonNull(bytes, "bytes");
  }
}
