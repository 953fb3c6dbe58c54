package fairlead.uri.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import org.jspecify.annotations.Nullable;

/**
 * The ISO-2022-JP decoder (Encoding Standard, Section 12.2.1). It reads an escape sequence when it
 * reaches it, even if there is no room for the next character.
 */
final class Iso2022JpDecoder extends CharsetDecoder {

  private static final int ESCAPE = 0x1B;

  private enum State {
    ASCII,
    ROMAN,
    KATAKANA,
    JIS0208
  }

  private State state = State.ASCII;
  private boolean afterEscape; // with no character since then

  /** The octet after an escape octet if these two end the input so far; otherwise 0. */
  private int begun;

  Iso2022JpDecoder(Charset charset) {
    super(charset, 1, 1);
  }

  @Override
  protected void implReset() {
    state = State.ASCII;
    afterEscape = false;
    begun = 0;
  }

  /** The state that an escape sequence leads to; null if it is not an escape sequence. */
  private static @Nullable State after(int second, int third) {
    if (second == '(') {
      return switch (third) {
        case 'B' -> State.ASCII;
        case 'J' -> State.ROMAN;
        case 'I' -> State.KATAKANA;
        default -> null;
      };
    }
    return second == '$' && (third == '@' || third == 'B') ? State.JIS0208 : null;
  }

  @Override
  protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
    if (in.hasRemaining()) {
      begun = 0;
    }
    while (in.hasRemaining()) {
      int at = in.position();
      int octet = in.get(at) & 0xFF;
      if (octet == ESCAPE) {
        CoderResult result = escape(in, out, at + 1);
        if (result != null) {
          return result;
        }
        continue;
      }
      if (!out.hasRemaining()) {
        return CoderResult.OVERFLOW;
      }
      int length = 1;
      int character = one(octet);
      if (state == State.JIS0208 && octet >= 0x21 && octet <= 0x7E) {
        if (in.remaining() < 2) {
          return CoderResult.UNDERFLOW;
        }
        int trail = in.get(at + 1) & 0xFF;
        boolean whole = trail >= 0x21 && trail <= 0x7E;
        character =
            whole
                ? EncodingIndex.JIS0208.codePoint((octet - 0x21) * 94 + trail - 0x21)
                : EncodingIndex.NONE;
        length = trail == ESCAPE ? 1 : 2;
      }
      afterEscape = false;
      if (character == EncodingIndex.NONE) {
        return CoderResult.malformedForLength(length);
      }
      out.put((char) character);
      in.position(at + length);
    }
    return CoderResult.UNDERFLOW;
  }

  /** The character of one octet in the current state. */
  private int one(int octet) {
    return switch (state) {
      case KATAKANA -> octet >= 0x21 && octet <= 0x5F ? 0xFF61 - 0x21 + octet : EncodingIndex.NONE;
      case JIS0208 -> EncodingIndex.NONE;
      case ASCII, ROMAN -> {
        if (octet > 0x7F || octet == 0x0E || octet == 0x0F) {
          yield EncodingIndex.NONE;
        }
        boolean roman = state == State.ROMAN;
        yield roman && octet == 0x5C ? 0xA5 : roman && octet == 0x7E ? 0x203E : octet;
      }
    };
  }

  /**
   * Reads the octets after an escape octet.
   *
   * @param from where those octets begin
   * @return null to continue
   */
  private @Nullable CoderResult escape(ByteBuffer in, CharBuffer out, int from) {
    int left = in.limit() - from;
    int second = left > 0 ? in.get(from) : 0;
    boolean begins = second == '$' || second == '(';
    if (left == 0 || (left == 1 && begins)) {
      begun = second;
      return CoderResult.UNDERFLOW;
    }
    State reached = begins ? after(second, in.get(from + 1)) : null;
    boolean error = reached == null || afterEscape;
    if (error && !out.hasRemaining()) {
      return CoderResult.OVERFLOW;
    }
    afterEscape = reached != null;
    if (reached != null) {
      state = reached;
    }
    if (error) {
      return CoderResult.malformedForLength(reached == null ? 1 : 3);
    }
    in.position(from + 2);
    return null;
  }

  /**
   * What is left at the end is one error for the caller. But in an escape sequence without its last
   * octet, only the first octet is an error: the second is a character.
   */
  @Override
  protected CoderResult implFlush(CharBuffer out) {
    if (begun == 0) {
      return CoderResult.UNDERFLOW;
    }
    if (!out.hasRemaining()) {
      return CoderResult.OVERFLOW;
    }
    int character = one(begun);
    out.put(character == EncodingIndex.NONE ? '\uFFFD' : (char) character); // half a character
    begun = 0;
    return CoderResult.UNDERFLOW;
  }
}
