package fairlead.uri.charset;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The encoders of the Encoding Standard whose characters may have several octets. */
final class MultiByteEncoders {

  private static final int ROW = 94; // of the tables that EUC is made for

  private MultiByteEncoders() {}

  /** Reads the tables of all encoders that have not been read. */
  static void loadTables() {
    EncodingIndex.loadAll();
    new Gb18030(false); // its static initializer reads the ranges
  }

  private static void put(ByteBuffer out, int lead, int trail) {
    out.put((byte) lead).put((byte) trail);
  }

  private static void put(ByteBuffer out, int octet) {
    out.put((byte) octet);
  }

  /** The Shift_JIS encoder (Section 12.3.2). */
  static final class ShiftJis extends OutputEncoder {

    /** The characters that are in both NEC's and IBM's rows. They are always encoded as IBM's. */
    private static final int NEC_FIRST = 8272;

    private static final int NEC_LAST = 8835;

    @Override
    public int encode(int codePoint, ByteBuffer out) {
      if (codePoint <= 0x80) {
        put(out, codePoint);
      } else if (codePoint == 0xA5) {
        put(out, 0x5C);
      } else if (codePoint == 0x203E) {
        put(out, 0x7E);
      } else if (codePoint >= 0xFF61 && codePoint <= 0xFF9F) {
        put(out, codePoint - 0xFF61 + 0xA1);
      } else {
        int character = codePoint == 0x2212 ? 0xFF0D : codePoint;
        int pointer = EncodingIndex.JIS0208.pointer(character);
        if (pointer >= NEC_FIRST && pointer <= NEC_LAST) {
          pointer = EncodingIndex.JIS0208.lastPointer(character);
        }
        if (pointer == EncodingIndex.NONE || (pointer >= NEC_FIRST && pointer <= NEC_LAST)) {
          return character;
        }
        int lead = pointer / 188;
        int trail = pointer % 188;
        put(out, lead + (lead < 0x1F ? 0x81 : 0xC1), trail + (trail < 0x3F ? 0x40 : 0x41));
      }
      return ENCODED;
    }
  }

  /** The EUC-JP encoder (Section 12.1.2). */
  static final class EucJp extends OutputEncoder {
    @Override
    public int encode(int codePoint, ByteBuffer out) {
      if (codePoint < 0x80) {
        put(out, codePoint);
      } else if (codePoint == 0xA5) {
        put(out, 0x5C);
      } else if (codePoint == 0x203E) {
        put(out, 0x7E);
      } else if (codePoint >= 0xFF61 && codePoint <= 0xFF9F) {
        put(out, 0x8E, codePoint - 0xFF61 + 0xA1);
      } else {
        int character = codePoint == 0x2212 ? 0xFF0D : codePoint;
        int pointer = EncodingIndex.JIS0208.pointer(character);
        if (pointer == EncodingIndex.NONE) {
          return character;
        }
        put(out, pointer / ROW + 0xA1, pointer % ROW + 0xA1);
      }
      return ENCODED;
    }
  }

  /** The ISO-2022-JP encoder (Section 12.2.2), which has states. */
  static final class Iso2022Jp extends OutputEncoder {

    /** The full-width forms as which half-width katakana are encoded, starting at U+FF61. */
    private static final String KATAKANA =
        "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

    private enum State {
      ASCII("(B"),
      ROMAN("(J"),
      JIS0208("$B");

      private final String escape;

      State(String escape) {
        this.escape = escape;
      }
    }

    private State state = State.ASCII;

    private void enter(State next, ByteBuffer out) {
      if (state != next) {
        put(out, 0x1B);
        put(out, next.escape.charAt(0), next.escape.charAt(1));
        state = next;
      }
    }

    @Override
    public int encode(int codePoint, ByteBuffer out) {
      if (codePoint == 0x0E || codePoint == 0x0F || codePoint == 0x1B) {
        enter(state == State.JIS0208 ? State.ASCII : state, out);
        return 0xFFFD;
      }
      boolean roman = codePoint == 0xA5 || codePoint == 0x203E;
      if (codePoint < 0x80 && (state != State.ROMAN || codePoint == 0x5C || codePoint == 0x7E)) {
        enter(State.ASCII, out);
        put(out, codePoint);
      } else if (codePoint < 0x80 || roman) {
        enter(State.ROMAN, out);
        put(out, codePoint == 0xA5 ? 0x5C : codePoint == 0x203E ? 0x7E : codePoint);
      } else {
        int character = codePoint == 0x2212 ? 0xFF0D : codePoint;
        if (character >= 0xFF61 && character <= 0xFF9F) {
          character = KATAKANA.charAt(character - 0xFF61);
        }
        int pointer = EncodingIndex.JIS0208.pointer(character);
        if (pointer == EncodingIndex.NONE) {
          enter(state == State.JIS0208 ? State.ASCII : state, out);
          return character;
        }
        enter(State.JIS0208, out);
        put(out, pointer / ROW + 0x21, pointer % ROW + 0x21);
      }
      return ENCODED;
    }

