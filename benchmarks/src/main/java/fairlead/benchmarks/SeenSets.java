package fairlead.benchmarks;

import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.DiskSeenSet.Options;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.SeenSet;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compares seen-sets with a set of strings: ten million distinct keys, each offered three times, on
 * one thread. Fingerprints are computed here too, although in a flow its workers compute them.
 */
public final class SeenSets {

  private static final int OFFERS = 3;
  private static final long BYTES_PER_KEY = 34;
  private static final int BATCH = 64;
  private static final long STEP = 7_368_787; // a prime, so that the offers of a key are far apart

  private SeenSets() {}

  /** Something that keys are offered to. */
  private interface Contestant {
    /** Offers keys; returns how many were new. */
    long offer(List<String> keys);
  }

  /**
   * Measures and prints.
   *
   * @param arguments the number of keys; ten million by default
   */
  public static void main(String[] arguments) throws IOException {
    int keys = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000_000;
    KeyFingerprinter maker = KeyFingerprinter.of(KeyProfile.CRAWL);
    System.out.println("| seen-set, " + keys + " keys | bytes a key | offers a second | times |");
    System.out.println("| --- | ---: | ---: | ---: |");
    double strings = run("`ConcurrentHashMap.newKeySet()` of strings", keys, strings(), 0);
    run("`MemorySeenSet`", keys, seen(maker, MemorySeenSet.of(maker, keys)), strings);
    run("`MemorySeenSet.compact`", keys, seen(maker, MemorySeenSet.compact(maker, keys)), strings);
    Options little = Options.DEFAULT.withMemoryBytes(keys / 10 * BYTES_PER_KEY);
    try (SeenSet seen = DiskSeenSet.temporary(maker, little)) {
      run("`DiskSeenSet` with memory for a tenth", keys, seen(maker, seen), strings);
    }
    Path folder = Files.createTempDirectory("seen");
    try (DiskSeenSet seen = DiskSeenSet.open(folder, maker, little)) {
      run("the same, durable", keys, seen(maker, seen), strings);
      seen.checkpoint().block();
      seen.checkpoint().block();
    }
    System.out.printf(
        Locale.ROOT,
        "%nOn disk: %.1f bytes a key.%n",
        (double) DiskSeenSet.summary(folder).bytes() / keys);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static Contestant strings() {
    Set<String> known = ConcurrentHashMap.newKeySet();
    return offered -> offered.stream().filter(known::add).count();
  }

  private static Contestant seen(KeyFingerprinter maker, SeenSet seen) {
    Fingerprinter fingerprinter = Fingerprinter.withSeed(maker.seed());
    return offered -> {
      List<Fingerprint> fingerprints = new ArrayList<>(offered.size());
      for (String key : offered) {
        fingerprints.add(fingerprinter.fingerprint(key));
      }
      return Objects.requireNonNull(seen.offer(new KeyBatch(maker, fingerprints)).block())
          .cardinality();
    };
  }

  /** Measures one contestant; returns its offers a second. */
  private static double run(String name, int keys, Contestant contestant, double strings) {
    long before = used();
    long found = 0;
    long start = System.nanoTime();
    List<String> batch = new ArrayList<>(BATCH);
    long key = 0;
    for (long i = 0; i < (long) OFFERS * keys; i++) {
      batch.add("https://www.example.org/section/" + key % 1000 + "/page-" + key + ".html");
      key = (key + STEP) % keys;
      if (batch.size() == BATCH) {
        found += contestant.offer(batch);
        batch.clear();
      }
    }
    found += contestant.offer(batch);
    double rate = (double) OFFERS * keys / (System.nanoTime() - start) * 1e9;
    double bytes = (double) (used() - before) / keys;
    if (found != keys) {
      throw new IllegalStateException(name + " found " + found + " keys");
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %.1f | %,.0f | %.2f |%n",
        name,
        bytes,
        rate,
        strings == 0 ? 1 : rate / strings);
    Flow.sinkOf(contestant.hashCode());
    return rate;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
