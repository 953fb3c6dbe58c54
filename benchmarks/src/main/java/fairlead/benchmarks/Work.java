package fairlead.benchmarks;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How an implementation does a task. First it is given the base that the references of a page
 * share, of which it may prepare what it likes; in {@link Task#COMPARE} that is what each is
 * compared with, and the other tasks leave it alone.
 */
@FunctionalInterface
interface Work {

  /** The result for a reference; null if it is rejected. */
  Function<String, @Nullable Object> on(String base);

  /** Does the work on all references, and gives away what is made of each. */
  default void all(List<Page> pages, Consumer<@Nullable Object> sink) {
    for (Page page : pages) {
      Function<String, @Nullable Object> prepared = on(page.base());
      for (String reference : page.references()) {
        sink.accept(prepared.apply(reference));
      }
    }
  }

  /** How many references are refused. */
  default long refused(List<Page> pages) {
    AtomicLong refused = new AtomicLong();
    all(pages, result -> refused.addAndGet(result == null ? 1 : 0));
    return refused.get();
  }

  /** Work that fails by throwing. */
  @FunctionalInterface
  interface Throwing {
    /** What is made of a reference. */
    @Nullable Object apply(String reference) throws Throwable;
  }

  /** Work to which the base is nothing, and whose exceptions are refusals. */
  static Work plain(Throwing work) {
    Function<String, @Nullable Object> refusing = refusing(work);
    return base -> refusing;
  }

  /** Work whose exceptions are refusals. */
  static Function<String, @Nullable Object> refusing(Throwing work) {
    return reference -> {
      try {
        return work.apply(reference);
      } catch (Throwable refused) {
        return null;
      }
    };
  }

  /** The text of a result; null of none. */
  static @Nullable String text(@Nullable Object result) {
    return result == null ? null : result.toString();
  }
}
