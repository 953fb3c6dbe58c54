package fairlead.html.rule;

import fairlead.uri.text.AsciiCase;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A place where links may occur: one row of the {@link LinkTable}. Immutable.
 *
 * @param name the name of the row in options and output
 * @param elements the elements' local names in lower case, with a prefix such as {@code svg:} if
 *     they are not HTML; an asterisk for every element of its namespace. Places that are not
 *     elements have a name that begins with {@code #}: {@code #header} for the header of a
 *     response, {@code #comment}, {@code #xml-stylesheet}, {@code #stylesheet}, {@code #robots},
 *     {@code #reference} and those of Markdown, such as {@code #markdown-link}
 * @param attribute the attribute's name, in lower case in HTML; {@link #TEXT} for the text in the
 *     element
 * @param when a condition on these elements; null if there is none
 * @param kind what the link is for, unless the element says more (see {@link LinkTable#kinds})
 * @param syntax the syntax of the value
 * @param base what references are resolved against
 * @param empty what an empty reference means
 * @param fragmentOnly what a reference that is only a fragment is resolved against
 * @param on whether the row is in use
 * @param vocabulary the specification or custom that defines the place
 */
public record LinkRule(
    String name,
    List<String> elements,
    String attribute,
    @Nullable Condition when,
    LinkKind kind,
    LinkSyntax syntax,
    LinkBase base,
    EmptyReference empty,
    FragmentOnly fragmentOnly,
    boolean on,
    Vocabulary vocabulary) {

  /** Stands for the text in the element, in place of an attribute. */
  public static final String TEXT = "text()";

  /**
   * A condition on another attribute of the element.
   *
   * @param attribute the attribute's name in lower case
   * @param values the allowed values, in lower case; empty if the attribute must be absent
   */
  public record Condition(String attribute, List<String> values) {

    /** Copies the list. */
    public Condition {
      values = List.copyOf(values);
    }

    /**
     * Whether an element meets the condition.
     *
     * @param value the attribute's value; null if it is absent
     */
    public boolean isMetBy(@Nullable String value) {
      return value == null ? values.isEmpty() : values.contains(AsciiCase.lower(value));
    }
  }

  /** Copies the list, and checks for nulls. */
  public LinkRule {
    Objects.requireNonNull(name, "name");
    elements = List.copyOf(elements);
    Objects.requireNonNull(attribute, "attribute");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(syntax, "syntax");
    Objects.requireNonNull(base, "base");
    Objects.requireNonNull(empty, "empty");
    Objects.requireNonNull(fragmentOnly, "fragmentOnly");
    Objects.requireNonNull(vocabulary, "vocabulary");
  }

  /**
   * A row for an attribute that is a reference, resolved against the document base, switched on.
   */
  public static LinkRule of(String name, String element, String attribute, LinkKind kind) {
    return new LinkRule(
        name,
        List.of(element),
        attribute,
        null,
        kind,
        LinkSyntax.SINGLE,
        LinkBase.DOCUMENT_BASE,
        EmptyReference.NO_LINK,
        FragmentOnly.BASE,
        true,
        Vocabulary.EXTENDED);
  }

  /** This row switched on or off. */
  public LinkRule switched(boolean count) {
    return new LinkRule(
        name,
        elements,
        attribute,
        when,
        kind,
        syntax,
        base,
        empty,
        fragmentOnly,
        count,
        vocabulary);
  }
}
