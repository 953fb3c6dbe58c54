package fairlead.uri.charset;

import fairlead.uri.resource.ResourceTable;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The labels with which documents and servers name a charset. They are those of the <a
 * href="https://encoding.spec.whatwg.org/#names-and-labels">Encoding Standard</a> and no others,
 * because browsers accept no others. Use them to decode a document as browsers do. Thread-safe.
 */
public final class CharsetLabels {

  private static final Map<String, String> NAMES = read();

  /** By name. */
  private static final Map<String, Charset> FOUND = new ConcurrentHashMap<>();

  private static final Set<String> REPLACED =
      Set.of(
          "csiso2022kr",
          "hz-gb-2312",
          "iso-2022-cn",
          "iso-2022-cn-ext",
          "iso-2022-kr",
          "replacement");

  private CharsetLabels() {}

  private static Map<String, String> read() {
    Map<String, String> names = new HashMap<>();
    for (List<String> row :
        ResourceTable.rows(CharsetLabels.class.getResourceAsStream("charset-labels.tsv"))) {
      for (String label : row.get(1).split(" ", -1)) {
        names.put(label, row.get(0));
      }
    }
    return Map.copyOf(names);
  }

  static @Nullable Charset named(String name) {
    return switch (name) {
      case "UTF-16BE" -> new Utf16Charset(ByteOrder.BIG_ENDIAN);
      case "UTF-16LE" -> new Utf16Charset(ByteOrder.LITTLE_ENDIAN);
      default -> {
        Charset singleByte = SingleByteCharset.of(name);
        Charset multiByte = singleByte == null ? MultiByteCharset.of(name) : singleByte;
        yield multiByte == null && Charset.isSupported(name) ? Charset.forName(name) : multiByte;
      }
    };
  }

  /**
   * The charset of a label (Encoding Standard, "get an encoding"), ignoring letter case and
   * surrounding white space; null if the standard has none. It reads and writes as the standard
   * says, and has the standard's name.
   */
  public static @Nullable Charset charset(String label) {
    String name = NAMES.get(label.strip().toLowerCase(Locale.ROOT));
    return name == null ? null : FOUND.computeIfAbsent(name, CharsetLabels::named);
  }

  /**
   * Whether the standard refuses to decode documents with this label ("replacement"), because bytes
   * that look harmless in one charset are markup in another.
   */
  public static boolean isReplacement(String label) {
    return REPLACED.contains(label.strip().toLowerCase(Locale.ROOT));
  }
}
