package fairlead.uri;

/**
 * Resolves many references against one base, faster than one by one, because the base is prepared
 * once. {@link Dialect#resolver} makes one. Immutable and thread-safe.
 */
@FunctionalInterface
public interface Resolver {

  /**
   * Resolves a reference, as {@link Dialect#tryResolve} does with the base.
   *
   * @param reference the reference as written in the document
   * @return the target, the current document where the dialect has such an answer, or a rejection
   */
  Resolution tryResolve(String reference);
}
