package fairlead.benchmarks;

import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.SeenSet;
import fairlead.redis.RedisSeenSet;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyProfile;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Offers keys three times each, in batches of 100 of which 16 are on their way, to a seen-set in Redis and
 * to a plain set of fingerprints there, which a script fills with SADD. That one cannot be asked again:
 * it has no claims.
 */
final class SharedSets {

  private static final int BATCH = 100;
  private static final String SADD =
      "local new = {} for i, key in ipairs(ARGV) do"
          + " if redis.call('SADD', KEYS[1], key) == 1 then new[#new + 1] = i end end return new";

  private SharedSets() {}

  public static void main(String[] arguments) {
    String uri = arguments[0];
    int count = Integer.parseInt(arguments[1]);
    try (RedisClient client = RedisClient.create(uri);
        StatefulRedisConnection<byte[], byte[]> connection =
            client.connect(ByteArrayCodec.INSTANCE)) {
      for (int round = 0; round < 2; round++) {
        connection.sync().flushall();
        long empty = memory(connection);
        report(
            "SADD by a script",
            count,
            offer(count, batch -> sadd(connection, batch)),
            memory(connection) - empty);
        connection.sync().flushall();
        try (SeenSet seen =
            RedisSeenSet.connect(
                uri, KeyProfile.CRAWL, RedisSeenSet.Options.DEFAULT.withExpectedKeys(count))) {
          report(
              "RedisSeenSet",
              count,
              offer(
                  count,
                  batch ->
                      seen.offer(new KeyBatch(seen.keys(), batch))
                          .map(added -> (long) added.cardinality())),
              memory(connection) - empty);
        }
      }
    }
  }

  private static Mono<Long> sadd(
      StatefulRedisConnection<byte[], byte[]> connection, List<Fingerprint> batch) {
    byte[][] keys =
        batch.stream()
            .map(
                key ->
                    ByteBuffer.allocate(16).putLong(key.high()).putLong(key.low()).array())
            .toArray(byte[][]::new);
    return Mono.fromCompletionStage(
            () ->
                connection
                    .async()
                    .<List<?>>eval(
                        SADD,
                        ScriptOutputType.MULTI,
                        new byte[][] {"plain".getBytes(StandardCharsets.UTF_8)},
                        keys))
        .map(added -> (long) added.size());
  }

  /** How many nanoseconds it takes. */
  private static long offer(int count, Function<List<Fingerprint>, Mono<Long>> set) {
    long start = System.nanoTime();
    Long added =
        Flux.range(0, 3 * count / BATCH)
            .map(batch -> batch(batch, count))
            .flatMapSequential(set, 16, 1)
            .reduce(Long::sum)
            .block();
    if (added == null || added != count) {
      throw new IllegalStateException(added + " keys");
    }
    return System.nanoTime() - start;
  }

  /** New keys in the first third, then keys from all over. */
  private static List<Fingerprint> batch(int number, int count) {
    List<Fingerprint> batch = new ArrayList<>(BATCH);
    for (int i = 0; i < BATCH; i++) {
      long at = (long) number * BATCH + i;
      SplittableRandom key =
          new SplittableRandom(at < count ? at : Math.floorMod(at * 7_919, (long) count));
      batch.add(new Fingerprint(key.nextLong(), key.nextLong()));
    }
    return batch;
  }

  private static long memory(StatefulRedisConnection<byte[], byte[]> connection) {
    Matcher used =
        Pattern.compile("used_memory:(\\d+)").matcher(connection.sync().info("memory"));
    if (!used.find()) {
      throw new IllegalStateException("no used_memory");
    }
    return Long.parseLong(used.group(1));
  }

  private static void report(String name, int count, long nanos, long bytes) {
    System.out.printf(
        "%-18s %,10d offers a second, %5.1f bytes a key%n",
        name, Math.round(3e9 * count / nanos), (double) bytes / count);
  }
}
