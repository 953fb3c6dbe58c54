package fairlead.check;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an author probably forgot in a reference that leads nowhere. */
final class Hint {

  private static final Pattern ADDRESS = Pattern.compile("[^\\s@/:?#]{1,64}+@[^\\s@/:?#]{1,255}+");

  /**
   * A host name as people write it without a scheme: one with www, or below a well-known domain.
   */
  private static final Pattern HOST =
      Pattern.compile(
          "(www\\.[\\w.-]+|[\\w-]+(\\.[\\w-]+)*\\.(com|org|net|edu|gov|io|dev))([/?#:].*)?",
          Pattern.CASE_INSENSITIVE);

  /** An absolute URL after a path, as of a generator that adds the way to the root to all links. */
  private static final Pattern PREFIXED =
      Pattern.compile("(?:\\.{1,2}/)+((?:https?|file|ftp):)//.*", Pattern.CASE_INSENSITIVE);

  private static final int MOST_CHARS = 1000;

  private Hint() {}

  /** A clause to append to a message; empty if there is nothing to say. */
  static String of(@Nullable String reference) {
    if (reference == null || reference.length() > MOST_CHARS) {
      return "";
    }
    String text = reference.strip();
    if (ADDRESS.matcher(text).matches() && text.indexOf('.', text.indexOf('@')) > 0) {
      return "; is mailto: missing?";
    }
    Matcher prefixed = PREFIXED.matcher(text);
    if (prefixed.matches()) {
      return "; what is before " + prefixed.group(1) + " makes it a path";
    }
    return HOST.matcher(text).matches() ? "; is https:// missing?" : "";
  }
}
