package fairlead.html.markup;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.syntax.Whitespace;
import fairlead.html.text.MarkupText;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the markup that the parser reads. A node takes a hundred times the memory of a short tag,
 * and the parser takes quadratic time for long tag names. Everything that looks like a tag counts,
 * even in comments and scripts.
 */
public final class MarkupBounds {

  private final int maxTags;
  private final int maxNameChars;
  private int tags;
  private int nameChars; // of the current name
  private State state = State.TEXT;
  private @Nullable String exceeded;

  private enum State {
    TEXT,
    OPEN,
    END_TAG,
    NAME
  }

  public MarkupBounds(Limits limits) {
    this.maxTags = limits.intOf(DocumentLimit.TAGS);
    this.maxNameChars = limits.intOf(DocumentLimit.NAME_CHARS);
  }

  /** The end of the part of a whole text that the parser may read. */
  public int admit(MarkupText markup) {
    int length = markup.length();
    if (length <= maxTags && !mayHaveLongName(markup)) {
      return length;
    }
    if (markup.indexOf('\0', 0) >= 0) {
      return admit(markup.text().toCharArray(), 0, length);
    }
    // A fast path through the states below: from one tag to the next.
    byte[] octets = markup.octets();
    int open = markup.indexOf('<', 0);
    while (open >= 0) {
      boolean end = open + 1 < length && octets[open + 1] == '/';
      int name = end ? open + 2 : open + 1;
      int at = name;
      if (at < length && startsName(octets[at])) {
        while (at < length && !endsName(octets[at])) {
          at++;
        }
        count(end ? 0 : 1);
        if (exceeded == null) {
          checkName(at - name);
        }
        if (exceeded != null) {
          return open;
        }
      }
      open = markup.indexOf('<', at);
    }
    return length;
  }

  /**
   * Whether a name may be too long. Such a name fills at least one of the windows of half its
   * length, so it is enough to search each of them for something that ends a name.
   */
  private boolean mayHaveLongName(MarkupText markup) {
    byte[] octets = markup.octets();
    int half = Math.max(1, maxNameChars / 2);
    for (int start = 0; start + half <= markup.length(); start += half) {
      int at = start;
      while (at < start + half && !endsName(octets[at])) {
        at++;
      }
      if (at == start + half) {
        return true;
      }
    }
    return false;
  }

  /** How many characters of the next part of a text the parser may read. */
  public int admit(char[] text, int offset, int length) {
    int at = offset;
    int end = offset + length;
    while (at < end && exceeded == null) {
      if (state == State.TEXT) {
        while (at < end && text[at] != '<' && text[at] != 0) {
          at++;
        }
      } else if (state == State.NAME) {
        int from = at;
        int room = Math.min(end, at + maxNameChars - nameChars);
        while (at < room && !endsName(text[at])) {
          at++;
        }
        nameChars += at - from;
      }
      if (at < end) {
        take(text[at]);
        at += exceeded == null ? 1 : 0;
      }
    }
    return at - offset;
  }

  /**
   * Which limit was reached, in a few words. Null if none was. After a limit, there is no more
   * text.
   */
  public @Nullable String exceeded() {
    return exceeded;
  }

  private void take(char c) {
    switch (state) {
      case TEXT -> {
        state = c == '<' ? State.OPEN : State.TEXT;
        count(c == 0 ? 1 : 0);
      }
      case OPEN -> {
        if (c == '/') {
          state = State.END_TAG;
        } else {
          begin(c, 1);
        }
      }
      case END_TAG -> begin(c, 0);
      case NAME -> {
        if (endsName(c)) {
          state = State.TEXT;
        } else {
          checkName(++nameChars);
        }
      }
    }
  }

  private void begin(char c, int tag) {
    if (startsName(c)) {
      count(tag);
      nameChars = 1;
      state = State.NAME;
    } else {
      state = c == '<' ? State.OPEN : State.TEXT;
    }
  }

  /** Whether a tag's name may begin with a character, or with an octet of {@link MarkupText}. */
  private static boolean startsName(int c) {
    boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    return letter || c == '_' || c == ':' || c >= 0x80 || c < 0;
  }

  private static boolean endsName(int c) {
    return c == '>' || c == '/' || Whitespace.is(c);
  }

  private void checkName(int chars) {
    if (chars > maxNameChars) {
      exceeded = "a tag's name of " + maxNameChars + " characters";
    }
  }

  private void count(int more) {
    tags += more;
    if (tags > maxTags) {
      exceeded = maxTags + " tags";
    }
  }
}
