package fairlead.benchmarks;

import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures how fast a seen-set on disk is while it grows: hundreds of millions of distinct keys,
 * where one in four offers is a key that was seen. Draws a chart.
 */
public final class SeenGrowth {

  private static final int TENTHS = 10;
  private static final int STEPS = 100;
  private static final int BATCH = 64;

  private SeenGrowth() {}

  /**
   * Measures, prints and draws.
   *
   * @param arguments the number of keys; megabytes of memory for the set; the chart to write
   */
  public static void main(String[] arguments) throws IOException {
    long keys = Long.parseLong(arguments[0]);
    long memory = Long.parseLong(arguments[1]) << 20;
    KeyFingerprinter maker = KeyFingerprinter.of(KeyProfile.CRAWL);
    Path folder = Files.createTempDirectory("seen-growth");
    AtomicLong peak = new AtomicLong();
    Thread watch = new Thread(() -> watch(folder, peak));
    watch.setDaemon(true);
    watch.start();
    double[] rates = new double[STEPS];
    try (DiskSeenSet seen =
        DiskSeenSet.open(folder, maker, DiskSeenSet.Options.DEFAULT.withMemoryBytes(memory))) {
      for (int step = 0; step < STEPS; step++) {
        long from = keys / STEPS * step;
        long to = keys / STEPS * (step + 1);
        long start = System.nanoTime();
        long offers = offer(seen, maker, from, to);
        rates[step] = offers * 1e9 / (System.nanoTime() - start);
      }
      seen.checkpoint().block();
      seen.checkpoint().block();
      double second = tenth(rates, 1);
      double last = tenth(rates, TENTHS - 1);
      System.out.printf(
          Locale.ROOT,
          "%,d keys, %,d MB of memory: %,.0f offers a second in the second tenth, %,.0f in the last"
              + " (%.0f %%); disk %.1f bytes a key, %.1f at most%n",
          seen.size(),
          memory >> 20,
          second,
          last,
          100 * last / second,
          (double) DiskSeenSet.summary(folder).bytes() / keys,
          (double) peak.get() / keys);
    }
    if (arguments.length > 2) {
      String title =
          String.format(
              Locale.ROOT, "Offers a second to a DiskSeenSet with %,d MB of memory", memory >> 20);
      RateChart chart = new RateChart(title, String.format(Locale.ROOT, "%,d keys", keys));
      chart.add("offers", rates);
      Files.writeString(Path.of(arguments[2]), chart.draw());
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static long offer(DiskSeenSet seen, KeyFingerprinter maker, long from, long to) {
    Fingerprinter fingerprinter = Fingerprinter.withSeed(maker.seed());
    long offers = 0;
    List<Fingerprint> batch = new ArrayList<>(BATCH);
    for (long key = from; key < to; key++) {
      batch.add(fingerprinter.fingerprint("https://www.example.org/page-" + key + ".html"));
      if (key % 3 == 2) { // a key that was seen, of any age
        long old = Math.floorMod(key * 0x9E37_79B9_7F4A_7C15L, key);
        batch.add(fingerprinter.fingerprint("https://www.example.org/page-" + old + ".html"));
      }
      if (batch.size() >= BATCH || key + 1 == to) {
        offers += batch.size();
        Objects.requireNonNull(seen.offer(new KeyBatch(maker, batch)).block());
        batch.clear();
      }
    }
    if (seen.size() != to) {
      throw new IllegalStateException(seen.size() + " keys instead of " + to);
    }
    return offers;
  }

  /** Keeps the maximum size of the folder. */
  private static void watch(Path folder, AtomicLong peak) {
    while (Files.exists(folder)) {
      long bytes = 0;
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path file : files) {
          bytes += Files.size(file);
        }
      } catch (NoSuchFileException e) {
        continue; // removed meanwhile
      } catch (IOException e) {
        return;
      }
      long all = bytes;
      peak.updateAndGet(most -> Math.max(most, all));
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private static double tenth(double[] rates, int number) {
    double sum = 0;
    int steps = STEPS / TENTHS;
    for (int i = number * steps; i < (number + 1) * steps; i++) {
      sum += 1 / rates[i]; // each step has as many keys
    }
    return steps / sum;
  }
}
