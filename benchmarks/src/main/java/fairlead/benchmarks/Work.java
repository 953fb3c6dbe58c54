package fairlead.benchmarks;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How an implementation does a task. First it receives the base that the references of a page
 * share, and may prepare anything from it. In {@link Task#COMPARE}, each reference is compared with
 * the base; the other tasks ignore it.
 */
@FunctionalInterface
interface Work {

  /** The result for a reference; null if it is rejected. */
  Function<String, @Nullable Object> on(String base);

  /** Does the work on all references and passes each result to the sink. */
  default void all(List<Page> pages, Consumer<@Nullable Object> sink) {
    for (Page page : pages) {
      Function<String, @Nullable Object> prepared = on(page.base());
      for (String reference : page.references()) {
        sink.accept(prepared.apply(reference));
      }
    }
  }

  /** How many references are rejected. */
  default long refused(List<Page> pages) {
    AtomicLong refused = new AtomicLong();
    all(pages, result -> refused.addAndGet(result == null ? 1 : 0));
    return refused.get();
  }

  /** Work that fails by throwing. */
  @FunctionalInterface
  interface Throwing {
    /** The result for a reference. */
    @Nullable Object apply(String reference) throws Throwable;
  }

  /** Work that ignores the base and whose exceptions are rejections. */
  static Work plain(Throwing work) {
    Function<String, @Nullable Object> refusing = refusing(work);
    return base -> refusing;
  }

  /** Work whose exceptions are rejections. */
  static Function<String, @Nullable Object> refusing(Throwing work) {
    return reference -> {
      try {
        return work.apply(reference);
      } catch (Throwable refused) {
        return null;
      }
    };
  }

  /** The text of a result; null if there is none. */
  static @Nullable String text(@Nullable Object result) {
    return result == null ? null : result.toString();
  }
}
