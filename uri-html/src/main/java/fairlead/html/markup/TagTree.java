package fairlead.html.markup;

import java.util.Arrays;
import java.util.Set;

/**
 * The tree of a text with {@linkplain PlainMarkup plain markup}, as far as its tags show it: which
 * element is in which, and where their texts are. It follows the rules for elements that end others
 * (HTML Standard, Section 13.2.6, "Tree construction"), and is no longer {@link #isSure} once the
 * parser would repeat or move an element.
 */
public final class TagTree {

  /** Elements that end a paragraph. */
  private static final Set<String> ENDS_P =
      names(
          "address article aside blockquote center dd details dialog dir div dl dt fieldset"
              + " figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main"
              + " menu nav ol p pre search section summary ul xmp");

  /** Elements whose end tags also end the elements left open in them. */
  private static final Set<String> ENDS_ALL_IN_IT =
      names(
          "address article aside blockquote button caption center dd details dialog dir div dl dt"
              + " fieldset figcaption figure footer form header hgroup li listing main menu nav ol"
              + " optgroup pre search section select summary td th ul");

  /** Elements in which nothing ends a paragraph around them. */
  private static final Set<String> SCOPES =
      names("applet button caption html marquee object table td th");

  /** Elements that may be left open. */
  private static final Set<String> LEFT_OPEN = names("dd dt li optgroup option p");

  /** Elements in which an item does not end another around them. */
  private static final Set<String> LISTS = names("body caption dl menu object ol table td th ul");

  private static final Set<String> HEADINGS = names("h1 h2 h3 h4 h5 h6");

  /** Further elements that are put into the head. */
  private static final Set<String> EARLY = names("basefont bgsound noframes");

  private static final Set<String> GROUPS = names("tbody tfoot thead");

  private static final Set<String> TABLE_OR_GROUP = names("table tbody tfoot thead");

  private static final Set<String> TABLE_OR_ROW = names("table tbody tfoot thead tr");

  /** Parts of a table that hold no text. */
  private static final Set<String> ROWS = names("colgroup table tbody tfoot thead tr");

  /** Elements in a table that may be left open. */
  private static final Set<String> LEFT_OPEN_IN_TABLES =
      names("caption colgroup dd dt li optgroup option p tbody td tfoot th thead tr");

  /** Elements that the parser does not put into others of the same name. */
  private static final Set<String> NEVER_NESTED = names("a button nobr select");

  /** Elements that are put into the head if there is no body yet. */
  private static final Set<String> OF_HEAD = names("base link meta noscript script style title");

  /** Elements whose end tags may imply elements. */
  private static final Set<String> IMPLIED = names("body br head html p");

  private static final TagName HTML = TagName.of("html");
  private static final TagName HEAD = TagName.of("head");
  private static final TagName BODY = TagName.of("body");
  private static final TagName COLGROUP = TagName.of("colgroup");
  private static final TagName TBODY = TagName.of("tbody");
  private static final TagName TR = TagName.of("tr");

  private static final int NONE = TagCursor.NONE;

  /**
   * How many elements may be open: each tag may visit all of them. {@link PlainMarkup} allows
   * fewer, even if each of them implies others.
   */
  private static final int MAX_OPEN = 256;

  private int[] parents = new int[64];
  private int[] starts = new int[64];
  private int[] contentStarts = new int[64];
  private int[] contentEnds = new int[64];
  private int[] numbers = new int[64]; // of their start tags in TagScan
  private TagName[] names = new TagName[64];
  private int size;
  private int[] noted = new int[64]; // elements by the numbers of their start tags
  private int[] texts = new int[64]; // start and end of each
  private int textPlaces;
  private int current = NONE; // the innermost open element
  private int open;
  private int head = NONE;
  private int body = NONE;
  private boolean afterBody; // after its end tag, where the parser leaves out white space
  private boolean sure = true;

  private static Set<String> names(String all) {
    return Set.of(all.split(" ", -1));
  }

  /** Whether the parser would build the same tree. */
  boolean isSure() {
    return sure;
  }

  /** How many elements there are. Their order is that of their start tags. */
  int size() {
    return size;
  }

  /** The element of a start tag. */
  int element(int number) {
    return noted[number];
  }

  /** The number of its start tag in {@link TagScan}. {@link TagCursor#NONE} if not noted there. */
  int number(int element) {
    return numbers[element];
  }

  String name(int element) {
    return names[element].text();
  }

  /** The element around it. {@link TagCursor#NONE} if there is none. */
  int parent(int element) {
    return parents[element];
  }

