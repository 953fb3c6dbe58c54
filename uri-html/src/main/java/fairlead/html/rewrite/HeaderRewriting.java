package fairlead.html.rewrite;

import fairlead.html.HeaderField;
import fairlead.html.Link;
import fairlead.html.SourceSpan;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.HtmlReference;
import fairlead.html.syntax.LinkHeaderScanner;
import fairlead.html.syntax.RefreshScanner;
import fairlead.html.syntax.Scanned;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What changes in the header of a document.
 *
 * @param edits new values of fields, in the order of the fields
 * @param left references that should have changed but did not
 */
public record HeaderRewriting(List<HeaderEdit> edits, List<LeftLink> left) {

  /** Nothing changes. */
  public static final HeaderRewriting NONE = new HeaderRewriting(List.of(), List.of());

  private static final String HEADER = "#header";

  /** Copies the lists. */
  public HeaderRewriting {
    edits = List.copyOf(edits);
    left = List.copyOf(left);
  }

  static HeaderRewriting of(List<HeaderField> fields, List<Link> links, ReferenceRule rule) {
    // By the name of the field and the reference: equal references lead to the same target.
    Map<String, Map<String, Link>> found = new HashMap<>();
    for (Link link : links) {
      if (link.element().equals(HEADER) && link.attribute() != null) {
        found
            .computeIfAbsent(link.attribute(), name -> new HashMap<>())
            .putIfAbsent(HtmlReference.clean(link.reference()), link);
      }
    }
    if (found.isEmpty()) {
      return NONE;
    }
    List<HeaderEdit> edits = new ArrayList<>();
    List<LeftLink> left = new ArrayList<>();
    for (HeaderField field : fields) {
      Map<String, Link> own = found.get(AsciiCase.lower(field.name()));
      String value = own == null ? field.value() : written(field.value(), own, rule, left);
      if (!value.equals(field.value())) {
        edits.add(new HeaderEdit(field, value));
      }
    }
    return new HeaderRewriting(edits, left);
  }

  private static String written(
      String value, Map<String, Link> links, ReferenceRule rule, List<LeftLink> left) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    LinkSyntax syntax = links.values().iterator().next().rule().syntax();
    for (Scanned reference : scanned(value, syntax)) {
      Link link = links.get(HtmlReference.clean(reference.text()));
      String written = link == null ? null : written(link, rule, left);
      if (link != null && !link.reference().equals(written)) {
        out.append(value, at, reference.start()).append(written);
        at = reference.end();
      }
    }
    return out.append(value, at, value.length()).toString();
  }

  private static String written(Link link, ReferenceRule rule, List<LeftLink> left) {
    Change change = rule.of(link, link.base().uri());
    if (change instanceof Change.Impossible impossible) {
      left.add(new LeftLink(SourceSpan.NONE, link.raw(), impossible.reason()));
    }
    // Only URIs: a header belongs to a record, and records do not move.
    if (!(change instanceof Change.To to) || !References.hasScheme(to.reference())) {
      return link.reference();
    }
    if (!isSafe(link.rule().syntax(), to.reference())) {
      left.add(
          new LeftLink(
              SourceSpan.NONE, link.raw(), "a header field cannot hold the new reference"));
      return link.reference();
    }
    return to.reference();
  }

  private static List<Scanned> scanned(String value, LinkSyntax syntax) {
    List<Scanned> all = new ArrayList<>();
    if (syntax == LinkSyntax.LINK_HEADER) {
      LinkHeaderScanner.scan(value, 0, link -> all.add(link.target()));
    } else if (syntax == LinkSyntax.REFRESH) {
      RefreshScanner.scan(value).ifPresent(refresh -> all.add(refresh.reference()));
    } else {
      all.add(new Scanned(value, 0, value.length()));
    }
    return all;
  }

  /** Whether a field can hold a reference. */
  private static boolean isSafe(LinkSyntax syntax, String reference) {
    String special = syntax == LinkSyntax.REFRESH ? "<>\"'" : "<>\"";
    return reference.chars().allMatch(c -> c > ' ' && c < 0x7F && special.indexOf(c) < 0);
  }
}
