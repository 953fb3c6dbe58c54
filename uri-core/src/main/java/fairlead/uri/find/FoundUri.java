package fairlead.uri.find;

import org.jspecify.annotations.Nullable;

/**
 * A URI that was found in a text, and where: enough to link or highlight it.
 *
 * @param uri the URI, without delimiters, prefix and the white space that was ignored
 * @param start where it begins in the text, in UTF-16 units, after delimiter and prefix
 * @param end where it ends, exclusive, before trailing punctuation and delimiter
 * @param delimiter what sets it off
 * @param withoutHyphens the URI if the hyphens at the ends of broken lines are the typesetter's and
 *     not its own; null where no line was broken after one
 */
public record FoundUri(
    String uri, int start, int end, Delimiter delimiter, @Nullable String withoutHyphens) {}
