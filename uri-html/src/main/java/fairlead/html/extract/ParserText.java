package fairlead.html.extract;

import org.jspecify.annotations.Nullable;

/**
 * A text that is held while it is parsed.
 *
 * @param text the text, as far as it is parsed; its beginning where it is read from a stream
 * @param streamed whether it is read from a stream
 * @param exceeded the limit on markup that has cut it; null if it is whole
 * @param tags its start tags, which give places; null where the parser tracks places
 * @param noscripts where noscript elements hold text, as far as that is known; null where such
 *     elements do not matter
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
