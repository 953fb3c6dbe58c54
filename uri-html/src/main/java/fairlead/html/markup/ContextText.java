package fairlead.html.markup;

import java.util.Set;

/** The text of a link as far as it has been read, with its white space collapsed. */
public final class ContextText {

  /** How many elements are visited for the text of one link, even if they hold little text. */
  private static final int MAX_ELEMENTS = 1000;

  private static final Set<String> UNSEEN =
      Set.of("script", "style", "template", "noscript", "head", "title", "datalist");

  private final int maxChars;
  private final StringBuilder text = new StringBuilder();
  private int elements;
  private boolean space;
  private boolean full;

  /**
   * An empty text.
   *
   * @param maxChars how many UTF-16 units are kept
   */
  public ContextText(int maxChars) {
    this.maxChars = maxChars;
  }

  /** Whether nobody sees the text of an element. */
  static boolean isUnseen(String name) {
    return UNSEEN.contains(name);
  }

  /**
   * The attribute that is shown in place of an element. Empty if there is none.
   *
   * @param type the element's type attribute
   */
  static String shown(String name, String type) {
    return switch (name) {
      case "img", "area" -> "alt";
      case "input" -> type.equalsIgnoreCase("image") ? "alt" : "value";
      case "button" -> "value";
      default -> "";
    };
  }

  /** Counts one more element. False if there is no room for what is in it. */
  boolean enter() {
    return ++elements <= MAX_ELEMENTS && !full;
  }

  /** Separates the texts before and after it if a condition holds. */
  void separate(boolean apart) {
    space |= apart;
  }

  public ContextText add(String piece) {
    for (int at = 0; at < piece.length() && !full; ) {
      int c = piece.codePointAt(at);
      at += Character.charCount(c);
      if (c <= ' ') {
        space = true;
      } else {
        boolean apart = space && !text.isEmpty();
        full = text.length() + (apart ? 1 : 0) + Character.charCount(c) > maxChars;
        if (!full) {
          text.append(apart ? " " : "").appendCodePoint(c);
        }
        space = false;
      }
    }
    return this;
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
