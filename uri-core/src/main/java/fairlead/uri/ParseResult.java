package fairlead.uri;

/**
 * What became of parsing a text: a {@link UriReference} or a {@link Rejection}. The value is the
 * result itself, so that a successful parse allocates no envelope.
 */
public sealed interface ParseResult permits UriReference, Rejection {}
