package fairlead.html.markup;

import static fairlead.html.markup.TagCursor.NONE;

import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.syntax.Whitespace;
import fairlead.html.text.MarkupText;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The start tags of an HTML text in order, as far as they can be found without a tree: those with
 * attributes, and those of some elements without attributes.
 */
final class TagScan {

  /** HTML elements whose text holds no tags. If scripting is on, noscript is another. */
  private static final Set<String> RAW =
      Set.of("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes");

  /** Elements that may be in a noscript in a head. */
  private static final Set<String> HEAD =
      Set.of("basefont", "bgsound", "link", "meta", "noframes", "style");

  /** The sets above, by the numbers below. */
  static final List<Set<String>> SETS = List.of(RAW, HEAD);

  private static final int IN_RAW = 0;
  private static final int IN_HEAD = 1;

  private static final String SCRIPT = "script";

  /** What is kept of an attribute: the start and end of its name, and of its value. */
  static final int PLACES = 4;

  private final MarkupText markup;
  private final String text;
  private final int length;
  private final TagCursor tag;
  private final Set<String> bareNames;
  private final boolean scripting;
  private final @Nullable PlainMarkup plain; // null if not needed
  private final @Nullable TagTree tree; // null if not needed
  private final boolean continued; // whether the document goes on after the text
  private final NoscriptTexts noscripts;
  private int headNoscript = NONE; // name of the last noscript, while it holds only what a head may
  private int[] starts = new int[64];
  private int[] textEnds = new int[64];

  // Only while the markup is plain.
  private TagName[] names = new TagName[64];
  private int[] contentStarts = new int[64];
  private int[] attributeEnds = new int[64]; // in the array below
  private int[] attributes = new int[256]; // four numbers for each
  private final BitSet drawings = new BitSet(); // the tags of SVG, while the markup is plain
  private final BitSet templates = new BitSet(); // the tags in templates of a large page
  private int size;
  private boolean unclear;
  private boolean afterAll; // whether all of the document after a tag is text
  private boolean html; // whether there was an html tag
  private boolean body; // whether there was a body tag
  private int tables; // how many are open
  private int svgs; // how many are open
  private int maths;
  private boolean frames; // whether there was a frameset tag
  private boolean foreignInTable;
  private int comment; // the first after the start of the last script that was checked
  private int end; // of what can be read without the text after it

  /**
   * Scans a text for start tags.
   *
   * @param bareNames the elements that are noted even without attributes
   * @param scripting whether noscript elements hold text
   * @param plain receives all tags; null if not needed
   * @param tree receives all tags and texts; null if not needed
   * @param continued whether the document goes on after the text. What is not at its end in the
   *     text is then not read
   */
  TagScan(
      TagCursor tag,
      Set<String> bareNames,
      boolean scripting,
      @Nullable PlainMarkup plain,
      @Nullable TagTree tree,
      boolean continued) {
    this.continued = continued;
    this.tag = tag;
    this.markup = tag.markup;
    this.text = markup.text();
    this.length = tag.length;
    this.bareNames = bareNames;
    this.scripting = scripting;
    this.noscripts = NoscriptTexts.with(scripting);
    this.plain = plain;
    this.tree = tree;
    this.end = length;
    scan();
  }

  /** The end of what was read: where another part begins if the document goes on. */
  int end() {
    return end;
  }

  /** Whether all of the document after this text is text. */
  boolean isAfterAll() {
    return afterAll;
  }

  /** How many tags were noted. */
  int size() {
    return size;
  }

  /** Where a tag begins. */
  int start(int number) {
    return starts[number];
  }

  /** The end of the text after the tag of a script or a style sheet. */
  int textEnd(int number) {
    return textEnds[number];
  }

  /** The name of a tag, if all markup is plain. */
  TagName name(int number) {
    return names[number];
  }

  /** Where the content of an element begins, if all markup is plain. */
  int contentStart(int number) {
    return contentStarts[number];
  }

  /** Where the attributes of a tag begin in {@link #attributes}, if all markup is plain. */
  int attributeStart(int number) {
    return number == 0 ? 0 : attributeEnds[number - 1];
  }

