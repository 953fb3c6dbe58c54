package fairlead.html;

import fairlead.html.Finding.Kind;
import fairlead.html.Link.Enclosure;
import fairlead.html.Place.Precision;
import fairlead.html.ValueReferences.Reference;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkSyntax;
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
import java.util.List;
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

  private final DocumentParser parser;
  private final HtmlLimits limits;
  private final Dialect dialect; // encodes queries as the document does
  private final String text;
  private final TextCursor cursor;
  private final Deadline deadline;
  private final List<Link> links = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private long targetChars;
  private int leftOut;
  private int dropped;
  private int illegible;
  private int beyondNesting;
  private boolean timeIsUp;

  LinkReader(DocumentParser parser, Dialect dialect, DocumentText text, Deadline deadline) {
    this.parser = parser;
    this.limits = parser.limits();
    this.dialect = dialect;
    this.text = text.text();
    this.cursor = text.cursor();
    this.deadline = deadline;
  }

  /** The document's own links, and those of the documents within it, in the order of the text. */
  List<Link> read(LinkCollector collector, BaseUri base, @Nullable Uri own) {
    readAll(new Layer(text, base, own, offset -> offset, Precision.VALUE, List.of()), collector);
    return links;
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
   */
  private record Layer(
      String text,
      BaseUri base,
      @Nullable Uri own,
      IntUnaryOperator outwards,
      Precision precision,
      List<Enclosure> enclosures) {

    /** What encloses a value of this document, and those around that. */
    List<Enclosure> around(Found found) {
      Enclosure own = enclosure(found);
      if (enclosures.isEmpty()) {
        return List.of(own);
      }
      List<Enclosure> all = new ArrayList<>(List.of(own));
      all.addAll(enclosures);
      return all;
    }

    private Enclosure enclosure(Found found) {
      int start = found.value().start();
      if (found.rule().attribute().equals(LinkRule.TEXT)) {
        return Enclosure.ELEMENT;
      }
      if (found.value().precision() == Precision.TAG || start == 0) {
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
    Resolver resolver = dialect.resolver(layer.base.uri());
    int count = 0;
    for (Found found : collector.values()) {
      timeIsUp |= count++ % VALUES_PER_LOOK == 0 && deadline.hasPassed();
      if (timeIsUp || leftOut > 0) {
        leftOut++;
      } else if (found.rule().syntax() == LinkSyntax.DOCUMENT) {
        readWithin(layer, found);
      } else {
        read(layer, found, resolver);
      }
    }
    leftOut += collector.beyondLimit();
    findings.addAll(collector.cuts(limits));
  }

  /**
   * Reads a document in an attribute, whose base is that of its container unless it has its own.
   */
  private void readWithin(Layer outer, Found found) {
    AttributeValue value = found.value();
    if (outer.enclosures.size() == limits.nesting()) {
      beyondNesting++;
      return;
    }
    LinkCollector collector =
        parser.parse(value.value(), limits.links() - links.size(), null, deadline);
    if (collector == null) {
      timeIsUp = true;
      leftOut++;
      return;
    }
    Uri fallback = outer.base.uri();
    BaseContext context =
        fallback == null ? BaseContext.none() : BaseContext.none().inEntity(fallback.toString());
    DocumentBase base =
        DocumentBase.of(collector.bases(), context, dialect, limits.referenceChars());
    OffsetMap map = map(outer, value);
    Precision precision = map == null ? Precision.TAG : outer.precision;
    IntUnaryOperator outwards =
        map == null
            ? offset -> outer.outwards.applyAsInt(value.start())
            : offset -> outer.outwards.applyAsInt(value.start() + map.raw(offset));
    Uri own = dialect.tryParse("about:srcdoc") instanceof Uri uri ? uri : null;
    Layer within =
        new Layer(value.value(), base.base(), own, outwards, precision, outer.around(found));
    readAll(within, collector);
  }

  private static @Nullable OffsetMap map(Layer layer, AttributeValue value) {
    return value.precision() == Precision.VALUE
        ? OffsetMap.of(layer.text.substring(value.start(), value.end()), value.value())
        : null;
  }

  private void read(Layer layer, Found found, Resolver documentBase) {
    BaseUri base = base(layer, found);
    Resolver resolver = base.equals(layer.base) ? documentBase : dialect.resolver(base.uri());
    AttributeValue value = found.value();
    if (found.rule().syntax() == LinkSyntax.SINGLE) {
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
      if (leftOut > 0 || links.size() == limits.links()) {
        leftOut++;
        continue;
      }
      Scanned scanned = reference.scanned();
      int from = map == null ? value.start() : value.start() + map.raw(scanned.start());
      int to = map == null ? value.start() : value.start() + map.raw(scanned.end());
      int start = layer.outwards.applyAsInt(from);
      int end = layer.outwards.applyAsInt(to);
      Precision precision = map == null ? Precision.TAG : layer.precision;
      add(layer, found, reference, start, end, precision, base, resolver);
    }
  }

  private BaseUri base(Layer layer, Found found) {
    return switch (found.rule().base()) {
      case DOCUMENT_BASE -> layer.base;
      case DOCUMENT_URI -> layer.own == null ? NO_BASE : content(layer.own);
      case NONE -> NO_BASE;
      case CODEBASE -> codebase(layer, found.codebase());
    };
  }

  private BaseUri codebase(Layer layer, @Nullable String written) {
    if (written == null || written.isEmpty() || written.length() > limits.referenceChars()) {
      return layer.base;
    }
    Resolution resolution = dialect.tryResolve(layer.base.uri(), HtmlReference.clean(written));
    return resolution instanceof Uri uri ? content(uri) : layer.base;
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
    targetChars += targetChars(resolution, layer.own);
    if (targetChars > limits.targetChars()) {
      leftOut++;
      return;
    }
    links.add(
        new Link(
            found.rule(),
            found.element(),
            reference.kind(),
            text.substring(start, end),
            written,
            place(start, end, precision),
            layer.around(found),
            base,
            resolution));
  }

  private Place place(int start, int end, Precision precision) {
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
