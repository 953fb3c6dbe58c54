package fairlead.html.extract;

import fairlead.html.CharsetSource;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks.BaseElements;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Format;
import fairlead.html.Representation;
import fairlead.html.SourceSpan;
import fairlead.html.base.DocumentBase;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.PlainMarkup;
import fairlead.html.markup.TagElement;
import fairlead.html.markup.TagsFastPath;
import fairlead.html.parse.BaseElement;
import fairlead.html.parse.DocumentParser;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.LinkCollector;
import fairlead.html.parse.ParserInput;
import fairlead.html.text.DocumentText;
import fairlead.html.text.TextCursor;
import fairlead.html.text.TextPlace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page of HTML that is too large for memory, divided into parts between its tags. The page is
 * read twice: first to find its parts, its charset and its base, which may come last; then part by
 * part.
 *
 * <pre>{@code
 * LinkExtractor extractor = LinkExtractor.STANDARD;
 * Path file = Files.writeString(Files.createTempFile("large", ".html"), page);
 * try (var content = Files.newByteChannel(file)) {
 *   Representation head = Representation.of("https://example.org/", new byte[0]);
 *   LargePage large = extractor.divide(head, content).orElseThrow();
 *   for (PagePart part = large.next(); part != null; part = large.next()) {
 *     if (extractor.tryExtract(part, () -> false) instanceof DocumentLinks links) {
 *       links.targets().forEach(System.out::println);
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>The links of all parts are those of the page: in the same order, at the same places, with the
 * same targets. No tree is built. If the markup needs one, a {@link Kind#NO_TREE} finding says so.
 * A limit on links, tags and time applies to each part. Not thread-safe.
 */
public final class LargePage {

  /** How long a part is, unless a tag, comment or script is longer. */
  static final int PART_BYTES = 1 << 20;

  /** How many limits on documents a part may have, since one tag may hold a whole video. */
  private static final int LONGEST_PART = 4;

  /** How long a part is at least, unless the page ends. */
  static final int LEAST_PART_BYTES = 1_024;

  /** More bytes than the start of a base element has, in any charset. */
  private static final int BASE_BYTES = 64;

  private static final int MAX_BASES = 1_000;

  /** More links than the html element has. */
  private static final int FIRST_LINKS = 100;

  private static final int MAX_BASE_CHARS = 1 << 20;

  private final Representation source;
  private final SeekableByteChannel content;
  private final DocumentParser parser;
  private final int partBytes;
  private final long whole; // the length of the page
  private final long size; // how much of it is read
  private final List<Start> starts = new ArrayList<>();
  private final List<BaseElement> bases = new ArrayList<>();
  private final List<SourceSpan> baseSpans = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private Charset charset = StandardCharsets.UTF_8;
  private CharsetSource charsetSource = CharsetSource.DEFAULT;
  private @Nullable Finding cut; // where the page could not be divided further
  private @Nullable TextPlace noTree; // the part from which on a tree would be needed
  private PagePart.@Nullable Page page;
  private long baseChars;
  private boolean linked; // whether links come before; known only if a checker asks
  private int next;

  /**
   * Where a part begins.
   *
   * @param before what is known of the markup before it
   * @param bytes how long it is
   */
  private record Start(TextPlace place, PlainMarkup before, int bytes) {}

  LargePage(
      Representation source, SeekableByteChannel content, DocumentParser parser, int partBytes)
      throws IOException {
    this.source = source;
    this.content = content;
    this.parser = parser;
    this.partBytes = partBytes;
    this.whole = content.size();
    this.size = Math.min(whole, Integer.MAX_VALUE);
    if (size < whole) {
      findings.add(Finding.of(Kind.DOCUMENT_CUT, size + " bytes"));
    }
  }

  /** Finds the parts. False if the charset is one that browsers do not decode. */
  boolean scan() throws IOException {
    byte[] head = read(0, PART_BYTES);
    DocumentText text = DocumentText.decode(head, head.length, source.charset(), Format.HTML);
    if (text.isReplaced()) {
      return false;
    }
    charset = text.charset();
    charsetSource = text.charsetSource();
    if (charsetSource == CharsetSource.CONTENT || charsetSource == CharsetSource.DEFAULT) {
      detectCharset();
    }
    for (String label : text.unknownLabels()) {
      findings.add(DocumentFindings.unknownCharset(label, charset));
    }
    String declared = scanParts();
    DocumentText other =
        declared == null || !charsetSource.isTentative() ? null : text.decodedAs(declared);
    if (other != null) { // as for other pages, which are read again then
      charset = other.charset();
      charsetSource = other.charsetSource();
      scanParts();
    }
    return true;
  }

  /** Whether the whole page is UTF-8, if nothing names its charset. */
  private void detectCharset() throws IOException {
    boolean ascii = true;
    for (long at = 0; at < size; ) {
      byte[] bytes = read(at, PART_BYTES);
      int length = at + bytes.length < size ? DocumentText.wholeUtf8(bytes) : bytes.length;
      DocumentText text =
          DocumentText.part(
              bytes, length, StandardCharsets.UTF_8, CharsetSource.CONTENT, TextPlace.START);
      if (text.undecodable().count() > 0) {
        byte[] around = read(Math.max(0, Math.min(at, size - PART_BYTES)), PART_BYTES);
        DocumentText again = DocumentText.decode(around, around.length, null, Format.HTML);
        boolean inHead = at == 0 || again.charset().equals(StandardCharsets.UTF_8);
        charset = inHead ? charset : again.charset();
        charsetSource = inHead ? charsetSource : again.charsetSource();
        return;
      }
      ascii &= text.isAscii();
      at += Math.max(length, 1); // nothing is read if the page has become shorter
    }
    charset = ascii ? charset : StandardCharsets.UTF_8;
    charsetSource = ascii ? charsetSource : CharsetSource.CONTENT;
  }

  /** Finds the parts and the bases. Returns the label in the first meta element that names one. */
  private @Nullable String scanParts() throws IOException {
    starts.clear();
    bases.clear();
    baseSpans.clear();
    baseChars = 0;
    linked = false;
    noTree = null;
    cut = null;
    String declared = null;
    PlainMarkup plain = parser.tags().ofLargePage();
    TextPlace place = TextPlace.START;
    int wanted = partBytes;
    while (place.byteOffset() < size) {
      byte[] bytes = read(place.byteOffset(), wanted);
      boolean continued = place.byteOffset() + (long) bytes.length < size;
      int length =
          continued && charset.equals(StandardCharsets.UTF_8)
              ? DocumentText.wholeUtf8(bytes)
              : bytes.length;
      DocumentText text = DocumentText.part(bytes, length, charset, charsetSource, place);
      PlainMarkup after = new PlainMarkup(plain);
      ParserText markup = parser.tags().part(text, after, continued);
      TagsFastPath tags = Objects.requireNonNull(markup.tags(), "tags");
      int end = end(text, markup, tags, continued);
      if (end == 0 && continued && wanted < most()) {
        wanted = (int) Math.min(2L * wanted, most());
        continue;
      }
      if (end == 0 && !continued && markup.exceeded() == null) {
        break; // only a byte order mark
      }
      if (end == 0) {
        String construct = "a tag, comment, script or word of " + length + " bytes";
        cut =
            new Finding(
                Kind.MARKUP_CUT,
                markup.exceeded() != null ? markup.exceeded() : construct,
                place.line(),
                place.column(),
                place.byteOffset());
        break;
      }
      wanted = partBytes;
      TextCursor cursor = text.cursor(markup.markup());
      LinkCollector collector = new LinkCollector(parser.options(), input(text), markup);
      addHead(tags, collector, cursor);
      declared = declared == null ? collector.declaredCharset() : declared;
      cursor.moveTo(end);
      boolean last = !continued && markup.exceeded() == null;
      TextPlace to = last ? null : cursor.place();
      if (!after.isPlain() && noTree == null) {
        noTree = place;
      }
      int consumed = to == null ? length : to.byteOffset() - place.byteOffset();
      starts.add(new Start(place, plain, consumed));
      if (to == null || tags.isAfterAll()) {
        break;
      }
      place = to;
      plain = after;
    }
    return declared;
  }

  private int most() {
    long longest = LONGEST_PART * parser.options().limits().of(DocumentLimit.BYTES);
    return (int) Math.max(Math.min(longest, Integer.MAX_VALUE), partBytes);
  }

  private static ParserInput input(DocumentText text) {
    return ParserInput.document(text, Format.HTML, FIRST_LINKS);
  }

  /** Where a part ends: between two tags, or in a text between two words. */
  private int end(DocumentText part, ParserText markup, TagsFastPath tags, boolean continued) {
    String text = markup.text();
    int end = tags.end();
    if (!continued || end < text.length() || markup.exceeded() != null) {
      return end;
    }
    int line = text.lastIndexOf('\n');
    int word = 1 + Math.max(line, Math.max(text.lastIndexOf(' '), text.lastIndexOf('>')));
    boolean anywhere = charset.equals(StandardCharsets.UTF_8) || part.isSingleByte();
    return word > 0 || !anywhere ? word : text.endsWith("\r") ? end - 1 : end;
  }

  /** Collects base elements, and charsets that meta elements name. */
  private void addHead(TagsFastPath tags, LinkCollector collector, TextCursor cursor) {
    TagElement element = tags.elements(true);
    boolean lint = parser.options().wants(Detail.LINT);
    while (element.next()) {
      boolean isHead = element.tagName().equals("base") || element.tagName().equals("meta");
      if (!isHead && (linked || !lint)) {
        continue;
      }
      int known = collector.bases().size();
      collector.add(element);
      boolean isFirst = !linked;
      linked |= lint && collector.hasLinks();
      if (collector.bases().size() > known && bases.size() < MAX_BASES) {
        BaseElement found = collector.bases().get(known);
        BaseElement base = isFirst ? found : new BaseElement(found.value(), found.excluded(), true);
        baseChars += base.value().value().length();
        if (!bases.isEmpty() && baseChars > MAX_BASE_CHARS) {
          continue; // one that does not count
        }
        bases.add(base);
        if (base.excluded() == null) {
          AttributeValue value = base.value();
          baseSpans.add(cursor.span(value.start(), value.end(), value.precision()));
        }
      }
    }
  }

  /** Whether there may be a base in what is not read of a page that is cut. */
  private boolean isBaseUnread() throws IOException {
    if (!bases.isEmpty() || (cut == null && size == whole)) {
      return false;
    }
    for (long at = cut == null ? size : cut.offset(); at < whole; at += PART_BYTES) {
      if (LinkExtractor.isBaseIn(read(at, PART_BYTES + BASE_BYTES, whole), 0)) {
        return true;
      }
    }
    return false;
  }

  private byte[] read(long at, int length) throws IOException {
    return read(at, length, size);
  }

  private byte[] read(long at, int length, long end) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(length, end - at));
    content.position(at);
    while (buffer.hasRemaining() && content.read(buffer) >= 0) {
      // a read may return less than is there
    }
    return buffer.hasRemaining()
        ? Arrays.copyOf(buffer.array(), buffer.position())
        : buffer.array();
  }

  /** What was found out about the base elements, in order. */
  List<BaseElement> bases() {
    return bases;
  }

  List<SourceSpan> baseSpans() {
    return baseSpans;
  }

  Charset charset() {
    return charset;
  }

  /** Sets what all parts have in common. */
  void headed(DocumentBase base, List<Finding> more) throws IOException {
    findings.addAll(more);
    if (isBaseUnread()) {
      findings.add(Finding.of(Kind.BASE_UNREAD, ""));
    }
    if (cut != null) {
      findings.add(cut);
    }
    if (noTree != null) {
      String detail = "needed at or after this place";
      findings.add(
          new Finding(Kind.NO_TREE, detail, noTree.line(), noTree.column(), noTree.byteOffset()));
    }
    page =
        new PagePart.Page(
            source,
            base.base(),
            new BaseElements(baseSpans, base.otherwise()),
            List.copyOf(findings));
  }

  /** Whether its first tag, comment, script or word is too long to be read. */
  boolean hasNoParts() {
    return starts.isEmpty() && cut != null;
  }

  /** How many parts there are. */
  int parts() {
    return starts.size();
  }

  /** Leaves out parts, as if they had been read. */
  public void skip(int parts) {
    next = (int) Math.min((long) next + parts, starts.size());
  }

  /** Whether all parts have been read. */
  public boolean isAtEnd() {
    return next == starts.size();
  }

  /**
   * Reads the next part. Null after the last one.
   *
   * @throws IOException if the content cannot be read, or is shorter than before
   */
  public @Nullable PagePart next() throws IOException {
    if (isAtEnd()) {
      return null;
    }
    Start start = starts.get(next++);
    byte[] bytes = read(start.place().byteOffset(), start.bytes());
    if (bytes.length < start.bytes()) {
      throw new IOException("the page became shorter while it was being read");
    }
    return new PagePart(
        Objects.requireNonNull(page, "page"),
        DocumentText.part(bytes, bytes.length, charset, charsetSource, start.place()),
        start.before(),
        next - 1,
        isAtEnd());
  }
}
