package fairlead.redis;

import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.SeenSet;
import fairlead.redis.RedisSeenSetException.Reason;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/**
 * A seen-set in Valkey or Redis that processes on several machines share. Each target is new to
 * only one of them. Needs version 6 or later.
 *
 * <pre>{@code
 * RedisSeenSet.Options options = RedisSeenSet.Options.DEFAULT.withName("news").withRun("machine-1");
 * try (SeenSet seen = RedisSeenSet.connect("redis://localhost:6379", KeyProfile.CRAWL, options)) {
 *   // documents.transform(pipeline).transform(new NewTargets(seen))
 * }
 * }</pre>
 *
 * <p>A key on the server is a claim that says which run added it, and in which batch. So a batch
 * whose answer was lost can be asked again, and the answer is the same. If the connection breaks,
 * the set waits, connects and asks again, for as long as the options say. After that the Mono fails
 * with {@link RedisSeenSetException}. If it is subscribed to again, it asks for the same answer. A
 * run that was killed and is resumed from its checkpoint gets the answers after the checkpoint
 * again. Keys that an abandoned run has claimed stay claimed.
 *
 * <p>Batches are asked one after the other, each in one script call on a single server. Batches
 * that wait are joined. A batch is added as a whole or not at all, even if the server has no memory
 * left, which is a {@link fairlead.pipeline.seen.SeenSetFullException}. A server that would forget
 * keys to make room is refused. Let the server write a log before it answers ({@code appendonly
 * yes}, {@code appendfsync always}). If a server is killed and comes back without keys that it had
 * added, this is detected and the run ends.
 *
 * <p>Like {@link fairlead.pipeline.seen.MemorySeenSet} it holds fingerprints of 128 bits with a
 * secret seed, which is stored on the server. A key takes about 30 bytes there. Answers come on a
 * thread of the set, which must not be blocked for long. Cancelling an answer does not undo the
 * request. Thread-safe.
 */
public final class RedisSeenSet implements SeenSet {

  private static final int ATTEMPTS = 5; // to connect
  private static final String CLOSED_EARLY = "Connection closed prematurely"; // by Lettuce

  private static final int KEYS_IN_BUCKET = 64;

  /**
   * The name, the run and the limits of a set. Immutable.
   *
   * @param name the name of the set on the server: letters, digits, dots, hyphens and underscores.
   *     Default {@code seen}
   * @param run identifies this process among those that share the set, and finds its claims after a
   *     restart: a word, different for each process. Default: empty, which is a new run each time
   * @param shards how many parts the set is divided into, which different nodes of a cluster may
   *     hold. Only used for a new set. Default 1
   * @param expectedKeys how many keys the set is designed for; more are slower and take twice the
   *     memory. Only used for a new set. Default 10 million
   * @param maxKeys how many keys the set holds at most. Default: only the server's limit
   * @param timeout how long a batch waits for its answer, including all attempts to connect; also
   *     how long the first connection may take. Default: one minute
   */
  public record Options(
      String name, String run, int shards, long expectedKeys, long maxKeys, Duration timeout) {

    /** The defaults. */
    public static final Options DEFAULT =
        new Options("seen", "", 1, 10_000_000, Long.MAX_VALUE, Duration.ofMinutes(1));

    /** Checks all options. */
    public Options {
      if (!name.matches("[A-Za-z0-9._-]+")) {
        throw new IllegalArgumentException(
            "the name of a set may contain only letters, digits, dots, hyphens and underscores");
      }
      if (run.chars().anyMatch(c -> c <= ' ')) {
        throw new IllegalArgumentException("the name of a run must be a word");
      }
      if (shards < 1 || shards > SlotHash.SLOT_COUNT) {
        throw new IllegalArgumentException("a set has 1 to " + SlotHash.SLOT_COUNT + " shards");
      }
      if (expectedKeys < 1 || maxKeys < 0 || timeout.isNegative() || timeout.isZero()) {
        throw new IllegalArgumentException("the limits of a seen-set must be positive");
      }
    }

    /** These options for another set. */
    public Options withName(String value) {
      return new Options(value, run, shards, expectedKeys, maxKeys, timeout);
    }

    /** These options for another run. */
    public Options withRun(String value) {
      return new Options(name, value, shards, expectedKeys, maxKeys, timeout);
    }

    /** These options with another number of shards. */
    public Options withShards(int value) {
      return new Options(name, run, value, expectedKeys, maxKeys, timeout);
    }

    /** These options for another number of expected keys. */
    public Options withExpectedKeys(long value) {
      return new Options(name, run, shards, value, maxKeys, timeout);
    }

    /** These options with another limit on keys. */
    public Options withMaxKeys(long value) {
      return new Options(name, run, shards, expectedKeys, value, timeout);
    }

    /** These options with another timeout. */
    public Options withTimeout(Duration value) {
      return new Options(name, run, shards, expectedKeys, maxKeys, value);
    }

    private int buckets() {
      long wanted = Math.max(1, expectedKeys / shards / KEYS_IN_BUCKET);
      return (int) Math.min(Long.highestOneBit(wanted), 1 << 30);
    }
  }

