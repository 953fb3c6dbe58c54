package fairlead.uri.find;

import fairlead.uri.Uri;

/**
 * A guess at what an abbreviated reference stands for. Guesses may change between versions, as
 * habits do.
 *
 * @param uri the completed URI
 * @param heuristic the rule that was applied
 */
public record Completion(Uri uri, Heuristic heuristic) {}
