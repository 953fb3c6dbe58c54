package fairlead.uri.find;

import fairlead.uri.Uri;

/**
 * What an abbreviated reference may stand for; never more than a guess, and one that may change as
 * habits do.
 *
 * @param uri the completed URI
 * @param heuristic the rule of thumb
 */
public record Completion(Uri uri, Heuristic heuristic) {}
