package fairlead.uri;

/**
 * Resolves many references against one base, of which it has prepared once what all of them need.
 * {@link Dialect#resolver} gives one. Immutable to all who can see it, and thread-safe.
 */
@FunctionalInterface
public interface Resolver {

  /**
   * Resolves a reference, as {@link Dialect#tryResolve} does with the base.
   *
   * @param reference the reference as it stands in the document
   * @return the target, the current document where the dialect has such an answer, or a rejection
   */
  Resolution tryResolve(String reference);
}
