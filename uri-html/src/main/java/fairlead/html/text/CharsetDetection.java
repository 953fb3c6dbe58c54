package fairlead.html.text;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Guesses the charset of a document that names none, from how often its bytes follow each other.
 * The library for it may be left out; then no guess is made.
 */
final class CharsetDetection {

  /** Enough text for any guess; a guess takes one pass over it. */
  private static final int MAX_BYTES = 1 << 20;

  private static final boolean PRESENT = isPresent();

  private CharsetDetection() {}

  private static boolean isPresent() {
    try {
      String name = "org.mozilla.universalchardet.UniversalDetector";
      Class.forName(name, false, CharsetDetection.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** The charset that bytes seem to be of; null if they seem to be of none that documents name. */
  static @Nullable Charset detect(byte[] bytes, int length) {
    if (!PRESENT) {
      return null;
    }
    UniversalDetector detector = new UniversalDetector();
    detector.handleData(bytes, 0, Math.min(length, MAX_BYTES));
    detector.dataEnd();
    String label = detector.getDetectedCharset();
    return label == null ? null : DeclaredCharset.of(label);
  }
}
