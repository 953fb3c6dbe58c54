package fairlead.html.markup;

import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The element that a walk through a document is at: one of a tree, or just its start tag. The walk
 * moves it from element to element.
 */
public abstract sealed class MarkupElement permits TreeElement, TagElement {

  /** The attribute by which a page suppresses findings. */
  public static final String IGNORE = "data-fairlead-ignore";

  /** The name of the tag in lower case. */
  public abstract String tagName();

  /** How many attributes it has. */
  public abstract int attributes();

  /**
   * Whether it may have an attribute, or imply it, so that it is worth a search; {@code
   * LinkRule.TEXT} stands for its text.
   */
  public boolean mayHave(String attribute) {
    return true;
  }

  /** The text of an attribute as parsed, by its name in the link table. Null if it has none. */
  public abstract @Nullable String text(String attribute);

  /** The value of an attribute, by its name in the link table. Null if it has none. */
  public abstract @Nullable AttributeValue value(String attribute);

  /** The text in it. Null if it is empty. */
  public abstract @Nullable AttributeValue content();

  /** Where its content begins. */
  public abstract int contentStart();

  /** An empty value for an attribute that is missing. */
  public abstract AttributeValue missing();

  /**
   * The context of its links.
   *
   * @param pathBefore the path of another link; if it is equal, its string is reused
   */
  public abstract LinkContext context(Set<Inside> inside, int maxChars, String pathBefore);

  /** The text of an attribute as parsed. Empty if it has none. */
  public final String textOrEmpty(String attribute) {
    String text = text(attribute);
    return text == null ? "" : text;
  }
}