  private final KeyFingerprinter keys;
  private final Servers servers;
  private final Requests requests;

  private RedisSeenSet(KeyFingerprinter keys, Servers servers, Requests requests) {
    this.keys = keys;
    this.servers = servers;
    this.requests = requests;
  }

  /**
   * Connects to one server. Blocks until the server has answered.
   *
   * @param uri as in {@code redis://user:password@localhost:6379/0}; {@code rediss} for TLS
   * @param profile the profile of the keys; a new set gets a random seed
   * @throws RedisSeenSetException if there is no answer, or the server is not suitable
   * @throws IllegalArgumentException if keys of another profile or version are in the set, or the
   *     URI is invalid
   */
  public static RedisSeenSet connect(String uri, KeyProfile profile, Options options) {
    RedisURI address = RedisURI.create(uri);
    ClientResources resources =
        ClientResources.builder()
            .reconnectDelay(
                Delay.exponential(
                    Duration.ofMillis(10), Duration.ofSeconds(1), 2, TimeUnit.MILLISECONDS))
            .build();
    RedisClient client = RedisClient.create(resources);
    return connect(
        client,
        address,
        profile,
        options,
        () -> {
          client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
          var unused = resources.shutdown(0, 2, TimeUnit.SECONDS);
        });
  }

  /**
   * As above, with a client that is set up for TLS, proxies or tokens. The caller must shut it
   * down. It must reconnect by itself, which is the default of clients.
   */
  public static RedisSeenSet connect(
      RedisClient client, RedisURI uri, KeyProfile profile, Options options) {
    return connect(client, uri, profile, options, () -> {});
  }

  private static RedisSeenSet connect(
      RedisClient client, RedisURI uri, KeyProfile profile, Options options, Runnable end) {
    String place = place(uri);
    StatefulRedisConnection<byte[], byte[]> connection =
        connected(
            end, place, options.timeout(), () -> client.connect(ByteArrayCodec.INSTANCE, uri));
    return open(
        new Servers(
            connection.async(), key -> place, options.timeout(), () -> close(connection, end)),
        profile,
        options);
  }

  /**
   * Connects to a cluster. The caller must shut down its client. The {@link Options#shards} are
   * distributed over its nodes.
   */
  public static RedisSeenSet connect(
      RedisClusterClient client, KeyProfile profile, Options options) {
    StatefulRedisClusterConnection<byte[], byte[]> connection =
        connected(
            () -> {},
            "redis-cluster",
            options.timeout(),
            () -> client.connect(ByteArrayCodec.INSTANCE));
    return open(
        new Servers(
            connection.async(),
            key -> place(connection, key),
            options.timeout(),
            () -> close(connection, () -> {})),
        profile,
        options);
  }

  private static String place(RedisURI uri) {
    return "redis://"
        + (uri.getSocket() != null ? uri.getSocket() : uri.getHost() + ":" + uri.getPort());
  }

  private static String place(
      StatefulRedisClusterConnection<byte[], byte[]> connection, String key) {
    var node = connection.getPartitions().getPartitionBySlot(SlotHash.getSlot(key));
    return node == null ? "redis-cluster" : place(node.getUri());
  }

