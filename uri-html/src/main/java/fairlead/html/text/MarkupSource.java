package fairlead.html.text;

import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * A text in the forms in which a parser may need it: the text of a document, which has to be
 * decoded, or a part of a text. A form is made when it is first asked for.
 */
public interface MarkupSource {

  /** The text. */
  String text();

  /** The text with octets to search it for markup. */
  MarkupText markup();

  /** The text with octets that are not decoded. Null if it must be decoded, or has no others. */
  @Nullable MarkupText encoded();

  /** A reader of the text, for a single pass that does not need the whole text. */
  Reader reader();

  /**
   * The text up to and including the last end tag of a name. The whole text if a start tag follows
   * it; empty if the text has neither. Anything that looks like a tag counts as one.
   *
   * @param name the name in lower case, US-ASCII
   */
  String upToLastTag(String name);
}
