package fairlead.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A server whose answers the test gives by hand. Shards are opened without asking. */
final class FakeServer {

  static final String PLACE = "redis://fake:6379";

  private final BlockingQueue<Asked> questions = new LinkedBlockingQueue<>();
  private Consumer<Asked> onQuestion = questions::add;
  private List<?> opened = List.of();
  private boolean closed;

  /** A script that was run, and its answer. */
  static final class Asked extends CompletableFuture<List<?>> implements RedisFuture<List<?>> {
    final Script script;
    final boolean whole; // not only its digest
    final List<String> keys;
    final List<String> arguments;

    private Asked(Script script, boolean whole, byte[][] keys, byte[][] arguments) {
      this.script = script;
      this.whole = whole;
      this.keys = texts(keys);
      this.arguments = texts(arguments);
    }

    private static List<String> texts(byte[][] octets) {
      return Stream.of(octets).map(one -> new String(one, ISO_8859_1)).toList();
    }

    void answer(Object... fields) {
      complete(reply(fields));
    }

    void fail(Throwable error) {
      completeExceptionally(error);
    }

    @Override
    public String getError() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean await(long timeout, TimeUnit unit) {
      throw new UnsupportedOperationException();
    }
  }

  /** As the client returns it: texts as octets, numbers as Long. */
  private static List<?> reply(Object... fields) {
    return Stream.of(fields)
        .map(field -> field instanceof String text ? text.getBytes(ISO_8859_1) : field)
        .toList();
  }

  /** Handles the questions from now on, before the caller has its future. */
  void onQuestion(Consumer<Asked> handler) {
    onQuestion = handler;
  }

  /** The next question, which must be about this script. */
  Asked next(Script script) throws InterruptedException {
    Asked asked = questions.poll(30, TimeUnit.SECONDS);
    assertNotNull(asked, "no question");
    assertEquals(script, asked.script);
    return asked;
  }

  void assertNoQuestion() {
    assertNull(questions.peek());
  }

  boolean isClosed() {
    return closed;
  }

  Servers servers(Duration timeout) {
    return new Servers(commands(), key -> PLACE, timeout, () -> closed = true);
  }

  /** Opens a shard that holds no keys: run 3 in epoch 5, and 32 buckets. */
  Shard shard(int number, long maxKeys) {
    return open(number, maxKeys, "OK", "fffffffffffffffe", "32", "2", "0", "3", "5", "8").shard();
  }

  /** Opens a shard of the set {@code news} with this answer of the server. */
  Shard.Opened open(int number, long maxKeys, Object... answer) {
    opened = reply(answer);
    return Shard.open(
        servers(Duration.ofSeconds(30)),
        RedisSeenSet.Options.DEFAULT.withName("news").withMaxKeys(maxKeys),
        number,
        "crawl/1",
        -2,
        64,
        4,
        "machine-1",
        "owner");
  }

  @SuppressWarnings("unchecked")
  private RedisScriptingAsyncCommands<byte[], byte[]> commands() {
    return (RedisScriptingAsyncCommands<byte[], byte[]>)
        Proxy.newProxyInstance(
            FakeServer.class.getClassLoader(),
            new Class<?>[] {RedisScriptingAsyncCommands.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "digest" -> script((String) arguments[0]).name();
                  case "eval" -> asked(script((String) arguments[0]), true, arguments);
                  case "evalsha" -> asked(Script.valueOf((String) arguments[0]), false, arguments);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static Script script(String text) {
    return Stream.of(Script.values())
        .filter(script -> script.text().equals(text))
        .findFirst()
        .orElseThrow();
  }

  private Asked asked(Script script, boolean whole, Object[] arguments) {
    Asked asked = new Asked(script, whole, (byte[][]) arguments[2], (byte[][]) arguments[3]);
    if (script == Script.OPEN) {
      asked.complete(opened);
    }
    onQuestion.accept(asked);
    return asked;
  }
}
