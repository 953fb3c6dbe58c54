package fairlead.check;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is kept of a document until all have been read. */
final class Page {

  /** Names that memory has no room for. */
  static final int[] NO_ROOM = {};

  private final @Nullable String uri;
  private final String source;
  private final boolean markup;
  private final byte[] entries;
  private final int @Nullable [] names;
  private final int ignored;
  private boolean reached;

  /**
   * A document.
   *
   * @param source the file as its user would find it
   * @param markup whether it is a page that readers follow links to
   * @param entries its links and findings, of an {@link EntryStore}
   * @param names the numbers of what fragments may point to, in order; null if that is not known,
   *     as for an image; {@link #NO_ROOM}
   * @param ignored how many findings more the page asks to leave out
   */
  Page(
      @Nullable String uri,
      String source,
      boolean markup,
      byte[] entries,
      int @Nullable [] names,
      int ignored) {
    this.uri = uri;
    this.source = source;
    this.markup = markup;
    this.entries = entries;
    this.names = names;
    this.ignored = ignored;
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
    return names != null && Arrays.binarySearch(names, number) >= 0;
  }

  int ignored() {
    return ignored;
  }

  /** Notes that another page links here. */
  void reach() {
    reached = true;
  }

  boolean isReached() {
    return reached;
  }

  /** About how many bytes its own texts take, and those that a site makes of them. */
  long textBytes() {
    return 3L * (uri == null ? 0 : uri.length()) + source.length();
  }
}
