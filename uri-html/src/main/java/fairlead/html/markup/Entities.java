package fairlead.html.markup;

import fairlead.html.syntax.Whitespace;
import java.util.HashSet;
import java.util.Set;

/**
 * The general entities that an XML document itself declares (XML 1.0, Section 4.2). They are not
 * expanded, because a few lines of them can expand to gigabytes. So a text that refers to one
 * cannot be read.
 */
public final class Entities {

  /** No entities: most documents declare none. */
  public static final Entities NONE = new Entities();

  /** With more entities than this, every reference counts as a reference to an entity. */
  private static final int MAX_NAMES = 10_000;

  private static final String DOCTYPE = "<!DOCTYPE";
  private static final String ENTITY = "<!ENTITY";

  private final Set<String> names = new HashSet<>();

  private Entities() {}

  /** The entities that the internal subset of a document declares. */
  public static Entities of(String text) {
    int doctype = text.contains(ENTITY) ? doctype(text) : -1;
    if (doctype < 0) {
      return NONE;
    }
    Entities found = new Entities();
    boolean inSubset = false;
    int at = doctype + DOCTYPE.length();
    while (at >= 0 && at < text.length()) {
      char c = text.charAt(at);
      if (c == '"' || c == '\'') {
        at = behind(text, String.valueOf(c), at + 1);
      } else if (text.startsWith("<!--", at)) {
        at = behind(text, "-->", at);
      } else if (text.startsWith("<?", at)) {
        at = behind(text, "?>", at);
      } else if (inSubset && text.startsWith(ENTITY, at)) {
        at = found.add(text, at + ENTITY.length());
      } else if (c == (inSubset ? ']' : '>')) {
        break;
      } else {
        inSubset |= c == '[';
        at++;
      }
    }
    return found.names.isEmpty() ? NONE : found;
  }

  private static int behind(String text, String end, int from) {
    int found = text.indexOf(end, from);
    return found < 0 ? -1 : found + end.length();
  }

  /** Where the document type declaration is. Only comments and instructions may come before it. */
  private static int doctype(String text) {
    int at = text.indexOf('<');
    while (at >= 0 && !text.startsWith(DOCTYPE, at)) {
      int end =
          text.startsWith("<!--", at)
              ? behind(text, "-->", at)
              : text.startsWith("<?", at) ? behind(text, "?>", at) : -1;
      at = end < 0 ? -1 : text.indexOf('<', end);
    }
    return at;
  }

  /** Adds the name that is declared at an offset, unless it names a parameter entity. */
  private int add(String text, int from) {
    int start = Whitespace.skip(text, from);
    int end = start;
    while (end < text.length() && !Whitespace.is(text.charAt(end)) && text.charAt(end) != '>') {
      end++;
    }
    if (start > from && end > start && text.charAt(start) != '%' && names.size() <= MAX_NAMES) {
      names.add(text.substring(start, end));
    }
    return end;
  }

  /** Whether a text as written refers to one of them. */
  public boolean isIn(String raw) {
    if (this == NONE) {
      return false;
    }
    int at = raw.indexOf('&');
    while (at >= 0) {
      int end = at + 1;
      while (end < raw.length() && raw.charAt(end) != ';' && raw.charAt(end) != '&') {
        end++;
      }
      if (raw.startsWith(";", end)
          && raw.charAt(at + 1) != '#'
          && (names.size() > MAX_NAMES || names.contains(raw.substring(at + 1, end)))) {
        return true;
      }
      at = raw.indexOf('&', end);
    }
    return false;
  }
}