  /** Connects on a separate thread, because clients have their own, longer timeouts. */
  private static <T extends StatefulConnection<?, ?>> T connected(
      Runnable end, String place, Duration timeout, Supplier<T> connecting) {
    CompletableFuture<T> connection = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                T made = answered(connecting);
                if (!connection.complete(made)) {
                  made.close(); // too late
                }
              } catch (RuntimeException | Error e) {
                connection.completeExceptionally(e);
              }
            },
            "fairlead-redis-connect");
    thread.setDaemon(true);
    thread.start();
    boolean done = false;
    try {
      T made = connection.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      done = true;
      return made;
    } catch (TimeoutException e) {
      throw new RedisSeenSetException(
          Reason.NO_ANSWER, place, "no answer within " + timeout.toMillis() + " ms", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RedisSeenSetException(Reason.NO_ANSWER, place, "interrupted", null);
    } catch (ExecutionException e) {
      throw refused(place, e);
    } finally {
      if (!done) {
        connection.cancel(false);
        end.run();
      }
    }
  }

  /**
   * Connects, again where the connection was closed before the server's answer was known: a client
   * that closes it after a wrong password may report that instead.
   */
  private static <T> T answered(Supplier<T> connecting) {
    for (int attempt = 1; ; attempt++) {
      try {
        return connecting.get();
      } catch (RedisException e) {
        if (attempt == ATTEMPTS || !CLOSED_EARLY.equals(root(e).getMessage())) {
          throw e;
        }
      }
    }
  }

  private static Throwable root(Throwable error) {
    Throwable cause = error;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static RuntimeException refused(String place, ExecutionException e) {
    if (e.getCause() instanceof RuntimeException other && !(other instanceof RedisException)) {
      return other;
    }
    Throwable cause = root(e);
    // For example, a wrong password.
    Reason reason =
        cause instanceof RedisCommandExecutionException ? Reason.REFUSED : Reason.NO_ANSWER;
    return new RedisSeenSetException(reason, place, String.valueOf(cause.getMessage()), e);
  }

  private static void close(StatefulConnection<?, ?> connection, Runnable end) {
    try {
      connection.close();
    } finally {
      end.run();
    }
  }

  private static RedisSeenSet open(Servers servers, KeyProfile profile, Options options) {
    String owner = UUID.randomUUID().toString();
    String run = options.run().isEmpty() ? owner : options.run();
    KeyFingerprinter fresh = KeyFingerprinter.of(profile);
    boolean done = false;
    try {
      List<Shard> shards = new ArrayList<>();
      // The run that creates the first shard decides the seed and all the other shards.
      Shard.Opened first =
          Shard.open(
              servers,
              options,
              0,
              profile.toString(),
              fresh.seed(),
              options.buckets(),
              options.shards(),
              run,
              owner);
      shards.add(first.shard());
      long generation = first.generation();
      for (int number = 1; number < first.shards(); number++) {
        Shard.Opened next =
            Shard.open(
                servers,
                options,
                number,
                profile.toString(),
                first.seed(),
                first.buckets(),
                first.shards(),
                run,
                owner);
        shards.add(next.shard());
        generation = Math.max(generation, next.generation());
        if (next.seed() != first.seed()) {
          throw new RedisSeenSetException(
              Reason.FORGOTTEN,
              servers.place(next.shard().key()),
              "the shards of the set were not created together",
              null);
        }
      }
      done = true;
      return new RedisSeenSet(
          KeyFingerprinter.withSeed(profile, first.seed()),
          servers,
          new Requests(shards, generation, servers.place(first.shard().key()), options.maxKeys()));
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      if (!done) {
        servers.close();
      }
    }
  }

  @Override
  public KeyFingerprinter keys() {
    return keys;
  }

  /** As in the contract. If subscribed to again, it returns the same answer. */
  @Override
  public Mono<BitSet> offer(KeyBatch batch) {
    Requests.Offer offer = new Requests.Offer(batch.fingerprints());
    return Mono.defer(
        () -> {
          batch.checkFor(keys);
          return Mono.fromFuture(requests.ask(offer), true);
        });
  }

  @Override
  public boolean contains(Fingerprint key) {
    Requests.Look look = new Requests.Look(key);
    return Objects.requireNonNull(Mono.fromFuture(requests.ask(look), true).block(), "an answer");
  }

  /** How many keys the servers had when they last answered, including those of other runs. */
  @Override
  public long size() {
    return requests.keys();
  }

  /** False: two keys may share a fingerprint, though this never happens in practice. */
  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public boolean isDurable() {
    return true;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean canRollBack() {
    return true;
  }

  /**
   * Marks the answers that the run has received. The server decides when to write this to its disk.
   */
  @Override
  public Mono<Long> checkpoint() {
    Requests.Mark mark = new Requests.Mark();
    return Mono.defer(() -> Mono.fromFuture(requests.ask(mark), true));
  }

  /** Undoes what this run has claimed since. Claims of other runs stay. */
  @Override
  public Mono<Void> rollbackTo(long generation) {
    Requests.Rollback rollback = new Requests.Rollback(generation);
    return Mono.defer(() -> Mono.fromFuture(requests.ask(rollback), true)).then();
  }

  /** Closes the connection. Offers without an answer fail. */
  @Override
  public void close() {
    requests.close();
    servers.close();
  }
}
