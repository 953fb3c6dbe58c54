package fairlead.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is kept of a document until all have been read. */
final class Page {

  /** Names that memory has no room for. */
  static final int[] NO_ROOM = {};

  /** How much a response says about what is at its URI. */
  enum Rank {
    /** It is what is there. */
    CONTENT,
    /** It is somewhere else. */
    REDIRECT,
    /** Nothing that is of use here, as a revisit. */
    OTHER
  }

  private final @Nullable String uri;
  private final String source;
  private final boolean markup;
  private final byte[] entries;
  private final int ignored;
  private final Rank rank;
  private int @Nullable [] names;
  private @Nullable List<int[]> more; // names of other captures
  private @Nullable String redirect;
  private @Nullable Captures captures;

  /**
   * A document.
   *
   * @param source the file as its user would find it
   * @param markup whether it is a page that readers follow links to
   * @param entries its links and findings, of an {@link EntryStore}
   * @param names the numbers of what fragments may point to, in order; null if that is not known,
   *     as for an image; {@link #NO_ROOM}
   * @param ignored how many findings more the page asks to leave out
   * @param redirect the URI to which readers are sent; null if it is no redirect
   */
  Page(
      @Nullable String uri,
      String source,
      boolean markup,
      byte[] entries,
      int @Nullable [] names,
      int ignored,
      Rank rank,
      @Nullable String redirect) {
    this.uri = uri;
    this.source = source;
    this.markup = markup;
    this.entries = entries;
    this.names = names;
    this.ignored = ignored;
    this.rank = rank;
    this.redirect = redirect;
  }

  Rank rank() {
    return rank;
  }

  /** Where readers are sent; null if nowhere, or if captures differ. */
  @Nullable String redirect() {
    return redirect;
  }

  void isCaptureOf(Captures value) {
    captures = value;
  }

  /** Takes over what another capture of the same rank says. */
  void merge(Page other) {
    if (!Objects.equals(redirect, other.redirect)) {
      redirect = null;
    }
    if (names == null || other.names == null) {
      names = null;
    } else if (lacksNames() || other.lacksNames()) {
      names = NO_ROOM;
    } else {
      more = more == null ? new ArrayList<>() : more;
      more.add(other.names);
    }
  }

  @Nullable String uri() {
    return uri;
  }

  String source() {
    return source;
  }

  boolean isMarkup() {
    return markup;
  }

  byte[] entries() {
    return entries;
  }

  boolean knowsNames() {
    return names != null && !lacksNames();
  }

  /** Whether there was no memory for the names. */
  boolean lacksNames() {
    return names == NO_ROOM;
  }

  /** Whether fragments may point to the name of a number. */
  boolean hasName(int number) {
    int[] own = names;
    List<int[]> others = more;
    if (own != null && others != null) {
      more = null;
      others.add(own);
      own = others.stream().flatMapToInt(Arrays::stream).sorted().distinct().toArray();
      names = own;
    }
    return own != null && Arrays.binarySearch(own, number) >= 0;
  }

  int ignored() {
    return ignored;
  }

  /** Whether another document is this one, or another capture of its URI. */
  boolean isSame(Page other) {
    return other == this || (captures != null && captures == other.captures);
  }

  /** Notes that a page links here, if it is another one. */
  void reach(Page from) {
    if (captures != null && !isSame(from)) {
      captures.reach();
    }
  }

  /** Whether another page links here, or to another capture of it that is told of instead. */
  boolean isReached() {
    return captures != null && (captures.isReached() || captures.first() != this);
  }

  /** About how many bytes its own texts take, and those that a site makes of them. */
  long textBytes() {
    return 3L * (uri == null ? 0 : uri.length())
        + source.length()
        + (redirect == null ? 0 : redirect.length());
  }
}
