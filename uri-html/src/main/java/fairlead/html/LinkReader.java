package fairlead.html;

import fairlead.html.AttributeValue.Holder;
import fairlead.html.Finding.Kind;
import fairlead.html.Link.Enclosure;
import fairlead.html.LinkContext.Inside;
import fairlead.html.Place.Precision;
import fairlead.html.ValueReferences.Reference;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.LinkBase;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.rule.LinkTable;
import fairlead.html.syntax.LinkHeaderScanner;
import fairlead.html.syntax.LinkHeaderScanner.HeaderLink;
import fairlead.html.syntax.Scanned;
import fairlead.html.text.DocumentText;
import fairlead.html.text.TextCursor;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Resolver;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.BaseUri;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values that were found in a document, and in the documents within it, into links. Goes
 * through the text once, from front to back.
 */
final class LinkReader {

  /** How many values are read between two looks at the clock. */
  private static final int VALUES_PER_LOOK = 256;

  private static final BaseUri NO_BASE = new BaseUri(null, null, List.of());

  private static final String HEADER = "#header";

  private final DocumentParser parser;
  private final HtmlLimits limits;
  private final Dialect dialect; // encodes queries as the document does
  private final String text;
  private final @Nullable TextCursor cursor; // null where nobody asks for places
  private final Deadline deadline;
  private final List<Link> links = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private long targetChars;
  private int leftOut;
  private final IdentityHashMap<BaseScope, BaseUri> scopes = new IdentityHashMap<>();
  private @Nullable Uri lastBase;
  private @Nullable Resolver lastResolver;
  private int dropped;

  private int illegible;
  private int beyondNesting;
  private boolean timeIsUp;

  LinkReader(DocumentParser parser, Dialect dialect, DocumentText text, Deadline deadline) {
    this.parser = parser;
    this.limits = parser.limits();
    this.dialect = dialect;
    this.text = text.text();
    this.cursor = parser.wanted().places() ? text.cursor() : null;
    this.deadline = deadline;
  }

  /**
   * The links of the header, the document's own, and those of the documents within it, in the order
   * of the text.
   */
  List<Link> read(
      LinkCollector collector, ResponseHeaders headers, BaseUri base, @Nullable Uri own) {
    Precision precision = parser.wanted().places() ? Precision.VALUE : Precision.ABSENT;
    Layer layer =
        new Layer(
            text,
            base,
            own,
            offset -> offset,
            precision,
            List.of(),
            collector.nofollow() || headers.nofollow());
    for (HeaderField field : headers.fields()) {
      for (LinkRule rule : parser.table().of(HEADER)) {
        if (field.is(rule.attribute())) {
          readHeader(layer, rule, field.value());
        }
      }
    }
    readAll(layer, collector);
    return links;
  }

  private void readHeader(Layer layer, LinkRule rule, String value) {
    if (rule.syntax() != LinkSyntax.LINK_HEADER) {
      AttributeValue whole = AttributeValue.ofHeader(value);
      Found found = Found.of(rule, rule.kind(), whole, LinkContext.NONE);
      read(layer, found, dialect.resolver(layer.base.uri()));
      return;
    }
    for (HeaderLink link : LinkHeaderScanner.scan(value)) {
      AttributeValue target = AttributeValue.ofHeader(link.target().text());
      List<String> rel = Surroundings.tokens(link.rel());
      Found found = Found.of(rule, LinkTable.kind(rule, link.rel()), target, LinkContext.NONE);
      BaseUri base = base(layer, found);
      Scanned anchor = link.anchor();
      Resolution start =
          anchor == null
              ? null
              : dialect.tryResolve(base.uri(), HtmlReference.clean(anchor.text()));
      LinkContext context = new LinkContext(rel, "", "", Set.of(), rel.contains("nofollow"), start);
      Reference reference = new Reference(link.target(), found.kind());
      Found whole = Found.of(rule, found.kind(), target, context);
      addUnlessFull(
          layer, whole, reference, 0, 0, Precision.ABSENT, base, dialect.resolver(base.uri()));
    }
  }

  private void addUnlessFull(
      Layer layer,
      Found found,
      Reference reference,
      int start,
      int end,
      Precision precision,
      BaseUri base,
      Resolver resolver) {
    if (leftOut > 0 || links.size() == limits.links()) {
      leftOut++;
    } else {
      add(layer, found, reference, start, end, precision, base, resolver);
    }
  }

