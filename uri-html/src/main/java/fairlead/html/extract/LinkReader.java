package fairlead.html.extract;

import fairlead.html.DocumentLimit;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.RobotsDirective;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.base.DocumentScope;
import fairlead.html.base.LinkBases;
import fairlead.html.base.ResolvingBase;
import fairlead.html.extract.ValueReferences.Reference;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.markup.Deadline;
import fairlead.html.parse.DocumentParser;
import fairlead.html.parse.ExtractionOptions;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.LinkCandidate;
import fairlead.html.parse.LinkCollector;
import fairlead.html.parse.LinkContexts;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.HtmlReference;
import fairlead.html.syntax.Scanned;
import fairlead.html.text.DocumentText;
import fairlead.html.text.MarkupText;
import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import fairlead.uri.text.HeaderReference;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the candidates of a document, and of the documents nested in it, into links. Reads the text
 * once, from start to end.
 */
final class LinkReader {

  private static final int MAX_EMPTIES = 1_000;

  /** Whose URLs are parsed without the charset of the document. */
  private static final Set<LinkSyntax> JSON =
      Set.of(LinkSyntax.IMPORT_MAP, LinkSyntax.SPECULATION_RULES, LinkSyntax.JSON_LD);

  private static final Set<Inside> NOT_OF_THE_PAGE =
      Set.of(Inside.TEMPLATE, Inside.COMMENT, Inside.IGNORED);

  private final ExtractionOptions options;
  private final Limits limits;
  private final int maxContextChars;
  private final LinkPlaces places;
  private final boolean cutShort;
  private final List<Link> links = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private final LinkBudget budget;
  private final LinkResolver resolver;
  private final LinkBases bases;
  private final LinkBases utf8Bases; // for references that ignore the charset of a document
  private final NestedDocuments nested;
  private final @Nullable Uri own; // of the outermost document
  private int dropped;
  private int illegible;
  private int empties;

  /**
   * A reader of one document.
   *
   * @param parser of documents within it
   * @param text the text that the collector's offsets refer to; unused if positions are disabled
   * @param own the document's own URI; null if it has none
   * @param cutShort whether the document continues after the text
   */
  LinkReader(
      DocumentParser parser,
      Dialect dialect,
      DocumentText source,
      MarkupText text,
      @Nullable Uri own,
      boolean cutShort,
      Deadline deadline) {
    this.options = parser.options();
    this.cutShort = cutShort;
    this.own = own;
    this.limits = options.limits();
    this.maxContextChars = limits.intOf(DocumentLimit.CONTEXT_CHARS);
    this.places = new LinkPlaces(source, text, options.wants(Detail.PLACES));
    this.budget = new LinkBudget(limits, deadline);
    this.resolver = new LinkResolver(dialect, own, limits.intOf(DocumentLimit.REFERENCE_CHARS));
    this.bases = bases(dialect);
    this.utf8Bases = bases(Whatwg.withEncoding(dialect, StandardCharsets.UTF_8));
    this.nested = new NestedDocuments(parser, dialect, bases, budget);
  }

  private LinkBases bases(Dialect resolving) {
    int referenceChars = limits.intOf(DocumentLimit.REFERENCE_CHARS);
    return new LinkBases(resolving, options.base().content(), referenceChars, budget.targets());
  }

  private static boolean isNofollow(Set<RobotsDirective> robots) {
    return robots.contains(RobotsDirective.NOFOLLOW);
  }

  /**
   * The links of the header, of the document itself and of the documents nested in it, in the order
   * of the text.
   */
  List<Link> read(LinkCollector collector, ResponseHeaders headers, BaseUri base) {
    DocumentScope document =
        new DocumentScope(
            places.text(),
            bases.resolving(base),
            own,
            offset -> offset,
            places.areEnabled() ? Precision.VALUE : Precision.ABSENT,
            List.of(),
            "",
            cutShort || collector.isMarkupCut(),
            isNofollow(collector.robots()) || isNofollow(headers.robots()));
    HeaderLinks headerLinks = new HeaderLinks(utf8Bases, budget.targets(), limits);
    headerLinks
        .in(headers, options.table(), document)
        .forEachOrdered(found -> read(document, found, false));
    if (headerLinks.cutLinks() > 0) {
      findings.add(
          Finding.of(Kind.ATTRIBUTES_CUT, "links of the header: " + headerLinks.cutLinks()));
    }
    readAll(document, collector);
    return links;
  }

  /** The findings about the document. */
  List<Finding> findings() {
    List<Finding> all = new ArrayList<>(findings);
    if (dropped > 0) {
      all.add(Finding.of(Kind.CANDIDATES_DROPPED, "image candidates: " + dropped));
    }
    if (illegible > 0) {
      all.add(Finding.of(Kind.NO_JSON, "scripts: " + illegible));
    }
    all.addAll(budget.findings(places.cursors()));
    return all;
  }

  /** See {@link NestedDocuments#withLost}. */
  BaseUri withLost(BaseUri base) {
    return nested.withLost(base);
  }

