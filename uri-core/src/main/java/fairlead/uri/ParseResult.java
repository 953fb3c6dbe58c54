package fairlead.uri;

/**
 * The result of parsing a text: a {@link UriReference} or a {@link Rejection}. The value itself is
 * the result, so a successful parse allocates no wrapper.
 */
public sealed interface ParseResult permits UriReference, Rejection {}
