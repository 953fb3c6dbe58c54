package fairlead.benchmarks;

import fairlead.frontier.Discovery;
import fairlead.frontier.Fetched;
import fairlead.frontier.FrontEnd;
import fairlead.frontier.Frontier;
import fairlead.frontier.FrontierOptions;
import fairlead.frontier.Target;
import fairlead.pipeline.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures how fast a frontier is while it grows, and while it is worked off: generated URLs on
 * many hosts in random order, where one in four offers is a URL that was seen. Shows that hosts
 * take turns, and draws a chart.
 */
public final class FrontierGrowth {

  private static final int STEPS = 50;
  private static final int BATCH = 1000;

  private FrontierGrowth() {}

  /**
   * Measures, prints and draws.
   *
   * @param arguments the number of URLs; the number of hosts; the chart to write
   */
  public static void main(String[] arguments) throws IOException {
    long urls = Long.parseLong(arguments[0]);
    int hosts = Integer.parseInt(arguments[1]);
    Path folder = Files.createTempDirectory("frontier-growth");
    FrontierOptions options = FrontierOptions.DEFAULT.withDelay(Duration.ZERO);
    int[] left = new int[hosts];
    double[] offers = new double[STEPS];
    double[] polls = new double[STEPS];
    try (Frontier frontier = Frontier.open(folder, options)) {
      FrontEnd frontEnd = FrontEnd.of(frontier);
      for (int step = 0; step < STEPS; step++) {
        long start = System.nanoTime();
        long count =
            offer(frontier, frontEnd, urls / STEPS * step, urls / STEPS * (step + 1), left);
        offers[step] = count * 1e9 / (System.nanoTime() - start);
      }
      System.out.printf(
          Locale.ROOT,
          "%,d URLs on %,d hosts: %,.0f offers a second (%,.0f in the first fiftieth, %,.0f in the"
              + " last), %.0f bytes on disk and %.0f of heap for each URL%n",
          frontier.queued(),
          hosts,
          mean(offers),
          offers[0],
          offers[STEPS - 1],
          (double) bytes(folder) / urls,
          (double) heap() / urls);
    }
    long opened = System.nanoTime();
    try (Frontier frontier = Frontier.open(folder, options)) {
      opened = System.nanoTime() - opened;
      int[] visits = new int[hosts];
      int spread = 0;
      long done = 0;
      Outcome nothing = nothing(frontier);
      for (int step = 0; step < STEPS; step++) {
        long start = System.nanoTime();
        for (long end = urls / STEPS * (step + 1); done < end; done++) {
          Target next = frontier.poll().orElseThrow();
          frontier.complete(new Discovery(next, List.of(), nothing, List.of(), false, Map.of()));
          int host = host(String.valueOf(next.uri().host()));
          visits[host]++;
          left[host]--;
        }
        polls[step] = (double) urls / STEPS * 1e9 / (System.nanoTime() - start);
        spread = Math.max(spread, spread(visits, left));
      }
      System.out.printf(
          Locale.ROOT,
          "opened in %.1f s; %,.0f polls with their completion a second (%,.0f in the first"
              + " fiftieth, %,.0f in the last); of the hosts that had targets left, none was ever"
              + " more than %d turns ahead of another%n",
          opened / 1e9,
          mean(polls),
          polls[0],
          polls[STEPS - 1],
          spread);
    }
    if (arguments.length > 2) {
      String size = String.format(Locale.ROOT, "%,d URLs on %,d hosts", urls, hosts);
      RateChart chart = new RateChart("URLs a second", size);
      chart.add("offers", offers);
      chart.add("polls", polls);
      Files.writeString(Path.of(arguments[2]), chart.draw());
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static long offer(Frontier frontier, FrontEnd frontEnd, long from, long to, int[] left) {
    long offers = 0;
    List<String> batch = new ArrayList<>(BATCH);
    for (long number = from; number < to; number++) {
      batch.add(url(number, left.length));
      left[hostOf(number, left.length)]++;
      if (number % 3 == 2) { // one that was seen, of any age
        batch.add(url(Math.floorMod(number * 0x9E37_79B9_7F4A_7C15L, number), left.length));
      }
      if (batch.size() >= BATCH || number + 1 == to) {
        offers += batch.size();
        frontier.add(frontEnd.seeds(batch));
        batch.clear();
      }
    }
    if (frontier.queued() != to) {
      throw new IllegalStateException(frontier.queued() + " targets instead of " + to);
    }
    return offers;
  }

  private static int hostOf(long number, int hosts) {
    long mixed = (number + 1) * 0xC2B2_AE3D_27D4_EB4FL;
    return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 29), hosts);
  }

  private static String url(long number, int hosts) {
    return "https://www." + hostOf(number, hosts) + ".example/page-" + number + ".html";
  }

  private static int host(String host) {
    return Integer.parseInt(host.substring(4, host.indexOf('.', 4)));
  }

  private static Outcome nothing(Frontier frontier) {
    FrontEnd frontEnd = FrontEnd.of(frontier);
    Target target = frontEnd.seeds(List.of("http://nothing.example/")).get(0);
    return frontEnd.discover(Fetched.failed(target, "nothing")).outcome();
  }

  private static int spread(int[] visits, int[] left) {
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int host = 0; host < visits.length; host++) {
      if (left[host] > 0) {
        least = Math.min(least, visits[host]);
        most = Math.max(most, visits[host]);
      }
    }
    return Math.max(0, most - least);
  }

  private static double mean(double[] rates) {
    double seconds = 0;
    for (double rate : rates) {
      seconds += 1 / rate; // each step has as many
    }
    return rates.length / seconds;
  }

  private static long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
