package fairlead.html.text;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Guesses the charset of a document that names none, from the frequencies of its bytes. Without the
 * optional library for this, there is no guess.
 */
final class CharsetDetection {

  /** As many bytes as a guess needs. A guess takes one pass over them. */
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

  /** The charset that the bytes seem to be in. Null if documents cannot name it. */
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
