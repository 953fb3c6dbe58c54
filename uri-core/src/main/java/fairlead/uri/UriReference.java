package fairlead.uri;

import org.jspecify.annotations.Nullable;

/**
 * A URI reference as it was written: its text and the offsets of its components (RFC 3986, Section
 * 4.1). Either a {@link Uri}, which has a scheme, or a {@link RelativeReference}.
 *
 * <table>
 * <caption>Absent is not empty</caption>
 * <tr><th>text</th><th>scheme</th><th>authority</th><th>path</th><th>query</th><th>fragment</th></tr>
 * <tr><td>{@code http://h/p?q#f}</td><td>http</td><td>h</td><td>/p</td><td>q</td><td>f</td></tr>
 * <tr><td>{@code http://h?}</td><td>http</td><td>h</td><td>empty</td><td>empty</td><td>absent</td></tr>
 * <tr><td>{@code file:///p}</td><td>file</td><td>empty</td><td>/p</td><td>absent</td><td>absent</td></tr>
 * <tr><td>{@code mailto:a@b}</td><td>mailto</td><td>absent</td><td>a@b</td><td>absent</td><td>absent</td></tr>
 * <tr><td>{@code #}</td><td>absent</td><td>absent</td><td>empty</td><td>absent</td><td>empty</td></tr>
 * </table>
 *
 * <p>Components are raw: nothing is decoded, and each call cuts a new string out of the text.
 * Equality is that of the text. Immutable and thread-safe.
 */
public abstract sealed class UriReference implements ParseResult permits Uri, RelativeReference {

  private final String text;
  private final int schemeEnd;
  private final int authorityEnd;
  private final int pathEnd;
  private final int queryEnd;

  UriReference(String text, UriLayout layout) {
    this.text = text;
    this.schemeEnd = layout.schemeEnd();
    this.authorityEnd = layout.authorityEnd();
    this.pathEnd = layout.pathEnd();
    this.queryEnd = layout.queryEnd();
  }

  /**
   * The reference that a parser has laid out: a {@link Uri} if the layout has a scheme, a {@link
   * RelativeReference} if not.
   *
   * @throws IllegalArgumentException if the layout is of a text of another length, or a delimiter
   *     does not stand where it says
   */
  public static UriReference of(String text, UriLayout layout) {
    if (!layout.fits(text)) {
      throw new IllegalArgumentException("layout without its delimiters: " + layout);
    }
    return layout.schemeEnd() == UriLayout.ABSENT
        ? new RelativeReference(text, layout)
        : new Uri(text, layout);
  }

  /** Whether there is a scheme. */
  public final boolean hasScheme() {
    return schemeEnd != UriLayout.ABSENT;
  }

  /** Whether there is an authority, if only an empty one. */
  public final boolean hasAuthority() {
    return authorityEnd != UriLayout.ABSENT;
  }

  /** Whether there is a query, if only an empty one. */
  public final boolean hasQuery() {
    return queryEnd != UriLayout.ABSENT;
  }

  /** Whether there is a fragment, if only an empty one. */
  public final boolean hasFragment() {
    return text.length() > hierarchyEnd();
  }

  /** The scheme as written, without its colon; null if absent. */
  public @Nullable String scheme() {
    return hasScheme() ? text.substring(0, schemeEnd) : null;
  }

  /** The authority without its slashes; null if absent. */
  public final @Nullable String authority() {
    return hasAuthority() ? text.substring(schemeEnd + 3, authorityEnd) : null;
  }

  /** The path, which may be empty but is never absent. */
  public final String path() {
    return text.substring(pathStart(), pathEnd);
  }

  /** The query without its question mark; null if absent. */
  public final @Nullable String query() {
    return hasQuery() ? text.substring(pathEnd + 1, queryEnd) : null;
  }

  /** The fragment without its number sign; null if absent. */
  public final @Nullable String fragment() {
    return hasFragment() ? text.substring(hierarchyEnd() + 1) : null;
  }

  /** The offset of the colon behind the scheme; {@link UriLayout#ABSENT} if there is none. */
  public final int schemeEnd() {
    return schemeEnd;
  }

  /** The offset at which the path begins, in UTF-16 units. */
  public final int pathStart() {
    return UriLayout.pathStart(schemeEnd, authorityEnd);
  }

  /** The offset at which the path ends, in UTF-16 units, exclusive. */
  public final int pathEnd() {
    return pathEnd;
  }

  /** The offset at which all but the fragment ends, in UTF-16 units, exclusive. */
  public final int hierarchyEnd() {
    return queryEnd == UriLayout.ABSENT ? pathEnd : queryEnd;
  }

  /** Where the components lie. */
  public final UriLayout layout() {
    return new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, text.length());
  }

  /** Whether the other is a reference with the same text. */
  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof UriReference reference && text.equals(reference.text);
  }

  @Override
  public final int hashCode() {
    return text.hashCode();
  }

  /** The text as it was parsed, unit for unit. */
  @Override
  public final String toString() {
    return text;
  }
}
