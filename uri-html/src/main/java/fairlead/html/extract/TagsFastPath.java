package fairlead.html.extract;

import fairlead.html.SourceSpan.Precision;
import fairlead.html.extract.AttributeValue.Holder;
import fairlead.html.syntax.Whitespace;
import fairlead.uri.text.AsciiCase;
import java.util.Arrays;
import java.util.Set;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;

/**
 * The start tags of an HTML text in their order, which is that of the elements in the tree unless
 * they are misnested. They give places without the parser's own tracking, which costs as much as
 * the parse.
 *
 * <p>The walk through the tree calls {@link #next} for each element that {@link #isNoted}, and asks
 * for places between. Where an element, a value or their number differs, the two are out of step,
 * and the document is to be parsed again with tracking. (A tag that the parser drops and one that
 * it doubles go unnoticed if both, and all between them, are the same to the letter; a link then
 * counts twice that else would count once.)
 */
final class TagsFastPath {

  /**
   * Elements whose text holds no tags, as far as they are HTML's; noscript is another if scripting
   * is on.
   */
  private static final Set<String> RAW =
      Set.of("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes");

  private static final int NONE = -1;

  private final String text;
  private final char[] chars; // the same; to read them one by one takes a fraction of the time
  private final Set<String> bareNames;
  private final boolean scripting;
  private final boolean whole; // or else the text goes on, and its tags do not matter
  private final NoscriptTexts noscripts = new NoscriptTexts();
  private int[] starts = new int[64];
  private int size;
  private int at; // while scanning, and while a tag is read
  private int current = NONE; // the number of the tag that the walk has come to
  private boolean outOfStep;
  private int tables; // that are open
  private int svgs; // likewise
  private int maths;
  private boolean frames; // whether there are any
  private boolean foreignInTable;
  private int comment; // the first after the last script that was asked about

  // The attribute that was read last.
  private int nameStart;
  private int nameEnd;
  private int valueStart;
  private int valueEnd;

  /**
   * Reads a text.
   *
   * @param bareNames the elements that are noted although they may have no attributes
   * @param scripting whether noscript elements hold text
   */
  TagsFastPath(String text, Set<String> bareNames, boolean scripting) {
    this(text, bareNames, scripting, true);
  }

  private TagsFastPath(String text, Set<String> bareNames, boolean scripting, boolean whole) {
    this.text = text;
    this.chars = text.toCharArray();
    this.bareNames = bareNames;
    this.scripting = scripting;
    this.whole = whole;
    scan();
  }

  /**
   * The tags of the beginning of a text, after which no noscript element is, where scripting is
   * enabled and no places are wanted.
   */
  static TagsFastPath ofNoscripts(String beginning) {
    return new TagsFastPath(beginning, Set.of(), true, false);
  }

  /** Whether an element of a name has a start tag here. */
  boolean isNoted(String name, int attributes) {
    return attributes > 0 || bareNames.contains(name) || isRawNoscript(name);
  }

  private boolean isRawNoscript(String name) {
    return scripting && name.equals("noscript");
  }

  /** Where noscript elements hold text, if no other element has their name. */
  NoscriptTexts noscripts() {
    return noscripts;
  }

  /** Where the content of the element begins. */
  int contentStart() {
    if (outOfStep) {
      return NONE;
    }
    at = afterName(starts[current]);
    while (nextAttribute()) {
      // what follows the last is the end of the tag
    }
    return at + 1;
  }

  /** Whether SVG or MathML begins in a table, before which it may be in the tree. */
  boolean isForeignInTable() {
    return foreignInTable;
  }

  /** Records that the tags do not match the tree. */
  void lose() {
    outOfStep = true;
  }

  /** Visits the next noted element of the tree. */
  void next(String name) {
    if (!whole && current + 1 == size && !isRawNoscript(name)) {
      return; // after the last noscript that was found
    }
    current++;
    if (current >= size || !isNamed(starts[current], name)) {
      outOfStep = true;
    }
  }

  /** Whether tags and elements have been the same so far. */
  boolean isInStep() {
    return !outOfStep;
  }

  /** Whether tags and elements have been the same, and there are no more. */
  boolean isAtEnd() {
    return !outOfStep && current + 1 == size;
  }

