package fairlead.html.extract;

import fairlead.html.DocumentLimit;
import fairlead.html.LinkContext.Inside;
import fairlead.html.RobotsDirective;
import fairlead.html.base.DocumentScope;
import fairlead.html.base.LinkBases;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.markup.OffsetMap;
import fairlead.html.parse.DocumentParser;
import fairlead.html.parse.LinkCandidate;
import fairlead.html.parse.LinkCollector;
import fairlead.html.parse.LinkContexts;
import fairlead.html.parse.ParserInput;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.text.MarkupText;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/** Parses the documents, and the HTML fragments, that values of a document hold. */
final class NestedDocuments {

  /**
   * A document in a value.
   *
   * @param collector what was found in it
   */
  record Nested(DocumentScope scope, LinkCollector collector) {}

  private final DocumentParser parser;
  private final Dialect dialect;
  private final LinkBases bases;
  private final LinkBudget budget;
  private final long maxNesting;
  private final List<LostCandidate> lost = new ArrayList<>();

  NestedDocuments(DocumentParser parser, Dialect dialect, LinkBases bases, LinkBudget budget) {
    this.parser = parser;
    this.dialect = dialect;
    this.bases = bases;
    this.budget = budget;
    this.maxNesting = parser.options().limits().of(DocumentLimit.NESTING);
  }

  /**
   * The document in a value, or an HTML fragment of the container. The base of a nested document is
   * that of its container unless it has its own. Empty if it is nested too deep or the time is up.
   */
  Optional<Nested> in(DocumentScope outer, LinkCandidate found, boolean cut, int maxValues) {
    AttributeValue value = found.value();
    if (outer.enclosures().size() == maxNesting) {
      budget.leaveOutDocument(outer.outwards(value));
      return Optional.empty();
    }
    boolean part = found.rule().syntax() == LinkSyntax.FRAGMENT;
    MarkupText nested = MarkupText.of(value.value());
    ParserInput input =
        part
            ? ParserInput.html(nested, maxValues, inside(found))
            : ParserInput.nested(nested, maxValues, inside(found));
    if (!(parser.parse(input, budget.deadline()) instanceof Complete complete)) {
      budget.noteTimeIsUp();
      budget.leaveOut(outer.outwards(value));
      return Optional.empty();
    }
    LinkCollector collector = complete.collector();
    if (value.holder() == Holder.NOSCRIPT) {
      collector.bases().forEach(base -> lost.add(base.lost(Reason.IN_NOSCRIPT)));
    }
    OffsetMap map = outer.map(value);
    IntUnaryOperator outwards =
        map == null
            ? offset -> outer.outwards().applyAsInt(value.start())
            : offset -> outer.outwards().applyAsInt(value.start() + map.raw(offset));
    DocumentScope scope =
        new DocumentScope(
            nested,
            part ? bases.of(outer, found) : bases.ofSrcdoc(outer, collector.bases()),
            part
                ? outer.own()
                : dialect.tryParseReference("about:srcdoc") instanceof Uri uri ? uri : null,
            outwards,
            outer.precision(map),
            outer.around(value),
            part ? LinkContexts.path(found.context()) : "",
            cut || collector.isMarkupCut(),
            part ? outer.nofollow() : collector.robots().contains(RobotsDirective.NOFOLLOW));
    return Optional.of(new Nested(scope, collector));
  }

  /** A base, with the base elements in noscript added to the candidates that lost. */
  BaseUri withLost(BaseUri base) {
    if (lost.isEmpty()) {
      return base;
    }
    List<LostCandidate> all = new ArrayList<>(base.lost());
    all.addAll(lost);
    return new BaseUri(base.uri(), base.layer(), all);
  }

  private static Set<Inside> inside(LinkCandidate found) {
    Inside own =
        switch (found.value().holder()) {
          case COMMENT -> Inside.COMMENT;
          case NOSCRIPT -> Inside.NOSCRIPT;
          default -> null;
        };
    if (own == null) {
      return found.context().inside();
    }
    Set<Inside> all = EnumSet.of(own);
    all.addAll(found.context().inside());
    return all;
  }
}
