package fairlead.uri.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/**
 * The decoders of the Encoding Standard that have no states between characters. After an error, the
 * standard restores some bytes to the stream. Here, an error does not cover those bytes: its length
 * is the number of bytes that are lost.
 */
final class MultiByteDecoders extends CharsetDecoder {

  /** The bytes so far may become a character; try again when there are more. */
  private static final int INCOMPLETE = 0;

  private static final int LENGTH = 24; // of the bytes, above the code point

  /** The pairs of characters that Big5 has for some bytes are numbered from here. */
  private static final int PAIRS = 0x110000;

  private static final String PAIR_CHARS = "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C";

  private final Form form;

  MultiByteDecoders(Charset charset, Form form) {
    super(charset, 1, 1);
    this.form = form;
  }

  @Override
  protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
    int at = in.position();
    int limit = in.limit();
    int room = out.remaining();
    try {
      while (at < limit) {
        int octet = in.get(at);
        if (octet >= 0) {
          if (room == 0) {
            return CoderResult.OVERFLOW;
          }
          out.put((char) octet);
          room--;
          at++;
          continue;
        }
        int found = form.read(in, at, limit - at);
        if (found == INCOMPLETE) {
          return CoderResult.UNDERFLOW;
        }
        int codePoint = found & (1 << LENGTH) - 1;
        int chars = found > 0 && codePoint > Character.MAX_VALUE ? 2 : 1;
        if (room < chars) {
          return CoderResult.OVERFLOW;
        }
        if (found < 0) {
          return CoderResult.malformedForLength(-found);
        }
        if (chars == 1) {
          out.put((char) codePoint);
        } else if (codePoint >= PAIRS) {
          int pair = 2 * (codePoint - PAIRS);
          out.put(PAIR_CHARS.charAt(pair)).put(PAIR_CHARS.charAt(pair + 1));
        } else {
          out.put(Character.highSurrogate(codePoint)).put(Character.lowSurrogate(codePoint));
        }
        room -= chars;
        at += found >> LENGTH;
      }
      return CoderResult.UNDERFLOW;
    } finally {
      in.position(at);
    }
  }

  private static int character(int codePoint, int length) {
    return length << LENGTH | codePoint;
  }

  /** A character of two bytes, or the error if there is none: an ASCII byte is not lost. */
  private static int ofTwo(int codePoint, int trail) {
    return codePoint != EncodingIndex.NONE ? character(codePoint, 2) : trail < 0x80 ? -1 : -2;
  }

  /** How bytes form characters. */
  enum Form {
    /** Shift_JIS (Section 12.3.1). */
    SHIFT_JIS {
      @Override
      int read(ByteBuffer in, int at, int left) {
        int lead = in.get(at) & 0xFF;
        if (lead == 0x80) {
          return character(lead, 1);
        }
        if (lead >= 0xA1 && lead <= 0xDF) {
          return character(0xFF61 - 0xA1 + lead, 1);
        }
        if (lead == 0xA0 || lead > 0xFC) {
          return -1;
        }
        if (left < 2) {
          return INCOMPLETE;
        }
        int trail = in.get(at + 1) & 0xFF;
        int codePoint = EncodingIndex.NONE;
        if (trail >= 0x40 && trail != 0x7F && trail <= 0xFC) {
          int pointer =
              (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41);
          codePoint =
              pointer >= 8836 && pointer <= 10715
                  ? 0xE000 - 8836 + pointer
                  : EncodingIndex.JIS0208.codePoint(pointer);
        }
        return ofTwo(codePoint, trail);
      }
    },

    /** EUC-JP (Section 12.1.1). */
    EUC_JP {
      @Override
      int read(ByteBuffer in, int at, int left) {
        int lead = in.get(at) & 0xFF;
        if (lead != 0x8E && lead != 0x8F && !isRow(lead)) {
          return -1;
        }
        if (left < 2) {
          return INCOMPLETE;
        }
        int trail = in.get(at + 1) & 0xFF;
        if (lead == 0x8E && trail >= 0xA1 && trail <= 0xDF) {
          return character(0xFF61 - 0xA1 + trail, 2);
        }
        if (lead != 0x8F || !isRow(trail)) {
          return ofTwo(inIndex(EncodingIndex.JIS0208, lead, trail), trail);
        }
        if (left < 3) {
          return INCOMPLETE;
        }
        int third = in.get(at + 2) & 0xFF;
        int codePoint = inIndex(EncodingIndex.JIS0212, trail, third);
        return codePoint != EncodingIndex.NONE ? character(codePoint, 3) : third < 0x80 ? -2 : -3;
      }

      private boolean isRow(int octet) {
        return octet >= 0xA1 && octet <= 0xFE;
      }

      private int inIndex(EncodingIndex index, int lead, int trail) {
        return isRow(lead) && isRow(trail)
            ? index.codePoint((lead - 0xA1) * 94 + trail - 0xA1)
            : EncodingIndex.NONE;
      }
    },

    /** EUC-KR (Section 13.1.1). */
    EUC_KR {
      @Override
      int read(ByteBuffer in, int at, int left) {
        int lead = in.get(at) & 0xFF;
        if (lead == 0x80 || lead == 0xFF) {
          return -1;
        }
        if (left < 2) {
          return INCOMPLETE;
        }
        int trail = in.get(at + 1) & 0xFF;
        return ofTwo(
            trail >= 0x41 && trail <= 0xFE
                ? EncodingIndex.EUC_KR.codePoint((lead - 0x81) * 190 + trail - 0x41)
                : EncodingIndex.NONE,
            trail);
      }
    },

    /** Big5 (Section 11.1.1). */
    BIG5 {
      @Override
      int read(ByteBuffer in, int at, int left) {
        int lead = in.get(at) & 0xFF;
        if (lead == 0x80 || lead == 0xFF) {
          return -1;
        }
        if (left < 2) {
          return INCOMPLETE;
        }
        int trail = in.get(at + 1) & 0xFF;
        int codePoint = EncodingIndex.NONE;
        if ((trail >= 0x40 && trail <= 0x7E) || (trail >= 0xA1 && trail <= 0xFE)) {
          int pointer = (lead - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62);
          codePoint =
              switch (pointer) {
                case 1133 -> PAIRS;
                case 1135 -> PAIRS + 1;
                case 1164 -> PAIRS + 2;
                case 1166 -> PAIRS + 3;
                default -> EncodingIndex.BIG5.codePoint(pointer);
              };
        }
        return ofTwo(codePoint, trail);
      }
    },

    /** GBK and gb18030, which have the same decoder (Section 10.2.1). */
    GB18030 {
      @Override
      int read(ByteBuffer in, int at, int left) {
        int first = in.get(at) & 0xFF;
        if (first == 0x80) {
          return character(0x20AC, 1);
        }
        if (first == 0xFF) {
          return -1;
        }
        if (left < 2) {
          return INCOMPLETE;
        }
        int second = in.get(at + 1) & 0xFF;
        if (second < 0x30 || second > 0x39) {
          return ofTwo(
              second >= 0x40 && second != 0x7F && second != 0xFF
                  ? EncodingIndex.GB18030.codePoint(
                      (first - 0x81) * 190 + second - (second < 0x7F ? 0x40 : 0x41))
                  : EncodingIndex.NONE,
              second);
        }
        if (left < 3) {
          return INCOMPLETE;
        }
        int third = in.get(at + 2) & 0xFF;
        if (third < 0x81 || third > 0xFE) {
          return -1;
        }
        if (left < 4) {
          return INCOMPLETE;
        }
        int fourth = in.get(at + 3) & 0xFF;
        if (fourth < 0x30 || fourth > 0x39) {
          return -1;
        }
        int pointer =
            (((first - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30;
        int codePoint = MultiByteEncoders.Gb18030.rangesCodePoint(pointer);
        return codePoint == EncodingIndex.NONE ? -4 : character(codePoint, 4);
      }
    };

    /**
     * Reads what begins at a byte that is not US-ASCII: a character and its number of bytes, the
     * negative length of an error, or {@link #INCOMPLETE}.
     */
    abstract int read(ByteBuffer in, int at, int left);
  }
}
