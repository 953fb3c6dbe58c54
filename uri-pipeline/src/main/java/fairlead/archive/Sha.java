package fairlead.archive;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests in the form of web archives. */
public final class Sha {

  private static final String BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private Sha() {}

  public static byte[] sha1(byte[] data) {
    return digest("SHA-1").digest(data);
  }

  public static byte[] sha256(byte[] data) {
    return digest("SHA-256").digest(data);
  }

  /** A digest algorithm that every Java platform has. */
  public static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The digest of a record's block or payload, as most writers write it. */
  public static String ofRecord(byte[] data) {
    return "sha1:" + base32(sha1(data));
  }

  /** As above. */
  public static String ofRecord(Spool data) throws IOException {
    return "sha1:" + base32(data.digest(digest("SHA-1")));
  }

  /** In base 32 without padding (RFC 4648, Section 6). */
  public static String base32(byte[] digest) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < digest.length * 8; bit += 5) {
      int value = 0;
      for (int i = bit; i < bit + 5; i++) {
        int known = i / 8 < digest.length ? digest[i / 8] >> (7 - i % 8) & 1 : 0;
        value = value << 1 | known;
      }
      text.append(BASE_32.charAt(value));
    }
    return text.toString();
  }

  public static String hex(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }
}