  /** Where its start tag begins. If it has none, where it would begin. */
  int start(int element) {
    return starts[element];
  }

  int contentStart(int element) {
    return contentStarts[element];
  }

  /** Where its content ends. Beyond the text if nothing ends it. */
  int contentEnd(int element) {
    return contentEnds[element];
  }

  /** The first text that begins at or after an offset. */
  int textAt(int offset) {
    int low = 0;
    int high = texts();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (textStart(middle) < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How many texts there are. */
  int texts() {
    return textPlaces / 2;
  }

  int textStart(int text) {
    return texts[2 * text];
  }

  int textEnd(int text) {
    return texts[2 * text + 1];
  }

  /** Reads a text between tags. */
  void text(int from, int to, boolean blank) {
    if (!sure || (blank && (body == NONE || afterBody))) {
      return;
    }
    afterBody = false;
    if (body == NONE) {
      openBody(BODY, NONE, from, from);
    }
    sure &= blank || !isCurrent(ROWS); // else it moves before the table
    addText(from, to);
  }

  private void addText(int from, int to) {
    if (textPlaces == texts.length) {
      texts = Arrays.copyOf(texts, 2 * textPlaces);
    }
    texts[textPlaces++] = from;
    texts[textPlaces++] = to;
  }

  /** Reads the text of an element that holds no tags. */
  void rawText(TagName name, int from, int to) {
    if (name.text().equals("title") && from < to) {
      addText(from, to);
    } else {
      sure &= from == to || OF_HEAD.contains(name.text()); // which is not text
    }
  }

  /**
   * Reads a start tag.
   *
   * @param number its number in {@link TagScan}; {@link TagCursor#NONE} if not noted there
   * @param drawing whether it is one of SVG
   */
  void start(TagName name, int number, int start, int end, boolean drawing, boolean selfClosing) {
    afterBody = false;
    if (!sure || isOfDocument(name, number, start, end)) {
      return;
    }
    if (body == NONE && (drawing || !OF_HEAD.contains(name.text()))) {
      sure &= !EARLY.contains(name.text()); // the parser puts it into the head
      openBody(BODY, NONE, start, start);
    } else if (body == NONE) {
      openHead(HEAD, NONE, start, start);
      sure &= current == head; // the parser would open it again
    } else if (!drawing) {
      makeRoom(name.text(), start);
    }
    push(name, number, start, end);
    if (drawing ? selfClosing : PlainMarkup.VOID.contains(name.text())) {
      pop(end);
    }
  }

  /** Reads an end tag. */
  void end(TagName name, int start, int end) {
    String text = name.text();
    boolean all = text.equals("html") || text.equals("body");
    afterBody |= all;
    if (!sure || (all && body != NONE)) {
      return; // what comes after it is in the body
    }
    if (isCurrent(text) && !all) {
      pop(start);
    } else if (body != NONE && (text.equals("br") || (text.equals("p") && !isOpen("p")))) {
      push(name, NONE, start, end); // the parser adds an empty element, which no path shows
      pop(end);
    } else if (isOpen(text) && !all) {
      endOuter(text, start);
    } else {
      boolean implies = body == NONE && IMPLIED.contains(text);
      sure &= !implies && !(HEADINGS.contains(text) && isHeadingOpen());
    }
  }

  /** Ends an element and those left open in it. */
  private void endOuter(String name, int start) {
    if (ENDS_ALL_IN_IT.contains(name)) {
      clear(start, Set.of(name), LEFT_OPEN);
      pop(start);
    } else if (ROWS.contains(name)) {
      clear(start, Set.of(name), LEFT_OPEN_IN_TABLES);
      pop(start);
    } else {
      sure = false; // the parser may repeat it
    }
  }

  /** Reads a tag of html, head or body. False for another tag. */
  private boolean isOfDocument(TagName name, int number, int start, int end) {
    switch (name.text()) {
      case "html" -> openHtml(name, number, start, end);
      case "head" -> openHead(name, number, start, end);
      case "body" -> openBody(name, number, start, end);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void openHtml(TagName name, int number, int start, int end) {
    if (size == 0) {
      push(name, number, start, end);
    } else {
      sure &= number == NONE; // its attributes would be those of the first
    }
  }

  private void openHead(TagName name, int number, int start, int end) {
    openHtml(HTML, NONE, start, start);
    if (head == NONE) {
      head = size;
      push(name, number, start, end);
    }
  }

  private void openBody(TagName name, int number, int start, int end) {
    openHead(HEAD, NONE, start, start);
    if (current == head) {
      pop(start);
    }
    if (body == NONE) {
      body = size;
      push(name, number, start, end);
    }
  }

  /** Ends and implies what an element in the body does. */
  private void makeRoom(String name, int start) {
    switch (name) {
      case "td", "th" -> {
        clear(start, TABLE_OR_ROW, LEFT_OPEN_IN_TABLES);
        imply(TBODY, Set.of("table"), start);
        imply(TR, GROUPS, start);
      }
      case "tr" -> {
        clear(start, TABLE_OR_GROUP, LEFT_OPEN_IN_TABLES);
        imply(TBODY, Set.of("table"), start);
      }
      case "col" -> {
        clear(start, Set.of("colgroup", "table"), LEFT_OPEN_IN_TABLES);
        imply(COLGROUP, Set.of("table"), start);
      }
      case "caption", "colgroup", "tbody", "thead", "tfoot" ->
          clear(start, Set.of("table"), LEFT_OPEN_IN_TABLES);
      default -> {
        sure &= !isCurrent(ROWS) || OF_HEAD.contains(name); // a form holds nothing there
        endSimilar(name, start);
      }
    }
  }

  /** Ends elements that may not contain another element. */
  private void endSimilar(String name, int start) {
    if (ENDS_P.contains(name)) {
      end("p", SCOPES, start);
    }
    if (isOpen("select")) {
      sure &= name.equals("option") || name.equals("optgroup");
    }
    switch (name) {
      case "li" -> end("li", LISTS, start);
      case "dd", "dt" -> {
        end("dd", LISTS, start);
        end("dt", LISTS, start);
      }
      case "option" -> endCurrent("option", start);
      case "optgroup" -> {
        sure &= isOpen("select");
        endCurrent("option", start);
        endCurrent("optgroup", start);
      }
      case "rb", "rp", "rt", "rtc" -> sure &= isCurrent("ruby");
      case "table" -> sure &= !isOpenWithin("p", SCOPES); // depends on the doctype
      case "h1", "h2", "h3", "h4", "h5", "h6" -> sure &= !isCurrent(HEADINGS);
      default -> sure &= !(NEVER_NESTED.contains(name) && isOpen(name));
    }
  }

  /** Ends an element, unless an element of a set is between. */
  private void end(String name, Set<String> scopes, int start) {
    if (!endCurrent(name, start)) {
      sure &= !isOpenWithin(name, scopes); // elements in it would be repeated
    }
  }

  private boolean endCurrent(String name, int start) {
    boolean is = isCurrent(name);
    if (is) {
      pop(start);
    }
    return is;
  }

  private void imply(TagName name, Set<String> parents, int start) {
    if (isCurrent(parents)) {
      push(name, NONE, start, start);
    }
  }

  /** Ends elements that may be left open, up to an element of a set. */
  private void clear(int start, Set<String> to, Set<String> leftOpen) {
    while (sure && !isCurrent(to)) {
      sure = isCurrent(leftOpen);
      pop(start);
    }
  }

  private boolean isCurrent(String name) {
    return current != NONE && name(current).equals(name);
  }

  private boolean isCurrent(Set<String> names) {
    return current != NONE && names.contains(name(current));
  }

  private boolean isOpen(String name) {
    return isOpenWithin(name, Set.of());
  }

  private boolean isOpenWithin(String name, Set<String> scopes) {
    int at = current;
    while (at != NONE && !name(at).equals(name) && !scopes.contains(name(at))) {
      at = parents[at];
    }
    return at != NONE && name(at).equals(name);
  }

  private boolean isHeadingOpen() {
    int at = current;
    while (at != NONE && !HEADINGS.contains(name(at))) {
      at = parents[at];
    }
    return at != NONE;
  }

  private void push(TagName name, int number, int start, int end) {
    if (size == names.length) {
      int more = 2 * size;
      parents = Arrays.copyOf(parents, more);
      starts = Arrays.copyOf(starts, more);
      contentStarts = Arrays.copyOf(contentStarts, more);
      contentEnds = Arrays.copyOf(contentEnds, more);
      numbers = Arrays.copyOf(numbers, more);
      names = Arrays.copyOf(names, more);
    }
    if (number != NONE) {
      noted = number < noted.length ? noted : Arrays.copyOf(noted, 2 * number);
      noted[number] = size;
    }
    names[size] = name;
    parents[size] = current;
    starts[size] = start;
    contentStarts[size] = end;
    contentEnds[size] = Integer.MAX_VALUE;
    numbers[size] = number;
    current = size++;
    sure &= ++open <= MAX_OPEN;
  }

  private void pop(int end) {
    if (current != NONE) {
      contentEnds[current] = end;
      current = parents[current];
      open--;
    }
  }
}
