package fairlead.benchmarks;

import java.util.List;

/**
 * References that share a base, as those of a document do.
 *
 * @param base the base, absolute
 * @param references what is in the document, or URLs that have no use for the base
 */
record Page(String base, List<String> references) {

  /** How many references some pages have. */
  static int size(List<Page> pages) {
    return pages.stream().mapToInt(page -> page.references().size()).sum();
  }
}
