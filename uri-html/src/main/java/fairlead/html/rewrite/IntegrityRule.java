package fairlead.html.rewrite;

import fairlead.html.Link;

/**
 * Says what to write in place of the hashes by which a page checks a style sheet or script
 * (Subresource Integrity, Section 3.5, "The integrity attribute"). A browser does not use a file
 * whose content has another hash, so rewriting the file needs a rule for the pages.
 *
 * <p>Must be thread-safe.
 */
@FunctionalInterface
public interface IntegrityRule {

  /**
   * The new value of an integrity attribute.
   *
   * @param link the link to the file
   * @param hashes the value as it is in the document, without character references
   * @return the same text if nothing changes; empty to remove the attribute
   */
  String of(Link link, String hashes);
}
