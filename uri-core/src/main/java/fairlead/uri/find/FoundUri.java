package fairlead.uri.find;

import org.jspecify.annotations.Nullable;

/**
 * A URI that was found in a text, and where: enough to link or highlight it.
 *
 * @param uri the URI, without delimiters, prefix and ignored white space
 * @param start where it begins in the text, in UTF-16 units, after delimiter and prefix
 * @param end where it ends, exclusive, before trailing punctuation and delimiter
 * @param delimiter what separates it from the text
 * @param withoutHyphens the URI if the hyphens at line breaks were added by the typesetter and are
 *     not part of it; null if no line was broken after a hyphen
 */
public record FoundUri(
    String uri, int start, int end, Delimiter delimiter, @Nullable String withoutHyphens) {}
