package fairlead.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.redis.RedisSeenSetException.Reason;
import fairlead.uri.key.Fingerprint;
import io.lettuce.core.RedisCommandExecutionException;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Even keys are in the first shard, odd ones in the second. */
@Timeout(60)
@SuppressWarnings("FutureReturnValueIgnored") // each test looks at the futures that it is about
class RequestsTest {

  private static final long MAX_KEYS = 10_000;

  private final FakeServer server = new FakeServer();
  private final List<Shard> shards = List.of(server.shard(0, MAX_KEYS), server.shard(1, MAX_KEYS));
  private final Requests requests;

  RequestsTest() throws Exception {
    server.next(Script.OPEN);
    server.next(Script.OPEN);
    requests = new Requests(shards, 8, FakeServer.PLACE, MAX_KEYS);
  }

  @AfterEach
  void close() {
    requests.close();
  }

  private static Requests.Offer offer(long... keys) {
    return offer(LongStream.of(keys));
  }

  private static Requests.Offer offer(LongStream keys) {
    return new Requests.Offer(keys.mapToObj(key -> new Fingerprint(key, key)).toList());
  }

  private static BitSet bits(int... set) {
    BitSet bits = new BitSet();
    IntStream.of(set).forEach(bits::set);
    return bits;
  }

  private static Throwable error(CompletableFuture<?> answer) {
    return assertThrows(ExecutionException.class, () -> answer.get(30, TimeUnit.SECONDS))
        .getCause();
  }

  private static RedisSeenSetException error(CompletableFuture<?> answer, Reason reason) {
    RedisSeenSetException error = assertInstanceOf(RedisSeenSetException.class, error(answer));
    assertEquals(reason, error.reason());
    return error;
  }

  private static int keys(FakeServer.Asked asked) {
    return asked.keys.size() - 1;
  }

  private static String batch(FakeServer.Asked asked) {
    return asked.arguments.get(3);
  }

  private static String most(FakeServer.Asked asked) {
    return asked.arguments.get(5);
  }

  /** Answers with the number of keys in the shard and the places of the new ones. */
  private FakeServer.Asked offered(Object... answer) throws Exception {
    FakeServer.Asked asked = server.next(Script.OFFER);
    Object[] fields = new Object[answer.length + 1];
    fields[0] = "OK";
    System.arraycopy(answer, 0, fields, 1, answer.length);
    asked.answer(fields);
    return asked;
  }

  @Test
  void placesOfNewKeysAreJoinedFromTheShards() throws Exception {
    CompletableFuture<BitSet> asked = requests.ask(offer(2, 3, 2, 5, 4));
    FakeServer.Asked first = offered("10", 0L, 1L);
    FakeServer.Asked second = offered("20", 1L);
    assertEquals(bits(0, 3, 4), asked.get());
    assertEquals(List.of(2, 2), List.of(keys(first), keys(second)), "2 is offered once");
    assertEquals("fairlead:{news:0}", first.keys.get(0));
    assertEquals("fairlead:{news:1}", second.keys.get(0));
    assertEquals(List.of("1", "1"), List.of(batch(first), batch(second)));
    assertEquals(30, requests.keys());
  }

  @Test
  void shardWithoutKeysIsNotAsked() throws Exception {
    CompletableFuture<BitSet> asked = requests.ask(offer(3));
    assertEquals("fairlead:{news:1}", offered("1", 0L).keys.get(0));
    assertEquals(bits(0), asked.get());
    server.assertNoQuestion();
  }

  /** Also if the last one fills it exactly. */
  @Test
  void waitingOffersAreJoinedUntilACallIsFull() throws Exception {
    requests.ask(offer(0));
    CompletableFuture<BitSet> first =
        requests.ask(offer(LongStream.range(0, 4000).map(i -> 2 * i)));
    requests.ask(offer(LongStream.range(4000, 4096).map(i -> 2 * i)));
    CompletableFuture<BitSet> next = requests.ask(offer(10_000));
    offered("1", 0L);
    assertEquals(4096, keys(offered("2", 0L)));
    assertEquals(bits(0), first.get());
    assertEquals(1, keys(offered("3", 0L)));
    assertEquals(bits(0), next.get());
  }

  @Test
  void largerOfferIsNotDivided() throws Exception {
    CompletableFuture<BitSet> asked =
        requests.ask(offer(LongStream.range(0, 5000).map(i -> 2 * i)));
    assertEquals(5000, keys(offered("1", 4999L)));
    assertEquals(bits(4999), asked.get());
  }