  private void readAll(DocumentScope document, LinkCollector collector) {
    List<LinkCandidate> values = collector.values();
    for (int i = 0; i < values.size(); i++) {
      LinkCandidate found = values.get(i);
      boolean last = i + 1 == values.size();
      boolean cut =
          found.value().cut() || (document.cut() && last && collector.reachesEnd(found.value()));
      if (budget.isUsedUp()) {
        budget.leaveOut(document.outwards(found.value()));
      } else if (found.rule().syntax() == LinkSyntax.DOCUMENT
          || found.rule().syntax() == LinkSyntax.FRAGMENT) {
        nested
            .in(document, found, cut, budget.linksAfter(links.size()))
            .ifPresent(one -> readAll(one.scope(), one.collector()));
      } else {
        read(document, found, cut);
      }
    }
    budget.leaveOut(collector, document.outwards());
  }

  private ResolvingBase base(DocumentScope document, LinkCandidate found) {
    if (found.value().holder() == Holder.HEADER) {
      return utf8Bases.of(document, found);
    }
    ResolvingBase base = bases.of(document, found);
    return JSON.contains(found.rule().syntax()) ? utf8Bases.resolving(base.base()) : base;
  }

  private void read(DocumentScope document, LinkCandidate found, boolean cut) {
    AttributeValue value = found.value();
    ResolvingBase base = base(document, found);
    if (found.rule().syntax() == LinkSyntax.SINGLE && value.holder().isParsed()) {
      Precision precision =
          document.precision() == Precision.VALUE ? value.precision() : document.precision();
      Scanned scanned = new Scanned(value.value(), 0, value.value().length());
      SourceSpan span = places.span(document, value.start(), value.end(), precision);
      for (LinkKind kind : found.kinds()) {
        add(document, found, new Reference(scanned, kind, found.attributes()), span, base);
      }
      return;
    }
    LinkPlaces.OfValue parts = places.new OfValue(document, value);
    ValueReferences references =
        new ValueReferences(
            found,
            cut,
            maxContextChars,
            reference -> {
              boolean known = !budget.hasLeftOut();
              SourceSpan span = known ? parts.of(reference.scanned()) : SourceSpan.NONE;
              add(document, found, reference, span, base);
            });
    references.read();
    dropped += references.dropped();
    illegible += references.isLegible() || cut ? 0 : 1;
  }

  private void add(
      DocumentScope document,
      LinkCandidate found,
      Reference reference,
      SourceSpan span,
      ResolvingBase base) {
    boolean full =
        budget.linksAfter(links.size()) == 0
            || budget.targets().isOverdrawn()
            || LinkContexts.isCut(found.context());
    if (full || budget.isUsedUp()) {
      leaveOut(span);
      return;
    }
    String written = reference.scanned().text();
    boolean bytes = found.value().holder() == Holder.HEADER;
    Resolution resolution =
        resolver.resolve(document, found, bytes ? HeaderReference.of(written) : written, base);
    if (resolution == null) {
      noteEmpty(found, span);
      return;
    }
    LinkContext context = found.context();
    if (!document.path().isEmpty()) {
      context = LinkContexts.under(context, document.path(), maxContextChars);
    }
    if (document.nofollow()
        && LinkKind.PAGE.contains(reference.kind())
        && options.wants(Detail.CONTEXT)) {
      context = LinkContexts.notFollowed(context);
    }
    boolean inline = reference.kind() == found.kind() && HtmlReference.isInline(written);
    budget
        .targets()
        .spend(
            (inline ? 0 : LinkResolver.targetChars(resolution, document.own()))
                + LinkContexts.chars(context));
    if (budget.targets().isOverdrawn()) {
      leaveOut(span);
      return;
    }
    boolean placed = span.precision() != Precision.ABSENT;
    links.add(
        new Link(
            found.rule(),
            found.element(),
            reference.kind(),
            placed ? places.raw(span, written) : written,
            written,
            span,
            placed ? document.around(found.value()) : List.of(),
            base.base(),
            resolution,
            resolver.target(resolution, reference.kind()),
            reference.attributes(),
            context));
  }

  private void leaveOut(SourceSpan span) {
    budget.leaveOut(
        span.precision() == Precision.ABSENT ? DocumentScope.NOWHERE : places.start(span));
  }

  /** Notes an empty value that the author forgot to fill in. */
  private void noteEmpty(LinkCandidate found, SourceSpan span) {
    LinkRule rule = found.rule();
    if (options.wants(Detail.LINT)
        && empties < MAX_EMPTIES
        && rule.syntax() == LinkSyntax.SINGLE
        && !rule.attribute().equals(LinkRule.TEXT)
        && Collections.disjoint(found.context().inside(), NOT_OF_THE_PAGE)) {
      empties++;
      String place = found.element() + ' ' + rule.attribute();
      int offset = span.precision() == Precision.ABSENT ? -1 : span.byteStart();
      findings.add(new Finding(Kind.EMPTY_REFERENCE, place, span.line(), span.column(), offset));
    }
  }
}
