package fairlead.uri;

/**
 * Resolves many references against one base. It is faster than separate calls, because the base is
 * prepared only once. {@link Dialect#resolver} creates one. Immutable and thread-safe.
 */
@FunctionalInterface
public interface Resolver {

  /**
   * Resolves a reference, as {@link Dialect#tryResolve} does with the base.
   *
   * @param reference the reference as written in the document
   * @return the target, the current document if the dialect has such an answer, or a rejection
   */
  Resolution tryResolve(String reference);
}
