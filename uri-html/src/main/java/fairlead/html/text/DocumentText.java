package fairlead.html.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import fairlead.html.CharsetSource;
import fairlead.html.Format;
import fairlead.uri.charset.CharsetLabels;
import fairlead.uri.charset.SingleByteCharset;
import java.io.Reader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The text of a document. Its charset is that of its byte order mark. Without one, it is the
 * charset that the transport declares, else the one that the document declares, else the one that
 * the bytes look like. Undecodable bytes become U+FFFD.
 *
 * <p>Immutable and thread-safe as long as nobody writes to the bytes.
 */
public final class DocumentText implements MarkupSource {

  /** How many bytes at the start are searched for the name of a charset. */
  private static final int PRESCAN_BYTES = 1024;

  /** Formats in which no document names its charset. */
  private static final Set<Format> UTF_8_BY_DEFAULT =
      Set.of(Format.CSS, Format.ROBOTS, Format.SITEMAP, Format.REFERENCE);

  private final byte[] bytes;
  private final int start;
  private final int end;
  private final Charset charset;
  private final CharsetSource source;
  private final List<String> unknownLabels;
  private final boolean replaced;
  private final TextPlace from; // where the bytes begin in the document

  // Computed on first use; threads that race compute the same.
  private @Nullable String text;
  private @Nullable MarkupText markup;
  private @Nullable Encoding encoding;
  private @Nullable Undecodable undecodable;

  /** How the bytes can be read. */
  private enum Encoding {
    US_ASCII,
    /** UTF-8 that is well-formed. */
    UTF_8,
    /** Each byte is a character. */
    ONE_BYTE_EACH,
    /** Bytes are not characters, or some are undecodable. */
    OTHER
  }

  private DocumentText(
      byte[] bytes,
      int start,
      int end,
      Charset charset,
      CharsetSource source,
      List<String> unknownLabels,
      boolean replaced,
      TextPlace from) {
    this.from = from;
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.charset = charset;
    this.source = source;
    this.unknownLabels = List.copyOf(unknownLabels);
    this.replaced = replaced;
  }

  private static DocumentText of(
      byte[] bytes,
      int start,
      int end,
      Charset charset,
      CharsetSource source,
      List<String> unknown) {
    return new DocumentText(bytes, start, end, charset, source, unknown, false, TextPlace.START);
  }

  /**
   * A part of a document whose charset is known.
   *
   * @param bytes the bytes of the part, from the first; not copied
   * @param length how many there are
   * @param from where the part begins. A byte order mark is at the start of the document only
   */
  public static DocumentText part(
      byte[] bytes, int length, Charset charset, CharsetSource source, TextPlace from) {
    ByteOrderMark mark = from.byteOffset() == 0 ? ByteOrderMark.of(bytes, length) : null;
    int start = mark == null ? 0 : mark.length();
    return new DocumentText(bytes, start, length, charset, source, List.of(), false, from);
  }

  /**
   * Loads the labels and the single-byte charsets from the class path, unless they are already
   * loaded. The indexes of the other charsets are read when a document first needs them. For
   * threads that must not block, call {@code Whatwg.loadTables} first.
   */
  public static void loadTables() {
    DeclaredCharset.isKnown("utf-8");
  }

  /**
   * Decodes a document.
   *
   * @param bytes the document; not copied
   * @param length how many of the bytes to read, from the first
   * @param transportLabel the charset the transport names; null if it names none
   * @param format says where the document names its charset
   */
  public static DocumentText decode(
      byte[] bytes, int length, @Nullable String transportLabel, Format format) {
    Objects.checkFromIndexSize(0, length, bytes.length);
    List<String> unknown = new ArrayList<>();
    ByteOrderMark mark = ByteOrderMark.of(bytes, length);
    if (mark != null) {
      Charset charset = mark.charset();
      CharsetSource source = CharsetSource.BYTE_ORDER_MARK;
      return of(bytes, mark.length(), length, charset, source, unknown);
    }
    if (transportLabel != null) {
      DocumentText text = labelled(bytes, length, transportLabel, CharsetSource.TRANSPORT, unknown);
      if (text != null) {
        return text;
      }
    }
    int head = Math.min(length, PRESCAN_BYTES);
    DocumentText text =
        switch (format) {
          case HTML -> {
            DocumentText byMeta =
                declared(
                    bytes, length, CharsetPrescan.meta(bytes, head), CharsetSource.META, unknown);
            yield byMeta == null ? byXml(bytes, length, head, unknown) : byMeta;
          }
          case XML -> byXml(bytes, length, head, unknown);
          case CSS ->
              declared(
                  bytes,
                  length,
                  CharsetPrescan.css(bytes, head),
                  CharsetSource.STYLE_SHEET,
                  unknown);
          case MARKDOWN, ROBOTS, SITEMAP, REFERENCE -> null;
        };
    return text == null ? byContent(bytes, length, format, unknown) : text;
  }

