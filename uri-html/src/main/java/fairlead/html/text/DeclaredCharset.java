package fairlead.html.text;

import fairlead.uri.charset.CharsetLabels;
import fairlead.uri.charset.SingleByteCharset;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Interprets a charset label in the document itself (HTML Standard, the prescan). */
final class DeclaredCharset {

  static final Charset WINDOWS_1252 =
      Objects.requireNonNull(SingleByteCharset.of("windows-1252"), "the index has it");

  private DeclaredCharset() {}

  /** The charset of a label in a meta element, where {@code x-user-defined} is windows-1252. */
  static @Nullable Charset ofMeta(String label) {
    return label.strip().equalsIgnoreCase("x-user-defined") ? WINDOWS_1252 : of(label);
  }

  /**
   * The charset of a label in the document. It cannot be UTF-16, because the label could be read.
   */
  static @Nullable Charset of(String label) {
    Charset charset = CharsetLabels.charset(label);
    return charset != null && charset.name().startsWith("UTF-16")
        ? StandardCharsets.UTF_8
        : charset;
  }

  /** Whether a label in a document names a charset to read it in. */
  static boolean isKnown(String label) {
    return of(label) != null || CharsetLabels.isReplacement(label);
  }
}
