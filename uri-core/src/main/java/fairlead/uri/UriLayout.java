package fairlead.uri;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The offsets of the components of a reference in its text. A parser reports what it found only in
 * this form, so you need it only to write a parser or a step.
 *
 * <pre>
 *   https://user@host:80/path?query#fragment
 *        |              |    |     |        |
 *        schemeEnd      |    |     queryEnd |
 *                       |    pathEnd        length
 *                       authorityEnd
 * </pre>
 *
 * <p>The offsets are exclusive ends, in UTF-16 units, and {@link #ABSENT} for an absent component.
 * An empty component ends where it starts. The path is never absent. The fragment is present if the
 * length is greater than the end of what precedes it.
 *
 * @param schemeEnd the offset of the colon after the scheme, or {@link #ABSENT}
 * @param authorityEnd the end of the authority, or {@link #ABSENT}
 * @param pathEnd the end of the path
 * @param queryEnd the end of the query, or {@link #ABSENT}
 * @param length the length of the text
 */
public record UriLayout(int schemeEnd, int authorityEnd, int pathEnd, int queryEnd, int length)
    implements Serializable {

  /** The end of a component that is absent. */
  public static final int ABSENT = -1;

  /**
   * Checks that the offsets ascend.
   *
   * @throws IllegalArgumentException if they do not
   */
  public UriLayout {
    long pathStart = authorityEnd == ABSENT ? schemeEnd + 1L : authorityEnd;
    boolean ascends =
        schemeEnd >= ABSENT
            && schemeEnd != 0
            && (authorityEnd == ABSENT || authorityEnd >= schemeEnd + 3L)
            && pathEnd >= pathStart
            && (queryEnd == ABSENT || queryEnd > pathEnd)
            && length >= Math.max(pathEnd, queryEnd);
    if (!ascends) {
      throw invalid(schemeEnd, authorityEnd, pathEnd, queryEnd, length);
    }
  }

  /**
   * A separate method, because only a small constructor is inlined, which saves the layout's
   * allocation.
   */
  private static IllegalArgumentException invalid(int... offsets) {
    return new IllegalArgumentException("offsets do not ascend: " + Arrays.toString(offsets));
  }

  /**
   * This layout with another end of the scheme, or {@link #ABSENT} for none; everything after it
   * moves along.
   */
  public UriLayout withSchemeEnd(int end) {
    int moved = end - schemeEnd;
    return new UriLayout(
        end, moved(authorityEnd, moved), pathEnd + moved, moved(queryEnd, moved), length + moved);
  }

  /** This layout with another end of the authority; everything after it moves along. */
  public UriLayout withAuthorityEnd(int end) {
    int moved = pathStart(schemeEnd, end) - pathStart(schemeEnd, authorityEnd);
    return new UriLayout(schemeEnd, end, pathEnd + moved, moved(queryEnd, moved), length + moved);
  }

  /** This layout with another end of the path; everything after it moves along. */
  public UriLayout withPathEnd(int end) {
    int moved = end - pathEnd;
    return new UriLayout(schemeEnd, authorityEnd, end, moved(queryEnd, moved), length + moved);
  }

  /**
   * This layout with another end of the query, or {@link #ABSENT} for none; the fragment moves
   * along.
   */
  public UriLayout withQueryEnd(int end) {
    int moved = (end == ABSENT ? pathEnd : end) - hierarchyEnd();
    return new UriLayout(schemeEnd, authorityEnd, pathEnd, end, length + moved);
  }

  /** This layout without the fragment. */
  public UriLayout withoutFragment() {
    return new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, hierarchyEnd());
  }

  /** The end of everything before the fragment. */
  int hierarchyEnd() {
    return queryEnd == ABSENT ? pathEnd : queryEnd;
  }

  private static int moved(int end, int by) {
    return end == ABSENT ? ABSENT : end + by;
  }

  /** Whether a text has this length, and a delimiter at each offset. */
  boolean fits(String text) {
    int end = hierarchyEnd(); // called once: a rare second call would not be inlined
    return length == text.length()
        && (schemeEnd == ABSENT || text.charAt(schemeEnd) == ':')
        && (authorityEnd == ABSENT
            || (text.charAt(schemeEnd + 1) == '/' && text.charAt(schemeEnd + 2) == '/'))
        && (queryEnd == ABSENT || text.charAt(pathEnd) == '?')
        && (length == end || text.charAt(end) == '#');
  }

  static int pathStart(int schemeEnd, int authorityEnd) {
    return authorityEnd == ABSENT ? schemeEnd + 1 : authorityEnd;
  }
}