  /** Where they end. */
  int attributeEnd(int number) {
    return attributeEnds[number];
  }

  /** The places of attributes, {@link #PLACES} numbers for each. */
  int[] attributes() {
    return attributes;
  }

  /** The value of an attribute as parsed, if all markup is plain. Null if there is none. */
  @Nullable String attribute(int number, String name) {
    for (int at = number < 0 ? attributes.length : attributeStart(number);
        number >= 0 && at < attributeEnd(number);
        at += PLACES) {
      if (tag.isWritten(attributes[at], attributes[at + 1], name)) {
        String raw = markup.slice(attributes[at + 2], attributes[at + 3]);
        return replaced(SourceText.asParsed(raw, Holder.ATTRIBUTE));
      }
    }
    return null;
  }

  /** A text as parsed. */
  String text(int start, int end) {
    return replaced(SourceText.asParsed(markup.slice(start, end), Holder.TEXT));
  }

  /** Whether an element belongs to SVG, if all markup is plain. */
  boolean isDrawing(int number) {
    return drawings.get(number);
  }

  /** Whether an element is in a template of a page that is too large for a tree. */
  boolean isInTemplate(int number) {
    return templates.get(number);
  }

  /** Where noscript elements hold text, if no other elements have their name. */
  NoscriptTexts noscripts() {
    return noscripts;
  }

  /** Whether the tags are unclear without a tree. */
  boolean isUnclear() {
    return unclear;
  }

  /** Whether SVG or MathML begins in a table. In the tree, it may be before the table. */
  boolean isForeignInTable() {
    return foreignInTable;
  }

  /** Whether an element with a name is noted. */
  boolean notes(String name, int attributes) {
    return attributes > 0 || bareNames.contains(name) || isRawNoscript(name);
  }

  boolean isRawNoscript(String name) {
    return scripting && name.equals(NoscriptTexts.NAME);
  }

  private void scan() {
    int open = markup.indexOf('<', 0);
    int textStart = 0;
    while (open >= 0 && open + 1 < length) {
      if (plain != null && plain.isBeforeBody() && !isBlank(textStart, open)) {
        plain.startBody();
      }
      int c = tag.octet(open + 1);
      boolean isMarkup = isLetter(c) || c == '!' || c == '?' || (c == '/' && open + 2 < length);
      if (isMarkup) {
        addText(textStart, open);
      }
      tag.at = open + 1;
      if (isLetter(c)) {
        startTag(open);
      } else if (c == '/') {
        endTag(open);
      } else if (c == '!') {
        declaration(open);
      } else if (c == '?') {
        skipBehind(open);
      }
      if (tag.at == NONE && continued && !afterAll) {
        end = open; // read again, with the text after it
        return;
      }
      textStart = isMarkup ? tag.at : textStart;
      open = tag.at == NONE ? NONE : markup.indexOf('<', tag.at);
    }
    if (continued && open >= 0) {
      end = open;
    } else if (continued && !afterAll && plain != null && !isBlank(textStart, length)) {
      plain.startBody();
    }
    if (textStart >= 0) {
      addText(textStart, length);
    }
  }

  private void addText(int start, int end) {
    if (tree != null && start < end) {
      tree.text(start, end, isBlank(start, end));
    }
  }

  private boolean isBlank(int start, int end) {
    for (int i = start; i < end; i++) {
      if (!Whitespace.is(tag.octet(i))) {
        return false;
      }
    }
    return true;
  }

  private void renameOpen() {
    if (headNoscript != NONE) {
      noscripts.rename(headNoscript);
      headNoscript = NONE;
    }
  }

