package fairlead.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.redis.RedisSeenSetException.Reason;
import io.lettuce.core.RedisBusyException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisLoadingException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisReadOnlyException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ServersTest {

  private static final Duration PLENTY = Duration.ofSeconds(30);

  private final FakeServer server = new FakeServer();

  private CompletableFuture<Reply> run(Duration timeout) {
    return server
        .servers(timeout)
        .run(Script.MARK, List.of("key", "bucket"), List.of("argument".getBytes(UTF_8)));
  }

  private static Throwable error(CompletableFuture<?> answer) {
    return assertThrows(CompletionException.class, answer::join).getCause();
  }

  @Test
  void scriptIsRunByItsDigest() throws Exception {
    CompletableFuture<Reply> answer = run(PLENTY);
    FakeServer.Asked asked = server.next(Script.MARK);
    assertFalse(asked.whole);
    assertEquals(List.of("key", "bucket"), asked.keys);
    assertEquals(List.of("argument"), asked.arguments);
    assertFalse(answer.isDone());
    asked.answer("OK", "text", "12", 13L);
    Reply reply = answer.join();
    assertEquals("OK", reply.status());
    assertEquals("text", reply.text(0));
    assertEquals(12, reply.number(1));
    assertEquals(13, reply.number(2));
    server.assertNoQuestion();
  }

  @Test
  void scriptThatServerDoesNotHaveIsSentWhole() throws Exception {
    CompletableFuture<Reply> answer = run(PLENTY);
    server.next(Script.MARK).fail(new RedisNoScriptException("NOSCRIPT"));
    FakeServer.Asked asked = server.next(Script.MARK);
    assertTrue(asked.whole);
    assertEquals(List.of("key", "bucket"), asked.keys);
    assertEquals(List.of("argument"), asked.arguments);
    asked.answer("OK");
    assertEquals("OK", answer.join().status());
  }

  static Stream<Throwable> passing() {
    return Stream.of(
        new RedisLoadingException("LOADING Redis is loading the dataset in memory"),
        new RedisBusyException("BUSY Redis is busy running a script"),
        new RedisReadOnlyException("READONLY You can't write against a read only replica"),
        new RedisCommandExecutionException("TRYAGAIN Multiple keys request during rehashing"),
        new RedisCommandExecutionException("CLUSTERDOWN The cluster is down"),
        new RedisCommandExecutionException("MASTERDOWN Link with MASTER is down"),
        new RedisConnectionException("Connection closed prematurely"),
        new IOException("Connection reset by peer"));
  }

  @ParameterizedTest
  @MethodSource("passing")
  void serverThatWillSoonBeBackIsAskedAgain(Throwable error) throws Exception {
    CompletableFuture<Reply> answer = run(PLENTY);
    server.next(Script.MARK).fail(error);
    server.next(Script.MARK).fail(error);
    server.next(Script.MARK).answer("OK");
    assertEquals("OK", answer.join().status());
  }

  @ParameterizedTest
  @MethodSource("passing")
  void serverIsNotAskedAgainAfterTheTimeout(Throwable error) {
    server.onQuestion(asked -> asked.fail(error));
    RedisSeenSetException given =
        assertInstanceOf(RedisSeenSetException.class, error(run(Duration.ofNanos(1))));
    assertEquals(Reason.NO_ANSWER, given.reason());
    assertEquals(FakeServer.PLACE, given.server());
    assertEquals(FakeServer.PLACE + ": " + error.getMessage(), given.getMessage());
    assertSame(error, given.getCause());
  }

  static Stream<Arguments> lasting() {
    return Stream.of(
        arguments(new RedisCommandExecutionException("NOPERM no permission"), Reason.REFUSED),
        arguments(new RedisCommandExecutionException("ERR not TRYAGAIN now"), Reason.REFUSED),
        arguments(new IllegalStateException("shut down"), Reason.NO_ANSWER));
  }

  @ParameterizedTest
  @MethodSource("lasting")
  void otherErrorsAreFinal(RuntimeException error, Reason reason) throws Exception {
    CompletableFuture<Reply> answer = run(PLENTY);
    server.next(Script.MARK).fail(error);
    RedisSeenSetException given = assertInstanceOf(RedisSeenSetException.class, error(answer));
    assertEquals(reason, given.reason());
    assertEquals(FakeServer.PLACE + ": " + error.getMessage(), given.getMessage());
    assertSame(error, given.getCause());
    server.assertNoQuestion();
  }

  @Test
  void serverWithoutMemoryIsFull() throws Exception {
    CompletableFuture<Reply> answer = run(PLENTY);
    Exception error = new RedisCommandExecutionException("OOM command not allowed");
    server.next(Script.MARK).fail(error);
    Throwable given = error(answer);
    assertEquals(SeenSetFullException.class, given.getClass());
    assertEquals(
        FakeServer.PLACE + " has no memory left: OOM command not allowed", given.getMessage());
    assertSame(error, given.getCause());
  }

  /** So the client does not send it when it has reconnected. */
  @Test
  void commandWithoutAnswerIsCancelled() throws Exception {
    CompletableFuture<Reply> answer = run(Duration.ofMillis(20));
    FakeServer.Asked asked = server.next(Script.MARK);
    RedisSeenSetException given = assertInstanceOf(RedisSeenSetException.class, error(answer));
    assertEquals(Reason.NO_ANSWER, given.reason());
    assertEquals(FakeServer.PLACE + ": no answer within 20 ms", given.getMessage());
    assertNull(given.getCause());
    assertTrue(asked.isCancelled());
  }

  @Test
  void closingEndsTheConnection() {
    Servers servers = server.servers(PLENTY);
    assertFalse(server.isClosed());
    servers.close();
    assertTrue(server.isClosed());
  }
}
