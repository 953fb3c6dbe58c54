package fairlead.html.extract;

import fairlead.html.BasePolicy;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.DocumentLinks.BaseElements;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Format;
import fairlead.html.FragmentTargets;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.RobotsDirective;
import fairlead.html.SourceSpan;
import fairlead.html.Unreadable;
import fairlead.html.Unreadable.Reason;
import fairlead.html.UnreadableException;
import fairlead.html.base.DocumentBase;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.SourceText;
import fairlead.html.parse.BaseElement;
import fairlead.html.parse.DocumentParser;
import fairlead.html.parse.ExtractionOptions;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.FragmentCollector;
import fairlead.html.parse.LinkCollector;
import fairlead.html.parse.ParserInput;
import fairlead.html.parse.Reading;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.parse.TagsOnly;
import fairlead.html.rule.LinkTable;
import fairlead.html.text.DocumentText;
import fairlead.html.text.MarkupText;
import fairlead.html.text.TextCursor;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseUri;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the links of a document and resolves each against its base. All work on one document is
 * this one pure function.
 *
 * <pre>{@code
 * for (Link link : LinkExtractor.STANDARD.extract("https://example.org/docs/", page).links()) {
 *   System.out.println(link.element() + " " + link.target() + " in line " + link.line());
 * }
 * }</pre>
 *
 * <p>It holds everything that reading and rewriting depend on: the dialect, the link table, the
 * policy for bases and the limits. Under the URL Standard, queries are encoded in the document's
 * charset.
 *
 * <p>References are resolved after the whole document is read, so a late base also applies to
 * earlier links. Immutable and thread-safe.
 */
public final class LinkExtractor {

  /** What browsers do: the URL Standard, the standard link table, the default limits. */
  public static final LinkExtractor STANDARD = of(Whatwg.DIALECT);

  private final Dialect dialect;
  private final ExtractionOptions options;
  private final DocumentParser parser;
  private final DocumentParser partParser; // of pages that are too large for a tree

  /**
   * An extractor that resolves by a dialect, with the standard link table, the default limits and
   * the policy {@link BasePolicy#of} that dialect.
   */
  public static LinkExtractor of(Dialect dialect) {
    return new LinkExtractor(dialect, ExtractionOptions.links(BasePolicy.of(dialect)));
  }

  private LinkExtractor(Dialect dialect, ExtractionOptions options) {
    this.dialect = Objects.requireNonNull(dialect, "dialect");
    this.options = options;
    this.parser = new DocumentParser(options);
    this.partParser = new DocumentParser(options.without(Detail.CONTEXT));
    DocumentText.loadTables(); // here, not during the first extraction
  }

  private LinkExtractor with(ExtractionOptions value) {
    return new LinkExtractor(dialect, value);
  }

  /** This extractor with other limits. */
  public LinkExtractor withLimits(Limits value) {
    return with(options.withLimits(value));
  }

  /** This extractor with another link table. */
  public LinkExtractor withTable(LinkTable value) {
    return with(options.withTable(value));
  }

  /**
   * This extractor, which also reports what fragments may point to in a document, for link
   * checkers.
   */
  public LinkExtractor withFragments() {
    return with(options.with(Detail.FRAGMENTS));
  }

  /** This extractor, which also reports what surrounds each link. */
  public LinkExtractor withContext() {
    return with(options.with(Detail.CONTEXT));
  }

  /**
   * This extractor without the positions of links. Links in markup that needs a tree are then in
   * tree order, and a link in misnested tags may appear twice. How each link was written is
   * unknown.
   */
  public LinkExtractor withoutPlaces() {
    return with(options.without(Detail.PLACES));
  }

  /**
   * This extractor with the positions of links, which is the default. Undoes {@link
   * #withoutPlaces}.
   */
  public LinkExtractor withPlaces() {
    return with(options.with(Detail.PLACES));
  }

  /**
   * This extractor, which also reports what authors should know although it does no harm, such as a
   * base that comes after links. It reports the first 1,000 empty values where an empty reference
   * means nothing and, if fragments are requested, the first 1,000 ids that an earlier element has.
   * Links show whether they are {@link fairlead.html.LinkContext.Inside#IGNORED}.
   */
  public LinkExtractor withLint() {
    return with(options.with(Detail.LINT));
  }

  /** This extractor with another policy for bases than {@link BasePolicy#of} its dialect. */
  public LinkExtractor withBasePolicy(BasePolicy policy) {
    return with(options.withBase(policy));
  }