  /** What was noted on the way. */
  List<Finding> findings() {
    List<Finding> all = new ArrayList<>(findings);
    if (dropped > 0) {
      all.add(Finding.of(Kind.CANDIDATES_DROPPED, "image candidates: " + dropped));
    }
    if (illegible > 0) {
      all.add(Finding.of(Kind.NO_JSON, "scripts: " + illegible));
    }
    if (beyondNesting > 0) {
      all.add(Finding.of(Kind.NESTING_CUT, "documents: " + beyondNesting));
    }
    if (leftOut > 0) {
      all.add(Finding.of(timeIsUp ? Kind.TIME_CUT : Kind.LINKS_CUT, leftOut + " left out"));
    }
    return all;
  }

  /**
   * A document: the one that was given, or one in an attribute of another.
   *
   * @param text its text
   * @param base its base
   * @param own its own URI; null if it has none
   * @param outwards from an offset in its text to one in the text that was given
   * @param precision whether those are exact
   * @param enclosures what encloses the values in which it lies, innermost first
   * @param nofollow whether robots are asked to follow no link of it
   */
  private record Layer(
      String text,
      BaseUri base,
      @Nullable Uri own,
      IntUnaryOperator outwards,
      Precision precision,
      List<Enclosure> enclosures,
      boolean nofollow) {

    /** What encloses a value of this document, and those around that. */
    List<Enclosure> around(Found found) {
      Holder holder = found.value().holder();
      if (holder == Holder.DOCUMENT || holder == Holder.HEADER) {
        return List.of();
      }
      Enclosure own =
          switch (holder) {
            case DATA -> Enclosure.ELEMENT;
            case TEXT -> Enclosure.TEXT;
            case CDATA -> Enclosure.CDATA;
            case COMMENT -> Enclosure.COMMENT;
            default -> quotes(found.value());
          };
      if (enclosures.isEmpty()) {
        return List.of(own);
      }
      List<Enclosure> all = new ArrayList<>(List.of(own));
      all.addAll(enclosures);
      return all;
    }

    private Enclosure quotes(AttributeValue value) {
      int start = value.start();
      if (value.precision() != Precision.VALUE || start == 0) {
        return Enclosure.NOTHING;
      }
      return switch (text.charAt(start - 1)) {
        case '"' -> Enclosure.QUOTES;
        case '\'' -> Enclosure.APOSTROPHES;
        default -> Enclosure.NOTHING;
      };
    }
  }

  private void readAll(Layer layer, LinkCollector collector) {
    Resolver resolver = resolver(layer.base);
    int count = 0;
    for (Found found : collector.values()) {
      timeIsUp |= count++ % VALUES_PER_LOOK == 0 && deadline.hasPassed();
      if (timeIsUp || leftOut > 0) {
        leftOut++;
      } else if (found.rule().syntax() == LinkSyntax.DOCUMENT
          || found.rule().syntax() == LinkSyntax.FRAGMENT) {
        readWithin(layer, found);
      } else {
        read(layer, found, resolver);
      }
    }
    leftOut += collector.beyondLimit();
    findings.addAll(collector.cuts());
  }

  /**
   * Reads a document in a value, whose base is that of its container unless it has its own, or HTML
   * that is a part of the container.
   */
  private void readWithin(Layer outer, Found found) {
    AttributeValue value = found.value();
    if (outer.enclosures.size() == limits.nesting()) {
      beyondNesting++;
      return;
    }
    LinkCollector collector =
        parser.parse(
            value.value(),
            Format.HTML,
            limits.links() - links.size(),
            inside(found),
            null,
            deadline);

    if (collector == null) {
      timeIsUp = true;
      leftOut++;
      return;
    }
    OffsetMap map = map(outer, value);
    Precision precision = precision(map, outer);
    IntUnaryOperator outwards =
        map == null
            ? offset -> outer.outwards.applyAsInt(value.start())
            : offset -> outer.outwards.applyAsInt(value.start() + map.raw(offset));
    boolean part = found.rule().syntax() == LinkSyntax.FRAGMENT;
    Layer within =
        new Layer(
            value.value(),
            part ? base(outer, found) : embedded(outer, collector),
            part ? outer.own : dialect.tryParse("about:srcdoc") instanceof Uri uri ? uri : null,
            outwards,
            precision,
            outer.around(found),
            part ? outer.nofollow : collector.nofollow());
    readAll(within, collector);
  }

