package fairlead.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.redis.RedisSeenSetException.Reason;
import fairlead.uri.key.Fingerprint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A part of the set on one server, with the run that has it open. Used for one request at a time.
 *
 * <p>Its keys are claims in many small hashes, which servers store without a pointer for each key.
 * A claim is run, epoch and batch: {@code 3.1.17}. A run begins an epoch whenever it is opened or
 * rolled back.
 */
final class Shard {

  /**
   * A shard after it was opened.
   *
   * @param seed the seed of the keys
   * @param buckets how many hashes hold the keys, a power of two
   * @param shards how many shards there are
   * @param generation the last generation that the run marked, or 0
   */
  record Opened(Shard shard, long seed, int buckets, int shards, long generation) {}

  private static final String VERSION = "1";

  private final Servers servers;
  private final String key;
  private final int buckets;
  private final String run;
  private final String owner;
  private final long maxKeys;
  private long epoch;
  private long acknowledged;
  private volatile long keys;

  private Shard(Servers servers, String key, String owner, long maxKeys, Reply opened) {
    this.servers = servers;
    this.key = key;
    this.owner = owner;
    this.maxKeys = maxKeys;
    this.buckets = Math.toIntExact(opened.number(1));
    this.keys = opened.number(3);
    this.run = opened.text(4);
    this.epoch = opened.number(5);
  }

  /**
   * The hash that describes a shard. The text in braces decides which node of a cluster holds it.
   */
  private static String key(String set, int number) {
    return "fairlead:{" + set + ":" + number + "}";
  }

  /**
   * Opens a shard for a run.
   *
   * @param owner identifies this opening of the run
   * @throws RedisSeenSetException if it cannot be used
   * @throws IllegalArgumentException if it has keys of another profile
   */
  static Opened open(
      Servers servers,
      RedisSeenSet.Options options,
      int number,
      String profile,
      long seed,
      int buckets,
      int shards,
      String run,
      String owner) {
    String key = key(options.name(), number);
    List<byte[]> arguments =
        bytes(
            VERSION,
            profile,
            Long.toHexString(seed),
            Integer.toString(buckets),
            Integer.toString(shards),
            run,
            owner);
    Reply reply = servers.run(Script.OPEN, List.of(key), arguments).join();
    String place = servers.place(key);
    switch (reply.status()) {
      case "EVICTS" -> throw evicts(Reason.REFUSED, place, reply);
      case "VERSION" ->
          throw new RedisSeenSetException(
              Reason.REFUSED, place, "the set has format " + reply.text(0), null);
      case "PROFILE" ->
          throw new IllegalArgumentException(
              place + ": the set has keys made with " + reply.text(0) + ", not with " + profile);
      default -> {}
    }
    return new Opened(
        new Shard(servers, key, owner, options.maxKeys(), reply),
        Long.parseUnsignedLong(reply.text(0), 16),
        Math.toIntExact(reply.number(1)),
        Math.toIntExact(reply.number(2)),
        reply.number(6));
  }

  private static RedisSeenSetException evicts(Reason reason, String place, Reply reply) {
    return new RedisSeenSetException(
        reason,
        place,
        "forgets keys when memory is short (maxmemory-policy "
            + reply.text(0)
            + "); noeviction is needed",
        null);
  }

  /** The hash that describes the shard. */
  String key() {
    return key;
  }

  /** How many keys the shard had when it last answered. */
  long keys() {
    return keys;
  }

  /**
   * Claims distinct keys.
   *
   * @param most how many keys the shard may hold afterwards
   * @return the positions of the new keys
   */
  CompletableFuture<List<Integer>> offer(long batch, List<Fingerprint> offered, long most) {
    return ask(Script.OFFER, offered, batch, acknowledged, most)
        .thenApply(
            reply -> {
              acknowledged = batch;
              return positions(reply);
            });
  }

  /** Whether a key was claimed by any run. */
  CompletableFuture<Boolean> contains(Fingerprint wanted) {
    return ask(Script.LOOK, List.of(wanted)).thenApply(reply -> !positions(reply).isEmpty());
  }

  private List<Integer> positions(Reply reply) {
    keys = reply.number(0);
    List<Integer> positions = new ArrayList<>(reply.fields().size());
    for (int i = 1; i < reply.fields().size(); i++) {
      positions.add(Math.toIntExact(reply.number(i)));
    }
    return positions;
  }

  /** Undoes what a batch has claimed here, because it was refused elsewhere. */
  CompletableFuture<Void> release(long batch, List<Fingerprint> offered) {
    return ask(Script.RELEASE, offered, batch).thenAccept(reply -> keys = reply.number(0));
  }

  /** Marks a generation. */
  CompletableFuture<Void> mark(long generation) {
    return ask(Script.MARK, List.of(), generation, acknowledged).thenAccept(reply -> {});
  }

  /** Undoes what the run has claimed since a generation. */
  CompletableFuture<Void> rollbackTo(long generation) {
    return ask(Script.ROLLBACK, List.of(), generation)
        .thenAccept(
            reply -> {
              epoch++;
              acknowledged = 0;
            });
  }

  private CompletableFuture<Reply> ask(Script script, List<Fingerprint> offered, long... numbers) {
    List<String> names = new ArrayList<>(offered.size() + 1);
    names.add(key);
    List<byte[]> arguments = new ArrayList<>(bytes(run, owner, Long.toString(epoch)));
    for (long number : numbers) {
      arguments.addAll(bytes(Long.toString(number)));
    }
    for (Fingerprint fingerprint : offered) {
      names.add(key + ':' + Long.toHexString(fingerprint.low() & (buckets - 1)));
      arguments.add(
          ByteBuffer.allocate(2 * Long.BYTES)
              .putLong(fingerprint.high())
              .putLong(fingerprint.low())
              .array());
    }
    return servers.run(script, names, arguments).thenApply(this::checked);
  }

  private static List<byte[]> bytes(String... texts) {
    return java.util.Arrays.stream(texts).map(text -> text.getBytes(UTF_8)).toList();
  }

  private Reply checked(Reply reply) {
    String place = servers.place(key);
    return switch (reply.status()) {
      case "OK" -> reply;
      case "EVICTS" -> throw evicts(Reason.FORGOTTEN, place, reply); // some may be lost
      case "FULL" -> throw new SeenSetFullException(maxKeys);
      case "UNKNOWN" -> throw new IllegalArgumentException("no checkpoint with this generation");
      case "TAKEN_OVER" ->
          throw new RedisSeenSetException(
              Reason.TAKEN_OVER, place, "another process has opened this run", null);
      default ->
          throw new RedisSeenSetException(
              Reason.FORGOTTEN,
              place,
              "the server has lost keys that it had added; is it configured to keep them"
                  + " (appendonly yes, appendfsync always)?",
              null);
    };
  }
}
