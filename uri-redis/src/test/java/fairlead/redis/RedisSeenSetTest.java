package fairlead.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.redis.RedisSeenSet.Options;
import fairlead.redis.RedisSeenSetException.Reason;
import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Timeout(120)
class RedisSeenSetTest {

  private static final Options OPTIONS =
      Options.DEFAULT.withRun("one").withExpectedKeys(10_000).withTimeout(Duration.ofSeconds(30));

  @TempDir private Path temporary;
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    Collections.reverse(opened);
    for (AutoCloseable one : opened) {
      one.close();
    }
  }

  private RedisServer server(String... settings) throws Exception {
    RedisServer server = RedisServer.start(temporary, settings);
    opened.add(server);
    return server;
  }

  /** A server that keeps what it has answered when it is killed. */
  private RedisServer durableServer() throws Exception {
    // The default, everysec, answers before it writes while the disk is busy.
    return server("--appendonly", "yes", "--appendfsync", "always");
  }

  private RedisSeenSet connect(RedisServer server, Options options) {
    RedisSeenSet seen = RedisSeenSet.connect(server.uri(), KeyProfile.SAFE, options);
    opened.add(seen);
    return seen;
  }

  private static void configure(RedisServer server, Consumer<RedisCommands<String, String>> work) {
    try (RedisClient client = RedisClient.create(server.uri());
        var connection = client.connect()) {
      work.accept(connection.sync());
    }
  }

  private static KeyBatch batch(SeenSet seen, LongStream numbers) {
    return new KeyBatch(
        seen.keys(),
        numbers
            .mapToObj(SplittableRandom::new)
            .map(random -> new Fingerprint(random.nextLong(), random.nextLong()))
            .toList());
  }

  private static Mono<BitSet> offer(SeenSet seen, long... numbers) {
    return seen.offer(batch(seen, LongStream.of(numbers)));
  }

  private static BitSet bits(int... set) {
    BitSet bits = new BitSet();
    IntStream.of(set).forEach(bits::set);
    return bits;
  }

  private static long checkpoint(SeenSet seen) {
    Long generation = seen.checkpoint().block();
    assertNotNull(generation);
    return generation;
  }

  /** Offers in an order of their own, many on their way, against a set of numbers. */
  private static void offerAll(SeenSet seen, int count, int concurrency) {
    List<Integer> offers = new ArrayList<>();
    for (int i = 0; i < 3 * count; i++) {
      offers.add(i % count);
    }
    Collections.shuffle(offers, new Random(1));
    BitSet model = new BitSet(count);
    Flux.range(0, offers.size() / 10)
        .map(i -> offers.subList(10 * i, 10 * i + 10))
        .flatMapSequential(
            part ->
                seen.offer(batch(seen, part.stream().mapToLong(Integer::longValue)))
                    .map(
                        added -> {
                          BitSet numbers = new BitSet();
                          added.stream().forEach(i -> numbers.set(part.get(i)));
                          BitSet expected = new BitSet();
                          part.forEach(expected::set);
                          expected.andNot(model);
                          assertEquals(expected, numbers);
                          model.or(expected);
                          return numbers;
                        }),
            concurrency,
            1)
        .blockLast();
    assertEquals(count, model.cardinality());
    assertEquals(count, seen.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void keyIsNewOnce(int shards) throws Exception {
    try (SeenSet seen = connect(server(), OPTIONS.withShards(shards))) {
      offerAll(seen, 5_000, 16);
    }
  }

  @Test
  void keyIsNewOnceInBatch() throws Exception {
    SeenSet seen = connect(server(), OPTIONS);
    assertEquals(bits(0, 2), offer(seen, 7, 7, 8, 7).block());
    assertEquals(bits(), offer(seen).block());
    assertEquals(2, seen.size());
    assertTrue(seen.isShared() && seen.isDurable() && seen.canRollBack());
    assertFalse(seen.isExact());
  }

  @Test
  void keysAreLookedFor() throws Exception {
    RedisServer server = server();
    RedisSeenSet one = connect(server, OPTIONS);
    RedisSeenSet other = connect(server, OPTIONS.withRun("two"));
    Uri first = Whatwg.parse("http://h/a");
    Uri second = Whatwg.parse("http://h/b");
    long before = checkpoint(one);
    one.offer(List.of(first));
    other.offer(List.of(second));
    for (RedisSeenSet seen : List.of(one, other)) {
      assertTrue(seen.contains(Whatwg.parse("http://H/a")));
      assertTrue(seen.contains(second));
      assertFalse(seen.contains(Whatwg.parse("http://h/c")));
    }
    one.rollbackTo(before).block();
    assertFalse(one.contains(first));
    assertTrue(one.contains(second));
    assertEquals(List.of(first), one.offer(List.of(first, second)));
  }

  @Test
  void processesShareSet() throws Exception {
    RedisServer server = server();
    List<CompletableFuture<List<Long>>> runs = new ArrayList<>();
    for (String run : List.of("one", "two", "")) {
      SeenSet seen = connect(server, OPTIONS.withRun(run));
      runs.add(
          Flux.range(0, 300)
              .flatMapSequential(
                  i ->
                      seen.offer(batch(seen, LongStream.range(10L * i, 10L * i + 20)))
                          .map(added -> added.stream().mapToObj(bit -> 10L * i + bit).toList()),
                  16)
              .flatMapIterable(numbers -> numbers)
              .collectList()
              .toFuture());
    }
    List<Long> all = new ArrayList<>();
    for (CompletableFuture<List<Long>> run : runs) {
      all.addAll(run.get());
    }
    assertEquals(LongStream.range(0, 3010).boxed().toList(), all.stream().sorted().toList());
  }

  /** Unlike a second offer, which is not new. */
  @Test
  void monoThatIsSubscribedToAgainGivesSameAnswer() throws Exception {
    SeenSet seen = connect(server(), OPTIONS);
    Mono<BitSet> offer = offer(seen, 1, 2);
    assertEquals(0, seen.size());
    assertEquals(bits(0, 1), offer.block());
    assertEquals(bits(0, 1), offer.block());
    assertEquals(bits(), offer(seen, 1, 2).block());
  }

  @Test
  void offersTakeEffectAsTheyAreSubscribedTo() throws Exception {
    SeenSet seen = connect(server(), OPTIONS);
    Mono<BitSet> first = offer(seen, 1);
    Mono<BitSet> second = offer(seen, 1);
    CompletableFuture<BitSet> secondAnswer = second.toFuture();
    assertEquals(bits(), first.block());
    assertEquals(bits(0), secondAnswer.get());
  }

  /** What was on its way is in the set, and does not hold up what follows. */
  @Test
  void cancelledOffersAreAdded() throws Exception {
    SeenSet seen = connect(server(), OPTIONS);
    Flux.range(0, 100).flatMapSequential(i -> offer(seen, i), 16).take(3).blockLast();
    assertEquals(bits(), offer(seen, 0, 1, 2).block());
    assertEquals(bits(0), offer(seen, 1000).block());
  }

  @Test
  void lostAnswerIsAskedForAgain() throws Exception {
    RedisServer server = server();
    SeenSet seen = connect(server, OPTIONS.withTimeout(Duration.ofMillis(500)));
    assertEquals(bits(0), offer(seen, 0).block());
    server.signal("STOP");
    Mono<BitSet> asked = offer(seen, 0, 1, 2);
    Mono<BitSet> behind = offer(seen, 2, 3);
    CompletableFuture<BitSet> waiting = asked.toFuture();
    RedisSeenSetException error = assertThrows(RedisSeenSetException.class, behind::block);
    assertEquals(Reason.NO_ANSWER, error.reason());
    assertEquals(server.uri(), error.server());
    assertEquals(server.uri() + ": no answer within 500 ms", error.getMessage());
    assertThrows(Exception.class, waiting::get);
    server.signal("CONT");
    assertEquals(bits(1), behind.retry(3).block(), "what was asked first has the common key");
    assertEquals(bits(1, 2), asked.block());
    assertEquals(bits(), offer(seen, 0, 1, 2, 3).block());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void serverMayBeKilled(int shards) throws Exception {
    RedisServer server = durableServer();
    SeenSet seen = connect(server, OPTIONS.withShards(shards));
    CompletableFuture<Void> kills =
        CompletableFuture.runAsync(
            () -> {
              try {
                for (int i = 0; i < 3; i++) {
                  Thread.sleep(300);
                  server.kill();
                  Thread.sleep(100);
                  server.restart();
                }
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    BitSet model = new BitSet();
    int offers = 0;
    while (!kills.isDone() || offers < 2000) {
      int from = offers;
      List<Mono<BitSet>> some =
          IntStream.range(from, from + 20).mapToObj(i -> offer(seen, i, i - 1, i - 100)).toList();
      List<BitSet> answers =
          Flux.fromIterable(some).flatMapSequential(one -> one).collectList().block();
      assertNotNull(answers);
      for (int i = 0; i < answers.size(); i++) {
        int at = from + i + 100; // numbers below zero, too
        BitSet expected = new BitSet();
        for (int place = 0; place < 3; place++) {
          int number = place == 0 ? at : place == 1 ? at - 1 : at - 100;
          if (!model.get(number)) {
            expected.set(place);
            model.set(number);
          }
        }
        assertEquals(expected, answers.get(i), "offer " + (from + i));
      }
      offers += 20;
    }
    kills.get();
    assertEquals(model.cardinality(), seen.size());
  }

  @Test
  void serverThatForgetsIsFoundOut() throws Exception {
    RedisServer server = server();
    SeenSet seen = connect(server, OPTIONS);
    offer(seen, 1).block();
    server.kill();
    server.restart();
    RedisSeenSetException error =
        assertThrows(RedisSeenSetException.class, () -> offer(seen, 2).block());
    assertEquals(Reason.FORGOTTEN, error.reason());
    assertThrows(RedisSeenSetException.class, () -> offer(seen, 3).block());
  }

  @Test
  void fullServerRefusesBatchWhole() throws Exception {
    RedisServer server = server();
    SeenSet seen = connect(server, OPTIONS);
    offer(seen, 1).block();
    configure(server, commands -> commands.configSet("maxmemory", "1mb"));
    Mono<BitSet> asked = offer(seen, 1, 2);
    Throwable error = assertThrows(SeenSetFullException.class, asked::block);
    assertTrue(String.valueOf(error.getMessage()).startsWith(server.uri()), error::getMessage);
    assertEquals(1, seen.size());
    configure(server, commands -> commands.configSet("maxmemory", "0"));
    assertEquals(bits(1), asked.block());
    assertEquals(bits(), offer(seen, 1, 2).block());
  }

  /** Also if some of its keys would fit in other shards. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void limitOfKeysHolds(int shards) throws Exception {
    SeenSet seen = connect(server(), OPTIONS.withShards(shards).withMaxKeys(100));
    Mono<BitSet> tooMany = seen.offer(batch(seen, LongStream.range(0, 150)));
    List<Mono<BitSet>> asked = List.of(offer(seen, 1000), tooMany, offer(seen, 0, 1001));
    List<Object> answers =
        Flux.fromIterable(asked)
            .flatMapSequential(one -> one.cast(Object.class).onErrorResume(Mono::just))
            .collectList()
            .block();
    assertNotNull(answers);
    assertEquals(bits(0), answers.get(0));
    assertEquals("more than 100 distinct keys", ((Exception) answers.get(1)).getMessage());
    assertEquals(bits(0, 1), answers.get(2));
    assertEquals(3, seen.size());
    assertThrows(SeenSetFullException.class, tooMany::block);
    BitSet rest = seen.offer(batch(seen, LongStream.range(0, 60))).block();
    assertNotNull(rest);
    assertEquals(59, rest.cardinality());
  }

  @Test
  void serverThatWouldForgetKeysIsRefused() throws Exception {
    RedisServer server = server("--maxmemory-policy", "allkeys-lru");
    RedisSeenSetException error =
        assertThrows(RedisSeenSetException.class, () -> connect(server, OPTIONS));
    assertEquals(Reason.REFUSED, error.reason());
    assertTrue(String.valueOf(error.getMessage()).contains("allkeys-lru"), error::getMessage);
  }

  @Test
  void policyThatIsSwitchedOnDuringARunEndsIt() throws Exception {
    RedisServer server = server();
    SeenSet seen = connect(server, OPTIONS);
    assertEquals(bits(0), offer(seen, 1).block());
    configure(server, commands -> commands.configSet("maxmemory-policy", "allkeys-lru"));
    for (Mono<?> asked : List.of(offer(seen, 2), offer(seen, 1), seen.checkpoint())) {
      RedisSeenSetException error = assertThrows(RedisSeenSetException.class, asked::block);
      assertEquals(Reason.FORGOTTEN, error.reason());
      assertTrue(String.valueOf(error.getMessage()).contains("allkeys-lru"), error::getMessage);
    }
  }

  @Test
  @Timeout(20)
  void silentServerIsGivenUpInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
      String uri = "redis://127.0.0.1:" + silent.getLocalPort();
      Options soon = OPTIONS.withTimeout(Duration.ofSeconds(1));
      RedisSeenSetException error =
          assertThrows(
              RedisSeenSetException.class, () -> RedisSeenSet.connect(uri, KeyProfile.SAFE, soon));
      assertEquals(Reason.NO_ANSWER, error.reason());
      try (RedisClusterClient client = RedisClusterClient.create(uri)) {
        error =
            assertThrows(
                RedisSeenSetException.class,
                () -> RedisSeenSet.connect(client, KeyProfile.SAFE, soon));
        assertEquals(Reason.NO_ANSWER, error.reason());
      }
    }
  }

  @Test
  void keysOfOthersAreRefused() throws Exception {
    RedisServer server = server();
    SeenSet seen = connect(server, OPTIONS);
    KeyBatch strange = new KeyBatch(KeyFingerprinter.of(KeyProfile.SAFE), List.of());
    assertThrows(IllegalArgumentException.class, () -> seen.offer(strange).block());
    assertThrows(
        IllegalArgumentException.class,
        () -> RedisSeenSet.connect(server.uri(), KeyProfile.CRAWL, OPTIONS));
    assertEquals(bits(0), offer(seen, 1).block(), "the run was not taken over");
    SeenSet other = connect(server, OPTIONS.withName("other"));
    assertEquals(bits(0), offer(other, 1).block());
  }

  @Test
  void runIsTakenOverByWhoOpensItLast() throws Exception {
    RedisServer server = server();
    SeenSet first = connect(server, OPTIONS);
    offer(first, 1).block();
    SeenSet second = connect(server, OPTIONS);
    assertEquals(bits(1), offer(second, 1, 2).block());
    RedisSeenSetException error =
        assertThrows(RedisSeenSetException.class, () -> offer(first, 3).block());
    assertEquals(Reason.TAKEN_OVER, error.reason());
    assertThrows(RedisSeenSetException.class, () -> first.checkpoint().block());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void runGoesOnFromItsCheckpoint(int shards) throws Exception {
    RedisServer server = durableServer();
    Options options = OPTIONS.withShards(shards);
    SeenSet seen = connect(server, options);
    SeenSet other = connect(server, options.withRun("two"));
    offer(seen, 1, 2).block();
    long generation = checkpoint(seen);
    offer(other, 3).block();
    assertEquals(bits(0, 2), offer(seen, 4, 3, 5).block());
    checkpoint(seen);
    offer(seen, 6).block();
    // As if it had been killed, and another one as well before its next checkpoint.
    for (int i = 0; i < 2; i++) {
      seen = connect(server, options);
      seen.rollbackTo(generation).block();
      assertEquals(bits(2, 3), offer(seen, 1, 3, 4, 5).block());
      assertEquals(bits(), offer(other, 4, 5, 6).block(), "they are this run's to report");
    }
    assertTrue(checkpoint(seen) > generation);
    assertEquals(bits(), offer(seen, 4, 5).block());
    assertEquals(bits(0), offer(seen, 6).block());
    SeenSet last = seen;
    assertThrows(IllegalArgumentException.class, () -> last.rollbackTo(99).block());
    assertEquals(bits(0), offer(last, 7).block());
  }

  @Test
  void keepsTwoCheckpoints() throws Exception {
    SeenSet seen = connect(server(), OPTIONS);
    long first = checkpoint(seen);
    offer(seen, 1).block();
    long second = checkpoint(seen);
    offer(seen, 2).block();
    long third = checkpoint(seen);
    assertThrows(IllegalArgumentException.class, () -> seen.rollbackTo(first).block());
    seen.rollbackTo(third).block();
    assertEquals(bits(), offer(seen, 1, 2).block());
    seen.rollbackTo(second).block();
    assertEquals(bits(1), offer(seen, 1, 2).block());
    assertThrows(IllegalArgumentException.class, () -> seen.rollbackTo(third).block());
    assertTrue(checkpoint(seen) > third);
  }

  @Test
  void credentialsAreInNoMessage() throws Exception {
    RedisServer server = server("--requirepass", "secret");
    String uri = "redis://user:wrong-secret@127.0.0.1:" + server.port();
    RedisSeenSetException error =
        assertThrows(
            RedisSeenSetException.class, () -> RedisSeenSet.connect(uri, KeyProfile.SAFE, OPTIONS));
    assertEquals(Reason.REFUSED, error.reason());
    assertEquals(server.uri(), error.server());
    assertFalse(error.toString().contains("secret"), error::toString);
    String right = "redis://:secret@127.0.0.1:" + server.port();
    try (SeenSet seen = RedisSeenSet.connect(right, KeyProfile.SAFE, OPTIONS)) {
      assertEquals(bits(0), offer(seen, 1).block());
    }
  }

  @Test
  void noServerIsNoAnswer() throws Exception {
    RedisServer server = server();
    server.kill();
    RedisSeenSetException error =
        assertThrows(RedisSeenSetException.class, () -> connect(server, OPTIONS));
    assertEquals(Reason.NO_ANSWER, error.reason());
  }

  @Test
  void closedSetSaysSo() throws Exception {
    RedisServer server = server();
    SeenSet seen = connect(server, OPTIONS);
    server.signal("STOP");
    CompletableFuture<BitSet> asked = offer(seen, 1).toFuture();
    seen.close();
    Exception error = assertThrows(Exception.class, asked::get);
    assertEquals(RedisSeenSetException.class, error.getCause().getClass());
    assertThrows(RedisSeenSetException.class, () -> offer(seen, 2).block());
    seen.close();
  }

  @Test
  void badOptionsAreRefused() {
    for (String name : List.of("", "a b", "a{b", "ä")) {
      assertThrows(IllegalArgumentException.class, () -> OPTIONS.withName(name));
    }
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withRun("a b"));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withShards(0));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withExpectedKeys(0));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withMaxKeys(-1));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withTimeout(Duration.ZERO));
    int slots = 16_384;
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withShards(slots + 1));
    assertEquals(
        new Options("seen", "one", slots, 1, 0, Duration.ofNanos(1)),
        OPTIONS
            .withShards(slots)
            .withExpectedKeys(1)
            .withMaxKeys(0)
            .withTimeout(Duration.ofNanos(1)));
  }

  /** Whoever opens the set next reads what the first run stored. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "65536, 1, 1024",
    "131071, 1, 1024",
    "131072, 2, 1024",
    "9223372036854775807, 1, 1073741824"
  })
  void setIsStoredForItsExpectedKeys(long expectedKeys, int shards, String buckets)
      throws Exception {
    RedisServer server = server();
    connect(server, OPTIONS.withShards(shards).withExpectedKeys(expectedKeys));
    configure(
        server,
        commands -> {
          assertEquals(
              IntStream.range(0, shards)
                  .mapToObj(number -> "fairlead:{seen:" + number + "}")
                  .collect(Collectors.toSet()),
              Set.copyOf(commands.keys("*")));
          assertEquals(buckets, commands.hget("fairlead:{seen:0}", "buckets"));
        });
  }

  @Test
  void closedSetLeavesNoThreadsAndNoConnection() throws Exception {
    RedisServer server = server();
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    RedisSeenSet seen = RedisSeenSet.connect(server.uri(), KeyProfile.SAFE, OPTIONS);
    assertEquals(bits(0), offer(seen, 1).block());
    assertEquals(1, connections(server));
    seen.close();
    assertEquals(0, connections(server));
    assertClientThreadsEnd(before);
  }

  @Test
  void clientOfCallerIsLeftOpen() throws Exception {
    RedisServer server = server();
    try (RedisClient client = RedisClient.create()) {
      RedisURI uri = RedisURI.create(server.uri());
      for (long i = 0; i < 2; i++) {
        SeenSet seen = RedisSeenSet.connect(client, uri, KeyProfile.SAFE, OPTIONS);
        assertEquals(bits(0), offer(seen, i).block());
        assertEquals(1, connections(server));
        seen.close();
        assertEquals(0, connections(server));
      }
      assertThrows(
          IllegalArgumentException.class,
          () -> RedisSeenSet.connect(client, uri, KeyProfile.CRAWL, OPTIONS));
      assertEquals(0, connections(server), "the set was refused");
    }
  }

  @Test
  void failedConnectionLeavesNoThreads() throws Exception {
    RedisServer server = server();
    server.kill();
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    assertThrows(RedisSeenSetException.class, () -> connect(server, OPTIONS));
    assertClientThreadsEnd(before);
  }

  /** A client that connects as the test says. */
  private static final class StubClient extends RedisClient {
    private final Supplier<StatefulRedisConnection<byte[], byte[]>> connecting;

    StubClient(Supplier<StatefulRedisConnection<byte[], byte[]>> connecting) {
      this.connecting = connecting;
    }

    @Override
    @SuppressWarnings("unchecked") // the set uses octets
    public <K, V> StatefulRedisConnection<K, V> connect(RedisCodec<K, V> codec, RedisURI uri) {
      return (StatefulRedisConnection<K, V>) connecting.get();
    }
  }

  @Test
  void connectionThatIsTooLateIsClosed() throws Exception {
    RedisServer server = server();
    CompletableFuture<Thread> connecting = new CompletableFuture<>();
    CompletableFuture<Void> answers = new CompletableFuture<>();
    RedisURI uri = RedisURI.create(server.uri());
    try (RedisClient real = RedisClient.create();
        RedisClient slow =
            new StubClient(
                () -> {
                  connecting.complete(Thread.currentThread());
                  answers.join();
                  return real.connect(ByteArrayCodec.INSTANCE, uri);
                })) {
      Options soon = OPTIONS.withTimeout(Duration.ofMillis(50));
      RedisSeenSetException error =
          assertThrows(
              RedisSeenSetException.class,
              () -> RedisSeenSet.connect(slow, uri, KeyProfile.SAFE, soon));
      assertEquals(server.uri() + ": no answer within 50 ms", error.getMessage());
      Thread thread = connecting.join();
      assertTrue(thread.isDaemon());
      answers.complete(null);
      thread.join();
      assertEquals(0, connections(server));
    }
  }

  @Test
  void connectingCanBeInterrupted() {
    CompletableFuture<StatefulRedisConnection<byte[], byte[]>> never = new CompletableFuture<>();
    try (RedisClient silent = new StubClient(never::join)) {
      Thread.currentThread().interrupt();
      RedisSeenSetException error =
          assertThrows(
              RedisSeenSetException.class,
              () ->
                  RedisSeenSet.connect(
                      silent, RedisURI.create("redis://here:1"), KeyProfile.SAFE, OPTIONS));
      assertTrue(Thread.interrupted());
      assertEquals(Reason.NO_ANSWER, error.reason());
      assertEquals("redis://here:1: interrupted", error.getMessage());
    } finally {
      never.cancel(false);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "redis://user:secret@here:1, redis://here:1",
    "redis-socket:///run/a, redis:///run/a"
  })
  void errorsOfTheClientAreReportedWithTheirCause(String uri, String place) {
    RedisURI address = RedisURI.create(uri);
    RuntimeException error =
        new RedisConnectionException("cannot", new IOException("no route to host"));
    try (RedisClient broken = broken(error)) {
      RedisSeenSetException reported =
          assertThrows(
              RedisSeenSetException.class,
              () -> RedisSeenSet.connect(broken, address, KeyProfile.SAFE, OPTIONS));
      assertEquals(Reason.NO_ANSWER, reported.reason());
      assertEquals(place, reported.server());
      assertEquals(place + ": no route to host", reported.getMessage());
    }
    RuntimeException mistake = new IllegalStateException("no native transport");
    try (RedisClient broken = broken(mistake)) {
      assertSame(
          mistake,
          assertThrows(
              IllegalStateException.class,
              () -> RedisSeenSet.connect(broken, address, KeyProfile.SAFE, OPTIONS)));
    }
  }

  private static RedisClient broken(RuntimeException error) {
    return new StubClient(
        () -> {
          throw error;
        });
  }

  /** Without the one that counts. */
  private static int connections(RedisServer server) {
    AtomicInteger count = new AtomicInteger();
    configure(server, commands -> count.set((int) commands.clientList().lines().count() - 1));
    return count.get();
  }

  private static void assertClientThreadsEnd(Set<Thread> before) throws Exception {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(thread) && thread.getName().matches("(lettuce|fairlead)-.*")) {
        thread.join(10_000);
        assertFalse(thread.isAlive(), thread::getName);
      }
    }
  }

  /** One node that has all slots; the rules for keys are those of many. */
  @Test
  void clusterHoldsShards() throws Exception {
    RedisServer server = server("--cluster-enabled", "yes");
    int[] slots = IntStream.range(0, SlotHash.SLOT_COUNT).toArray();
    configure(server, commands -> commands.clusterAddSlots(slots));
    try (RedisClusterClient client = RedisClusterClient.create(RedisURI.create(server.uri()))) {
      RedisSeenSet seen = RedisSeenSet.connect(client, KeyProfile.SAFE, OPTIONS.withShards(7));
      opened.add(seen);
      offerAll(seen, 2_000, 16);
      long generation = checkpoint(seen);
      assertEquals(bits(0), offer(seen, 9_999_999).block());
      seen.rollbackTo(generation).block();
      assertEquals(bits(0), offer(seen, 9_999_999).block());
      int open = connections(server);
      seen.close();
      assertTrue(connections(server) < open);
    }
  }

  @Test
  void errorsNameTheNodeOfACluster() throws Exception {
    RedisServer server = server("--cluster-enabled", "yes");
    try (RedisClusterClient client = RedisClusterClient.create(RedisURI.create(server.uri()))) {
      Options soon = OPTIONS.withTimeout(Duration.ofMillis(500));
      RedisSeenSetException error =
          assertThrows(
              RedisSeenSetException.class,
              () -> RedisSeenSet.connect(client, KeyProfile.SAFE, soon));
      assertEquals(Reason.NO_ANSWER, error.reason());
      assertEquals("redis-cluster", error.server(), "no node has the slot");
    }
    int[] slots = IntStream.range(0, SlotHash.SLOT_COUNT).toArray();
    configure(server, commands -> commands.clusterAddSlots(slots));
    configure(server, commands -> commands.configSet("maxmemory-policy", "allkeys-lru"));
    try (RedisClusterClient client = RedisClusterClient.create(RedisURI.create(server.uri()))) {
      RedisSeenSetException error =
          assertThrows(
              RedisSeenSetException.class,
              () -> RedisSeenSet.connect(client, KeyProfile.SAFE, OPTIONS));
      assertEquals(Reason.REFUSED, error.reason());
      assertEquals(server.uri(), error.server());
    }
  }

  /** Three nodes that are killed and come back, and three processes. */
  @Test
  @Tag("soak")
  @Timeout(600)
  void nodesOfClusterMayBeKilled() throws Exception {
    List<RedisServer> nodes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Path folder = Files.createDirectory(temporary.resolve("node" + i));
      RedisServer node =
          RedisServer.start(
              folder,
              "--cluster-enabled",
              "yes",
              "--cluster-node-timeout",
              "2000",
              "--appendfsync",
              "always",
              "--appendonly",
              "yes");
      opened.add(node);
      int[] slots =
          IntStream.range(0, SlotHash.SLOT_COUNT)
              .filter(slot -> slot % 3 == nodes.size())
              .toArray();
      configure(node, commands -> commands.clusterAddSlots(slots));
      nodes.add(node);
    }
    for (RedisServer node : nodes) {
      configure(node, commands -> commands.clusterMeet("127.0.0.1", nodes.get(0).port()));
    }
    Thread.sleep(5000); // until each knows of the others
    RedisURI uri = RedisURI.create(nodes.get(0).uri());
    try (RedisClusterClient client = RedisClusterClient.create(uri)) {
      client.getPartitions();
      CompletableFuture<Void> kills =
          CompletableFuture.runAsync(
              () -> {
                try {
                  for (int i = 0; i < 30; i++) {
                    RedisServer node = nodes.get(i % 3);
                    Thread.sleep(500);
                    node.kill();
                    Thread.sleep(200);
                    node.restart();
                  }
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      List<CompletableFuture<Long>> runs = new ArrayList<>();
      for (String run : List.of("one", "two", "three")) {
        RedisSeenSet seen =
            RedisSeenSet.connect(
                client,
                KeyProfile.SAFE,
                OPTIONS.withShards(12).withRun(run).withTimeout(Duration.ofMinutes(2)));
        opened.add(seen);
        runs.add(
            Flux.range(0, Integer.MAX_VALUE)
                .takeUntil(i -> i >= 20_000 && kills.isDone())
                .flatMapSequential(
                    i -> seen.offer(batch(seen, LongStream.range(10L * i, 10L * i + 20))), 16, 1)
                .map(added -> (long) added.cardinality())
                .reduce(Long::sum)
                .toFuture());
      }
      long reported = 0;
      for (CompletableFuture<Long> run : runs) {
        reported += run.get();
      }
      kills.get();
      SeenSet all = RedisSeenSet.connect(client, KeyProfile.SAFE, OPTIONS);
      opened.add(all);
      assertEquals(all.size(), reported);
      assertEquals(0, all.size() % 10);
      System.out.println(reported + " keys, each new once, while nodes were killed 30 times");
      for (AutoCloseable one : opened) {
        if (one instanceof RedisSeenSet) {
          one.close();
        }
      }
    }
  }
}
