package fairlead.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.redis.RedisSeenSetException.Reason;
import io.lettuce.core.RedisBusyException;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisLoadingException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.RedisReadOnlyException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Access to the servers: runs scripts, and asks again if a server will soon be back. Thread-safe.
 */
final class Servers implements AutoCloseable {

  private static final Executor LATER =
      CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS);

  /** Errors of a server that will answer soon. */
  private static final Pattern SOON = Pattern.compile("(TRYAGAIN|CLUSTERDOWN|MASTERDOWN) .*");

  private final RedisScriptingAsyncCommands<byte[], byte[]> commands;
  private final UnaryOperator<String> places;
  private final Duration timeout;
  private final Runnable end;
  private final Map<Script, String> digests = new EnumMap<>(Script.class);

  /**
   * The servers of a connection.
   *
   * @param places returns the server of a key, as a URI without credentials
   * @param end closes the connection
   */
  Servers(
      RedisScriptingAsyncCommands<byte[], byte[]> commands,
      UnaryOperator<String> places,
      Duration timeout,
      Runnable end) {
    this.commands = commands;
    this.places = places;
    this.timeout = timeout;
    this.end = end;
    for (Script script : Script.values()) {
      digests.put(script, commands.digest(script.text()));
    }
  }

  /** The server that has a key, as a URI without credentials. */
  String place(String key) {
    return places.apply(key);
  }

  /**
   * Runs a script.
   *
   * @param keys the keys, all in one slot
   * @return its answer, or the error {@link RedisSeenSetException} or {@link SeenSetFullException}
   */
  CompletableFuture<Reply> run(Script script, List<String> keys, List<byte[]> arguments) {
    byte[][] keyBytes = keys.stream().map(key -> key.getBytes(UTF_8)).toArray(byte[][]::new);
    Question question =
        new Question(
            script,
            keyBytes,
            arguments.toArray(byte[][]::new),
            System.nanoTime() + timeout.toNanos());
    return question
        .ask()
        .exceptionallyCompose(
            error -> CompletableFuture.failedFuture(explain(error, place(keys.get(0)))));
  }

  private final class Question {
    private final Script script;
    private final byte[][] keys;
    private final byte[][] arguments;
    private final long deadline;

    Question(Script script, byte[][] keys, byte[][] arguments, long deadline) {
      this.script = script;
      this.keys = keys;
      this.arguments = arguments;
      this.deadline = deadline;
    }

    CompletableFuture<Reply> ask() {
      return within(
              commands.<List<?>>evalsha(
                  digests.get(script), ScriptOutputType.MULTI, keys, arguments))
          .exceptionallyCompose(
              error ->
                  cause(error) instanceof RedisNoScriptException
                      ? within(
                          commands.eval(script.text(), ScriptOutputType.MULTI, keys, arguments))
                      : CompletableFuture.failedFuture(error))
          .thenApply(Reply::of)
          .exceptionallyCompose(
              error ->
                  answersSoon(cause(error)) && left() > 0
                      ? CompletableFuture.supplyAsync(() -> null, LATER)
                          .thenCompose(nothing -> ask())
                      : CompletableFuture.failedFuture(error));
    }

    private long left() {
      return deadline - System.nanoTime();
    }

    /** The answer of a command within the timeout. After that, the command is no longer sent. */
    private CompletableFuture<List<?>> within(io.lettuce.core.RedisFuture<List<?>> command) {
      CompletableFuture<List<?>> answer = command.toCompletableFuture().copy();
      return answer
          .orTimeout(Math.max(1, left()), TimeUnit.NANOSECONDS)
          .whenComplete((reply, error) -> command.cancel(false));
    }
  }

  private static Throwable cause(Throwable error) {
    Throwable cause = error.getCause();
    return error instanceof CompletionException && cause != null ? cause : error;
  }

  private static boolean answersSoon(Throwable error) {
    if (error instanceof RedisCommandExecutionException) {
      return error instanceof RedisLoadingException
          || error instanceof RedisBusyException
          || error instanceof RedisReadOnlyException
          || SOON.matcher(String.valueOf(error.getMessage())).matches();
    }
    // The client is reconnecting.
    return error instanceof RedisException || error instanceof IOException;
  }

  private RuntimeException explain(Throwable error, String server) {
    Throwable cause = cause(error);
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof TimeoutException) {
      return new RedisSeenSetException(
          Reason.NO_ANSWER, server, "no answer within " + timeout.toMillis() + " ms", null);
    }
    if (!(cause instanceof RedisCommandExecutionException) || answersSoon(cause)) {
      return new RedisSeenSetException(Reason.NO_ANSWER, server, message, cause);
    }
    if (message.contains("OOM ")) {
      return new SeenSetFullException(server + " has no memory left: " + message, cause);
    }
    return new RedisSeenSetException(Reason.REFUSED, server, message, cause);
  }

  @Override
  public void close() {
    end.run();
  }
}
