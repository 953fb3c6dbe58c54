package fairlead.html.parse;

import fairlead.html.markup.ParserText;
import org.jspecify.annotations.Nullable;

/** An HTML text with its tags, which are read once, when a way of reading needs them. */
final class InputMarkup {

  private final ParserInput input;
  private final TagReader reader;
  private @Nullable ParserText tagged;

  InputMarkup(ParserInput input, TagReader reader) {
    this.input = input;
    this.reader = reader;
  }

  ParserInput input() {
    return input;
  }

  /**
   * The text with its tags if a tree would say no more than they, without decoding it where that is
   * possible. Null if a tree is needed.
   */
  @Nullable ParserText plain() {
    ParserText encoded = reader.encoded(input);
    if (isPlain(encoded)) {
      return encoded;
    }
    return reader.mayBePlain(input) && isPlain(tagged()) ? tagged() : null;
  }

  private static boolean isPlain(@Nullable ParserText text) {
    return text != null && text.tags() != null && text.tags().isPlain();
  }

  /** The text with its tags, as far as limits admit it. */
  ParserText tagged() {
    if (tagged == null) {
      tagged = reader.tagged(input);
    }
    return tagged;
  }
}
