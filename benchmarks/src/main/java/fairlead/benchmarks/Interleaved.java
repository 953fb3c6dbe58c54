package fairlead.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Runs rivals interleaved in one virtual machine, so that the noise of a machine affects all of
 * them equally; JMH measures them one after the other. Time is the CPU time of the thread, as the
 * median of many samples; each sample is long enough for the clock.
 */
public final class Interleaved {

  private static final long SAMPLE_NANOS = 15_000_000;

  /**
   * Takes part in contests for keys, to show what a key costs in addition to the parse and the
   * normal form.
   */
  static final String NORMALIZE_ALONE = Implementation.FAIRLEAD.title() + ", normalize only";

  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Interleaved() {}

  /**
   * One of the implementations that are compared.
   *
   * @param name its name
   * @param work how it does the task
   */
  record Rival(String name, Work work) {}

  /**
   * A contest of rivals.
   *
   * @param task the task
   * @param corpus the inputs
   * @param rivals the rivals; the others are compared with the first
   */
  record Contest(Task task, Corpus corpus, List<Rival> rivals) {

    /** The name in a report. */
    String name() {
      return task.title() + ", " + corpus.title();
    }
  }

  /**
   * The result of one rival.
   *
   * @param name its name
   * @param nanos CPU time for each reference, the median of its samples
   * @param bytes allocated bytes for each reference, the median of its samples
   * @param refused how many references it rejects
   */
  record Result(String name, double nanos, double bytes, long refused) {}

  /** All contests over the corpora. */
  static List<Contest> contests() {
    List<Contest> contests = new ArrayList<>();
    for (Task task : Task.values()) {
      for (Corpus corpus : Corpus.of(task)) {
        contests.add(new Contest(task, corpus, rivals(task)));
      }
    }
    return contests;
  }

  private static List<Rival> rivals(Task task) {
    List<Rival> rivals = new ArrayList<>();
    for (Implementation by : Implementation.doing(task)) {
      rivals.add(new Rival(by.title(), by.work(task).orElseThrow()));
    }
    if (task == Task.KEY) {
      Work normalize = Implementation.FAIRLEAD.work(Task.NORMALIZE).orElseThrow();
      rivals.add(1, new Rival(NORMALIZE_ALONE, normalize));
    }
    return rivals;
  }

  /**
   * Runs a contest.
   *
   * @param warmup how many samples of each rival do not count
   * @param samples how many count
   */
  static List<Result> hold(Contest contest, int warmup, int samples) {
    List<Page> pages = contest.corpus().pages();
    int size = Page.size(pages);
    int rivals = contest.rivals().size();
    double[][] nanos = new double[rivals][samples];
    double[][] bytes = new double[rivals][samples];
    int[] rounds = new int[rivals];
    Arrays.fill(rounds, 1);
    for (int sample = -warmup; sample < samples; sample++) {
      for (int i = 0; i < rivals; i++) {
        long allocatedBefore = THREAD.getCurrentThreadAllocatedBytes();
        long spent = spend(contest.rivals().get(i).work(), pages, rounds[i]);
        long allocated = THREAD.getCurrentThreadAllocatedBytes() - allocatedBefore;
        if (sample >= 0) {
          nanos[i][sample] = (double) spent / rounds[i] / size;
          bytes[i][sample] = (double) allocated / rounds[i] / size;
        } else {
          rounds[i] = better(rounds[i], spent);
        }
      }
    }
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < rivals; i++) {
      Rival rival = contest.rivals().get(i);
      long refused = rival.work().refused(pages);
      results.add(new Result(rival.name(), median(nanos[i]), median(bytes[i]), refused));
    }
    return results;
  }

  /** CPU time of some rounds, in nanoseconds. */
  private static long spend(Work work, List<Page> pages, int rounds) {
    long start = THREAD.getCurrentThreadCpuTime();
    for (int round = 0; round < rounds; round++) {
      work.all(pages, Interleaved::swallow);
    }
    return THREAD.getCurrentThreadCpuTime() - start;
  }

  /** How many rounds fill a sample, estimated from how long some took. */
  private static int better(int rounds, long spent) {
    long fitting = rounds * SAMPLE_NANOS / Math.max(1, spent);
    return (int) Math.max(1, Math.min(fitting, rounds * 10L));
  }

  /** CPU time of work done once, in nanoseconds: the median of some samples. */
  static double time(Work work, List<Page> pages, int samples) {
    int rounds = 1;
    for (int warmup = 0; warmup < 8; warmup++) {
      rounds = better(rounds, spend(work, pages, rounds));
    }
    double[] nanos = new double[samples];
    for (int sample = 0; sample < samples; sample++) {
      nanos[sample] = (double) spend(work, pages, rounds) / rounds;
    }
    return median(nanos);
  }

  static @Nullable Object last;

  /** Publishes the last result, so that the compiler cannot drop the work. */
  private static void swallow(@Nullable Object result) {
    last = result;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /**
   * Runs all contests whose names contain a text and prints them as tables.
   *
   * @param arguments part of a name, or nothing for all; then how many samples count, 100 by
   *     default
   */
  public static void main(String[] arguments) {
    String part = arguments.length > 0 ? arguments[0] : "";
    int samples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.printf(
        Locale.ROOT,
        "%s %s, %d processors, one thread, medians of %d samples%n",
        System.getProperty("java.vm.name"),
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        samples);
    for (Contest contest : contests()) {
      if (contest.name().contains(part)) {
        print(contest, hold(contest, samples / 2, samples), out);
      }
    }
  }

  private static void print(Contest contest, List<Result> results, PrintStream out) {
    out.printf("%n### %s (%d)%n%n", contest.name(), Page.size(contest.corpus().pages()));
    out.println("| implementation | ns each | of the first | bytes each | refused |");
    out.println("| --- | ---: | ---: | ---: | ---: |");
    double first = results.get(0).nanos();
    for (Result result : results) {
      out.printf(
          Locale.ROOT,
          "| %s | %.0f | %.2f | %.0f | %d |%n",
          result.name(),
          result.nanos(),
          result.nanos() / first,
          result.bytes(),
          result.refused());
    }
  }
}
