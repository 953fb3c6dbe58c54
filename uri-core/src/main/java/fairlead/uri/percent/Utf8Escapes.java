package fairlead.uri.percent;

/**
 * Reads runs of escape sequences as UTF-8, to decode them without accepting what decoders must
 * refuse (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF. Not thread-safe.
 */
public final class Utf8Escapes {

  private final CharSequence text;
  private int end;

  /** A reader of the escape sequences of a text. */
  public Utf8Escapes(CharSequence text) {
    this.text = text;
  }

  /**
   * The code point whose escaped octets begin at an offset; -1 if there is no complete and legal
   * sequence. After a call, {@link #end} is the end of the sequence, or of its legal start.
   */
  public int codePointAt(int offset) {
    int first = PercentEncoding.octet(text, offset);
    end = offset + 3;
    if (first < 0x80) {
      return first;
    }
    int count = following(first);
    int value = count == 0 ? -1 : first & (0x3F >> count);
    for (int i = 1; i <= count; i++) {
      int octet = PercentEncoding.octet(text, end);
      if (!follows(first, i, octet)) {
        return -1;
      }
      value = (value << 6) | (octet & 0x3F);
      end += 3;
    }
    return value;
  }

  /**
   * Where the last code point read ends, exclusive, in UTF-16 units. If there was none, what ends
   * here is what one U+FFFD replaces in the decoders of the Encoding Standard: the longest start of
   * a legal sequence, at least one octet.
   */
  public int end() {
    return end;
  }

  /** How many octets follow a first one; 0 if it does not begin a multi-octet sequence. */
  private static int following(int first) {
    if (first < 0xC2 || first > 0xF4) {
      return 0;
    }
    return first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  }

  private static boolean follows(int first, int position, int octet) {
    int least = 0x80;
    int most = 0xBF;
    if (position == 1) {
      switch (first) {
        case 0xE0 -> least = 0xA0;
        case 0xED -> most = 0x9F;
        case 0xF0 -> least = 0x90;
        case 0xF4 -> most = 0x8F;
        default -> {}
      }
    }
    return octet >= least && octet <= most;
  }
}
