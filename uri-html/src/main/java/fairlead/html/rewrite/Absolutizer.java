package fairlead.html.rewrite;

import fairlead.html.CharsetSource;
import fairlead.html.DocumentLimits;
import fairlead.html.DocumentLinks;
import fairlead.html.Format;
import fairlead.html.Link;
import fairlead.html.Link.Enclosure;
import fairlead.html.Representation;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.UnreadableException;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.FragmentOnly;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.rule.LinkTable;
import fairlead.html.syntax.HtmlReference;
import fairlead.html.text.DocumentText;
import fairlead.uri.Dialect;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.base.BaseContext;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the relative references of a document by their targets, and changes no other byte.
 *
 * <pre>{@code
 * Absolutizer.STANDARD.absolutize("https://example.org/docs/", "<a href=../x>");
 * // <a href=https://example.org/x>
 * }</pre>
 *
 * <p>An absolute reference stays as it is written, so rewriting twice changes nothing. So does one
 * that the dialect reads as the current document. A value gains quotes only if it had none and its
 * new text needs them. Ampersands, the value's own quote and characters that the document's charset
 * lacks become character references.
 *
 * <p>Immutable and thread-safe.
 */
public final class Absolutizer {

  private static final int NO_QUOTE = -1;

  /** Finds no links; only used to detect the charset. */
  private static final LinkTable NO_LINKS = LinkTable.STANDARD.only(Set.of());

  /** Reads and writes as browsers read: {@link LinkExtractor#STANDARD}. */
  public static final Absolutizer STANDARD = new Absolutizer(LinkExtractor.STANDARD);

  private final LinkExtractor extractor;

  /** An absolutizer of the links that an extractor finds. The extractor must report places. */
  public Absolutizer(LinkExtractor extractor) {
    this.extractor = Objects.requireNonNull(extractor, "extractor");
  }

  /**
   * An HTML document that is already decoded, with its references absolute.
   *
   * @param uri the URI from which it was retrieved
   * @throws fairlead.uri.UriParseException if the dialect rejects the URI, or it has no scheme
   * @throws UnreadableException if the time limit passes
   */
  public String absolutize(String uri, String text) {
    Representation document = Representation.of(checked(uri), text);
    return new String(absolutize(document).bytes(), StandardCharsets.UTF_8);
  }

  /**
   * Rewrites an HTML document of which only the bytes are known.
   *
   * @param uri the URI from which it was retrieved
   * @throws fairlead.uri.UriParseException if the dialect rejects the URI, or it has no scheme
   * @throws UnreadableException if it cannot be read, as binary data cannot
   */
  public Rewriting absolutize(String uri, byte[] bytes) {
    return absolutize(Representation.of(checked(uri), bytes));
  }

  private String checked(String uri) {
    extractor.dialect().parse(uri);
    return uri;
  }

  /**
   * Rewrites a document.
   *
   * @throws UnreadableException if it cannot be read
   */
  public Rewriting absolutize(Representation document) {
    return absolutize(document.bytes(), extractor.extract(document));
  }

  /**
   * Rewrites a document. One that names no charset, and would be read in another charset once it is
   * rewritten, stays as it is.
   *
   * @param source the bytes from which the links were extracted
   * @param links what was extracted from them
   */
  public Rewriting absolutize(byte[] source, DocumentLinks links) {
    Charset charset = links.charset();
    List<Edit> edits = new ArrayList<>();
    int kept = 0;
    for (Link link : links.links()) {
      if (link.span().precision() == Precision.ABSENT) {
        continue; // it is in no byte of the document
      }
      if (isPlaceInDocument(link) || isAbsolute(links.dialect(), link)) {
        continue;
      }
      if (link.resolution() instanceof Uri target && canReplace(source, link, target, charset)) {
        boolean whole = isAttribute(link);
        Edit edit = whole ? edit(source, link, target, charset) : editWithin(link, target, charset);
        if (edit == null) {
          kept++;
        } else {
          edits.add(edit);
        }
      } else {
        kept++;
      }
    }
    if (edits.isEmpty()) {
      return new Rewriting(source, 0, kept);
    }
    byte[] result = apply(source, edits, charset);
    return isReadAlike(result, links)
        ? new Rewriting(result, edits.size(), kept)
        : new Rewriting(source, 0, kept + edits.size());
  }

  /**
   * Whether a document whose own content tells its charset would still be read in the same one: the
   * telling bytes may have been in its links alone, or a meta element may now be too far from the
   * start.
   */
  private boolean isReadAlike(byte[] result, DocumentLinks links) {
    CharsetSource source = links.charsetSource();
    if (!source.isTentative() && source != CharsetSource.META) {
      return true;
    }
    DocumentText text = DocumentText.decode(result, result.length, null, links.format());
    if (text.charset().equals(links.charset()) || links.format() != Format.HTML) {
      return text.charset().equals(links.charset());
    }
    Representation again = new Representation(result, null, BaseContext.none(), "text/html", null);
    return text.charsetSource().isTentative()
        && charsetReader(result).tryExtract(again) instanceof DocumentLinks read
        && read.charset().equals(links.charset());
  }

