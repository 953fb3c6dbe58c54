package fairlead.html.text;

import fairlead.uri.whatwg.SingleByteCharset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The labels by which documents name their charset: those of the <a
 * href="https://encoding.spec.whatwg.org/#names-and-labels">Encoding Standard</a> and no others,
 * since a name that only the JDK knows is one that no browser would follow.
 */
final class CharsetLabels {

  static final Charset WINDOWS_1252 =
      Objects.requireNonNull(SingleByteCharset.of("windows-1252"), "the index has it");

  private static final Map<String, Charset> BY_LABEL = read();

  private static final Set<String> REPLACED =
      Set.of(
          "csiso2022kr",
          "hz-gb-2312",
          "iso-2022-cn",
          "iso-2022-cn-ext",
          "iso-2022-kr",
          "replacement");

  private CharsetLabels() {}

  private static Map<String, Charset> read() {
    Map<String, Charset> charsets = new HashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    CharsetLabels.class.getResourceAsStream("charset-labels.tsv")),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          add(charsets, line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(charsets);
  }

  private static void add(Map<String, Charset> charsets, String line) {
    int name = line.indexOf('\t');
    int labels = line.indexOf('\t', name + 1);
    Charset charset = named(line.substring(name + 1, labels));
    if (charset != null) {
      for (String label : line.substring(labels + 1).split(" ", -1)) {
        charsets.put(label, charset);
      }
    }
  }

  private static @Nullable Charset named(String name) {
    Charset singleByte = SingleByteCharset.of(name);
    return singleByte == null && Charset.isSupported(name) // a JDK may lack its extended charsets
        ? Charset.forName(name)
        : singleByte;
  }

  /**
   * The charset in which text goes out again from a document of a label: GBK for those that the
   * standard decodes as GB18030 and encodes without its four-octet form.
   *
   * @param decoded the charset of the label
   */
  static Charset outputCharset(String label, Charset decoded) {
    boolean gb18030 = decoded.name().equals("GB18030");
    boolean gbk = gb18030 && !label.strip().equalsIgnoreCase("gb18030");
    return gbk && Charset.isSupported("GBK") ? Charset.forName("GBK") : decoded;
  }

  /** The charset of a label; null if the standard, or this JDK, has none. */
  static @Nullable Charset charset(String label) {
    return BY_LABEL.get(label.strip().toLowerCase(Locale.ROOT));
  }

  /** The charset of a label in a meta element, where {@code x-user-defined} is windows-1252. */
  static @Nullable Charset ofMeta(String label) {
    return label.strip().equalsIgnoreCase("x-user-defined") ? WINDOWS_1252 : declared(label);
  }

  /**
   * The charset of a label in the document itself, which cannot be UTF-16 if the label could be
   * read at all.
   */
  static @Nullable Charset declared(String label) {
    Charset charset = charset(label);
    return charset != null && charset.name().startsWith("UTF-16")
        ? StandardCharsets.UTF_8
        : charset;
  }

  /** Whether a label in a document says how it is to be read. */
  static boolean isKnown(String label) {
    return declared(label) != null || isReplacement(label);
  }

  /**
   * Whether the standard has documents of a label not decoded at all, since bytes that look
   * harmless in one reading are markup in another.
   */
  static boolean isReplacement(String label) {
    return REPLACED.contains(label.strip().toLowerCase(Locale.ROOT));
  }
}
