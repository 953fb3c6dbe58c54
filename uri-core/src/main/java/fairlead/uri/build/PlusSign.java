package fairlead.uri.build;

/** What a plus sign in a query stands for: a space in forms, itself elsewhere. */
public enum PlusSign {
  /** A space, as in the queries of HTML forms ({@code application/x-www-form-urlencoded}). */
  SPACE,
  /** Itself, as in any other query. */
  PLUS
}
