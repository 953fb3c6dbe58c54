package fairlead.html.markup;

import fairlead.uri.percent.AsciiSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether the elements of a text are those of its start tags: none is dropped, renamed, or moved
 * into a template or another namespace by the parser (HTML Standard, Section 13.2.6, "Tree
 * construction"). It reads all tags in order, and refuses anything it is not sure of.
 */
public final class PlainMarkup {

  /** Elements that change how others are read, or have their own parsing rules. */
  private static final Set<String> NOT_PLAIN =
      Set.of("math", "template", "frameset", "frame", "image", "isindex", "plaintext");

  /** Elements of SVG that the parser keeps in SVG, and whose content it also reads as SVG. */
  private static final Set<String> DRAWN =
      Set.of(
          "svg",
          "g",
          "a",
          "path",
          "rect",
          "circle",
          "ellipse",
          "line",
          "polyline",
          "polygon",
          "text",
          "tspan",
          "textpath",
          "use",
          "image",
          "defs",
          "symbol",
          "marker",
          "pattern",
          "clippath",
          "mask",
          "lineargradient",
          "radialgradient",
          "stop");

  /** Elements without content. */
  static final Set<String> VOID =
      Set.of(
          "area",
          "base",
          "basefont",
          "bgsound",
          "br",
          "col",
          "embed",
          "hr",
          "img",
          "input",
          "keygen",
          "link",
          "meta",
          "param",
          "source",
          "track",
          "wbr");

  /** Elements that may come before the body without starting it. */
  private static final Set<String> OF_HEAD =
      Set.of("html", "head", "title", "meta", "link", "base", "style", "script", "noscript");

  /** What a table may hold besides its parts. Everything else is moved before the table. */
  private static final Set<String> OF_TABLE = Set.of("script", "style", "form");

  /**
   * Elements that end others of the same kind, so that only a few are nested in each of the other
   * elements.
   */
  private static final Set<String> ENDED_BY_THEIR_LIKE =
      Set.of(
          "p",
          "li",
          "dt",
          "dd",
          "tr",
          "td",
          "th",
          "tbody",
          "thead",
          "tfoot",
          "caption",
          "colgroup",
          "option");

  /** The sets above, by the numbers below. */
  static final List<Set<String>> SETS =
      List.of(NOT_PLAIN, DRAWN, VOID, OF_HEAD, OF_TABLE, ENDED_BY_THEIR_LIKE);

  private static final int IN_NOT_PLAIN = TagScan.SETS.size();
  private static final int IN_DRAWN = IN_NOT_PLAIN + 1;
  private static final int IN_VOID = IN_NOT_PLAIN + 2;
  private static final int IN_HEAD = IN_NOT_PLAIN + 3;
  private static final int IN_TABLE = IN_NOT_PLAIN + 4;
  private static final int IN_ENDED_BY_THEIR_LIKE = IN_NOT_PLAIN + 5;

  private static final int ENDED_WITHIN_EACH = 8;

  /** Elements within which the end tag of a select around them is ignored. */
  private static final Set<String> SCOPES = Set.of("applet", "marquee", "object", "table");

  /** How many unusual names of open elements are kept for each part of a large page. */
  private static final int MAX_OTHERS = 64;

  private final int maxAttributes;
  private final Way way;
  private final int maxOpen;
  private final int[] opened; // usual names that count
  private final Map<String, Integer> openedOthers = new HashMap<>();
  private final List<String> drawing = new ArrayList<>(); // open SVG elements, the innermost last
  private boolean drawn; // whether the last start tag was one of SVG
  private boolean plain;
  private boolean replaced; // whether the parser replaces characters of the text
  private boolean html; // whether there was an html tag
  private boolean body; // whether an element or text has started the body
  private boolean form; // whether a form is open
  private boolean select; // whether a select is open
  private boolean listItem; // whether the last item was one of ul or ol
  private int open; // the most elements that may be open
  private int tables; // how many tables are open
  private long cells; // a bit for each of them: whether a cell or caption is open
  private int templates; // how many are open, in a page that is too large for a tree

  /** What a text is. */
  public enum Way {
    DOCUMENT,
    /** The content of an element; the tags that only documents have are dropped. */
    FRAGMENT,
    /** A page too large for a tree. It is read from its tags even if that may be wrong. */
    LARGE
  }

  /**
   * A reader that has not read any tags yet.
   *
   * @param depth how deep a tree may be
   * @param maxAttributes how many attributes a tag may have
   */
  public PlainMarkup(int depth, int maxAttributes, Way way) {
    this.way = way;
    this.maxOpen = Math.min(depth / ENDED_WITHIN_EACH - 1, Long.SIZE - 1);
    this.maxAttributes = maxAttributes;
    this.plain = maxOpen > 0;
    this.opened = new int[TagName.COUNT];
  }

  /** A reader that continues where another one is. */
  public PlainMarkup(PlainMarkup other) {
    this.way = other.way;
    this.maxOpen = other.maxOpen;
    this.maxAttributes = other.maxAttributes;
    this.plain = other.plain;
    this.opened = other.opened.clone();
    this.openedOthers.putAll(other.openedOthers);
    this.drawing.addAll(other.drawing);
    this.drawn = other.drawn;
    this.html = other.html;
    this.body = other.body;
    this.form = other.form;
    this.select = other.select;
    this.replaced = other.replaced;
    this.listItem = other.listItem;
    this.open = other.open;
    this.tables = other.tables;
    this.cells = other.cells;
    this.templates = other.templates;
  }

  /** Whether tags are enough. */
  public boolean isPlain() {
    return plain;
  }

  /** Whether tags are read: as long as they are enough, and all of a page too large for a tree. */
  boolean isReading() {
    return plain || way == Way.LARGE;
  }

  /** Whether neither an element nor text has started the body. */
  boolean isBeforeBody() {
    return !body;
  }

  /** Notes that text starts the body. */
  void startBody() {
    body = true;
  }

  /** Notes that the markup needs a parser. */
  public void refuse() {
    plain = false;
  }

  /**
   * Reads a start tag.
   *
   * @param scripting whether noscript elements hold text
   * @param selfClosing whether it ends in a slash, which only counts in SVG
   */
  void start(TagName name, int attributes, boolean scripting, boolean selfClosing) {
    if (!isReading()) {
      return;
    }
    plain &= attributes <= maxAttributes;
    String text = name.text();
    drawn = isDrawn(name);
    if (drawn) {
      draw(name, selfClosing);
      return;
    }
    plain &= drawing.isEmpty();
    templates += text.equals("template") ? 1 : 0;
    plain &=
        (scripting || !text.equals(NoscriptTexts.NAME))
            && !name.isIn(IN_NOT_PLAIN)
            && (name.number() != TagName.UNUSUAL || AsciiSet.isAscii(text))
            && isKept(name, attributes > 0);
    form |= text.equals("form");
    if (text.equals("li") || text.equals("dd") || text.equals("dt")) {
      open += listItem == text.equals("li") ? 0 : 1; // one does not end the other
      listItem = text.equals("li");
    }
    plain &= !select || !SCOPES.contains(text);
    select |= text.equals("select");
    body |= !name.isIn(IN_HEAD);
    if (!name.isIn(IN_VOID) && !name.isIn(IN_ENDED_BY_THEIR_LIKE)) {
      count(name, 1);
      open++;
    }
    plain &= open <= maxOpen;
  }

  /** Changes how many elements of a name are open. */
  private void count(TagName name, int change) {
    if (name.number() == TagName.UNUSUAL) {
      if (openedOthers.merge(name.text(), change, Integer::sum) == 0) {
        openedOthers.remove(name.text());
      }
      if (way == Way.LARGE && openedOthers.size() > MAX_OTHERS) {
        // More are open than a tree may be deep, so the page is not plain any more.
        openedOthers.clear();
      }
    } else {
      opened[name.number()] += change;
    }
  }

  private boolean isOpen(TagName name) {
    return name.number() == TagName.UNUSUAL
        ? openedOthers.getOrDefault(name.text(), 0) > 0
        : opened[name.number()] > 0;
  }

  /** In a page too large for a tree, elements of HTML in SVG are taken for HTML. */
  private boolean isDrawn(TagName name) {
    return name.text().equals("svg")
        || (!drawing.isEmpty() && (way != Way.LARGE || name.isIn(IN_DRAWN)));
  }

  private void draw(TagName name, boolean selfClosing) {
    plain &= drawing.isEmpty() ? isInPlace(name) && !select : name.isIn(IN_DRAWN);
    body = true;
    plain &= open + drawing.size() + (selfClosing ? 0 : 1) <= maxOpen;
    if (!selfClosing && isReading() && drawing.size() <= maxOpen) {
      drawing.add(name.text());
    }
  }

  /** Whether the last start tag is in a template, in a page too large for a tree. */
  boolean isInTemplate() {
    return templates > 0;
  }

  /** Whether an element of SVG is open. */
  boolean isWithinDrawing() {
    return !drawing.isEmpty();
  }

  /** Notes that the text has characters that the parser replaces. */
  public void hasReplaced() {
    replaced = true;
    refuse();
  }

  /** Whether the text has, or may have, characters that the parser replaces. */
  boolean replacesCharacters() {
    return replaced;
  }

  /** Whether the last start tag was one of SVG. */
  boolean isDrawing() {
    return drawn;
  }

  private boolean isKept(TagName name, boolean attributes) {
    return switch (name.text()) {
      case "head" -> !attributes && way != Way.FRAGMENT; // a late one is dropped
      case "html" -> html(attributes) && way != Way.FRAGMENT; // a late one is merged
      case "body" -> (!attributes || !body) && way != Way.FRAGMENT;
      case "table" -> table();
      case "caption", "td", "th" -> ofTable(true);
      case "tr", "tbody", "thead", "tfoot", "colgroup", "col" -> ofTable(false);
      default ->
          isInPlace(name)
              && !(form && name.text().equals("form"))
              && !(select && name.text().equals("select"));
    };
  }

  private boolean html(boolean attributes) {
    boolean late = html || body;
    html = true;
    return !attributes || !late;
  }

  /** A table outside the cells of another table ends that table. */
  private boolean table() {
    boolean allowed = tables == 0 || isInCell();
    tables++;
    cells &= ~(1L << tables);
    return allowed;
  }

  /** Whether the parser leaves an element where it is. The order of elements matters. */
  private boolean isInPlace(TagName name) {
    return tables == 0 || isInCell() || name.isIn(IN_TABLE);
  }

  private boolean isInCell() {
    return (cells >>> tables & 1) != 0;
  }

  /** Parts of a table are dropped outside a table. */
  private boolean ofTable(boolean cell) {
    cells = cell ? cells | 1L << tables : cells & ~(1L << tables);
    return tables > 0;
  }

  /** Reads an end tag. */
  void end(TagName name) {
    if (!drawing.isEmpty()) {
      // Other end tags may end elements around the drawing.
      plain &= drawing.get(drawing.size() - 1).equals(name.text());
      int at = drawing.lastIndexOf(name.text());
      if (at >= 0) {
        drawing.subList(at, drawing.size()).clear();
      }
      if (at >= 0 || way != Way.LARGE) {
        return;
      }
    }
    switch (name.text()) {
      case "template" -> templates -= templates > 0 ? 1 : 0;
      case "table" -> tables -= tables > 0 ? 1 : 0;
      case "form" -> form = false;
      case "select" -> select = false;
      case "caption", "td", "th", "tr", "tbody", "thead", "tfoot" -> cells &= ~(1L << tables);
      default -> {}
    }
    if (isOpen(name)) {
      count(name, -1);
      open--;
    }
  }
}
