package fairlead.html.rewrite;

import fairlead.html.SourceSpan;

/**
 * A reference that should have changed, but was left as it is.
 *
 * @param span where it is
 * @param raw the reference as written
 * @param reason why it was left, in a few words
 */
public record LeftLink(SourceSpan span, String raw, String reason) {}
