package fairlead.uri.scheme;

/** What a scheme says about its URIs that lets normalization do more. */
public enum SchemeTrait {
  /** An empty path after an authority means the same as a slash. */
  EMPTY_PATH_IS_ROOT,
  /** An unreserved character means the same whether it is escaped or not. */
  ESCAPES_OF_UNRESERVED_MEAN_NOTHING
}