  /** The dialect used to resolve references. */
  public Dialect dialect() {
    return dialect;
  }

  /** The limits of the extractor. */
  public Limits limits() {
    return options.limits();
  }

  /**
   * The links of an HTML document that is already decoded.
   *
   * @param uri the URI from which it was retrieved
   * @throws UriParseException if the dialect rejects the URI, or it has no scheme
   * @throws UnreadableException if the time limit passes
   */
  public DocumentLinks extract(String uri, String text) {
    return extract(Representation.of(checked(uri), text));
  }

  /**
   * The links of an HTML document, given only its bytes.
   *
   * @param uri the URI from which it was retrieved
   * @throws UriParseException if the dialect rejects the URI, or it has no scheme
   * @throws UnreadableException if it cannot be read, such as binary data
   */
  public DocumentLinks extract(String uri, byte[] bytes) {
    return extract(Representation.of(checked(uri), bytes));
  }

  /** The URI of a document, after a check that references can be resolved against it. */
  String checked(String uri) {
    dialect.parse(uri);
    return uri;
  }

  /**
   * The links of a document and the findings about it.
   *
   * @throws UnreadableException if it cannot be read
   */
  public DocumentLinks extract(Representation document) {
    Extraction extraction = tryExtract(document);
    if (extraction instanceof DocumentLinks links) {
      return links;
    }
    throw new UnreadableException((Unreadable) extraction);
  }

  /**
   * The links of a document and the findings about it, or why it cannot be read. Never throws
   * because of the document's content.
   */
  public Extraction tryExtract(Representation document) {
    return tryExtract(document, () -> false);
  }

  /**
   * Like {@link #tryExtract(Representation)}, but can be cancelled. A cancelled document ends as if
   * its time had run out.
   *
   * @param cancelled called from time to time; must be quick
   */
  public Extraction tryExtract(Representation document, BooleanSupplier cancelled) {
    Deadline deadline = new Deadline(time(), cancelled);
    String mediaType = document.mediaType();
    Format format = Format.HTML;
    if (mediaType != null) {
      Optional<Format> named = Format.ofMediaType(mediaType, document.uri());
      if (named.isEmpty()) {
        Unreadable reason = new Unreadable(Reason.MEDIA_TYPE, DocumentFindings.excerpt(mediaType));
        return withoutContent(document, reason, deadline);
      }
      format = named.get();
    } else if (document.charset() == null) {
      int binary = BinaryData.offset(document.bytes());
      if (binary >= 0) {
        Unreadable reason = new Unreadable(Reason.BINARY, "at byte offset " + binary);
        return withoutContent(document, reason, deadline);
      }
    }
    String coding = BinaryData.coding(document);
    return coding.isEmpty()
        ? extract(document, format, deadline)
        : withoutContent(
            document, new Unreadable(Reason.CODED, DocumentFindings.excerpt(coding)), deadline);
  }

  /**
   * Divides a page that is larger than {@link DocumentLimit#BYTES} into parts, to be read one by
   * one. Only HTML is divided. Reads all of the page once. Contexts are not reported.
   *
   * @param page what is known of the page; its bytes are the first of its content, which show
   *     whether it is binary
   * @param content all of its content; stays open
   * @return the parts; empty if it is not HTML, cannot be decoded, or begins with a tag, comment,
   *     script or word that is longer than {@link DocumentLimit#BYTES}
   * @throws IOException if the content cannot be read
   */
  public Optional<LargePage> divide(Representation page, SeekableByteChannel content)
      throws IOException {
    int most = Math.max(options.limits().intOf(DocumentLimit.BYTES), LargePage.LEAST_PART_BYTES);
    int partBytes = Math.min(most, LargePage.PART_BYTES);
    return canDivide(page)
        ? Optional.ofNullable(divided(page.withBytes(new byte[0]), content, partBytes))
        : Optional.empty();
  }

  /** Whether a document is HTML, so that it can be divided unless its charset is unreadable. */
  public boolean canDivide(Representation page) {
    String mediaType = page.mediaType();
    return mediaType == null
        ? page.charset() != null || BinaryData.offset(page.bytes()) < 0
        : Format.ofMediaType(mediaType, page.uri()).equals(Optional.of(Format.HTML));
  }

