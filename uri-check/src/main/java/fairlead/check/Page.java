package fairlead.check;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is kept of a document until all documents have been read. */
final class Page {

  /** Stands for names that do not fit in memory. */
  static final int[] NO_ROOM = {};

  /** How much a response says about the content at its URI. */
  enum Rank {
    /** It is the content. */
    CONTENT,
    /** The content is somewhere else. */
    REDIRECT,
    /** Nothing useful here, such as a revisit. */
    OTHER
  }

  /** What a document is for its readers. */
  enum Kind {
    /** A page. */
    PAGE,
    /**
     * A page to be: Markdown. GitHub finds its headings in any letter case, and lists a folder that
     * has no index file.
     */
    MARKDOWN,
    /** Something else, such as a feed or an image. */
    OTHER
  }

  private final @Nullable String uri;
  private final String source;
  private final String inside;
  private final Charset charset;
  private final Kind kind;
  private boolean forwards;
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
   * @param inside where it is in that file, as in {@link CheckFinding}
   * @param charset its charset; UTF-8 if it was not read
   * @param kind what it is for its readers
   * @param forwards whether it sends readers to another one
   * @param entries its links and findings, of an {@link EntryStore}
   * @param names the numbers of what fragments may point to, in order; null if that is unknown, as
   *     for an image; {@link #NO_ROOM} if they do not fit in memory
   * @param ignored how many further findings the page asks to ignore
   * @param redirect the URI to which readers are sent; null if it is not a redirect
   */
  Page(
      @Nullable String uri,
      String source,
      String inside,
      Charset charset,
      Kind kind,
      boolean forwards,
      byte[] entries,
      int @Nullable [] names,
      int ignored,
      Rank rank,
      @Nullable String redirect) {
    this.uri = uri;
    this.source = source;
    this.inside = inside;
    this.charset = charset;
    this.kind = kind;
    this.forwards = forwards;
    this.entries = entries;
    this.names = names;
    this.ignored = ignored;
    this.rank = rank;
    this.redirect = redirect;
  }

  Rank rank() {
    return rank;
  }

  /** Where readers are sent. Null if nowhere, or if captures differ. */
  @Nullable String redirect() {
    return redirect;
  }

  void isCaptureOf(Captures value) {
    captures = value;
  }

  /** Adds what another capture of the same rank says, or another part of a large page. */
  void merge(Page other) {
    forwards |= other.forwards;
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

  String inside() {
    return inside;
  }

  Charset charset() {
    return charset;
  }

  /** Whether it is a page of a site, so that others should link to it. */
  boolean isPage() {
    return kind == Kind.PAGE;
  }

  boolean isMarkdown() {
    return kind == Kind.MARKDOWN;
  }

  /** Whether it sends readers to another page, so that nothing needs to link to it. */
  boolean isForwarding() {
    return forwards;
  }

  byte[] entries() {
    return entries;
  }

  boolean knowsNames() {
    return names != null && !lacksNames();
  }

  /** Whether the names did not fit in memory. */
  boolean lacksNames() {
    return names == NO_ROOM;
  }

  /** Whether fragments may point to the name with a number. */
  boolean hasName(int number) {
    return Arrays.binarySearch(names(), number) >= 0;
  }

  /** The numbers of the names that fragments may point to, in order; empty if unknown. */
  int[] names() {
    int[] own = names;
    List<int[]> others = more;
    if (own != null && others != null) {
      more = null;
      others.add(own);
      own = others.stream().flatMapToInt(Arrays::stream).sorted().distinct().toArray();
      names = own;
    }
    return own == null ? NO_ROOM : own;
  }

  int ignored() {
    return ignored;
  }

  /** Whether another document is this one, or another capture of its URI. */
  boolean isSame(Page other) {
    return captures != null && captures == other.captures;
  }

  /** Notes that a page links here, unless it is this page itself. */
  void reach(Page from) {
    if (captures != null && !isSame(from)) {
      captures.reach();
    }
  }

  /**
   * Whether another page links here. True also if findings are reported about another capture
   * instead.
   */
  boolean isReached() {
    return captures != null && (captures.isReached() || captures.first() != this);
  }

  /** About how many bytes its own texts take, and the texts that a site creates from them. */
  long textBytes() {
    return 3L * (uri == null ? 0 : uri.length())
        + source.length()
        + inside.length()
        + (redirect == null ? 0 : redirect.length());
  }
}