  /** The value of an attribute of the element. */
  AttributeValue attribute(String name, String value) {
    if (!outOfStep) {
      at = afterName(starts[current]);
      while (nextAttribute()) {
        if (isNamedAttribute(name)) {
          return placed(value);
        }
      }
    }
    return lost(value, Holder.ATTRIBUTE);
  }

  private AttributeValue placed(String value) {
    // Usually the two are equal, without any character that is read differently.
    String raw =
        valueEnd - valueStart == value.length() && text.startsWith(value, valueStart)
            ? value
            : text.substring(valueStart, valueEnd);
    return SourceText.isReadAs(raw, value, Holder.ATTRIBUTE)
        ? AttributeValue.placedAs(raw, value, valueStart, Holder.ATTRIBUTE)
        : lost(value, Holder.ATTRIBUTE);
  }

  /** The text in the element. */
  AttributeValue text(Element element) {
    String value =
        element.childNodeSize() == 1 && element.childNode(0) instanceof DataNode data
            ? data.getWholeData()
            : null;
    if (value == null || outOfStep) {
      return lost("", Holder.DATA);
    }
    int start = contentStart();
    int end = start + value.length();
    if (end > text.length()) {
      return lost(value, Holder.DATA);
    }
    String raw = text.startsWith(value, start) ? value : text.substring(start, end);
    return SourceText.isReadAs(raw, value, Holder.DATA)
        ? AttributeValue.placedAs(raw, value, start, Holder.DATA)
        : lost(value, Holder.DATA);
  }

  /** An empty value for an attribute that is missing. */
  AttributeValue missing() {
    int tag = outOfStep ? 0 : starts[current];
    return new AttributeValue("", tag, tag, Precision.TAG, Holder.ATTRIBUTE);
  }

  private AttributeValue lost(String value, Holder holder) {
    outOfStep = true;
    return new AttributeValue(value, 0, 0, Precision.TAG, holder);
  }

  private boolean isNamed(int start, String name) {
    int end = start + 1 + name.length();
    return text.regionMatches(true, start + 1, name, 0, name.length())
        && (end == text.length() || isNameEnd(chars[end]));
  }

  private boolean isNamedAttribute(String name) {
    return nameEnd - nameStart == name.length()
        && text.regionMatches(true, nameStart, name, 0, name.length());
  }

  private void scan() {
    int open = text.indexOf('<');
    while (open >= 0 && open + 1 < text.length()) {
      char c = chars[open + 1];
      at = open + 1;
      if (isLetter(c)) {
        startTag(open);
      } else if (c == '/') {
        endTag(open);
      } else if (c == '!') {
        declaration(open);
      } else if (c == '?') {
        skipTo(">", open);
      }
      open = at < 0 ? NONE : text.indexOf('<', at);
    }
  }

  /** Records a start tag, and skips the text of an element that holds no tags. */
  private void startTag(int open) {
    at = afterName(open);
    int nameStop = at;
    boolean any = false;
    while (nextAttribute()) {
      any = true;
    }
    if (at >= chars.length) {
      at = NONE; // a tag that does not end is none
      return;
    }
    String name = lower(open + 1, nameStop);
    boolean noscript = isRawNoscript(name);
    if (any || noscript || bareNames.contains(name)) {
      if (size == starts.length) {
        starts = Arrays.copyOf(starts, size * 2);
      }
      starts[size++] = open;
    }
    at++;
    if (noscript) {
      int end = NoscriptTexts.endTag(text, at);
      noscripts.add(at, end);
      at = end;
    } else if (RAW.contains(name)) {
      rawText(name);
    } else if (name.equals("plaintext")) {
      at = NONE;
    }
    switch (name) {
      case "table" -> tables++;
      case "svg" -> svgs++;
      case "math" -> maths++;
      case "frameset" -> frames = true;
      // What a table cannot hold is before it in the tree, and may be the same to the letter.
      case "template" -> outOfStep |= tables > 0;
      default -> {}
    }
    foreignInTable |= tables > 0 && svgs + maths > 0;
  }

  /** Goes to the end tag of an element. */
  private void rawText(String name) {
    int start = at;
    int end = text.indexOf("</", at);
    while (end >= 0 && !isNamed(end + 1, name)) {
      end = text.indexOf("</", end + 2);
    }
    at = name.equals("script") && commentFrom(start) < end(end) ? scriptEnd(comment, name) : end;
    // There, what looks like text may be markup.
    outOfStep |= (svgs + maths > 0 || frames) && text.substring(start, end(at)).indexOf('<') >= 0;
  }

