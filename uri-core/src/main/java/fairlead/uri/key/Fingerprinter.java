package fairlead.uri.key;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Computes fingerprints of keys: XXH3 with 128 bits, of the UTF-8 octets of a key's text. An
 * unpaired surrogate counts as the three octets that UTF-8 would have for it, so different texts
 * have different octets. For one seed, the fingerprint of a text never changes. Immutable and
 * thread-safe.
 *
 * <p>XXH3 is not a cryptographic hash. An attacker can search for colliding keys, so that one URI
 * hides another. A secret seed prevents this.
 */
public final class Fingerprinter {

  /** The fingerprinter with seed 0, whose fingerprints are the same everywhere. */
  public static final Fingerprinter STANDARD = new Fingerprinter(Hashing.xxh3_128());

  private final Hasher128 hasher;

  private Fingerprinter(Hasher128 hasher) {
    this.hasher = hasher;
  }

  /** The fingerprinter with a seed. */
  public static Fingerprinter withSeed(long seed) {
    return new Fingerprinter(Hashing.xxh3_128(seed));
  }

  /** The fingerprint of a key's text; the name of its profile does not count. */
  public Fingerprint fingerprint(Key key) {
    return fingerprint(key.text());
  }

  /** The fingerprint of a text that is a key. */
  public Fingerprint fingerprint(String text) {
    byte[] octets = hasNoSurrogates(text) ? text.getBytes(StandardCharsets.UTF_8) : octets(text);
    HashValue128 hash = hasher.hashBytesTo128Bits(octets);
    return new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
  }

  /** Surrogate pairs take the slow path too, which only costs time. */
  private static boolean hasNoSurrogates(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (Character.isSurrogate(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  private static byte[] octets(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() + 16);
    int codePoint;
    for (int at = 0; at < text.length(); at += Character.charCount(codePoint)) {
      codePoint = text.codePointAt(at);
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        out.write(0xE0 | (codePoint >> 12));
        out.write(0x80 | ((codePoint >> 6) & 0x3F));
        out.write(0x80 | (codePoint & 0x3F));
      } else {
        out.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
      }
    }
    return out.toByteArray();
  }
}