  /** Records a start tag, and skips the text of an element that holds no tags. */
  private void startTag(int open) {
    int nameEnd = tag.afterName(open);
    tag.at = nameEnd;
    boolean kept = plain != null && plain.isReading();
    int before = size == 0 ? 0 : attributeEnds[size - 1];
    int count = 0;
    while (tag.nextAttribute()) {
      if (kept) {
        keepAttribute(before + PLACES * count);
      }
      count++;
    }
    if (tag.at >= length) {
      tag.at = NONE; // a tag that does not end is not a tag
      return;
    }
    TagName name = TagName.of(tag, open + 1, nameEnd);
    if (continued && isTextOpen(name)) {
      tag.at = NONE;
      return;
    }
    boolean selfClosing = tag.isSelfClosing();
    if (headNoscript != NONE && !name.isIn(IN_HEAD)) {
      renameOpen();
    }
    boolean noscript = name.text().equals(NoscriptTexts.NAME);
    if (!scripting && noscript) {
      headNoscript = open + 1;
    }
    if (plain != null) {
      plain.start(name, count, scripting, selfClosing);
    }
    tag.at++;
    boolean noted = notes(name.text(), count);
    if (noted) {
      note(open, name, kept ? before + PLACES * count : before);
    }
    int contentStart = tag.at;
    if (tree != null && plain != null) {
      tree.start(name, noted ? size - 1 : NONE, open, tag.at, plain.isDrawing(), selfClosing);
    }
    if (scripting && noscript) {
      int end = NoscriptTexts.endTag(text, tag.at);
      noscripts.add(tag.at, end);
      tag.at = end;
    } else if (name.isIn(IN_RAW)) {
      rawText(name.text());
      if (noted) {
        textEnds[size - 1] = end(tag.at);
      }
      if (tree != null) {
        tree.rawText(name, contentStart, end(tag.at));
      }
    } else if (name.text().equals("plaintext")) {
      tag.at = NONE;
      afterAll = true;
    }
    open(name.text(), count > 0);
    svgs -= selfClosing && name.text().equals("svg") ? 1 : 0;
  }

  /** Whether an element whose tag was just read holds text that goes on after all of this text. */
  private boolean isTextOpen(TagName name) {
    int tagEnd = tag.at;
    tag.at++;
    boolean open = false;
    if (scripting && name.text().equals(NoscriptTexts.NAME)) {
      open = NoscriptTexts.endTag(text, tag.at) == length;
    } else if (name.isIn(IN_RAW)) {
      findTextEnd(name.text());
      open = tag.at == NONE || tag.at + 2 + name.text().length() >= length;
    }
    tag.at = tagEnd;
    return open;
  }

  private void keepAttribute(int at) {
    if (at == attributes.length) {
      attributes = Arrays.copyOf(attributes, 2 * at);
    }
    tag.copyAttribute(attributes, at);
    if (plain != null && tag.isNamedAttribute(MarkupElement.IGNORE)) {
      plain.refuse(); // only the tree shows its content
    }
  }

