package fairlead.html;

import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What fragments may point to in a document, which is what a link checker needs to know: the ids of
 * all elements, and the names of {@code a} elements (HTML Standard, Section 7.4.6.3 "Scrolling to a
 * fragment"). Templates are not part of the document.
 *
 * @param ids the values of the id attributes, none of them empty
 * @param names the values of the name attributes of a elements
 * @param complete whether these are all
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
   * then as {@code top}. Directives ({@code :~:text=...}) are taken off first; what they select is
   * not looked for.
   *
   * @param fragment the fragment without its number sign
   */
  public FragmentMatch match(String fragment) {
    return match(fragment, name -> ids.contains(name) || names.contains(name), complete);
  }

  /**
   * As {@link #match(String)}, for those who keep the names of many documents in a way of their
   * own.
   *
   * @param isTarget whether a name is an id, or the name of an a element
   * @param complete whether it knows all of them
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
