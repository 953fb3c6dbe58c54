package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.text.AsciiSet;

/** Escapes of what need not be escaped are undone (RFC 3986, Section 6.2.2.2). */
final class UnescapeUnreserved implements Step {

  private final AsciiSet characters;

  UnescapeUnreserved(AsciiSet characters) {
    this.characters = characters;
  }

  @Override
  public String name() {
    return "unescape-unreserved";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSLESS;
  }

  @Override
  public Uri apply(Uri uri) {
    return Unescaping.undo(uri, characters);
  }
}
