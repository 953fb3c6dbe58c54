package fairlead.html;

import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What fragments may point to in a document, for link checkers: the ids of all elements, and the
 * names of {@code a} elements (HTML Standard, Section 7.4.6.3 "Scrolling to a fragment"). Templates
 * are not part of the document.
 *
 * @param ids the values of the id attributes, none of them empty
 * @param names the values of the name attributes of a elements
 * @param complete whether the sets are complete
 */
public record FragmentTargets(Set<String> ids, Set<String> names, boolean complete) {

  /** The delimiter before directives, which select text instead of an element. */
  private static final String DIRECTIVES = ":~:";

  /** Copies the sets. */
  public FragmentTargets {
    ids = Set.copyOf(ids);
    names = Set.copyOf(names);
  }

  /**
   * What a fragment points to, by the standard's steps: as written, then with its escapes undone,
   * then as {@code top}. Directives ({@code :~:text=...}) are removed first. The text that they
   * select is not checked.
   *
   * @param fragment the fragment without its number sign
   */
  public FragmentMatch match(String fragment) {
    return match(fragment, name -> ids.contains(name) || names.contains(name), complete);
  }

  /**
   * Like {@link #match(String)}, for callers that store the names of many documents in their own
   * way.
   *
   * @param isTarget whether a name is an id, or the name of an a element
   * @param complete whether the predicate knows all names
   */
  public static FragmentMatch match(String fragment, Predicate<String> isTarget, boolean complete) {
    int directives = fragment.indexOf(DIRECTIVES);
    String own = directives < 0 ? fragment : fragment.substring(0, directives);
    if (own.isEmpty()) {
      return FragmentMatch.TOP;
    }
    String decoded = PercentEncoding.decode(own);
    if (isTarget.test(own) || isTarget.test(decoded)) {
      return FragmentMatch.ELEMENT;
    }
    if (AsciiCase.lower(decoded).equals("top")) {
      return FragmentMatch.TOP;
    }
    return complete ? FragmentMatch.NONE : FragmentMatch.UNKNOWN;
  }
}
