package fairlead.html;

import fairlead.html.rule.LinkKind;
import fairlead.html.syntax.CssScanner;
import fairlead.html.syntax.JsonScanner;
import fairlead.html.syntax.ListScanner;
import fairlead.html.syntax.RefreshScanner;
import fairlead.html.syntax.RobotsScanner;
import fairlead.html.syntax.Scanned;
import fairlead.html.syntax.SrcsetScanner;
import java.util.List;
import java.util.Optional;

/**
 * The references in a value, by its syntax, in the order in which they stand.
 *
 * @param references what counts
 * @param dropped what the syntax has browsers pass over
 * @param legible whether the value is of its syntax at all
 */
record ValueReferences(List<Reference> references, List<Scanned> dropped, boolean legible) {

  /** A reference and what it is for. */
  record Reference(Scanned scanned, LinkKind kind) {}

  /** Reads a value of any syntax but those of documents; of Link headers, it is one target. */
  static ValueReferences of(Found found) {
    String value = found.value().value();
    return switch (found.rule().syntax()) {
      case SINGLE -> of(found, List.of(trimmed(value)));
      case SPACES -> of(found, ListScanner.spaces(value));
      case COMMAS -> of(found, ListScanner.commas(value));
      case REFRESH -> of(found, RefreshScanner.scan(value).stream().toList());
      case SRCSET -> {
        SrcsetScanner.Srcset srcset = SrcsetScanner.scan(value);
        ValueReferences kept = of(found, srcset.candidates());
        yield new ValueReferences(kept.references, srcset.dropped(), true);
      }
      case CSS ->
          new ValueReferences(
              CssScanner.scan(value).stream()
                  .map(
                      css ->
                          new Reference(
                              css.reference(), css.isImport() ? LinkKind.STYLE : found.kind()))
                  .toList(),
              List.of(),
              true);
      case IMPORT_MAP -> of(found, JsonScanner.importMap(value));
      case SPECULATION_RULES -> of(found, JsonScanner.speculationRules(value));
      case JSON_LD -> of(found, JsonScanner.linkedData(value));
      case ROBOTS -> of(found, RobotsScanner.scan(value));
      case LINK_HEADER -> of(found, List.of(new Scanned(value, 0, value.length())));
      case DOCUMENT, FRAGMENT -> throw new IllegalArgumentException("not read by itself");
    };
  }

  /** In a text, white space is there for the eye. */
  private static Scanned trimmed(String value) {
    int start = HtmlReference.start(value);
    return Scanned.of(value, start, HtmlReference.end(value, start));
  }

  private static ValueReferences of(Found found, List<Scanned> scanned) {
    return new ValueReferences(
        scanned.stream().map(reference -> new Reference(reference, found.kind())).toList(),
        List.of(),
        true);
  }

  private static ValueReferences of(Found found, Optional<List<Scanned>> scanned) {
    return scanned
        .map(references -> of(found, references))
        .orElse(new ValueReferences(List.of(), List.of(), false));
  }
}