  private void note(int open, TagName name, int attributeEnd) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      textEnds = Arrays.copyOf(textEnds, size * 2);
      names = Arrays.copyOf(names, size * 2);
      contentStarts = Arrays.copyOf(contentStarts, size * 2);
      attributeEnds = Arrays.copyOf(attributeEnds, size * 2);
    }
    starts[size] = open;
    names[size] = name;
    contentStarts[size] = tag.at;
    attributeEnds[size] = attributeEnd;
    if (plain != null && plain.isDrawing()) {
      drawings.set(size);
    }
    if (plain != null && plain.isInTemplate()) {
      templates.set(size);
    }
    size++;
  }

  private void open(String name, boolean attributes) {
    switch (name) {
      case "html" -> {
        unclear |= attributes && html; // a second one is merged with the first
        html = true;
      }
      case "body" -> {
        unclear |= attributes && body;
        body = true;
      }
      case "table" -> tables++;
      case "svg" -> svgs++;
      case "math" -> maths++;
      case "frameset" -> frames = true;
      // In the tree, what a table cannot hold comes before it, and may look exactly the same.
      case "template" -> unclear |= tables > 0;
      default -> {}
    }
    foreignInTable |= tables > 0 && svgs + maths > 0;
  }

  /** Moves to the end tag of an element. */
  private void findTextEnd(String name) {
    int start = tag.at;
    tag.skipText(name);
    if (name.equals(SCRIPT) && commentFrom(start) < end(tag.at)) {
      tag.at = scriptEnd(comment);
    }
  }

  private void rawText(String name) {
    int start = tag.at;
    findTextEnd(name);
    if (plain != null && tag.at + 2 + name.length() >= length) {
      plain.refuse(); // there may be no end tag
    }
    // In these, what looks like text may be markup.
    if (svgs + maths > 0 || frames) {
      int bracket = markup.indexOf('<', start);
      unclear |= bracket != NONE && bracket < end(tag.at);
    }
  }

  private int commentFrom(int start) {
    if (comment < start) {
      comment = end(text.indexOf("<!--", start));
    }
    return comment;
  }

  private int end(int found) {
    return found == NONE ? length : found;
  }

  /**
   * The end of a script that hides its text from old browsers. An end tag in the comment also ends
   * the script, unless it ends a script within the comment (HTML Standard, Section 13.2.5, "Script
   * data escaped state" and "Script data double escaped state").
   *
   * @param from where the comment begins
   */
  private int scriptEnd(int from) {
    boolean escaped = false;
    boolean within = false; // a script in the comment
    for (int i = from; i < length; i++) {
      int c = tag.octet(i);
      if (c == '-' && escaped && text.startsWith("-->", i)) {
        escaped = false;
        within = false;
      } else if (c == '<' && text.startsWith("</", i) && tag.isNamed(i + 1, SCRIPT)) {
        if (!within) {
          return i;
        }
        within = false;
      } else if (c == '<' && escaped && !within) {
        within = tag.isNamed(i, SCRIPT);
      } else if (c == '<' && !escaped && text.startsWith("<!--", i)) {
        escaped = true; // the dashes may also be part of its end
      }
    }
    return NONE;
  }

  private void endTag(int open) {
    if (!isLetter(tag.octet(open + 2))) {
      skipBehind(open);
      return;
    }
    tag.at = tag.afterName(open + 1);
    while (tag.nextAttribute()) {
      // attributes of an end tag do not count
    }
    tag.at = tag.at >= length ? NONE : tag.at + 1;
    if (tag.at == NONE && continued) {
      return;
    }
    if (plain != null && plain.isReading()) {
      plain.end(tag.name(open + 1));
    }
    if (tree != null) {
      tree.end(tag.name(open + 1), open, end(tag.at));
    }
    if (!scripting && tag.isNamed(open + 1, NoscriptTexts.NAME)) {
      if (headNoscript == NONE) {
        noscripts.rename(open + 2);
      }
      headNoscript = NONE;
    }
    tables -= tables > 0 && tag.isNamed(open + 1, "table") ? 1 : 0;
    svgs -= svgs > 0 && tag.isNamed(open + 1, "svg") ? 1 : 0;
    maths -= maths > 0 && tag.isNamed(open + 1, "math") ? 1 : 0;
  }

  private void declaration(int open) {
    if (!text.startsWith("<!--", open)) {
      boolean data = text.startsWith("<![CDATA[", open);
      unclear |= data; // its end depends on the tree
      if (data && isForeign()) {
        int end = text.indexOf("]]>", open);
        tag.at = end == NONE ? NONE : end + "]]>".length();
      } else {
        skipBehind(open);
      }
    } else if (text.startsWith(">", open + 4) || text.startsWith("->", open + 4)) {
      skipBehind(open);
    } else {
      int end = text.indexOf("--", open + 4);
      while (end != NONE && !text.startsWith(">", end + 2) && !text.startsWith("!>", end + 2)) {
        end = text.indexOf("--", end + 1);
      }
      tag.at = end;
      if (end != NONE) {
        skipBehind(end);
      }
    }
  }

  /** Whether the place is in SVG or MathML, as far as the tags show it. */
  private boolean isForeign() {
    return svgs > 0 || maths > 0 || (plain != null && plain.isWithinDrawing());
  }

  /** A value as the parser reads it, which replaces some characters. */
  String replaced(String value) {
    return plain != null && plain.replacesCharacters() ? SourceText.replaced(value) : value;
  }

  /** Moves to the offset after the next closing bracket. */
  private void skipBehind(int from) {
    int found = markup.indexOf('>', from);
    tag.at = found == NONE ? NONE : found + 1;
  }

  private static boolean isLetter(int c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z';
  }
}
