package fairlead.html.markup;

import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import java.util.Set;
import org.jsoup.parser.Tag;
import org.jspecify.annotations.Nullable;

/** Reads the contexts of links from the tags of a text with plain markup. */
final class TagContext {

  private final TagScan scan;
  private final TagTree tree;
  private final @Nullable String[] steps; // of the elements that links have needed
  private int nextElement;
  private int nextText;

  TagContext(TagScan scan, TagTree tree) {
    this.scan = scan;
    this.tree = tree;
    this.steps = new String[tree.size()];
  }

  private static boolean isBlock(String name) {
    return name.equals("svg") || Tag.valueOf(name).isBlock();
  }

  /**
   * The context of an element.
   *
   * @param number the number of its start tag
   * @param pathBefore the path of another link; if it is equal, its string is reused
   */
  LinkContext of(int number, Set<Inside> inside, int maxChars, String pathBefore) {
    int element = tree.element(number);
    ContextText text = new ContextText(maxChars);
    nextElement = element + 1;
    nextText = tree.textAt(tree.contentStart(element));
    add(element, text);
    if (text.isEmpty()) {
      text.add(attribute(element, "title"));
    }
    ContextPath path = new ContextPath(maxChars);
    for (int at = element; at != TagCursor.NONE && path.add(step(at, maxChars)); ) {
      at = tree.parent(at);
    }
    return ContextReader.context(attribute(element, "rel"), text, path, inside, pathBefore);
  }

  private String step(int element, int maxChars) {
    String step = steps[element];
    if (step == null) {
      step = ContextPath.step(tree.name(element), attribute(element, "id"), maxChars);
      steps[element] = step;
    }
    return step;
  }

  private String attribute(int element, String name) {
    String value = scan.attribute(tree.number(element), name);
    return value == null ? "" : value;
  }

  private void add(int element, ContextText text) {
    String shown = ContextText.shown(tree.name(element), attribute(element, "type"));
    if (!shown.isEmpty()) {
      text.add(attribute(element, shown));
    }
    int end = tree.contentEnd(element);
    while (true) {
      int child = nextElement < tree.size() ? tree.start(nextElement) : end;
      int piece = nextText < tree.texts() ? tree.textStart(nextText) : end;
      if (piece < end && piece < child) {
        text.add(scan.text(piece, tree.textEnd(nextText++)));
      } else if (child < end) {
        if (!text.enter()) {
          return;
        }
        addInner(nextElement++, text);
      } else {
        return;
      }
    }
  }

  private void addInner(int element, ContextText text) {
    String name = tree.name(element);
    boolean block = isBlock(name);
    text.separate(block || name.equals("br"));
    if (ContextText.isUnseen(name) || scan.attribute(tree.number(element), "hidden") != null) {
      skip(tree.contentEnd(element));
    } else {
      add(element, text);
    }
    text.separate(block);
  }

  /** Moves to an offset. */
  private void skip(int end) {
    while (nextElement < tree.size() && tree.start(nextElement) < end) {
      nextElement++;
    }
    while (nextText < tree.texts() && tree.textStart(nextText) < end) {
      nextText++;
    }
  }
}
