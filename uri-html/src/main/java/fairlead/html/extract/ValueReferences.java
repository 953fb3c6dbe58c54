package fairlead.html.extract;

import fairlead.html.LinkAttributes;
import fairlead.html.parse.LinkCandidate;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.CssScanner;
import fairlead.html.syntax.HtmlReference;
import fairlead.html.syntax.JsonScanner;
import fairlead.html.syntax.LinesScanner;
import fairlead.html.syntax.ListScanner;
import fairlead.html.syntax.RefreshScanner;
import fairlead.html.syntax.RobotsScanner;
import fairlead.html.syntax.Scanned;
import fairlead.html.syntax.SrcsetScanner;
import java.util.function.Consumer;

/**
 * Reads the references in a value by its syntax, and passes them on in order. If a value was cut,
 * the reference at the end is left out, because it may be cut too. A value that is one reference is
 * kept, and rejected later because of its length.
 */
final class ValueReferences {

  /**
   * A reference.
   *
   * @param scanned its text and position
   * @param kind what it is for
   * @param attributes what the element says about its target
   */
  record Reference(Scanned scanned, LinkKind kind, LinkAttributes attributes) {}

  private final LinkCandidate found;
  private final String value;
  private final boolean cut;
  private final int maxChars;
  private final Consumer<Reference> to;
  private int dropped;
  private boolean legible = true;

  /**
   * Prepares to read a value of any syntax except those of documents. The value of a Link header is
   * one target.
   *
   * @param cut whether the value may continue after its end
   * @param maxChars how much text about a target is kept
   */
  ValueReferences(LinkCandidate found, boolean cut, int maxChars, Consumer<Reference> to) {
    this.found = found;
    this.value = found.value().value();
    this.cut = cut;
    this.maxChars = maxChars;
    this.to = to;
  }

  /** How many image candidates browsers would skip. */
  int dropped() {
    return dropped;
  }

  /** Whether the value has the right syntax at all. */
  boolean isLegible() {
    return legible;
  }

  void read() {
    switch (found.rule().syntax()) {
      case SINGLE -> add(trimmed());
      case HTTP_URL -> {
        Scanned url = trimmed();
        if (isHttp(url.text())) {
          add(url);
        }
      }
      case LINK_HEADER -> add(new Scanned(value, 0, value.length()));
      case SPACES -> ListScanner.spaces(value, this::add);
      case COMMAS -> ListScanner.commas(value, this::add);
      case ROBOTS -> RobotsScanner.scan(value, this::add);
      case LINES -> LinesScanner.scan(value, this::add);
      case REFRESH ->
          RefreshScanner.scan(value)
              .ifPresent(
                  refresh ->
                      add(
                          refresh.reference(),
                          found.kind(),
                          found.attributes().withDelay(upTo(refresh.delay()))));
      case SRCSET -> SrcsetScanner.scan(value, this::addCandidate);
      case CSS -> {
        if (found.value().holder().isAttribute()) {
          CssScanner.scanDeclarations(value, this::add);
        } else {
          CssScanner.scan(value, this::add);
        }
      }
      case IMPORT_MAP -> legible = JsonScanner.importMap(value, this::add, this::addScope);
      case SPECULATION_RULES -> legible = JsonScanner.speculationRules(value, this::add);
      case JSON_LD -> legible = JsonScanner.linkedData(value, this::add);
      case DOCUMENT, FRAGMENT -> throw new IllegalArgumentException("not read on its own");
    }
  }

  private static boolean isHttp(String text) {
    return text.regionMatches(true, 0, "http://", 0, 7)
        || text.regionMatches(true, 0, "https://", 0, 8);
  }

  /** The value without white space around it, which is only layout in the text of an element. */
  private Scanned trimmed() {
    int start = HtmlReference.start(value);
    return Scanned.of(value, start, HtmlReference.end(value, start));
  }

  private void addCandidate(SrcsetScanner.Candidate candidate) {
    if (candidate.isDropped()) {
      dropped++;
    } else if (candidate.descriptors().isEmpty()) {
      add(candidate.url());
    } else {
      add(
          candidate.url(),
          found.kind(),
          found.attributes().withDescriptor(upTo(candidate.descriptors())));
    }
  }

  private String upTo(String word) {
    return word.length() <= maxChars ? word : word.substring(0, maxChars);
  }

  private void addScope(Scanned prefix) {
    add(prefix, LinkKind.IDENTIFIER, found.attributes());
  }

  private void add(CssScanner.CssReference css) {
    add(css.reference(), css.isImport() ? LinkKind.STYLE : found.kind(), found.attributes());
  }

  private void add(Scanned scanned) {
    for (LinkKind kind : found.kinds()) {
      add(scanned, kind, found.attributes());
    }
  }

  private void add(Scanned scanned, LinkKind kind, LinkAttributes attributes) {
    boolean rejected = found.rule().syntax() == LinkSyntax.SINGLE && found.value().cut();
    if (!cut || scanned.end() < value.length() || rejected) {
      to.accept(new Reference(scanned, kind, attributes));
    }
  }
}
