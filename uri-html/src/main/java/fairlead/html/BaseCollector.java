package fairlead.html;

import fairlead.uri.base.LostCandidate.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gathers the base elements of a document, and tells those that are no part of it. */
final class BaseCollector {

  private final List<BaseElement> bases = new ArrayList<>();
  private final List<Integer> noscripts = new ArrayList<>();
  private boolean placed = true; // each base is known to stand before the first noscript

  /**
   * Takes a base element.
   *
   * @param inHead whether it is a child of the head. There, elements stand in the order of their
   *     tags, and before all that stand elsewhere
   */
  void add(BaseElement base, boolean inHead) {
    bases.add(base);
    placed &= inHead && noscripts.isEmpty();
  }

  /** Takes a noscript whose content is text, by where its start tag ends. */
  void addNoscript(int end) {
    noscripts.add(end);
  }

  /**
   * Whether places decide which bases count: only if the text speaks of a base behind the first
   * noscript.
   */
  boolean dependsOnPlaces(Supplier<String> wholeText) {
    if (placed || noscripts.isEmpty()) {
      return false;
    }
    String text = wholeText.get();
    return indexOf("<base", text, indexOf("<noscript", text, 0)) < text.length();
  }

  /** The first offset from one on at which a tag begins; the text's length if there is none. */
  private static int indexOf(String tag, String text, int from) {
    int at = text.indexOf('<', from);
    while (at >= 0 && !text.regionMatches(true, at, tag, 0, tag.length())) {
      at = text.indexOf('<', at + 1);
    }
    return at < 0 ? text.length() : at;
  }

  /**
   * The base elements in tree order. The parser reads the content of noscript as elements; where
   * scripting is on, it is text up to the end tag. (A base behind an end tag in a comment inside a
   * noscript is missed, since the parser reads the comment on.)
   *
   * @param text the document's text; null where places are not known
   */
  List<BaseElement> bases(@Nullable String text) {
    if (text == null || !dependsOnPlaces(() -> text)) {
      return bases;
    }
    NavigableMap<Integer, Integer> texts = noscriptTexts(text);
    List<BaseElement> judged = new ArrayList<>();
    for (BaseElement base : bases) {
      int start = base.value().start();
      Map.Entry<Integer, Integer> before = texts.floorEntry(start);
      boolean inside = before != null && before.getValue() > start;
      judged.add(inside && base.excluded() == null ? base.excludedFor(Reason.IN_NOSCRIPT) : base);
    }
    return judged;
  }

  /** The ranges of the text that are content of a noscript, each end by its start. */
  private NavigableMap<Integer, Integer> noscriptTexts(String text) {
    NavigableMap<Integer, Integer> texts = new TreeMap<>();
    int end = 0;
    for (int start : noscripts.stream().sorted().toList()) {
      if (start >= end) { // else it is text inside another
        end = endTag(text, start);
        texts.put(start, end);
      }
    }
    return texts;
  }

  private static int endTag(String text, int from) {
    String tag = "</noscript";
    int at = indexOf(tag, text, from);
    while (at < text.length()) {
      int end = at + tag.length();
      if (end == text.length() || " \t\n\f\r/>".indexOf(text.charAt(end)) >= 0) {
        return at;
      }
      at = indexOf(tag, text, end);
    }
    return at;
  }
}
