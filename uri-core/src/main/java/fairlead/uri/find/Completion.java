package fairlead.uri.find;

import fairlead.uri.Uri;

/**
 * A guess at what an abbreviated reference stands for. Guesses may change from version to version,
 * as habits do.
 *
 * @param uri the completed URI
 * @param heuristic the rule of thumb
 */
public record Completion(Uri uri, Heuristic heuristic) {}