  private int commentFrom(int start) {
    if (comment < start) {
      comment = end(text.indexOf("<!--", start));
    }
    return comment;
  }

  private int end(int found) {
    return found < 0 ? chars.length : found;
  }

  /**
   * Where a script ends that hides its text from old browsers: an end tag ends it in a comment too,
   * but not that of a script within the comment (HTML Standard, Section 13.2.5, "Script data
   * escaped state" and "Script data double escaped state").
   *
   * @param from where the comment begins
   */
  private int scriptEnd(int from, String name) {
    boolean escaped = false;
    boolean within = false; // a script in the comment
    for (int i = from; i < chars.length; i++) {
      char c = chars[i];
      if (c == '-' && escaped && text.startsWith("-->", i)) {
        escaped = false;
        within = false;
      } else if (c == '<' && text.startsWith("</", i) && isNamed(i + 1, name)) {
        if (!within) {
          return i;
        }
        within = false;
      } else if (c == '<' && escaped && !within) {
        within = isNamed(i, name);
      } else if (c == '<' && !escaped && text.startsWith("<!--", i)) {
        escaped = true;
        i++; // the dashes may be those of its end
      }
    }
    return NONE;
  }

  private void endTag(int open) {
    if (open + 2 < text.length() && isLetter(chars[open + 2])) {
      at = afterName(open + 1);
      while (nextAttribute()) {
        // an end tag has none that count
      }
      at = at >= chars.length ? NONE : at + 1;
      tables -= tables > 0 && isNamed(open + 1, "table") ? 1 : 0;
      svgs -= svgs > 0 && isNamed(open + 1, "svg") ? 1 : 0;
      maths -= maths > 0 && isNamed(open + 1, "math") ? 1 : 0;
    } else {
      skipTo(">", open);
    }
  }

  private void declaration(int open) {
    if (text.startsWith("<!--", open)) {
      if (text.startsWith(">", open + 4) || text.startsWith("->", open + 4)) {
        skipTo(">", open);
      } else {
        int end = text.indexOf("--", open + 4);
        while (end >= 0 && !text.startsWith(">", end + 2) && !text.startsWith("!>", end + 2)) {
          end = text.indexOf("--", end + 1);
        }
        at = end < 0 ? NONE : end + 2;
      }
    } else {
      outOfStep |= text.startsWith("<![CDATA[", open); // whose end depends on the tree
      skipTo(">", open);
    }
  }

  private void skipTo(String mark, int from) {
    at = text.indexOf(mark, from);
  }

  private int afterName(int open) {
    int end = open + 1;
    while (end < chars.length && !isNameEnd(chars[end])) {
      end++;
    }
    return end;
  }

  /** Reads an attribute; false at the end of the tag, or of the text. */
  private boolean nextAttribute() {
    while (at < chars.length && (Whitespace.is(chars[at]) || chars[at] == '/')) {
      at++;
    }
    if (at >= chars.length || chars[at] == '>') {
      return false;
    }
    nameStart = at++;
    while (at < chars.length && !isNameEnd(chars[at]) && chars[at] != '=') {
      at++;
    }
    nameEnd = at;
    int equals = Whitespace.skip(chars, at);
    if (equals < chars.length && chars[equals] == '=') {
      readValue(Whitespace.skip(chars, equals + 1));
    } else {
      valueStart = nameEnd;
      valueEnd = nameEnd;
    }
    return at < chars.length;
  }

  private void readValue(int from) {
    char quote = from < chars.length ? chars[from] : '>';
    if (quote == '"' || quote == '\'') {
      int close = text.indexOf(quote, from + 1);
      valueStart = from + 1;
      valueEnd = close < 0 ? text.length() : close;
      at = close < 0 ? text.length() : close + 1;
      return;
    }
    int end = from;
    while (end < chars.length && !Whitespace.is(chars[end]) && chars[end] != '>') {
      end++;
    }
    // An attribute with an equals sign and nothing after it has its value at the end of its name.
    valueStart = end == from ? nameEnd : from;
    valueEnd = end == from ? nameEnd : end;
    at = end;
  }

  private String lower(int from, int to) {
    return AsciiCase.lower(text.substring(from, to));
  }

  private static boolean isLetter(char c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z';
  }

  private static boolean isNameEnd(char c) {
    return c == '>' || c == '/' || Whitespace.is(c);
  }
}
