package fairlead.uri.generic;

import fairlead.uri.ResolutionStep;

/**
 * What decides a step of a resolution. A step has several clauses if a specification describes its
 * cases in different places.
 */
enum Clause {
  /** How the reference is split. */
  PARSE(ResolutionStep.PARSE),
  /** Which references are the current document. */
  SAME_DOCUMENT(ResolutionStep.SAME_DOCUMENT),
  /** Whose scheme the target has. */
  SCHEME(ResolutionStep.SCHEME),
  /** That a relative reference needs a base. */
  BASE(ResolutionStep.SCHEME),
  /** The authority of a reference that has a scheme. */
  ABSOLUTE_AUTHORITY(ResolutionStep.AUTHORITY),
  /** The authority of a reference without a scheme. */
  AUTHORITY(ResolutionStep.AUTHORITY),
  /** The path of a reference that has an authority. */
  NETWORK_PATH(ResolutionStep.PATH),
  /** A path that begins with a slash. */
  ABSOLUTE_PATH(ResolutionStep.PATH),
  /** The base's path if the reference has none. */
  BASE_PATH(ResolutionStep.PATH),
  /** A relative path, merged with the base's. */
  MERGE(ResolutionStep.PATH),
  /** The dot segments of a path that was not merged. */
  OWN_DOTS(ResolutionStep.DOT_SEGMENTS),
  /** The dot segments of a merged path. */
  MERGED_DOTS(ResolutionStep.DOT_SEGMENTS),
  /** Whose query the target has. */
  QUERY(ResolutionStep.QUERY),
  /** Whose query the target has if the query was merged with the path. */
  MERGED_QUERY(ResolutionStep.QUERY),
  /** That a reference with a scheme is the target. */
  ABSOLUTE_TARGET(ResolutionStep.RECOMPOSE),
  /** How the components form the target. */
  TARGET(ResolutionStep.RECOMPOSE);

  private final ResolutionStep step;

  Clause(ResolutionStep step) {
    this.step = step;
  }

  ResolutionStep step() {
    return step;
  }
}