  @Test
  void checkpointIsNotOvertaken() throws Exception {
    requests.ask(offer(0));
    CompletableFuture<Long> marked = requests.ask(new Requests.Mark());
    CompletableFuture<BitSet> last = requests.ask(offer(2));
    offered("1", 0L);
    FakeServer.Asked mark = server.next(Script.MARK);
    assertEquals("9", mark.arguments.get(3));
    mark.answer("OK");
    server.next(Script.MARK).answer("OK");
    assertEquals(9, marked.get());
    offered("2", 0L);
    assertEquals(bits(0), last.get());
    CompletableFuture<Long> second = requests.ask(new Requests.Mark());
    server.next(Script.MARK).answer("OK");
    server.next(Script.MARK).answer("OK");
    assertEquals(10, second.get());
  }

  /** Only one of them may be too much. */
  @Test
  void offersThatWereRefusedTogetherAreAskedOneByOne() throws Exception {
    requests.ask(offer(0));
    CompletableFuture<BitSet> first = requests.ask(offer(2, 4));
    CompletableFuture<BitSet> second = requests.ask(offer(6));
    CompletableFuture<BitSet> third = requests.ask(offer(8));
    offered("1", 0L);
    FakeServer.Asked together = server.next(Script.OFFER);
    assertEquals(4, keys(together));
    together.answer("FULL");
    FakeServer.Asked alone = server.next(Script.OFFER);
    assertEquals(2, keys(alone));
    alone.answer("FULL");
    assertInstanceOf(SeenSetFullException.class, error(first));
    CompletableFuture<BitSet> later = requests.ask(offer(10));
    assertEquals(1, keys(offered("2", 0L)));
    assertEquals(bits(0), second.get());
    assertEquals(1, keys(offered("3", 0L)));
    assertEquals(bits(0), third.get());
    assertEquals(1, keys(offered("4", 0L)));
    assertEquals(bits(0), later.get());
  }

  @Test
  void partsAreReleasedIfAnotherIsRefused() throws Exception {
    CompletableFuture<BitSet> asked = requests.ask(offer(2, 3));
    offered("1", 0L);
    server.next(Script.OFFER).answer("FULL");
    FakeServer.Asked release = server.next(Script.RELEASE);
    assertEquals("fairlead:{news:0}", release.keys.get(0));
    assertEquals("1", batch(release));
    server.assertNoQuestion();
    assertFalse(asked.isDone());
    release.answer("OK", "0");
    assertInstanceOf(SeenSetFullException.class, error(asked));
    assertEquals(0, requests.keys());
  }

  /** What has no answer may have been added, so it is asked again before anything else. */
  @Test
  void callWithoutAnswerIsAskedAgainFirst() throws Exception {
    Requests.Offer lost = offer(2, 3);
    CompletableFuture<BitSet> asked = requests.ask(lost);
    Requests.Offer behind = offer(4);
    CompletableFuture<BitSet> waiting = requests.ask(behind);
    offered("1", 0L);
    server.next(Script.OFFER).fail(new IllegalStateException("shut down"));
    RedisSeenSetException error = error(asked, Reason.NO_ANSWER);
    assertSame(error, error(waiting));
    server.assertNoQuestion();

    CompletableFuture<BitSet> again = requests.ask(behind);
    assertEquals("1", batch(offered("1", 0L)));
    assertEquals("1", batch(offered("1", 0L)));
    FakeServer.Asked next = offered("2", 0L);
    assertEquals("2", batch(next));
    assertEquals(1, keys(next));
    assertEquals(bits(0), again.get());
    assertEquals(bits(0, 1), requests.ask(lost).get());
    server.assertNoQuestion();
  }

  @ParameterizedTest
  @CsvSource({
    "REFUSED, NO_ANSWER, NO_ANSWER",
    "NO_ANSWER, REFUSED, NO_ANSWER",
    "NO_ANSWER, TAKEN_OVER, TAKEN_OVER",
    "TAKEN_OVER, NO_ANSWER, TAKEN_OVER",
    "FORGOTTEN, REFUSED, FORGOTTEN",
    "REFUSED, FORGOTTEN, FORGOTTEN",
    "REFUSED, REFUSED, REFUSED"
  })
  void mostSeriousErrorOfTheShardsCounts(Reason first, Reason second, Reason expected)
      throws Exception {
    CompletableFuture<Long> asked = requests.ask(new Requests.Mark());
    FakeServer.Asked one = server.next(Script.MARK);
    FakeServer.Asked other = server.next(Script.MARK);
    end(one, first);
    assertFalse(asked.isDone(), "both are waited for");
    end(other, second);
    error(asked, expected);
  }

  private static void end(FakeServer.Asked asked, Reason reason) {
    switch (reason) {
      case REFUSED -> asked.fail(new RedisCommandExecutionException("NOPERM"));
      case NO_ANSWER -> asked.fail(new IllegalStateException("shut down"));
      default -> asked.answer(reason.name());
    }
  }

