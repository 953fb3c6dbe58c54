package fairlead.benchmarks;

import java.util.List;

/**
 * References that share a base, like those of a document.
 *
 * @param base the base, absolute
 * @param references the references of the document, or URLs that do not need the base
 */
record Page(String base, List<String> references) {

  /** How many references some pages have. */
  static int size(List<Page> pages) {
    return pages.stream().mapToInt(page -> page.references().size()).sum();
  }
}
