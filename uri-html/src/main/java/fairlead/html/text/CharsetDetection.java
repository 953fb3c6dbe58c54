package fairlead.html.text;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Guesses the charset of a document that names none from the frequencies of its bytes. The library
 * for it may be missing; then no guess is made.
 */
final class CharsetDetection {

  /** As much text as a guess needs; a guess takes one pass over it. */
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

  /** The charset that the bytes seem to be in; null if it is none that documents can name. */
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