  @Nullable LargePage divided(Representation page, SeekableByteChannel content, int partBytes)
      throws IOException {
    LargePage large = new LargePage(page, content, partParser, partBytes);
    if (!large.scan() || large.hasNoParts()) {
      return null;
    }
    Dialect reading = Whatwg.withEncoding(dialect, large.charset());
    DocumentBase base =
        base(large.bases(), ResponseHeaders.of(page.headers()), page.context(), reading);
    List<Finding> findings = new ArrayList<>();
    if (options.wants(Detail.CONTEXT)) {
      findings.add(Finding.of(Kind.NO_TREE, "the context of links is unknown"));
    }
    if (base.unusable() != null) {
      findings.add(ofBase(large, Kind.UNUSABLE_BASE, base.unusable()));
    }
    if (base.first() != null && base.first().late() && options.wants(Detail.LINT)) {
      findings.add(ofBase(large, Kind.LATE_BASE, ""));
    }
    large.headed(base, findings);
    return large;
  }

  private static Finding ofBase(LargePage page, Kind kind, String detail) {
    SourceSpan span = page.baseSpans().get(0);
    return new Finding(kind, detail, span.line(), span.column(), span.byteStart());
  }

  private DocumentBase base(
      List<BaseElement> bases, ResponseHeaders headers, BaseContext context, Dialect reading) {
    return DocumentBase.of(
        bases,
        headers.context(context, options.base()),
        options.base().content(),
        reading,
        options.limits().intOf(DocumentLimit.REFERENCE_CHARS));
  }

  /**
   * The links of a part of a page, at their places in the page, and the findings about the part.
   * Those about the whole page come with the first part. Fragments may point to what any of the
   * parts holds; that another part has the same id is no finding. Never throws because of the
   * content.
   *
   * @param cancelled called from time to time; must be quick
   */
  public Extraction tryExtract(PagePart part, BooleanSupplier cancelled) {
    Deadline deadline = new Deadline(time(), cancelled);
    DocumentText text = part.text();
    ParserText markup = partParser.tags().part(text, part.markupBefore(), false);
    Reading tags =
        new TagsOnly(partParser.options())
            .read(
                ParserInput.document(
                    text, Format.HTML, options.limits().intOf(DocumentLimit.LINKS)),
                markup,
                deadline);
    if (!(tags instanceof Complete complete)) {
      return new Unreadable(Reason.TIME_LIMIT, seconds(time()));
    }
    LinkCollector collector = complete.collector();
    Representation source = part.page().source();
    Dialect reading = Whatwg.withEncoding(dialect, text.charset());
    Uri own = own(source);
    DocumentFindings about = new DocumentFindings(text, markup.markup());
    about.addAll(part.isFirst() ? part.page().findings() : List.of());
    about.addUndecodable();
    LinkReader reader =
        new LinkReader(partParser, reading, text, markup.markup(), own, false, deadline);
    List<Link> links =
        reader.read(
            collector,
            ResponseHeaders.of(part.isFirst() ? part.source().headers() : List.of()),
            part.page().base());
    about.addAll(reader.findings());
    FragmentTargets targets = targets(collector, about);
    return new DocumentLinks(
        dialect,
        own,
        Format.HTML,
        text.charset(),
        text.charsetSource(),
        part.page().base(),
        part.page().elements(),
        links,
        targets,
        collector.robots(),
        about.all());
  }

  /** What fragments may point to, once everything else has been found out. */
  private static @Nullable FragmentTargets targets(
      LinkCollector collector, DocumentFindings about) {
    FragmentCollector targets = collector.targets();
    if (targets == null) {
      return null;
    }
    about.addDuplicates(targets.duplicates());
    return targets.targets(about.all().stream().noneMatch(one -> one.kind().isPartial()));
  }

  /** The links in the header of a document whose content cannot be read, if there are any. */
  private Extraction withoutContent(Representation document, Unreadable reason, Deadline deadline) {
    Representation header =
        new Representation(
            new byte[0], document.uri(), document.context(), null, null, document.headers());
    return header.hasLinkHeaders() ? extract(header, Format.HTML, deadline) : reason;
  }

