package fairlead.uri.whatwg;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A single-byte encoding: the JDK's table, mended where the standard has another. What the JDK has
 * no character for is in the standard the C1 control of the same number.
 */
final class SingleByteEncoder extends OutputEncoder {

  private static final int OCTETS = 256;

  /** They have no state, and there are no more than the JDK has charsets. */
  private static final Map<Charset, SingleByteEncoder> ENCODERS = new ConcurrentHashMap<>();

  private final Map<Integer, Integer> octets = new HashMap<>();

  static SingleByteEncoder of(Charset encoding) {
    return ENCODERS.computeIfAbsent(encoding, SingleByteEncoder::new);
  }

  private SingleByteEncoder(Charset encoding) {
    String table = table(encoding);
    for (int octet = OCTETS - 1; octet >= 0x80; octet--) {
      int codePoint = table.charAt(octet);
      boolean control = codePoint == 0xFFFD && octet < 0xA0;
      if (codePoint != 0xFFFD || control) {
        octets.put(control ? octet : codePoint, octet);
      }
    }
    switch (encoding.name()) {
      case "KOI8-U" -> {
        octets.put(0x45E, 0xAE);
        octets.put(0x40E, 0xBE);
      }
      case "x-MacUkraine" -> {
        octets.remove(0xA4);
        octets.put(0x20AC, 0xFF);
      }
      case "windows-1255" -> octets.put(0x5BA, 0xCA);
      default -> {}
    }
  }

  private static String table(Charset encoding) {
    byte[] all = new byte[OCTETS];
    for (int octet = 0; octet < OCTETS; octet++) {
      all[octet] = (byte) octet;
    }
    return new String(all, encoding);
  }

  /** Whether an encoding has one octet for each character, and those of US-ASCII are themselves. */
  static boolean isOneOf(Charset encoding) {
    String table = table(encoding);
    return table.length() == OCTETS
        && encoding.canEncode()
        && !encoding.equals(StandardCharsets.UTF_8)
        && table.startsWith(table(StandardCharsets.ISO_8859_1).substring(0, 0x80))
        && encoding.newEncoder().maxBytesPerChar() == 1.0f;
  }

  @Override
  int encode(int codePoint, ByteBuffer out) {
    Integer octet = codePoint < 0x80 ? Integer.valueOf(codePoint) : octets.get(codePoint);
    if (octet == null) {
      return codePoint;
    }
    out.put(octet.byteValue());
    return ENCODED;
  }
}
