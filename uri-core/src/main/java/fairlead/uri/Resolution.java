package fairlead.uri;

/**
 * The result of resolving a reference: the target {@link Uri}, the {@link SameDocument}, or a
 * {@link Rejection}.
 */
public sealed interface Resolution permits Uri, SameDocument, Rejection {}
