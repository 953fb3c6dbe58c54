package fairlead.uri.normalize;

/**
 * How far two URIs are normalized before they are compared (Section 6.2 of rfc2396bis-01 and RFC
 * 3986), from the cheapest rung to the one that finds the most URIs equal.
 */
public enum Rung {
  /** Not at all: unit for unit (Section 6.2.1). */
  STRING,
  /** By the generic syntax (Section 6.2.2). */
  SYNTAX,
  /** By the rules of the scheme too (Section 6.2.3). */
  SCHEME,
  /** By facts about servers too (Section 6.2.4). */
  PROTOCOL
}