  /**
   * This document decoded with a label that the parser found in a meta element. Null if the label
   * is unknown or makes no difference.
   */
  public @Nullable DocumentText decodedAs(String label) {
    DocumentText text =
        labelled(bytes, end, label, CharsetSource.META, new ArrayList<>(unknownLabels));
    return text == null || text.charset.equals(charset) ? null : text;
  }

  /**
   * The label in the value of a content attribute, by the HTML Standard's "extracting a character
   * encoding from a meta element". Empty if there is none.
   */
  public static String labelIn(String content) {
    return CharsetPrescan.ofContent(content);
  }

  /** Whether a label in a document names a charset to read it in. */
  public static boolean isLabel(String label) {
    return DeclaredCharset.isKnown(label);
  }

  private static @Nullable DocumentText byXml(
      byte[] bytes, int length, int head, List<String> unknown) {
    // A declaration that can only be read in this charset (HTML Standard, the prescan).
    boolean big = startsWith(bytes, length, 0, '<', 0, '?', 0, 'x');
    if (big || startsWith(bytes, length, '<', 0, '?', 0, 'x', 0)) {
      Charset charset =
          Objects.requireNonNull(CharsetLabels.charset(big ? "utf-16be" : "utf-16le"));
      CharsetSource source = CharsetSource.XML_DECLARATION;
      return of(bytes, 0, length, charset, source, unknown);
    }
    return declared(
        bytes, length, CharsetPrescan.xml(bytes, head), CharsetSource.XML_DECLARATION, unknown);
  }

  private static boolean startsWith(byte[] bytes, int length, int... start) {
    return length >= start.length
        && IntStream.range(0, start.length).allMatch(i -> bytes[i] == start[i]);
  }

  private static @Nullable DocumentText declared(
      byte[] bytes,
      int length,
      CharsetPrescan.Declared declared,
      CharsetSource source,
      List<String> unknown) {
    unknown.addAll(declared.unknown());
    String label = declared.label();
    return label == null ? null : labelled(bytes, length, label, source, unknown);
  }

  private static @Nullable DocumentText labelled(
      byte[] bytes, int length, String label, CharsetSource source, List<String> unknown) {
    Charset charset =
        switch (source) {
          case TRANSPORT -> CharsetLabels.charset(label);
          case META -> DeclaredCharset.ofMeta(label);
          default -> DeclaredCharset.of(label);
        };
    if (charset == null && CharsetLabels.isReplacement(label)) {
      Charset none = StandardCharsets.US_ASCII;
      return new DocumentText(bytes, 0, 0, none, source, unknown, true, TextPlace.START);
    }
    if (charset == null) {
      unknown.add(label);
      return null;
    }
    return of(bytes, 0, length, charset, source, unknown);
  }

  private static DocumentText byContent(
      byte[] bytes, int length, Format format, List<String> unknown) {
    Charset utf8 = StandardCharsets.UTF_8;
    if (UTF_8_BY_DEFAULT.contains(format)) {
      return of(bytes, 0, length, utf8, CharsetSource.DEFAULT, unknown);
    }
    DocumentText text = of(bytes, 0, length, utf8, CharsetSource.CONTENT, unknown);
    boolean wellFormed = text.undecodable().count() == 0;
    if (wellFormed && text.oneByteEach()) {
      return text.named(
          format == Format.HTML ? DeclaredCharset.WINDOWS_1252 : utf8, CharsetSource.DEFAULT);
    }
    if (wellFormed || isCutUtf8(bytes, length)) {
      return text;
    }
    Charset detected = CharsetDetection.detect(bytes, length);
    return detected == null
        ? of(bytes, 0, length, DeclaredCharset.WINDOWS_1252, CharsetSource.DEFAULT, unknown)
        : of(bytes, 0, length, detected, CharsetSource.CONTENT, unknown);
  }

