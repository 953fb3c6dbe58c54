package fairlead.pipeline.filter;

import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Decides which links count. {@link LinkFilters} makes the usual ones; combine them with {@link
 * #and}, {@link #or} and {@link #not}. Implementations are pure, thread-safe and take time linear
 * in the link.
 *
 * <pre>{@code
 * Filter<Link> pages =
 *     LinkFilters.pages()
 *         .and(LinkFilters.scheme("http", "https"))
 *         .and(LinkFilters.host("example.org").or(LinkFilters.host("example.com")))
 *         .and(LinkFilters.noGlob("*.pdf"));
 * }</pre>
 *
 * @param <T> what it tests: a link, or a link with its key
 */
@FunctionalInterface
public interface Filter<T> {

  /** Whether a link counts, and why if it does not. */
  Verdict test(T link);

  /**
   * Whether the filter uses the context of a link, such as its rel, which extractors report only on
   * request. Work with such a filter makes this request.
   */
  default boolean usesContext() {
    return false;
  }

  /**
   * A filter made from a predicate.
   *
   * @param reason why a link is rejected, in a word or two
   */
  static <T> Filter<T> of(String reason, Predicate<? super T> accepted) {
    Verdict rejected = Verdict.rejected(reason);
    return link -> accepted.test(link) ? Verdict.ACCEPTED : rejected;
  }

  /** Both must accept. The reason is that of the first one that rejects. */
  default Filter<T> and(Filter<? super T> other) {
    return with(
        usesContext() || other.usesContext(),
        link -> {
          Verdict verdict = test(link);
          return verdict.isAccepted() ? other.test(link) : verdict;
        });
  }

  /** One must accept. If neither does, the reason is that of this filter. */
  default Filter<T> or(Filter<? super T> other) {
    return with(
        usesContext() || other.usesContext(),
        link -> {
          Verdict verdict = test(link);
          return verdict.isAccepted() || !other.test(link).isAccepted()
              ? verdict
              : Verdict.ACCEPTED;
        });
  }

  /**
   * Accepts what this rejects, and rejects what this accepts. For a filter of targets, that
   * includes links without a target.
   *
   * @param reason why a link is rejected, in a word or two
   */
  default Filter<T> not(String reason) {
    Verdict rejected = Verdict.rejected(reason);
    return with(usesContext(), link -> test(link).isAccepted() ? rejected : Verdict.ACCEPTED);
  }

  /** This filter for something that has such a link, such as a keyed link. */
  default <S> Filter<S> on(Function<? super S, ? extends T> link) {
    return with(usesContext(), whole -> test(link.apply(whole)));
  }

  private static <T> Filter<T> with(boolean usesContext, Filter<T> test) {
    return usesContext ? new ContextFilter<>(test) : test;
  }
}