  @ParameterizedTest
  @CsvSource({"FORGOTTEN", "TAKEN_OVER"})
  void seriousErrorEndsAllRequests(Reason reason) throws Exception {
    CompletableFuture<BitSet> asked = requests.ask(offer(2));
    CompletableFuture<Long> waiting = requests.ask(new Requests.Mark());
    server.next(Script.OFFER).answer(reason.name());
    RedisSeenSetException error = error(asked, reason);
    assertSame(error, error(waiting));
    assertSame(error, error(requests.ask(offer(4))));
    requests.close();
    assertSame(error, error(requests.ask(offer(6))));
    server.assertNoQuestion();
  }

  @Test
  void rollbackIsDoneInAllShardsOnce() throws Exception {
    Requests.Rollback rollback = new Requests.Rollback(3);
    CompletableFuture<Boolean> asked = requests.ask(rollback);
    server.next(Script.ROLLBACK).answer("OK");
    assertFalse(asked.isDone());
    server.next(Script.ROLLBACK).answer("OK");
    assertEquals(true, asked.get());
    assertEquals(true, requests.ask(rollback).get());
    server.assertNoQuestion();
  }

  @Test
  void refusedRequestDoesNotHoldUpTheNext() throws Exception {
    CompletableFuture<Boolean> asked = requests.ask(new Requests.Rollback(3));
    CompletableFuture<BitSet> next = requests.ask(offer(2));
    for (int i = 0; i < shards.size(); i++) {
      FakeServer.Asked rollback = server.next(Script.ROLLBACK);
      assertEquals("3", rollback.arguments.get(3));
      rollback.answer("UNKNOWN");
    }
    assertInstanceOf(IllegalArgumentException.class, error(asked));
    offered("1", 0L);
    assertEquals(bits(0), next.get());
  }

  @Test
  void errorOfTheClientItselfIsPassedOn() throws Exception {
    RuntimeException error = new IllegalStateException("no more commands");
    server.onQuestion(
        asked -> {
          throw error;
        });
    assertSame(error, error(requests.ask(offer(2))));
  }

  /** Keys added to one shard leave less room for the others. */
  @Test
  void shardsAreAskedOneAfterTheOtherNearTheLimit() throws Exception {
    CompletableFuture<BitSet> before = requests.ask(offer(2, 3));
    assertEquals("10000", most(offered("6000", 0L)));
    assertEquals("10000", most(offered("3997", 0L)));
    before.get();

    CompletableFuture<BitSet> fits = requests.ask(offer(4, 6, 5));
    FakeServer.Asked first = server.next(Script.OFFER);
    FakeServer.Asked second = server.next(Script.OFFER);
    assertEquals(List.of("6003", "4000"), List.of(most(first), most(second)));
    first.answer("OK", "6000");
    second.answer("OK", "3998", 0L);
    assertEquals(bits(2), fits.get());

    CompletableFuture<BitSet> tight = requests.ask(offer(4, 6, 7));
    first = server.next(Script.OFFER);
    assertEquals("6002", most(first));
    server.assertNoQuestion();
    first.answer("OK", "6001", 1L);
    assertEquals("3999", most(offered("3999", 0L)));
    assertEquals(bits(1, 2), tight.get());
    assertEquals(10_000, requests.keys());
  }

  @Test
  void requestThatIsAskedAgainWaitsForTheSameAnswer() throws Exception {
    Requests.Offer offer = offer(2);
    CompletableFuture<BitSet> asked = requests.ask(offer);
    assertSame(asked, requests.ask(offer));
    offered("1", 0L);
    assertEquals(bits(0), asked.get());
    assertEquals(bits(0), requests.ask(offer).get());
    server.assertNoQuestion();
  }

  @Test
  void answersComeOnAThreadOfTheSetThatEndsWithIt() throws Exception {
    CompletableFuture<Thread> thread =
        requests.ask(offer(2)).thenApply(added -> Thread.currentThread());
    offered("1", 0L);
    assertEquals("fairlead-redis", thread.get().getName());
    assertTrue(thread.get().isDaemon());
    requests.close();
    thread.get().join(30_000);
    assertFalse(thread.get().isAlive());
  }

  @Test
  void closingEndsWhatHasNoAnswer() throws Exception {
    CompletableFuture<BitSet> asked = requests.ask(offer(2));
    CompletableFuture<BitSet> waiting = requests.ask(offer(4));
    requests.close();
    RedisSeenSetException error = error(asked, Reason.CLOSED);
    assertEquals(FakeServer.PLACE + ": the seen-set has been closed", error.getMessage());
    assertSame(error, error(waiting));
    offered("1", 0L);
    assertSame(error, error(requests.ask(offer(6))));
    server.assertNoQuestion();
  }
}