  private static Set<Inside> inside(Found found) {
    if (found.value().holder() != Holder.COMMENT) {
      return found.context().inside();
    }
    Set<Inside> all = EnumSet.of(Inside.COMMENT);
    all.addAll(found.context().inside());
    return all;
  }

  /** The base of a document in a srcdoc (HTML Standard, "fallback base URL"). */
  private BaseUri embedded(Layer outer, LinkCollector collector) {
    Uri fallback = outer.base.uri();
    if (fallback == null) {
      return base(collector, BaseContext.none());
    }
    if (collector.bases().isEmpty() || targetChars > limits.targetChars()) {
      return new BaseUri(fallback, BaseLayer.ENTITY, List.of());
    }
    targetChars += fallback.toString().length(); // of which a base of its own may be as long
    return base(collector, BaseContext.none().inEntity(fallback.toString()));
  }

  private BaseUri base(LinkCollector collector, BaseContext context) {
    return DocumentBase.of(
            collector.bases(),
            context,
            parser.wanted().base().content(),
            dialect,
            limits.referenceChars())
        .base();
  }

  private static Precision precision(@Nullable OffsetMap map, Layer layer) {
    return map == null && layer.precision == Precision.VALUE ? Precision.TAG : layer.precision;
  }

  private static @Nullable OffsetMap map(Layer layer, AttributeValue value) {
    return value.precision() == Precision.VALUE && layer.precision != Precision.ABSENT
        ? OffsetMap.of(layer.text.substring(value.start(), value.end()), value.value())
        : null;
  }

  private void read(Layer layer, Found found, Resolver documentBase) {
    BaseUri base = base(layer, found);
    boolean usual = found.rule().base() == LinkBase.DOCUMENT_BASE && found.scope() == null;
    Resolver resolver = usual ? documentBase : resolver(base);

    AttributeValue value = found.value();
    if (found.rule().syntax() == LinkSyntax.SINGLE && value.holder() == Holder.ATTRIBUTE) {
      int start = layer.outwards.applyAsInt(value.start());
      int end = layer.outwards.applyAsInt(value.end());
      Precision precision =
          layer.precision == Precision.VALUE ? value.precision() : layer.precision;
      Reference whole =
          new Reference(new Scanned(value.value(), 0, value.value().length()), found.kind());
      add(layer, found, whole, start, end, precision, base, resolver);
      return;
    }
    ValueReferences references = ValueReferences.of(found);
    dropped += references.dropped().size();
    illegible += references.legible() ? 0 : 1;
    if (references.references().isEmpty()) {
      return;
    }
    OffsetMap map = map(layer, value);
    for (Reference reference : references.references()) {
      Scanned scanned = reference.scanned();
      int from = map == null ? value.start() : value.start() + map.raw(scanned.start());
      int to = map == null ? value.start() : value.start() + map.raw(scanned.end());
      int start = layer.outwards.applyAsInt(from);
      int end = layer.outwards.applyAsInt(to);
      Precision precision =
          value.holder() == Holder.HEADER ? Precision.ABSENT : precision(map, layer);
      addUnlessFull(layer, found, reference, start, end, precision, base, resolver);
    }
  }

  /** What resolves against a base; that of many documents in one is prepared once. */
  private Resolver resolver(BaseUri base) {
    Uri uri = base.uri();
    if (lastResolver == null || !Objects.equals(uri, lastBase)) {
      lastBase = uri;
      lastResolver = dialect.resolver(uri);
    }
    return lastResolver;
  }

  private BaseUri base(Layer layer, Found found) {
    return switch (found.rule().base()) {
      case DOCUMENT_BASE -> base(layer, found.scope());
      case DOCUMENT_URI ->
          layer.own == null ? NO_BASE : new BaseUri(layer.own, BaseLayer.RETRIEVAL, List.of());
      case NONE -> NO_BASE;
      case CODEBASE -> codebase(layer, found.codebase());
    };
  }

