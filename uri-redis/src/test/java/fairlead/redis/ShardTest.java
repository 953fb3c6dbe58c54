package fairlead.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.redis.RedisSeenSetException.Reason;
import fairlead.uri.key.Fingerprint;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@SuppressWarnings("FutureReturnValueIgnored") // each test looks at the futures that it is about
class ShardTest {

  private static final Fingerprint FIRST = new Fingerprint(0x0102030405060708L, 0x1F);
  private static final Fingerprint SECOND = new Fingerprint(-1, 0xABCDE0);

  private final FakeServer server = new FakeServer();

  private static String octets(String hexadecimal) {
    return new String(HexFormat.of().parseHex(hexadecimal), ISO_8859_1);
  }

  @Test
  void openingTellsWhatTheSetIsMadeFor() throws Exception {
    Shard.Opened opened =
        server.open(2, 100, "OK", "fffffffffffffffe", "32", "2", "7", "3", "5", "8");
    FakeServer.Asked asked = server.next(Script.OPEN);
    assertEquals(List.of("fairlead:{news:2}"), asked.keys);
    assertEquals(
        List.of("1", "crawl/1", "fffffffffffffffe", "64", "4", "machine-1", "owner"),
        asked.arguments);
    assertEquals(-2, opened.seed());
    assertEquals(32, opened.buckets());
    assertEquals(2, opened.shards());
    assertEquals(8, opened.generation());
    assertEquals("fairlead:{news:2}", opened.shard().key());
    assertEquals(7, opened.shard().keys());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EVICTS | allkeys-lru | : forgets keys when memory is short (maxmemory-policy allkeys-lru);"
            + " noeviction is needed",
        "VERSION | 2 | : the set has format 2"
      })
  void setThatCannotBeUsedIsRefused(String status, String detail, String message) {
    RedisSeenSetException error =
        assertThrows(RedisSeenSetException.class, () -> server.open(0, 100, status, detail));
    assertEquals(Reason.REFUSED, error.reason());
    assertEquals(FakeServer.PLACE, error.server());
    assertEquals(FakeServer.PLACE + message, error.getMessage());
  }

  @Test
  void keysOfAnotherProfileAreRefused() {
    Exception error =
        assertThrows(
            IllegalArgumentException.class, () -> server.open(0, 100, "PROFILE", "safe/1"));
    assertEquals(
        FakeServer.PLACE + ": the set has keys made with safe/1, not with crawl/1",
        error.getMessage());
  }

  /** Other versions of the library read these names and claims. */
  @Test
  void keysAreClaimedInBuckets() throws Exception {
    Shard shard = shard();
    CompletableFuture<List<Integer>> added = shard.offer(17, List.of(FIRST, SECOND), 90);
    FakeServer.Asked asked = server.next(Script.OFFER);
    assertEquals(
        List.of("fairlead:{news:1}", "fairlead:{news:1}:1f", "fairlead:{news:1}:0"), asked.keys);
    assertEquals(
        List.of(
            "3",
            "owner",
            "5",
            "17",
            "0",
            "90",
            octets("0102030405060708" + "000000000000001f"),
            octets("ffffffffffffffff" + "0000000000abcde0")),
        asked.arguments);
    asked.answer("OK", "12", 1L);
    assertEquals(List.of(1), added.join());
    assertEquals(12, shard.keys());
  }

  @Test
  void serverLearnsWhichBatchWasAnsweredLast() throws Exception {
    Shard shard = shard();
    offer(shard, 17);
    shard.offer(18, List.of(FIRST), 90);
    assertEquals(List.of("18", "17", "90"), server.next(Script.OFFER).arguments.subList(3, 6));
    CompletableFuture<Void> marked = shard.mark(9);
    FakeServer.Asked mark = server.next(Script.MARK);
    assertEquals(List.of("3", "owner", "5", "9", "17"), mark.arguments);
    mark.answer("OK");
    marked.join();
  }

  @Test
  void rollbackBeginsAnEpoch() throws Exception {
    Shard shard = shard();
    offer(shard, 17);
    CompletableFuture<Void> done = shard.rollbackTo(9);
    FakeServer.Asked rollback = server.next(Script.ROLLBACK);
    assertEquals(List.of("fairlead:{news:1}"), rollback.keys);
    assertEquals(List.of("3", "owner", "5", "9"), rollback.arguments);
    rollback.answer("OK");
    done.join();
    shard.offer(18, List.of(FIRST), 90);
    assertEquals(
        List.of("3", "owner", "6", "18", "0"), server.next(Script.OFFER).arguments.subList(0, 5));
  }

  @Test
  void releasedKeysAreNoLongerCounted() throws Exception {
    Shard shard = shard();
    offer(shard, 17);
    CompletableFuture<Void> done = shard.release(17, List.of(FIRST));
    FakeServer.Asked release = server.next(Script.RELEASE);
    assertEquals(List.of("fairlead:{news:1}", "fairlead:{news:1}:1f"), release.keys);
    assertEquals(
        List.of("3", "owner", "5", "17", octets("0102030405060708" + "000000000000001f")),
        release.arguments);
    release.answer("OK", "11");
    done.join();
    assertEquals(11, shard.keys());
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        arguments("EVICTS", Reason.FORGOTTEN, "forgets keys when memory is short"),
        arguments("TAKEN_OVER", Reason.TAKEN_OVER, "another process has opened this run"),
        arguments("FORGOTTEN", Reason.FORGOTTEN, "the server has lost keys that it had added"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusalIsExplained(String status, Reason reason, String message) throws Exception {
    RedisSeenSetException error =
        assertInstanceOf(RedisSeenSetException.class, errorOf(status, "allkeys-lru"));
    assertEquals(reason, error.reason());
    assertEquals(FakeServer.PLACE, error.server());
    String start = FakeServer.PLACE + ": " + message;
    assertEquals(start, error.getMessage().substring(0, start.length()));
  }

  @Test
  void limitAndUnknownGenerationAreExplained() throws Exception {
    Throwable full = errorOf("FULL");
    assertEquals(SeenSetFullException.class, full.getClass());
    assertEquals("more than 100 distinct keys", full.getMessage());
    Throwable unknown = errorOf("UNKNOWN");
    assertEquals(IllegalArgumentException.class, unknown.getClass());
    assertEquals("no checkpoint with this generation", unknown.getMessage());
  }

  private Shard shard() throws Exception {
    Shard shard = server.shard(1, 100);
    server.next(Script.OPEN);
    return shard;
  }

  private void offer(Shard shard, long batch) throws Exception {
    CompletableFuture<List<Integer>> added = shard.offer(batch, List.of(FIRST), 90);
    server.next(Script.OFFER).answer("OK", "12", 0L);
    added.join();
  }

  private Throwable errorOf(Object... answer) throws Exception {
    CompletableFuture<Void> marked = shard().mark(9);
    server.next(Script.MARK).answer(answer);
    return assertThrows(CompletionException.class, marked::join).getCause();
  }
}