  private Extraction extract(Representation document, Format format, Deadline deadline) {
    int length = Math.min(document.bytes().length, options.limits().intOf(DocumentLimit.BYTES));
    String charset = document.charset();
    DocumentText text = DocumentText.decode(document.bytes(), length, charset, format);
    if (text.isReplaced()) {
      return withoutContent(document, new Unreadable(Reason.CHARSET, ""), deadline);
    }
    Reading reading = parse(text, format, deadline);
    String declared =
        reading instanceof Complete complete
                && format == Format.HTML
                && text.charsetSource().isTentative()
            ? complete.collector().declaredCharset()
            : null;
    DocumentText other = declared == null ? null : text.decodedAs(declared);
    if (other != null) { // browsers also start over (HTML Standard, "changing the encoding")
      text = other;
      reading = parse(text, format, deadline);
    }
    return reading instanceof Complete complete
        ? read(document, format, text, complete.collector(), deadline)
        : new Unreadable(Reason.TIME_LIMIT, seconds(time()));
  }

  private Duration time() {
    return Duration.ofMillis(options.limits().of(DocumentLimit.TIME_MILLIS));
  }

  /** A time for people: {@code 60 s}, {@code 0.5 s}. */
  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString() + " s";
  }

  private Reading parse(DocumentText text, Format format, Deadline deadline) {
    return parser.parse(
        ParserInput.document(text, format, options.limits().intOf(DocumentLimit.LINKS)), deadline);
  }

  private DocumentLinks read(
      Representation document,
      Format format,
      DocumentText text,
      LinkCollector collector,
      Deadline deadline) {
    MarkupText encoded = collector.encoded();
    MarkupText units =
        encoded != null
            ? encoded
            : options.wants(Detail.PLACES) ? text.markup() : MarkupText.of("");
    DocumentFindings about = new DocumentFindings(text, units);
    about.addText(document.bytes().length);
    Dialect reading = Whatwg.withEncoding(dialect, text.charset());
    ResponseHeaders headers = ResponseHeaders.of(document.headers());
    BasePolicy policy = options.base();
    DocumentBase base = base(collector.bases(), headers, document.context(), reading);
    Uri own = own(document);
    about.addBase(base, options.wants(Detail.LINT));
    boolean cut = text.byteEnd() < document.bytes().length;
    LinkReader reader = new LinkReader(parser, reading, text, units, own, cut, deadline);
    List<Link> links = reader.read(collector, headers, base.base());
    about.addAll(reader.findings());
    if (cut && base.first() == null && isBaseIn(document.bytes(), text.byteEnd())) {
      about.addAll(List.of(Finding.of(Kind.BASE_UNREAD, "")));
    }
    FragmentTargets targets = targets(collector, about);
    BaseUri governing = headers.withLost(reader.withLost(base.base()), policy);
    return new DocumentLinks(
        dialect,
        own,
        format,
        text.charset(),
        text.charsetSource(),
        governing,
        new BaseElements(places(collector.bases(), text, units), base.otherwise()),
        links,
        targets,
        robots(collector, headers),
        about.all());
  }

  private static Set<RobotsDirective> robots(LinkCollector collector, ResponseHeaders headers) {
    Set<RobotsDirective> all = EnumSet.noneOf(RobotsDirective.class);
    all.addAll(collector.robots());
    all.addAll(headers.robots());
    return all;
  }

  private @Nullable Uri own(Representation document) {
    return document.uri() != null && dialect.tryParseReference(document.uri()) instanceof Uri uri
        ? uri
        : null;
  }

  /** Whether the bytes after an offset seem to have a base element. It is not found in UTF-16. */
  static boolean isBaseIn(byte[] bytes, int from) {
    return SourceText.hasBase(
        new String(bytes, from, bytes.length - from, StandardCharsets.ISO_8859_1), 0);
  }

  /** The positions of the base elements that count. Empty if positions are disabled. */
  private List<SourceSpan> places(List<BaseElement> bases, DocumentText text, MarkupText units) {
    List<BaseElement> counting = bases.stream().filter(one -> one.excluded() == null).toList();
    if (counting.isEmpty() || !options.wants(Detail.PLACES)) {
      return List.of();
    }
    TextCursor cursor = text.cursor(units);
    IdentityHashMap<BaseElement, SourceSpan> places = new IdentityHashMap<>();
    counting.stream() // in the order of the text, which is not always that of the tree
        .sorted((a, b) -> Integer.compare(a.value().start(), b.value().start()))
        .forEachOrdered(
            one -> {
              AttributeValue value = one.value();
              places.put(one, cursor.span(value.start(), value.end(), value.precision()));
            });
    return counting.stream().map(one -> Objects.requireNonNull(places.get(one))).toList();
  }
}
