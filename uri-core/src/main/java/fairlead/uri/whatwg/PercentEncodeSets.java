package fairlead.uri.whatwg;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;

/**
 * The percent-encode sets of the standard (Section "Percent-encoded bytes"): the US-ASCII
 * characters that each component encodes. Everything above U+007F is encoded too, which an {@link
 * AsciiSet} cannot express.
 */
public final class PercentEncodeSets {

  /** The C0 control percent-encode set: U+0000 to U+001F and U+007F. */
  public static final AsciiSet C0_CONTROL = new AsciiSet(0xFFFF_FFFFL, 1L << 63);

  /** The fragment percent-encode set. */
  public static final AsciiSet FRAGMENT = C0_CONTROL.or(AsciiSet.of(" \"<>`"));

  /** The query percent-encode set. */
  public static final AsciiSet QUERY = C0_CONTROL.or(AsciiSet.of(" \"#<>"));

  /** The special-query percent-encode set. */
  public static final AsciiSet SPECIAL_QUERY = QUERY.or(AsciiSet.of("'"));

  /** The path percent-encode set. */
  public static final AsciiSet PATH = QUERY.or(AsciiSet.of("?^`{}"));

  /** The userinfo percent-encode set. */
  public static final AsciiSet USERINFO = PATH.or(AsciiSet.of("/:;=@[\\]|"));

  /** The component percent-encode set, which JavaScript's {@code encodeURIComponent} uses. */
  public static final AsciiSet COMPONENT = USERINFO.or(AsciiSet.of("$%&+,"));

  /** The {@code application/x-www-form-urlencoded} percent-encode set. */
  public static final AsciiSet FORM_URLENCODED = COMPONENT.or(AsciiSet.of("!'()~"));

  private static final AsciiSet ASCII = new AsciiSet(-1L, -1L);

  private PercentEncodeSets() {}

  /**
   * "UTF-8 percent-encodes" a text with a set: its members and everything beyond US-ASCII are
   * encoded. Only {@link #COMPONENT} and {@link #FORM_URLENCODED} encode the percent sign, so only
   * their result can be decoded to the same text.
   *
   * @return the encoded text; the text itself if there is nothing to encode
   */
  public static String encode(String text, AsciiSet set) {
    return PercentEncoding.encode(text, kept(set));
  }

  /** The US-ASCII characters that a set leaves as they are. */
  static AsciiSet kept(AsciiSet set) {
    return ASCII.without(set);
  }
}
