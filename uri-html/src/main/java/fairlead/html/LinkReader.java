package fairlead.html;

import fairlead.html.AttributeValue.Holder;
import fairlead.html.Finding.Kind;
import fairlead.html.LinkContext.Inside;
import fairlead.html.Place.Precision;
import fairlead.html.ValueReferences.Reference;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.Scanned;
import fairlead.html.text.DocumentText;
import fairlead.html.text.TextCursor;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
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

  private final DocumentParser parser;
  private final HtmlLimits limits;
  private final Dialect dialect; // encodes queries as the document does
  private final String text; // empty where nobody asks for places, and not to be looked at
  private final @Nullable TextCursor cursor; // null where nobody asks for places
  private final Deadline deadline;
  private final List<Link> links = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private final TargetBudget budget;
  private final LinkBases bases;
  private int leftOut;
  private int dropped;
  private int illegible;
  private int beyondNesting;
  private boolean timeIsUp;

  LinkReader(DocumentParser parser, Dialect dialect, DocumentText text, Deadline deadline) {
    this.parser = parser;
    this.limits = parser.limits();
    this.dialect = dialect;
    boolean placed = parser.wanted().places();
    this.text = placed ? text.text() : "";
    this.cursor = placed ? text.cursor() : null;
    this.deadline = deadline;
    this.budget = new TargetBudget(limits.targetChars());
    this.bases =
        new LinkBases(dialect, parser.wanted().base().content(), limits.referenceChars(), budget);
  }

  /**
   * The links of the header, the document's own, and those of the documents within it, in the order
   * of the text.
   */
  List<Link> read(
      LinkCollector collector, ResponseHeaders headers, BaseUri base, @Nullable Uri own) {
    Level level =
        new Level(
            text,
            bases.resolving(base),
            own,
            offset -> offset,
            cursor == null ? Precision.ABSENT : Precision.VALUE,
            List.of(),
            collector.nofollow() || headers.nofollow());
    new HeaderLinks(bases, budget, limits.referenceChars())
        .read(headers, parser.table(), level, found -> read(level, found));

    readAll(level, collector);
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

  private void readAll(Level level, LinkCollector collector) {
    int count = 0;
    for (Found found : collector.values()) {
      timeIsUp |= count++ % VALUES_PER_LOOK == 0 && deadline.hasPassed();
      if (timeIsUp || leftOut > 0) {
        leftOut++;
      } else if (found.rule().syntax() == LinkSyntax.DOCUMENT
          || found.rule().syntax() == LinkSyntax.FRAGMENT) {
        readWithin(level, found);
      } else {
        read(level, found);
      }
    }
    leftOut += collector.beyondLimit();
    findings.addAll(collector.cuts());
  }

  /**
   * Reads a document in a value, whose base is that of its container unless it has its own, or HTML
   * that is a part of the container.
   */
  private void readWithin(Level outer, Found found) {
    AttributeValue value = found.value();
    if (outer.enclosures().size() == limits.nesting()) {
      beyondNesting++;
      return;
    }
    boolean part = found.rule().syntax() == LinkSyntax.FRAGMENT;
    int maxValues = limits.links() - links.size();
    ParserInput input =
        part
            ? ParserInput.html(value.value(), maxValues, inside(found))
            : ParserInput.document(value.value(), Format.HTML, maxValues, inside(found));
    LinkCollector collector = parser.parse(input, null, deadline);
    if (collector == null) {
      timeIsUp = true;
      leftOut++;
      return;
    }
    OffsetMap map = outer.map(value);
    IntUnaryOperator outwards =
        map == null
            ? offset -> outer.outwards().applyAsInt(value.start())
            : offset -> outer.outwards().applyAsInt(value.start() + map.raw(offset));
    Level within =
        new Level(
            value.value(),
            part ? bases.of(outer, found) : bases.ofSrcdoc(outer, collector.bases()),
            part ? outer.own() : dialect.tryParse("about:srcdoc") instanceof Uri uri ? uri : null,
            outwards,
            outer.precision(map),
            outer.around(value),
            part ? outer.nofollow() : collector.nofollow());
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

  private void read(Level level, Found found) {
    ResolvingBase base = bases.of(level, found);
    AttributeValue value = found.value();
    if (found.rule().syntax() == LinkSyntax.SINGLE && value.holder() == Holder.ATTRIBUTE) {
      Precision precision =
          level.precision() == Precision.VALUE ? value.precision() : level.precision();
      Reference whole =
          new Reference(new Scanned(value.value(), 0, value.value().length()), found.kind());
      add(level, found, whole, place(level, value.start(), value.end(), precision), base);
      return;
    }
    ValueReferences references = ValueReferences.of(found);
    dropped += references.dropped().size();
    illegible += references.legible() ? 0 : 1;
    if (references.references().isEmpty()) {
      return;
    }
    OffsetMap map = level.map(value);
    Precision precision = value.holder() == Holder.HEADER ? Precision.ABSENT : level.precision(map);
    for (Reference reference : references.references()) {
      Scanned scanned = reference.scanned();
      int start = map == null ? value.start() : value.start() + map.raw(scanned.start());
      int end = map == null ? value.start() : value.start() + map.raw(scanned.end());
      add(level, found, reference, place(level, start, end, precision), base);
    }
  }

  private Place place(Level level, int from, int to, Precision precision) {
    if (cursor == null || precision == Precision.ABSENT) {
      return Place.NONE;
    }
    int start = level.outwards().applyAsInt(from);
    int end = level.outwards().applyAsInt(to);
    cursor.moveTo(start);
    int line = cursor.line();
    int column = cursor.column();
    int byteStart = cursor.byteOffset();
    cursor.moveTo(end);
    return new Place(line, column, start, end, byteStart, cursor.byteEnd(), precision);
  }

  private void add(Level level, Found found, Reference reference, Place place, ResolvingBase base) {
    if (leftOut > 0 || links.size() == limits.links()) {
      leftOut++;
      return;
    }
    String written = reference.scanned().text();
    Resolution resolution = resolve(level, found, HtmlReference.clean(written), base);
    if (resolution == null) {
      return;
    }
    LinkContext context = found.context();
    if (level.nofollow() && reference.kind() == LinkKind.NAVIGATION && parser.wanted().context()) {
      context = context.notFollowed();
    }
    budget.spend(targetChars(resolution, level.own()) + context.chars());
    if (budget.isOverdrawn()) {
      leftOut++;
      return;
    }
    boolean placed = place.precision() != Precision.ABSENT;
    links.add(
        new Link(
            found.rule(),
            found.element(),
            reference.kind(),
            placed ? text.substring(place.start(), place.end()) : written,
            written,
            place,
            placed ? level.around(found.value()) : List.of(),
            base.base(),
            resolution,
            context));
  }

  /** What becomes of a reference; null if it is none because it is empty. */
  private @Nullable Resolution resolve(
      Level level, Found found, String reference, ResolvingBase base) {
    int max = limits.referenceChars();
    if (reference.length() > max) {
      return new Rejection(reference, Issue.TOO_LONG, max, 0);
    }
    if (reference.isEmpty()) {
      EmptyReference meaning = found.rule().empty();
      if (meaning == EmptyReference.DOCUMENT
          || dialect.alwaysRequests(found.element(), found.rule().attribute())) {
        return emptyRequest(level.own(), base.base());
      }
      if (meaning == EmptyReference.NO_LINK) {
        return null;
      }
    }
    Resolution resolution = base.resolver().tryResolve(reference);
    return targetChars(resolution, level.own()) > max
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

  private Resolution emptyRequest(@Nullable Uri own, BaseUri base) {
    Uri target =
        switch (dialect.emptyRequest()) {
          case DOCUMENT -> own;
          case BASE -> base.uri();
        };
    return target == null ? new Rejection("", Issue.NO_BASE, 0, 0) : target.withFragment(null);
  }
}