    @Override
    public void finish(ByteBuffer out) {
      enter(State.ASCII, out);
    }
  }

  /** The EUC-KR encoder (Section 13.1.2). */
  static final class EucKr extends OutputEncoder {
    @Override
    public int encode(int codePoint, ByteBuffer out) {
      if (codePoint < 0x80) {
        put(out, codePoint);
        return ENCODED;
      }
      int pointer = EncodingIndex.EUC_KR.pointer(codePoint);
      if (pointer == EncodingIndex.NONE) {
        return codePoint;
      }
      put(out, pointer / 190 + 0x81, pointer % 190 + 0x41);
      return ENCODED;
    }
  }

  /** The Big5 encoder (Section 11.1.2). */
  static final class Big5 extends OutputEncoder {

    /** The characters for which the last pointer is written. */
    private static final String LAST = "\u2550\u255E\u2561\u256A\u5341\u5345";

    @Override
    public int encode(int codePoint, ByteBuffer out) {
      if (codePoint < 0x80) {
        put(out, codePoint);
        return ENCODED;
      }
      int pointer =
          LAST.indexOf(codePoint) < 0
              ? EncodingIndex.BIG5.pointer(codePoint)
              : EncodingIndex.BIG5.lastPointer(codePoint);
      if (pointer == EncodingIndex.NONE) {
        return codePoint;
      }
      int trail = pointer % 157;
      put(out, pointer / 157 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x62));
      return ENCODED;
    }
  }

  /** The gb18030 encoder (Section 10.2.2); with its flag, the gbk encoder. */
  static final class Gb18030 extends OutputEncoder {

    private static final int[] POINTERS = ranges(0);
    private static final int[] CODE_POINTS = ranges(1);

    private final boolean gbk;

    Gb18030(boolean gbk) {
      this.gbk = gbk;
    }

    private static int[] ranges(int column) {
      return EncodingIndex.lines("index-gb18030-ranges.tsv")
          .flatMapToInt(
              line -> {
                int tab = line.indexOf('\t');
                String field = column == 0 ? line.substring(0, tab) : line.substring(tab + 1);
                return IntStream.of(Integer.parseInt(field));
              })
          .toArray();
    }

    @Override
    public int encode(int codePoint, ByteBuffer out) {
      if (codePoint < 0x80) {
        put(out, codePoint);
        return ENCODED;
      }
      if (codePoint == 0xE5E5) {
        return codePoint;
      }
      if (gbk && codePoint == 0x20AC) {
        put(out, 0x80);
        return ENCODED;
      }
      int pointer = EncodingIndex.GB18030.pointer(codePoint);
      if (pointer != EncodingIndex.NONE) {
        int trail = pointer % 190;
        put(out, pointer / 190 + 0x81, trail + (trail < 0x3F ? 0x40 : 0x41));
        return ENCODED;
      }
      if (gbk) {
        return codePoint;
      }
      int four = rangesPointer(codePoint);
      put(out, four / (10 * 126 * 10) + 0x81, four / (10 * 126) % 10 + 0x30);
      put(out, four / 10 % 126 + 0x81, four % 10 + 0x30);
      return ENCODED;
    }

    /** The code point of a pointer of four octets; {@link EncodingIndex#NONE} if there is none. */
    static int rangesCodePoint(int pointer) {
      if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) {
        return EncodingIndex.NONE;
      }
      if (pointer == 7457) {
        return 0xE7C7;
      }
      int at = Arrays.binarySearch(POINTERS, pointer);
      int range = at < 0 ? -at - 2 : at;
      return CODE_POINTS[range] + pointer - POINTERS[range];
    }

    private static int rangesPointer(int codePoint) {
      if (codePoint == 0xE7C7) {
        return 7457;
      }
      int at = Arrays.binarySearch(CODE_POINTS, codePoint);
      int range = at < 0 ? -at - 2 : at;
      return POINTERS[range] + codePoint - CODE_POINTS[range];
    }
  }
}
