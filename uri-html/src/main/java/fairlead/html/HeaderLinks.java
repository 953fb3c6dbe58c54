package fairlead.html;

import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.rule.LinkTable;
import fairlead.html.syntax.LinkHeaderScanner;
import fairlead.html.syntax.LinkHeaderScanner.HeaderLink;
import fairlead.html.syntax.Scanned;
import fairlead.uri.Resolution;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Gathers what may be links in the header of a response. */
final class HeaderLinks {

  private static final String HEADER = "#header";

  private HeaderLinks() {}

  /**
   * The values in the order of the fields; each target of a Link header is one of its own.
   *
   * @param level the document that came with the header
   */
  static List<Found> values(
      ResponseHeaders headers, LinkTable table, LinkBases bases, Level level) {
    List<Found> values = new ArrayList<>();
    for (HeaderField field : headers.fields()) {
      for (LinkRule rule : table.of(HEADER)) {
        if (field.is(rule.attribute())) {
          if (rule.syntax() == LinkSyntax.LINK_HEADER) {
            for (HeaderLink link : LinkHeaderScanner.scan(field.value())) {
              values.add(value(rule, link, bases, level));
            }
          } else {
            AttributeValue whole = AttributeValue.ofHeader(field.value());
            values.add(Found.of(rule, rule.kind(), whole, LinkContext.NONE));
          }
        }
      }
    }
    return values;
  }

  private static Found value(LinkRule rule, HeaderLink link, LinkBases bases, Level level) {
    LinkKind kind = LinkTable.kind(rule, link.rel());
    AttributeValue target = AttributeValue.ofHeader(link.target().text());
    List<String> rel = Surroundings.tokens(link.rel());
    Scanned anchor = link.anchor();
    Resolution start = null;
    if (anchor != null) {
      Found alone = Found.of(rule, kind, target, LinkContext.NONE);
      start = bases.of(level, alone).resolver().tryResolve(HtmlReference.clean(anchor.text()));
    }
    LinkContext context = new LinkContext(rel, "", "", Set.of(), rel.contains("nofollow"), start);
    return Found.of(rule, kind, target, context);
  }
}
