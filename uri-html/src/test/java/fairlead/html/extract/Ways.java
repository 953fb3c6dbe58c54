package fairlead.html.extract;

import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.FragmentTargets;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.Unreadable;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The ways to read HTML: from the tags only, from tags and a tree, and from a tree whose places the
 * parser tracks. The row of a table that needs a tree selects one of the slower ways. Pages that
 * need no tree are also read in parts.
 */
public final class Ways {

  private Ways() {}

  private static final LinkExtractor TAGS = LinkExtractor.STANDARD.withFragments().withLint();

  /** The text of an element needs a tree. */
  private static final LinkExtractor TREE =
      with(LinkRule.of("unused", "no-element", LinkRule.TEXT, LinkKind.RESOURCE));

  private static final String COMMENT = "#comment";

  private static final int MAX_PART = 200; // bytes

  /** Places of comments need a tree with all places. */
  private static final LinkExtractor TRACKED =
      with(LinkRule.of("comment", COMMENT, LinkRule.TEXT, LinkKind.RESOURCE));

  private static LinkExtractor with(LinkRule rule) {
    return TAGS.withTable(LinkTable.STANDARD.with(rule));
  }

  /** What the first way finds. */
  static Extraction tags(Representation page) {
    return TAGS.tryExtract(page);
  }

  /** What differs between the ways for a page. Empty if nothing does. */
  public static String difference(Representation page) {
    Extraction tags = tags(page);
    String difference = difference(tags, TREE.tryExtract(page), finding -> true);
    if (difference.isEmpty()) {
      Extraction contexts = TAGS.withContext().tryExtract(page);
      difference = difference(contexts, TREE.withContext().tryExtract(page), finding -> true);
    }
    if (difference.isEmpty()) {
      difference = difference(tags, TRACKED.tryExtract(page), Ways::isKept);
    }
    int partBytes = 1 + Math.floorMod(Arrays.hashCode(page.bytes()), MAX_PART);
    return difference.isEmpty() ? differenceOfParts(page, tags, partBytes) : difference;
  }

  /** What differs in another order if no places are wanted. Empty if nothing does. */
  static String differenceWithoutPlaces(Representation page) {
    return first(
        "link", targets(TAGS.tryExtract(page)), targets(TAGS.withoutPlaces().tryExtract(page)));
  }

  private static List<String> targets(Extraction read) {
    return ((DocumentLinks) read)
        .links().stream().map(link -> link.element() + " " + link.resolution()).sorted().toList();
  }

  /** What differs if a page is read in parts. Empty if nothing does, or if it needs a tree. */
  static String differenceOfParts(Representation page, Extraction whole, int partBytes) {
    LargePage large;
    try {
      large = TAGS.divided(page, new MemoryChannel(page.bytes()), partBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (large == null || !(whole instanceof DocumentLinks links)) {
      return large == null && whole instanceof Unreadable ? "" : "parts: " + whole;
    }
    List<Link> all = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    Set<String> names = new HashSet<>();
    boolean complete = true;
    int end = 0;
    for (PagePart part = next(large); part != null; part = next(large)) {
      if (part.start() != end) {
        return "part at " + part.start() + " after " + end;
      }
      end = part.end();
      DocumentLinks some = (DocumentLinks) TAGS.tryExtract(part, () -> false);
      if (part.isFirst() && some.findings().stream().anyMatch(Ways::saysThatATreeIsNeeded)) {
        return "";
      }
      if (!some.base().uri().equals(links.base().uri())) {
        return "base: " + some.base() + " / " + links.base();
      }
      if (!some.charset().equals(links.charset())) {
        return "charset: " + some.charset() + " / " + links.charset();
      }
      if (!some.baseElements().equals(links.baseElements())) {
        return "base elements: " + some.baseElements() + " / " + links.baseElements();
      }
      all.addAll(some.links());
      findings.addAll(some.findings());
      FragmentTargets targets = Objects.requireNonNull(some.fragments());
      ids.addAll(targets.ids());
      names.addAll(targets.names());
      complete &= targets.complete();
    }
    String found = first("link", links.links(), all);
    if (found.isEmpty()) {
      found = first("finding", ofPage(links.findings()), ofPage(findings));
    }
    if (found.isEmpty()) {
      FragmentTargets targets = new FragmentTargets(ids, names, complete);
      found = first("fragments", List.of(links.fragments()), List.of(targets));
    }
    return found.isEmpty() ? found : "parts of " + partBytes + " bytes: " + found;
  }

  /** The findings that are the same in a page and its parts. */
  private static List<Finding> ofPage(List<Finding> findings) {
    Set<Kind> perPart = Set.of(Kind.UNDECODABLE, Kind.DUPLICATE_ID);
    return findings.stream().filter(one -> !perPart.contains(one.kind())).toList();
  }

  private static boolean saysThatATreeIsNeeded(Finding finding) {
    return finding.kind() == Kind.NO_TREE;
  }

  private static @Nullable PagePart next(LargePage page) {
    try {
      return page.next();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Comments are links before a base, and may be empty. */
  private static boolean isKept(Finding finding) {
    return finding.kind() != Kind.LATE_BASE && !finding.detail().startsWith(COMMENT);
  }

  private static String difference(Extraction one, Extraction other, Predicate<Finding> kept) {
    if (one instanceof DocumentLinks some && other instanceof DocumentLinks others) {
      List<Link> links =
          others.links().stream().filter(link -> !link.element().equals(COMMENT)).toList();
      String found = first("link", some.links(), links);
      return found.isEmpty() ? first("fact", facts(some, kept), facts(others, kept)) : found;
    }
    return one.equals(other) ? "" : one + " / " + other;
  }

  private static List<Object> facts(DocumentLinks found, Predicate<Finding> kept) {
    return List.of(
        found.base(),
        found.baseElements(),
        found.charset(),
        Objects.requireNonNull(found.fragments()),
        found.findings().stream().filter(kept).toList());
  }

  private static String first(String what, List<?> some, List<?> others) {
    for (int i = 0; i < Math.max(some.size(), others.size()); i++) {
      Object one = i < some.size() ? some.get(i) : "none";
      Object other = i < others.size() ? others.get(i) : "none";
      if (!one.equals(other)) {
        return what + " " + i + ":\n  " + one + "\n  " + other;
      }
    }
    return "";
  }
}