  /** This text with another charset that decodes it the same way. */
  private DocumentText named(Charset other, CharsetSource by) {
    DocumentText alike = of(bytes, start, end, other, by, unknownLabels);
    alike.text = text;
    alike.markup = markup;
    alike.undecodable = undecodable;
    alike.encoding = encoding;
    return alike;
  }

  /**
   * Whether the bytes are well-formed UTF-8 but for the last character, which is cut. An earlier
   * one must show that this is UTF-8, not just a text that ends in an accented letter.
   */
  private static boolean isCutUtf8(byte[] bytes, int end) {
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
    return result.isUnderflow() && chars < in.position();
  }

  /** The decoded text, without a byte order mark. It is decoded on first use. */
  @Override
  public String text() {
    String known = text;
    if (known == null) {
      known = decoded();
      text = known;
    }
    return known;
  }

  private String decoded() {
    if (encoding() == Encoding.US_ASCII || encoding() == Encoding.UTF_8) {
      MarkupText all =
          encoding() == Encoding.US_ASCII
              ? MarkupText.ofAscii(bytes, start, end)
              : MarkupText.ofUtf8(bytes, start, end);
      markup = all;
      return all.text();
    }
    if (!charset.equals(StandardCharsets.UTF_8)) {
      return new String(bytes, start, end - start, charset);
    }
    char[] chars = new char[end - start]; // each has at least one byte
    int count = utf8Reader().read(chars, 0, chars.length);
    return new String(chars, 0, Math.max(0, count));
  }

  /** The text with octets to search it for markup. They are made on first use. */
  @Override
  public MarkupText markup() {
    String all = text();
    MarkupText known = markup;
    if (known == null) {
      known = MarkupText.of(all);
      markup = known;
    }
    return known;
  }

  /**
   * The text with octets, not decoded. Null if it must be decoded to find its markup, or if it is
   * in US-ASCII, so that {@link #markup} is the same.
   */
  @Override
  public @Nullable MarkupText encoded() {
    return switch (encoding()) {
      case UTF_8, ONE_BYTE_EACH -> MarkupText.ofEncoded(bytes, start, end, charset);
      case US_ASCII, OTHER -> null;
    };
  }

  private Encoding encoding() {
    Encoding known = encoding;
    if (known == null) {
      known = encodingOf(bytes, start, end, charset);
      encoding = known;
    }
    return known;
  }

  private static Encoding encodingOf(byte[] bytes, int start, int end, Charset charset) {
    boolean utf8 = charset.equals(StandardCharsets.UTF_8);
    if (!utf8 && !(charset instanceof SingleByteCharset)) {
      return Encoding.OTHER;
    }
    int ascii = start + MarkupText.ascii(bytes, start, end);
    if (ascii == end) {
      return Encoding.US_ASCII;
    }
    if (utf8) {
      return MarkupText.isUtf8(bytes, ascii, end) ? Encoding.UTF_8 : Encoding.OTHER;
    }
    return charset instanceof SingleByteCharset single && single.decodesAll(bytes, ascii, end)
        ? Encoding.ONE_BYTE_EACH
        : Encoding.OTHER;
  }

  /** The text in UTF-8 up to an offset in the bytes. */
  private String decoded(int to) {
    char[] chars = new char[to - start];
    int count = new Utf8Reader(bytes, start, to, found -> {}).read(chars, 0, chars.length);
    return new String(chars, 0, Math.max(0, count));
  }

  private Utf8Reader utf8Reader() {
    return new Utf8Reader(bytes, start, end, found -> undecodable = found);
  }

  @Override
  public Reader reader() {
    return text == null && charset.equals(StandardCharsets.UTF_8)
        ? utf8Reader()
        : new StringReader(text());
  }

  /** UTF-8 is decoded only that far. */
  @Override
  public String upToLastTag(String name) {
    if (text != null || !charset.equals(StandardCharsets.UTF_8)) {
      return text().substring(0, MarkupText.lastTagEnd(text(), name));
    }
    // Searches one character for each octet: tags are US-ASCII, so offsets stay the same.
    int end =
        start + MarkupText.lastTagEnd(new String(bytes, start, this.end - start, ISO_8859_1), name);
    return end == this.end ? text() : decoded(end);
  }

