package fairlead.uri.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A single-byte charset as browsers read it: with the index of the <a
 * href="https://encoding.spec.whatwg.org/#legacy-single-byte-encodings">Encoding Standard</a>
 * (Section 9), or as its x-user-defined (Section 14.5). The JDK's charset of the same name, if
 * there is one, has no character or another one for some octets. The two are still equal, because
 * the JDK compares charsets by name.
 *
 * <p>Immutable and thread-safe, unlike its decoders and encoders.
 */
public final class SingleByteCharset extends Charset {

  private static final int ASCII = 0x80;
  private static final char NONE = '\uFFFD';

  private static final Map<String, SingleByteCharset> BY_NAME = read();

  private final String index;
  private volatile @Nullable Tables tables; // most charsets are never used

  private SingleByteCharset(String name, String index) {
    super(name, null);
    this.index = index;
  }

  /** The characters of the octets. */
  private static final class Tables {

    private final char[] characters = new char[ASCII]; // of the octets from 0x80 on
    private final Map<Character, Byte> octets = new HashMap<>();

    Tables(String index) {
      String[] codes = index.split(" ", -1);
      for (int i = ASCII - 1; i >= 0; i--) { // the first octet counts
        characters[i] = codes[i].equals("-") ? NONE : (char) Integer.parseInt(codes[i], 16);
        octets.put(characters[i], (byte) (ASCII + i));
      }
      octets.remove(NONE);
    }
  }

  /**
   * Whether each octet in a range is a character.
   *
   * @param start the first octet, inclusive
   * @param end exclusive
   */
  public boolean decodesAll(byte[] octets, int start, int end) {
    char[] characters = tables().characters;
    for (int i = start; i < end; i++) {
      if (octets[i] < 0 && characters[octets[i] & 0x7F] == NONE) {
        return false;
      }
    }
    return true;
  }

  private Tables tables() {
    Tables known = tables;
    if (known == null) {
      known = new Tables(index); // another thread may also do this, with the same result
      tables = known;
    }
    return known;
  }

  private static Map<String, SingleByteCharset> read() {
    Map<String, SingleByteCharset> charsets = new HashMap<>();
    EncodingIndex.lines("index-single-byte.tsv")
        .forEach(
            line -> {
              int tab = line.indexOf('\t');
              String[] names = line.substring(0, tab).split(" ", -1);
              SingleByteCharset charset = new SingleByteCharset(names[0], line.substring(tab + 1));
              for (String name : names) {
                charsets.put(name, charset);
              }
            });
    return Map.copyOf(charsets);
  }

  /**
   * The standard's encoding for a charset.
   *
   * @param name the canonical name of a charset, as {@link Charset#name} returns it; the standard
   *     has windows-1252 for ISO-8859-1 and US-ASCII
   * @return null if it is not a single-byte encoding of the standard
   */
  public static @Nullable SingleByteCharset of(String name) {
    return BY_NAME.get(name);
  }

  /**
   * The octet of a code point.
   *
   * @return -1 if there is none
   */
  int octet(int codePoint) {
    if (codePoint < ASCII) {
      return codePoint;
    }
    Byte octet = Character.isBmpCodePoint(codePoint) ? tables().octets.get((char) codePoint) : null;
    return octet == null ? -1 : octet & 0xFF;
  }

  @Override
  public boolean contains(Charset other) {
    return other.equals(this) || other.equals(StandardCharsets.US_ASCII);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new Decoder(this);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new Encoder(this);
  }

  private static final class Decoder extends CharsetDecoder {

    private final char[] table;

    Decoder(SingleByteCharset charset) {
      super(charset, 1, 1);
      table = charset.tables().characters;
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
      int count = Math.min(in.remaining(), out.remaining());
      for (int i = 0; i < count; i++) {
        byte octet = in.get();
        char character = octet >= 0 ? (char) octet : table[octet + ASCII];
        if (character == NONE) {
          in.position(in.position() - 1);
          return CoderResult.unmappableForLength(1);
        }
        out.put(character);
      }
      return in.hasRemaining() ? CoderResult.OVERFLOW : CoderResult.UNDERFLOW;
    }
  }

  private static final class Encoder extends CharsetEncoder {

    private final SingleByteCharset charset;

    Encoder(SingleByteCharset charset) {
      super(charset, 1, 1);
      this.charset = charset;
    }

    /** Called while the encoder is constructed, before it knows its charset. */
    @Override
    public boolean isLegalReplacement(byte[] replacement) {
      return Arrays.equals(replacement, new byte[] {'?'}) || super.isLegalReplacement(replacement);
    }

    @Override
    protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
      while (in.hasRemaining()) {
        char character = in.get(in.position());
        int octet = charset.octet(character);
        if (octet < 0) {
          return Character.isSurrogate(character)
              ? surrogate(in)
              : CoderResult.unmappableForLength(1);
        }
        if (!out.hasRemaining()) {
          return CoderResult.OVERFLOW;
        }
        in.get();
        out.put((byte) octet);
      }
      return CoderResult.UNDERFLOW;
    }

    private static CoderResult surrogate(CharBuffer in) {
      if (Character.isLowSurrogate(in.get(in.position()))) {
        return CoderResult.malformedForLength(1);
      }
      if (in.remaining() == 1) {
        return CoderResult.UNDERFLOW;
      }
      return Character.isLowSurrogate(in.get(in.position() + 1))
          ? CoderResult.unmappableForLength(2)
          : CoderResult.malformedForLength(1);
    }
  }
}
