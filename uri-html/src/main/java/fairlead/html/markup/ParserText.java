package fairlead.html.markup;

import fairlead.html.text.MarkupText;
import org.jspecify.annotations.Nullable;

/**
 * A text that is kept while it is parsed.
 *
 * @param markup the part of the text that is parsed; only its beginning if it is read from a stream
 * @param streamed whether it is read from a stream
 * @param exceeded the limit on markup that cut it; null if it is whole
 * @param tags its start tags, which provide positions; null if the parser tracks positions
 * @param noscripts where noscript elements contain text, as far as known; null if such elements do
 *     not matter
 */
public record ParserText(
    MarkupText markup,
    boolean streamed,
    @Nullable String exceeded,
    @Nullable TagsFastPath tags,
    @Nullable NoscriptTexts noscripts) {

  /** The text itself. */
  public String text() {
    return markup.text();
  }

  public ParserText with(@Nullable TagsFastPath otherTags, NoscriptTexts otherNoscripts) {
    return new ParserText(markup, streamed, exceeded, otherTags, otherNoscripts);
  }
}
