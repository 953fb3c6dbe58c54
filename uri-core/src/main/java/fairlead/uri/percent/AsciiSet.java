package fairlead.uri.percent;

import org.jspecify.annotations.Nullable;

/**
 * A set of US-ASCII characters, such as those that need no escape; {@link PercentEncoding#encode}
 * takes one. A character above U+007F is never a member.
 *
 * <p>Immutable and thread-safe.
 *
 * @param low the characters U+0000 to U+003F, bit n for character n
 * @param high the characters U+0040 to U+007F, bit n for character 64 + n
 */
public record AsciiSet(long low, long high) {

  /** The empty set. */
  public static final AsciiSet NONE = of("");

  /** The digits {@code 0-9}. */
  public static final AsciiSet DIGIT = of("0123456789");

  /** The hexadecimal digits {@code 0-9}, {@code a-f} and {@code A-F}. */
  public static final AsciiSet HEX = of("0123456789abcdefABCDEF");

  /** The letters {@code a-z} and {@code A-Z}. */
  public static final AsciiSet ALPHA = of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

  /** Letters and digits. */
  public static final AsciiSet ALPHANUM = ALPHA.or(DIGIT);

  /** The characters of host name labels (RFC 1034, Section 3.5): letters, digits, hyphens. */
  public static final AsciiSet LABEL = ALPHANUM.or(of("-"));

  /** The characters of schemes (RFC 3986, Section 3.1): letters, digits and {@code +-.}. */
  public static final AsciiSet SCHEME = ALPHANUM.or(of("+-."));

  /** The unreserved characters (RFC 3986, Section 2.3): letters, digits and {@code -._~}. */
  public static final AsciiSet UNRESERVED = ALPHANUM.or(of("-._~"));

  /**
   * The set of the characters of a text.
   *
   * @throws IllegalArgumentException if one of them is above U+007F
   */
  public static AsciiSet of(String characters) {
    long low = 0;
    long high = 0;
    for (int i = 0; i < characters.length(); i++) {
      char c = characters.charAt(i);
      if (c > 0x7F) {
        throw new IllegalArgumentException("not US-ASCII at offset " + i);
      }
      if (c < 64) {
        low |= 1L << c;
      } else {
        high |= 1L << (c - 64);
      }
    }
    return new AsciiSet(low, high);
  }

  /** The characters of this set and those of another. */
  public AsciiSet or(AsciiSet other) {
    return new AsciiSet(low | other.low, high | other.high);
  }

  /** The characters of this set that are not in another. */
  public AsciiSet without(AsciiSet other) {
    return new AsciiSet(low & ~other.low, high & ~other.high);
  }

  /** Whether a text is only US-ASCII; true for an empty one. */
  public static boolean isAscii(CharSequence text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  /** Whether no character is a member. */
  public boolean isEmpty() {
    return low == 0 && high == 0;
  }

  /** Whether every unit of a part of a text is a member; true for an empty part. */
  public boolean containsAll(CharSequence text, int from, int to) {
    return skip(text, from, to) == to;
  }

  /**
   * The first offset in a part of a text whose unit is not a member; the end of the part if all
   * are.
   */
  public int skip(CharSequence text, int from, int to) {
    int at = from;
    while (at < to && contains(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Whether a UTF-16 unit is a member. */
  public boolean contains(char c) {
    // A shift distance counts modulo 64, so one shift serves both halves.
    return c < 128 && ((c < 64 ? low : high) >>> c & 1) != 0;
  }

  // The generated methods of a record take milliseconds on first use.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AsciiSet set && low == set.low && high == set.high;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(low) * 31 + Long.hashCode(high);
  }
}
