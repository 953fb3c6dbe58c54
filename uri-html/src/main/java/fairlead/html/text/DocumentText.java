package fairlead.html.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The text of a document, decoded by its byte order mark, else by the transport's word, else by its
 * meta element, else by what the bytes look like. Undecodable bytes become U+FFFD.
 *
 * <p>Immutable and thread-safe, as long as nobody writes to the bytes.
 */
public final class DocumentText {

  /** How many bytes at the start are searched for a meta element; the standard's prescan: 1,024. */
  static final int PRESCAN_BYTES = 4096;

  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private final byte[] bytes;
  private final int start;
  private final int end;
  private final String text;
  private final Charset charset;
  private final Charset outputCharset;
  private final CharsetSource source;
  private final List<String> unknownLabels;

  private DocumentText(
      byte[] bytes,
      int start,
      int end,
      String text,
      Charset charset,
      Charset outputCharset,
      CharsetSource source,
      List<String> unknownLabels) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.text = text;
    this.charset = charset;
    this.outputCharset = outputCharset;
    this.source = source;
    this.unknownLabels = List.copyOf(unknownLabels);
  }

  /**
   * Decodes a document.
   *
   * @param bytes the document; not copied
   * @param length how many of the bytes to read, from the first
   * @param transportLabel the charset the transport names; null if it names none
   */
  public static DocumentText decode(byte[] bytes, int length, @Nullable String transportLabel) {
    Objects.checkFromIndexSize(0, length, bytes.length);
    List<String> unknown = new ArrayList<>();
    ByteOrderMark mark = ByteOrderMark.of(bytes, length);
    if (mark != null) {
      return decode(
          bytes,
          mark.length(),
          length,
          mark.charset(),
          mark.charset(),
          CharsetSource.BYTE_ORDER_MARK,
          unknown);
    }
    if (transportLabel != null) {
      Charset charset = CharsetLabels.charset(transportLabel);
      if (charset != null) {
        Charset output = CharsetLabels.outputCharset(transportLabel, charset);
        return decode(bytes, 0, length, charset, output, CharsetSource.TRANSPORT, unknown);
      }
      unknown.add(transportLabel);
    }
    for (String label : MetaCharset.labels(bytes, Math.min(length, PRESCAN_BYTES))) {
      Charset charset = CharsetLabels.metaCharset(label);
      if (charset != null) {
        Charset output = CharsetLabels.outputCharset(label, charset);
        return decode(bytes, 0, length, charset, output, CharsetSource.META, unknown);
      }
      unknown.add(label);
    }
    return decodeByContent(bytes, length, unknown);
  }

  private static DocumentText decode(
      byte[] bytes,
      int start,
      int end,
      Charset charset,
      Charset output,
      CharsetSource source,
      List<String> unknown) {
    String text = new String(bytes, start, end - start, charset);
    return new DocumentText(bytes, start, end, text, charset, output, source, unknown);
  }

  private static DocumentText decodeByContent(byte[] bytes, int end, List<String> unknown) {
    Charset charset = isUtf8(bytes, end) ? StandardCharsets.UTF_8 : WINDOWS_1252;
    return decode(bytes, 0, end, charset, charset, CharsetSource.CONTENT, unknown);
  }

  /**
   * Whether the bytes are well-formed UTF-8. A last character may be cut, if one before it shows
   * that this is UTF-8 and not a text that merely ends in an accented letter.
   */
  private static boolean isUtf8(byte[] bytes, int end) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, 0, end);
    CharBuffer scratch = CharBuffer.allocate(8192);
    CoderResult result = CoderResult.OVERFLOW;
    int chars = 0;
    while (result.isOverflow()) {
      scratch.clear();
      result = decoder.decode(in, scratch, false);
      chars += scratch.position();
    }
    return result.isUnderflow() && (!in.hasRemaining() || chars < in.position());
  }

  /** The decoded text, without a byte order mark. */
  public String text() {
    return text;
  }

  /** The charset the bytes were decoded with. */
  public Charset charset() {
    return charset;
  }

  /**
   * The charset in which the document's queries are encoded: that of the bytes, but for GBK, which
   * is decoded as GB18030 and has no characters of four octets.
   */
  public Charset outputCharset() {
    return outputCharset;
  }

  /** What named the charset. */
  public CharsetSource charsetSource() {
    return source;
  }

  /** Labels that were found and passed over because no charset has them; mostly empty. */
  public List<String> unknownLabels() {
    return unknownLabels;
  }

  /** A cursor at the start of the text. */
  public TextCursor cursor() {
    // A char needs at least one byte, so equal lengths mean one byte each throughout.
    boolean oneByteEach = text.length() == end - start;
    return new TextCursor(text, ByteBuffer.wrap(bytes, start, end - start), oneByteEach, charset);
  }
}