  /** The base in an element with an xml:base around it. */
  private BaseUri base(Layer layer, @Nullable BaseScope scope) {
    if (scope == null) {
      return layer.base;
    }
    BaseUri known = scopes.get(scope);
    if (known != null) {
      return known;
    }
    BaseUri base = within(base(layer, scope.outer()), scope.value().value());
    scopes.put(scope, base);
    return base;
  }

  private BaseUri codebase(Layer layer, @Nullable String written) {
    return written == null || written.isEmpty() ? layer.base : within(layer.base, written);
  }

  /**
   * A base within another; the outer one where it is none. Each may be as long as all around it, so
   * they count with the targets.
   */
  private BaseUri within(BaseUri outer, String written) {
    if (written.length() > limits.referenceChars() || targetChars > limits.targetChars()) {
      return outer;
    }
    if (dialect.tryResolve(outer.uri(), HtmlReference.clean(written)) instanceof Uri uri) {
      int length = uri.toString().length();
      targetChars += length;
      return length <= limits.referenceChars() ? content(uri) : outer;
    }
    return outer;
  }

  private static BaseUri content(Uri uri) {
    return new BaseUri(uri, BaseLayer.CONTENT, List.of());
  }

  private void add(
      Layer layer,
      Found found,
      Reference reference,
      int start,
      int end,
      Precision precision,
      BaseUri base,
      Resolver resolver) {
    String written = reference.scanned().text();
    String cleaned = HtmlReference.clean(written);
    Resolution resolution = resolve(layer, found, cleaned, base, resolver);
    if (resolution == null) {
      return;
    }
    LinkContext context = found.context();
    if (layer.nofollow && reference.kind() == LinkKind.NAVIGATION && parser.wanted().context()) {
      context = context.notFollowed();
    }
    targetChars += targetChars(resolution, layer.own) + context.chars();

    if (targetChars > limits.targetChars()) {
      leftOut++;
      return;
    }
    links.add(
        new Link(
            found.rule(),
            found.element(),
            reference.kind(),
            precision == Precision.ABSENT ? written : text.substring(start, end),
            written,
            place(start, end, precision),
            precision == Precision.ABSENT ? List.of() : layer.around(found),
            base,
            resolution,
            context));
  }

  private Place place(int start, int end, Precision precision) {
    if (cursor == null || precision == Precision.ABSENT) {
      return Place.NONE;
    }
    cursor.moveTo(start);
    int line = cursor.line();
    int column = cursor.column();
    int byteStart = cursor.byteOffset();
    cursor.moveTo(end);
    return new Place(line, column, start, end, byteStart, cursor.byteEnd(), precision);
  }

  /** What becomes of a reference; null if it is none because it is empty. */
  private @Nullable Resolution resolve(
      Layer layer, Found found, String reference, BaseUri base, Resolver resolver) {
    int max = limits.referenceChars();
    if (reference.length() > max) {
      return new Rejection(reference, Issue.TOO_LONG, max, 0);
    }
    if (reference.isEmpty()) {
      EmptyReference meaning = found.rule().empty();
      if (meaning == EmptyReference.DOCUMENT
          || dialect.alwaysRequests(found.element(), found.rule().attribute())) {
        return emptyRequest(layer, base);
      }
      if (meaning == EmptyReference.NO_LINK) {
        return null;
      }
    }
    Resolution resolution = resolver.tryResolve(reference);
    return targetChars(resolution, layer.own) > max
        ? new Rejection(reference, Issue.TOO_LONG, reference.length(), 0)
        : resolution;
  }

  /** How long a target is; that of the current document is the document's URI and the fragment. */
  private static long targetChars(Resolution resolution, @Nullable Uri own) {
    if (resolution instanceof SameDocument same) {
      String fragment = same.fragment();
      return (own == null ? 0L : own.hierarchyEnd())
          + (fragment == null ? 0 : fragment.length() + 1);
    }
    return resolution instanceof Uri target ? target.toString().length() : 0;
  }

  private Resolution emptyRequest(Layer layer, BaseUri base) {
    Uri target =
        switch (dialect.emptyRequest()) {
          case DOCUMENT -> layer.own;
          case BASE -> base.uri();
        };
    return target == null ? new Rejection("", Issue.NO_BASE, 0, 0) : target.withFragment(null);
  }
}