  /** Reads as the extractor does, but without the limit on bytes. */
  private LinkExtractor charsetReader(byte[] document) {
    DocumentLimits limits = extractor.limits();
    int bytes = Math.max(limits.documentBytes(), document.length);
    return extractor
        .withTable(NO_LINKS)
        .withoutPlaces()
        .withLimits(limits.withDocumentBytes(bytes));
  }

  /**
   * Whether a value of ISO-2022-JP has escape sequences and does not begin and end in the state of
   * US-ASCII, so that without them what follows would be read otherwise.
   */
  private static boolean changesState(byte[] source, SourceSpan span) {
    int last = lastEscape(source, span.byteEnd());
    return last >= span.byteStart()
        && !(isToAscii(source, last) && isToAscii(source, lastEscape(source, span.byteStart())));
  }

  /** Where the last escape sequence before an offset begins; -1 if there is none. */
  private static int lastEscape(byte[] source, int before) {
    int at = before - 1;
    while (at >= 0 && source[at] != 0x1B) {
      at--;
    }
    return at;
  }

  /** Whether an escape sequence leads to US-ASCII; a text begins with that. */
  private static boolean isToAscii(byte[] source, int escape) {
    return escape < 0 || (source[escape + 1] == '(' && source[escape + 2] == 'B');
  }

  /**
   * Whether a reference is absolute. To browsers {@code http:x} is not, if the scheme is that of
   * the base: it leads elsewhere with another base.
   */
  private static boolean isAbsolute(Dialect dialect, Link link) {
    return dialect.tryParseReference(HtmlReference.clean(link.reference())) instanceof Uri uri
        && !(uri instanceof Url
            && link.resolution() instanceof Uri
            && !uri.equals(link.resolution()));
  }

  /** Whether a reference names a part of the document itself, wherever the document is moved. */
  private static boolean isPlaceInDocument(Link link) {
    return link.rule().fragmentOnly() == FragmentOnly.DOCUMENT
        && link.resolution() instanceof SameDocument;
  }

  /** Whether a reference is all that an attribute of the document holds. */
  private static boolean isAttribute(Link link) {
    return link.rule().syntax() == LinkSyntax.SINGLE
        && link.enclosures().size() == 1
        && switch (link.enclosures().get(0)) {
          case QUOTES, APOSTROPHES, NOTHING -> true;
          case ELEMENT, TEXT, CDATA, COMMENT -> false;
        };
  }

  /**
   * Whether the bytes of the range decode to the value on their own, and the target would be read
   * back unchanged.
   */
  private static boolean canReplace(byte[] source, Link link, Uri target, Charset charset) {
    SourceSpan span = link.span();
    if (charset.name().equals("ISO-2022-JP") && changesState(source, span)) {
      return false;
    }

    String text = target.toString();
    // Other decoders know some bytes that the JDK's decoder does not.
    boolean decoded = charset.name().startsWith("UTF-") || !link.raw().contains("\uFFFD");
    return decoded
        && span.precision() == Precision.VALUE
        && HtmlReference.clean(text).equals(text)
        && text.chars().noneMatch(c -> c == 0 || (isC1(c) && !isReadBack(c, charset)))
        && new String(source, span.byteStart(), span.byteEnd() - span.byteStart(), charset)
            .equals(link.raw());
  }

  private static Edit edit(byte[] source, Link link, Uri target, Charset charset) {
    int start = link.span().byteStart();
    int end = link.span().byteEnd();
    byte[] unit = "\"".getBytes(charset);
    if (isAt(source, start - unit.length, unit) && isAt(source, end, unit)) {
      return new Edit(start, end, escaped(target.toString(), '"', charset));
    }
    byte[] apostrophe = "'".getBytes(charset);
    if (isAt(source, start - unit.length, apostrophe) && isAt(source, end, apostrophe)) {
      return new Edit(start, end, escaped(target.toString(), '\'', charset));
    }
    if (start == end) {
      return insertion(
          source, start, '"' + escaped(target.toString(), '"', charset) + '"', charset);
    }
    String bare = escaped(target.toString(), NO_QUOTE, charset);
    return new Edit(
        start,
        end,
        needsQuotes(bare) ? '"' + escaped(target.toString(), '"', charset) + '"' : bare);
  }

  /**
   * An edit of a part of a value, or of a document in one; null if the value around it would have
   * to change too.
   */
  private static @Nullable Edit editWithin(Link link, Uri target, Charset charset) {
    List<Enclosure> enclosures = link.enclosures();
    boolean noValue =
        !enclosures.isEmpty() && enclosures.get(0) == Enclosure.NOTHING && link.raw().isEmpty();
    String text = noValue ? null : inSyntax(link, target.toString());
    if (text != null && enclosures.isEmpty() && !isReadBack(text, charset)) {
      return null;
    }
    for (Enclosure enclosure : enclosures) {
      if (text == null || !fits(text, enclosure, charset)) {
        return null;
      }
      if (!isRaw(enclosure)) {
        int quote = enclosure.mark().isEmpty() ? NO_QUOTE : enclosure.mark().charAt(0);
        text = escaped(text, quote, charset);
      }
    }
    return text == null ? null : new Edit(link.span().byteStart(), link.span().byteEnd(), text);
  }