  /** The offset in the document's bytes at which the text begins: after a byte order mark. */
  public int byteStart() {
    return from.byteOffset() + start;
  }

  /** Where the bytes begin in the document. */
  public TextPlace place() {
    return from;
  }

  /** Whether each byte is a character wherever reading begins. */
  public boolean isSingleByte() {
    return charset instanceof SingleByteCharset;
  }

  /** Whether all bytes are US-ASCII. */
  public boolean isAscii() {
    return encoding() == Encoding.US_ASCII;
  }

  /** How many bytes of a part of a document in UTF-8 there are, without a character that is cut. */
  public static int wholeUtf8(byte[] bytes) {
    int lead = bytes.length - 1;
    while (lead >= 0 && lead > bytes.length - 4 && (bytes[lead] & 0xC0) == 0x80) {
      lead--;
    }
    boolean cut =
        lead >= 0 && bytes[lead] < 0 && lead + MarkupText.utf8Length(bytes[lead]) > bytes.length;
    return cut ? lead : bytes.length;
  }

  /** The bytes that were decoded, with a byte order mark; not a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** The offset in the document's bytes at which the text ends, exclusive. */
  public int byteEnd() {
    return from.byteOffset() + end;
  }

  /**
   * Whether the document's label names a charset that browsers do not decode, so that its text has
   * no meaning (Encoding Standard, Section 14.1, "replacement").
   */
  public boolean isReplaced() {
    return replaced;
  }

  /** The charset the bytes were decoded with. */
  public Charset charset() {
    return charset;
  }

  /** Where the charset comes from. */
  public CharsetSource charsetSource() {
    return source;
  }

  /** Labels that were ignored because they are unknown; usually empty. */
  public List<String> unknownLabels() {
    return unknownLabels;
  }

  /** A cursor at the start of the text. */
  public TextCursor cursor() {
    if (encoding() == Encoding.UTF_8) {
      return TextCursor.ofUtf8(bytes, start, end, false, from);
    }
    return oneByteEach()
        ? TextCursor.ofBytes(bytes, start, end, from)
        : TextCursor.decoding(text(), bytes, start, end, charset, from);
  }

  /**
   * A cursor at the start of the text.
   *
   * @param units the units of its offsets
   */
  public TextCursor cursor(MarkupText units) {
    return units.isUtf8() ? TextCursor.ofUtf8(bytes, start, end, true, from) : cursor();
  }

  /** A char needs at least one byte, so equal lengths mean that every char has one byte. */
  private boolean oneByteEach() {
    return switch (encoding()) {
      case US_ASCII, ONE_BYTE_EACH -> true;
      case UTF_8 -> false;
      case OTHER -> text().length() == end - start;
    };
  }

  /**
   * Bytes that are invalid in the charset. Each sequence is one U+FFFD in the text.
   *
   * @param count how many sequences there are
   * @param first the offset of the first in the text, in UTF-16 units; 0 if there is none
   */
  public record Undecodable(int count, int first) {}

  /** What could not be decoded, as opposed to U+FFFD in the document itself. */
  public Undecodable undecodable() {
    Undecodable known = undecodable;
    if (known == null) {
      known = encoding() == Encoding.OTHER ? foundUndecodable() : new Undecodable(0, 0);
      undecodable = known;
    }
    return known;
  }

  private Undecodable foundUndecodable() {
    String all = text();
    Undecodable reported = undecodable; // by the UTF-8 decoder
    if (reported != null) {
      return reported;
    }
    if (all.indexOf('\uFFFD') < 0) {
      return new Undecodable(0, 0);
    }
    int first = 0;
    int count = 0;
    CharsetDecoder decoder = charset.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, start, end - start);
    CharBuffer scratch = CharBuffer.allocate(8192);
    int chars = 0;
    CoderResult result = CoderResult.OVERFLOW;
    while (!result.isUnderflow()) {
      scratch.clear();
      result = decoder.decode(in, scratch, true);
      chars += scratch.position();
      if (result.isError()) {
        first = count++ == 0 ? chars : first;
        in.position(in.position() + result.length());
      }
    }
    return new Undecodable(count, first);
  }
}
