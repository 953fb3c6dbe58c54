package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.uri.Uri;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Says what to write in place of a link's reference. {@link Rewriter} and {@link UriMap} provide
 * rules. Write your own function for anything else.
 *
 * <pre>{@code
 * ReferenceRule secure = (link, base) -> Change.to(link.reference().replace("http:", "https:"));
 * new Rewriter(LinkExtractor.STANDARD, secure).rewrite("https://example.org/", page);
 * }</pre>
 *
 * <p>Must be thread-safe. If rewriting twice should change nothing, the rule must return {@link
 * Change#NONE} for its own output.
 */
@FunctionalInterface
public interface ReferenceRule {

  /**
   * What to do with a reference.
   *
   * @param link the link as it is in the document
   * @param base what its reference will be resolved against in the rewritten document; null if that
   *     is unknown, so that only a URI is possible
   */
  Change of(Link link, @Nullable Uri base);

  /**
   * What to do with the base element that counts, if base elements are kept ({@link
   * BaseElementPolicy#KEEP}). By default it stays as it is. A rule that knows where documents have
   * moved may change it.
   *
   * @param reference the reference as it is in the document
   * @param base what it resolves to
   * @param otherwise the base that the document would have without it; null if there is none
   */
  default Change ofBase(String reference, Uri base, @Nullable Uri otherwise) {
    return Change.NONE;
  }

  /**
   * What to write in the base element that counts so that it leads to the same place after the
   * document has moved ({@link BaseElementPolicy#RELATIVE}). By default nothing: the base does not
   * move, or the rule does not know.
   *
   * @param reference the reference as it is in the document
   * @param base what it resolves to
   * @param otherwise the base that the document has without it
   */
  default Change ofMovingBase(String reference, Uri base, Uri otherwise) {
    return Change.NONE;
  }

  /**
   * This rule for a document that will be in a file. A rule that leads from file to file needs this
   * if the document's URI does not show the file. Other rules do not change.
   *
   * @param file the path of the file below the output, with slashes; where documents stay in their
   *     files, the file as its user would find it
   * @param base the base that the document has without base elements; null if there is none
   */
  default ReferenceRule within(String file, @Nullable Uri base) {
    return this;
  }

  /**
   * Whether documents may move, so that a reference may lead elsewhere although it stays. A base
   * that {@code xml:base} names does not move with them: its links then need a URI.
   */
  default boolean movesDocuments() {
    return false;
  }

  /** This rule for some links only. The other links stay as they are. */
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
      public Change ofMovingBase(String reference, Uri base, Uri otherwise) {
        return all.ofMovingBase(reference, base, otherwise);
      }

      @Override
      public boolean movesDocuments() {
        return all.movesDocuments();
      }

      @Override
      public ReferenceRule within(String file, @Nullable Uri base) {
        return all.within(file, base).onlyFor(links);
      }
    };
  }
}