  /** Whether character references are not decoded within an enclosure. */
  private static boolean isRaw(Enclosure enclosure) {
    return enclosure == Enclosure.ELEMENT
        || enclosure == Enclosure.CDATA
        || enclosure == Enclosure.COMMENT;
  }

  private static boolean fits(String text, Enclosure enclosure, Charset charset) {
    return switch (enclosure) {
      case QUOTES, APOSTROPHES -> true;
      case NOTHING -> !needsQuotes(text);
      case TEXT -> !text.contains("<");
      case ELEMENT -> !text.contains("<") && isReadBack(text, charset);
      case CDATA -> !text.contains("]]") && isReadBack(text, charset);
      case COMMENT -> !text.contains("--") && !text.endsWith("-") && isReadBack(text, charset);
    };
  }

  /** A target as the syntax of its value writes it; null if the syntax cannot express it. */
  private static @Nullable String inSyntax(Link link, String target) {
    return switch (link.rule().syntax()) {
      case SINGLE, DOCUMENT, FRAGMENT -> target;
      case LINK_HEADER -> null;
      case ROBOTS -> isFreeOf(target, " \t\n\r") ? target : null;
      case SPACES, SRCSET -> isFreeOf(target, " \t\n\f\r") ? target : null;
      case COMMAS -> isFreeOf(target, ",") ? target : null;
      case REFRESH -> isFreeOf(target, "\"'") ? target : null;
      case CSS -> hasControls(target) ? null : marked(target, "\"'()\\ ");
      case IMPORT_MAP, SPECULATION_RULES, JSON_LD ->
          hasControls(target) ? null : marked(target, "\"\\");
    };
  }

  private static boolean hasControls(String text) {
    return text.chars().anyMatch(c -> c < ' ' || c == 0x7F);
  }

  private static boolean isFreeOf(String text, String characters) {
    return text.chars().noneMatch(c -> characters.indexOf(c) >= 0);
  }

  /** A text with a backslash before some of its characters. */
  private static String marked(String text, String characters) {
    if (isFreeOf(text, characters)) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        out.append('\\');
      }
      out.append(text.charAt(i));
    }
    return out.toString();
  }

  /** Whether a text can be written in a charset as it is. */
  private static boolean isReadBack(String text, Charset charset) {
    return new String(text.getBytes(charset), charset).equals(text)
        && (!charset.name().equals("ISO-2022-JP") || isFreeOf(text, "~\\"));
  }

  /** Inserts a value where there was none: after the equals sign, or together with one. */
  private static Edit insertion(byte[] source, int nameEnd, String quoted, Charset charset) {
    byte[] equals = "=".getBytes(charset);
    int at = nameEnd;
    while (isSpaceAt(source, at, charset)) {
      at += equals.length;
    }
    return isAt(source, at, equals)
        ? new Edit(at + equals.length, at + equals.length, quoted)
        : new Edit(nameEnd, nameEnd, '=' + quoted);
  }

  private static boolean isSpaceAt(byte[] source, int at, Charset charset) {
    for (String space : new String[] {" ", "\t", "\n", "\f", "\r"}) {
      if (isAt(source, at, space.getBytes(charset))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a unit is at an offset. Next to a value there is always a whole one. */
  private static boolean isAt(byte[] source, int at, byte[] unit) {
    return Arrays.equals(source, at, at + unit.length, unit, 0, unit.length);
  }

  private static boolean needsQuotes(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) <= ' ' || "\"'`=<>".indexOf(value.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static String escaped(String text, int quote, Charset charset) {
    StringBuilder out = new StringBuilder();
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      String reference = reference(c, quote, charset);
      if (reference == null) {
        out.appendCodePoint(c);
      } else {
        out.append(reference);
      }
      at += Character.charCount(c);
    }
    return out.toString();
  }

  private static @Nullable String reference(int c, int quote, Charset charset) {
    if (c == '&') {
      return "&amp;";
    }
    if (c == quote) {
      return quote == '"' ? "&quot;" : "&#39;";
    }
    if ((c == '~' || c == '\\') && charset.name().equals("ISO-2022-JP")) {
      return "&#" + c + ";"; // in its Roman state the byte means another character
    }
    // An encoder may replace a character by a similar one, as Shift_JIS does with the yen sign.
    return c < 0x80 || isReadBack(c, charset) ? null : "&#" + c + ";";
  }

  private static boolean isReadBack(int c, Charset charset) {
    return isReadBack(Character.toString(c), charset);
  }

  /** Whether a character is a control that a character reference does not stand for. */
  private static boolean isC1(int c) {
    return c >= 0x80 && c <= 0x9F;
  }

  private static byte[] apply(byte[] source, List<Edit> edits, Charset charset) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(source.length);
    int at = 0;
    for (Edit edit : edits) {
      out.write(source, at, edit.start() - at);
      out.writeBytes(edit.replacement().getBytes(charset));
      at = edit.end();
    }
    out.write(source, at, source.length - at);
    return out.toByteArray();
  }
}
