package fairlead.html.text;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The labels by which documents name their charset, read as browsers read them: where the Encoding
 * Standard takes a label for a superset of what it says, so do we.
 */
final class CharsetLabels {

  private static final Map<String, String> SUPERSETS =
      Map.ofEntries(
          Map.entry("ascii", "windows-1252"),
          Map.entry("ansi_x3.4-1968", "windows-1252"),
          Map.entry("us-ascii", "windows-1252"),
          Map.entry("iso-8859-1", "windows-1252"),
          Map.entry("iso8859-1", "windows-1252"),
          Map.entry("iso88591", "windows-1252"),
          Map.entry("iso_8859-1", "windows-1252"),
          Map.entry("latin1", "windows-1252"),
          Map.entry("l1", "windows-1252"),
          Map.entry("x-user-defined", "windows-1252"),
          Map.entry("iso-8859-9", "windows-1254"),
          Map.entry("latin5", "windows-1254"),
          Map.entry("iso-8859-11", "x-windows-874"),
          Map.entry("tis-620", "x-windows-874"),
          Map.entry("windows-874", "x-windows-874"),
          Map.entry("gb2312", "GB18030"),
          Map.entry("gb_2312-80", "GB18030"),
          Map.entry("gbk", "GB18030"),
          Map.entry("x-gbk", "GB18030"),
          Map.entry("shift_jis", "windows-31j"),
          Map.entry("shift-jis", "windows-31j"),
          Map.entry("sjis", "windows-31j"),
          Map.entry("x-sjis", "windows-31j"),
          Map.entry("ms_kanji", "windows-31j"),
          Map.entry("big5", "Big5-HKSCS"),
          Map.entry("euc-kr", "x-windows-949"),
          Map.entry("ks_c_5601-1987", "x-windows-949"),
          Map.entry("korean", "x-windows-949"),
          Map.entry("unicode-1-1-utf-8", "UTF-8"),
          Map.entry("utf-16", "UTF-16LE"),
          Map.entry("unicode", "UTF-16LE"));

  private CharsetLabels() {}

  /** The charset of a label; null if nobody knows it. */
  static @Nullable Charset charset(String label) {
    String name = label.strip().toLowerCase(Locale.ROOT);
    try {
      return Charset.forName(SUPERSETS.getOrDefault(name, name));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    } catch (IllegalArgumentException e) { // an empty name
      return null;
    }
  }

  /**
   * The charset of a label in a meta element, which cannot be UTF-16 if it could be read at all.
   */
  static @Nullable Charset metaCharset(String label) {
    Charset charset = charset(label);
    return charset != null && charset.name().startsWith("UTF-16")
        ? StandardCharsets.UTF_8
        : charset;
  }
}
