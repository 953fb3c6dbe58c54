package fairlead.html.extract;

import fairlead.html.DocumentLimit;
import fairlead.html.HeaderField;
import fairlead.html.Limits;
import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.base.DocumentScope;
import fairlead.html.base.LinkBases;
import fairlead.html.base.TargetBudget;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.ContextReader;
import fairlead.html.parse.LinkCandidate;
import fairlead.html.parse.TargetAttributes;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.rule.LinkTable;
import fairlead.html.syntax.HtmlReference;
import fairlead.html.syntax.LinkHeaderScanner;
import fairlead.html.syntax.LinkHeaderScanner.HeaderLink;
import fairlead.html.syntax.Scanned;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.text.HeaderReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the link candidates in the header of a response. */
final class HeaderLinks {

  private static final String HEADER = "#header";

  private final LinkBases bases;
  private final TargetBudget budget;
  private final int referenceChars;
  private final int contextChars;
  private final int maxParameters;
  private int cutLinks;

  HeaderLinks(LinkBases bases, TargetBudget budget, Limits limits) {
    this.bases = bases;
    this.budget = budget;
    this.referenceChars = limits.intOf(DocumentLimit.REFERENCE_CHARS);
    this.contextChars = limits.intOf(DocumentLimit.CONTEXT_CHARS);
    this.maxParameters = limits.intOf(DocumentLimit.ATTRIBUTES);
  }

  /**
   * The values in the order of the fields, with one for each target of a Link header. Each is read
   * when the stream reaches it, so it counts towards the limits after the links before it.
   *
   * @param document the document that came with the header
   */
  Stream<LinkCandidate> in(ResponseHeaders headers, LinkTable table, DocumentScope document) {
    return headers.fields().stream()
        .flatMap(
            field ->
                table.of(HEADER).stream()
                    .filter(rule -> field.is(rule.attribute()))
                    .flatMap(rule -> values(field, rule, document)));
  }

  private Stream<LinkCandidate> values(HeaderField field, LinkRule rule, DocumentScope document) {
    if (rule.syntax() != LinkSyntax.LINK_HEADER) {
      AttributeValue whole = AttributeValue.ofHeader(field.value());
      return Stream.of(LinkCandidate.of(rule, whole, LinkContext.NONE));
    }
    List<HeaderLink> links = new ArrayList<>();
    LinkHeaderScanner.scan(field.value(), maxParameters, links::add);
    return links.stream().map(link -> value(document, rule, link));
  }

  /** How many links of Link headers have more parameters than the limit. */
  int cutLinks() {
    return cutLinks;
  }

  private LinkCandidate value(DocumentScope document, LinkRule rule, HeaderLink link) {
    cutLinks += link.cut() ? 1 : 0;
    List<String> rel = ContextReader.tokens(link.rel());
    Scanned anchor = link.anchor();
    Resolution start = anchor == null ? null : start(document, rule, anchor.text());
    LinkContext context = new LinkContext(rel, "", "", Set.of(), rel.contains("nofollow"), start);
    AttributeValue target = AttributeValue.ofHeader(link.target().text());
    LinkAttributes attributes =
        TargetAttributes.of(
            cut(link.parameter("type")),
            cut(link.parameter("hreflang")),
            cut(link.parameter("media")));
    return LinkCandidate.of(rule, LinkTable.kinds(rule, link.rel()), target, attributes, context);
  }

  private @Nullable String cut(@Nullable String parameter) {
    return parameter == null || parameter.length() <= contextChars
        ? parameter
        : parameter.substring(0, contextChars);
  }

  /** The target of an anchor. It may be as long as the base, so it counts as a target. */
  private Resolution start(DocumentScope document, LinkRule rule, String anchor) {
    String reference = HeaderReference.of(HtmlReference.clean(anchor));
    if (reference.length() <= referenceChars && !budget.isOverdrawn()) {
      Resolution start = bases.of(document, rule).resolver().tryResolve(reference);
      int length = start instanceof Uri uri ? uri.toString().length() : 0;
      budget.spend(length);
      if (length <= referenceChars) {
        return start;
      }
    }
    return new Rejection(reference, Issue.TOO_LONG, reference.length(), 0);
  }
}
