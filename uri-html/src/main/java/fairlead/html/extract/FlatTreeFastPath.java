package fairlead.html.extract;

import fairlead.html.extract.AttributeValue.Holder;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a text with plain markup, as siblings, built from its start tags. A tree would
 * say no more about their links, and building it takes most of the time of an extraction.
 */
final class FlatTreeFastPath {

  private static final int DEADLINE_TAGS = 1024; // between two checks of the clock

  private final TagCursor tag;
  private final TagScan scan;
  private final Map<String, Tag> kinds = new HashMap<>();
  private final Map<String, Tag> drawings = new HashMap<>(); // tags of SVG

  FlatTreeFastPath(TagCursor tag, TagScan scan) {
    this.tag = tag;
    this.scan = scan;
  }

  /** A root with all noted elements. Null if the time ran out before the end. */
  @Nullable Element root(Deadline deadline) {
    Element root = new Element(new Tag(DocumentParser.ROOT, Parser.NamespaceHtml), "");
    for (int number = 0; number < scan.size(); number++) {
      if (number % DEADLINE_TAGS == 0 && deadline.hasPassed()) {
        return null;
      }
      root.appendChild(element(number));
    }
    return root;
  }

  private Element element(int number) {
    int open = scan.start(number);
    String name = tag.name(open);
    Tag kind =
        scan.isDrawing(number)
            ? drawings.computeIfAbsent(name, one -> new Tag(one, Parser.NamespaceSvg))
            : kinds.computeIfAbsent(name, one -> new Tag(one, Parser.NamespaceHtml));
    Attributes attributes = new Attributes();
    tag.at = open + 1 + name.length();
    while (tag.nextAttribute()) {
      String key = tag.attributeName();
      if (!attributes.hasKey(key)) {
        attributes.add(key, SourceText.asParsed(tag.value(), Holder.ATTRIBUTE));
      }
    }
    Element element = new Element(kind, "", attributes);
    int start = tag.at + 1;
    int end = scan.textEnd(number);
    if (start < end) {
      element.appendChild(new DataNode(tag.text.substring(start, end)));
    }
    return element;
  }
}
