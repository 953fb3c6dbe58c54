package fairlead.html.extract;

import org.jspecify.annotations.Nullable;

/**
 * A text that is held while it is parsed.
 *
 * @param text the text, up to where it is parsed; only its beginning if it is read from a stream
 * @param streamed whether it is read from a stream
 * @param exceeded the limit on markup that cut it; null if it is whole
 * @param tags its start tags, which give places; null where the parser tracks places
 * @param noscripts where noscript elements contain text, as far as known; null if such elements do
 *     not matter
 */
record ParserText(
    String text,
    boolean streamed,
    @Nullable String exceeded,
    @Nullable TagsFastPath tags,
    @Nullable NoscriptTexts noscripts) {

  ParserText with(@Nullable TagsFastPath otherTags, NoscriptTexts otherNoscripts) {
    return new ParserText(text, streamed, exceeded, otherTags, otherNoscripts);
  }
}
