package fairlead.uri;

/** What may be wrong with a reference or with the base it is resolved against. */
public enum Issue {
  /** A character that the dialect does not allow in a scheme stands before the first colon. */
  SCHEME_CHARACTER("illegal character in scheme"),

  /** A relative reference, and no base URI on any layer (Section 5.1). */
  NO_BASE("relative reference without a base"),

  /** The text is a relative reference where a URI with a scheme is wanted. */
  NOT_ABSOLUTE("no scheme where a URI is wanted"),

  /** The text is longer than the caller's limit; the offset is that limit. */
  TOO_LONG("longer than the limit"),

  /** No reference resolves to the target, as to one with dot segments in RFC 3986. */
  UNREACHABLE("no reference resolves to it"),

  /** More {@code ..} segments than the path has levels, refused by the caller's policy. */
  PARENT_ABOVE_ROOT("'..' above the root");

  private final String text;

  Issue(String text) {
    this.text = text;
  }

  /** The issue in a few words, the same whatever the input; fit for counting by reason. */
  @Override
  public String toString() {
    return text;
  }
}
