package fairlead.benchmarks;

import com.sun.management.ThreadMXBean;
import fairlead.benchmarks.NormalizeBenchmark.Form;
import fairlead.benchmarks.NormalizeBenchmark.Normalization;
import fairlead.benchmarks.ResolveBenchmark.Resolver;
import fairlead.benchmarks.SplitBenchmark.Splitter;
import fairlead.benchmarks.WhatwgBenchmark.UrlParser;
import fairlead.benchmarks.WhatwgBenchmark.Urls;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * Lets rivals take turns in one virtual machine, so that the noise of a machine falls on all of
 * them alike, where JMH measures one after the other. Time is CPU time of the thread, and the
 * median of many turns; each turn is long enough for the clock.
 */
public final class Turns {

  private static final long TURN_NANOS = 20_000_000;

  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Turns() {}

  /**
   * One of those who take turns.
   *
   * @param name who it is
   * @param work what it makes of an input: some number, or -1 if it refuses
   */
  record Rival(String name, ToIntFunction<String> work) {}

  /**
   * What rivals compete in.
   *
   * @param name what it is
   * @param inputs what each of them is given
   * @param rivals who takes part; the first is the measure of the others
   */
  record Contest(String name, List<String> inputs, List<Rival> rivals) {}

  /**
   * What came of one rival.
   *
   * @param name who it is
   * @param nanos CPU time for one input, the median of its turns
   * @param bytes what it allocates for one input, the median of its turns
   * @param refused how many inputs it refuses
   */
  record Result(String name, double nanos, double bytes, long refused) {}

  /** All contests over the corpora. */
  static List<Contest> contests() {
    List<String> urls = Corpus.urls(48);
    List<Contest> contests = new ArrayList<>();
    contests.add(contest("split, and parse strictly", urls, Splitter.values(), Splitter::split));
    for (Urls form : Urls.values()) {
      contests.add(
          contest(
              "parse by the URL Standard, " + form.name().toLowerCase(Locale.ROOT),
              form.of(urls),
              UrlParser.values(),
              (parser, text) -> parser.parse(text) == null ? -1 : 0));
    }
    contests.add(
        contest(
            "resolve Section 5.4.1 to a string",
            ResolveBenchmark.REFERENCES,
            Resolver.values(),
            (resolver, text) -> resolver.resolve(text).length()));
    for (Form form : Form.values()) {
      contests.add(
          contest(
              "normalize, " + form.name().toLowerCase(Locale.ROOT),
              urls.stream().map(form::of).toList(),
              Normalization.values(),
              (normalization, text) -> {
                String normal = normalization.normalize(text);
                return normal.isEmpty() ? -1 : normal.length();
              }));
    }
    return contests;
  }

  private interface Work<R> {
    int apply(R rival, String text);
  }

  private static <R extends Enum<R>> Contest contest(
      String name, List<String> inputs, R[] rivals, Work<R> work) {
    List<Rival> all =
        Arrays.stream(rivals)
            .map(rival -> new Rival(rival.name(), text -> work.apply(rival, text)))
            .toList();
    return new Contest(name, inputs, all);
  }

  /**
   * Holds a contest.
   *
   * @param warmup how many turns each rival takes before they count
   * @param turns how many count
   */
  static List<Result> hold(Contest contest, int warmup, int turns) {
    int rivals = contest.rivals().size();
    double[][] nanos = new double[rivals][turns];
    double[][] bytes = new double[rivals][turns];
    for (int turn = -warmup; turn < turns; turn++) {
      for (int i = 0; i < rivals; i++) {
        double[] measured = turn(contest.rivals().get(i), contest.inputs());
        if (turn >= 0) {
          nanos[i][turn] = measured[0];
          bytes[i][turn] = measured[1];
        }
      }
    }
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < rivals; i++) {
      Rival rival = contest.rivals().get(i);
      long refused =
          contest.inputs().stream().filter(text -> rival.work().applyAsInt(text) < 0).count();
      results.add(new Result(rival.name(), median(nanos[i]), median(bytes[i]), refused));
    }
    return results;
  }

  private static double[] turn(Rival rival, List<String> inputs) {
    long bytes = THREAD.getCurrentThreadAllocatedBytes();
    long start = THREAD.getCurrentThreadCpuTime();
    long done = 0;
    long sum = 0;
    long spent;
    do {
      for (String input : inputs) {
        sum += rival.work().applyAsInt(input);
      }
      done += inputs.size();
      spent = THREAD.getCurrentThreadCpuTime() - start;
    } while (spent < TURN_NANOS);
    blackhole = sum;
    double allocated = THREAD.getCurrentThreadAllocatedBytes() - bytes;
    return new double[] {(double) spent / done, allocated / done};
  }

  /** Where results go, so that no compiler leaves out the work. */
  static volatile long blackhole;

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /**
   * Holds all contests whose names hold a text and prints them as tables.
   *
   * @param arguments part of a name, or nothing for all; then how many turns count, 100 unless told
   */
  public static void main(String[] arguments) {
    String part = arguments.length > 0 ? arguments[0] : "";
    int turns = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 100;
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.printf(
        Locale.ROOT,
        "%s %s, %d processors, one thread, medians of %d turns%n",
        System.getProperty("java.vm.name"),
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        turns);
    for (Contest contest : contests()) {
      if (contest.name().contains(part)) {
        print(contest, hold(contest, turns / 2, turns), out);
      }
    }
  }

  private static void print(Contest contest, List<Result> results, PrintStream out) {
    out.printf("%n### %s (%d inputs)%n%n", contest.name(), contest.inputs().size());
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
