package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.uri.Uri;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Says what to write in place of a link's reference. {@link Rewriter} has three of them; a function
 * of your own does anything else.
 *
 * <pre>{@code
 * ReferenceRule secure = (link, base) -> Change.to(link.reference().replace("http:", "https:"));
 * new Rewriter(LinkExtractor.STANDARD, secure).rewrite("https://example.org/", page);
 * }</pre>
 *
 * <p>Must be safe for use by several threads. If rewriting twice is to change nothing, it has to
 * answer {@link Change#NONE} to what it has written.
 */
@FunctionalInterface
public interface ReferenceRule {

  /**
   * What becomes of a reference.
   *
   * @param link the link, as it is in the document
   * @param base what its reference will be resolved against in the rewritten document; null if that
   *     is not known, so that only a URI will do
   */
  Change of(Link link, @Nullable Uri base);

  /**
   * What becomes of the base element that counts, where base elements are kept ({@link
   * BaseElementPolicy#KEEP}). It stays as it is, unless a rule says where documents have moved.
   *
   * @param reference as it is in the document
   * @param base what it resolves to
   * @param otherwise the base that the document would have without it; null if there is none
   */
  default Change ofBase(String reference, Uri base, @Nullable Uri otherwise) {
    return Change.NONE;
  }

  /**
   * This rule for a document that will be in a file. A rule that leads from file to file needs that
   * where the document's URI does not tell; others stay as they are.
   *
   * @param file its path below the output, with slashes
   * @param base the base that the document has without base elements; null if there is none
   */
  default ReferenceRule within(String file, @Nullable Uri base) {
    return this;
  }

  /** This rule for some links; the others stay as they are. */
  default ReferenceRule onlyFor(Predicate<? super Link> links) {
    ReferenceRule all = this;
    return new ReferenceRule() {
      @Override
      public Change of(Link link, @Nullable Uri base) {
        return links.test(link) ? all.of(link, base) : Change.NONE;
      }

      @Override
      public Change ofBase(String reference, Uri base, @Nullable Uri otherwise) {
        return all.ofBase(reference, base, otherwise);
      }

      @Override
      public ReferenceRule within(String file, @Nullable Uri base) {
        return all.within(file, base).onlyFor(links);
      }
    };
  }
}
