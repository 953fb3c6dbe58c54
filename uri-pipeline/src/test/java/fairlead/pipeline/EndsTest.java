package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

/** How flows end: threads end with them, nobody is interrupted, and work is broken off. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class EndsTest {

  private static final PipelineOptions OPTIONS = PipelineOptions.defaults().withConcurrency(4);
  private static final int ROUNDS = 200; // an interruption does not hit every time

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("fairlead-"))
        .toList();
  }

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!threads().isEmpty() && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    assertEquals(List.of(), threads());
  }

  private static Flux<Outcome> outcomes(int count) {
    return Flux.fromIterable(Pages.pages(count)).transform(Pages.pipeline(OPTIONS));
  }

  /** Writes by a channel, which closes itself when its thread is interrupted. */
  private void write(Object value) {
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve("out"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < 20; i++) {
        channel.write(ByteBuffer.wrap(value.toString().getBytes(StandardCharsets.UTF_8)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void writingAtCompletionIsNotInterrupted() {
    for (int i = 0; i < ROUNDS; i++) {
      outcomes(8).count().doOnNext(this::write).block();
    }
  }

  @Test
  void writingAfterTakeIsNotInterrupted() {
    for (int i = 0; i < ROUNDS; i++) {
      outcomes(40).take(3).count().doOnNext(this::write).block();
      outcomes(40).take(3).doOnNext(this::write).blockLast();
    }
  }

  @Test
  void whatComesAfterDrainingIsNotInterrupted() {
    for (int i = 0; i < ROUNDS; i++) {
      Sink.drain(outcomes(8), Pages.sink(outcome -> {}))
          .then(Mono.fromRunnable(() -> write("x")))
          .block();
    }
  }

  @Test
  void pipelinesOneAfterTheOtherAreNotInterrupted() {
    for (int i = 0; i < ROUNDS; i++) {
      Flux.concat(outcomes(5), outcomes(5)).doOnNext(this::write).blockLast();
      outcomes(5).repeat(2).doOnNext(this::write).blockLast();
    }
  }

  @Test
  void sourceIsNotInterruptedByTake() {
    AtomicInteger interrupted = new AtomicInteger();
    for (int i = 0; i < ROUNDS; i++) {
      source(100, interrupted, new AtomicReference<>()).documents().take(3).blockLast();
    }
    assertEquals(0, interrupted.get());
  }

  /** A source whose cursor records who closes it. */
  private static DocumentSource source(
      int count, AtomicInteger interrupted, AtomicReference<String> closedBy) {
    return position ->
        new DocumentCursor() {
          private int next;

          @Override
          public @Nullable Document next() {
            interrupted.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
            return next == count ? null : Pages.page(next++);
          }

          @Override
          public void close() {
            closedBy.set(Thread.currentThread().getName());
          }
        };
  }

  @Test
  void cursorIsClosedByItsOwnThreadWhoeverCancels() throws InterruptedException {
    AtomicReference<String> closedBy = new AtomicReference<>("nobody");
    CountDownLatch first = new CountDownLatch(1);
    Disposable subscription =
        source(1_000_000, new AtomicInteger(), closedBy)
            .documents()
            .limitRate(1)
            .delayElements(Duration.ofMillis(1))
            .subscribe(document -> first.countDown());
    assertTrue(first.await(20, TimeUnit.SECONDS));
    subscription.dispose();
    noThreadIsLeft();
    assertTrue(closedBy.get().startsWith("fairlead-read"), closedBy.get());
  }

  @Test
  void cursorIsClosedAtTheEndAndAfterAFailure() throws InterruptedException {
    AtomicReference<String> closedBy = new AtomicReference<>("nobody");
    source(3, new AtomicInteger(), closedBy).documents().blockLast();
    noThreadIsLeft();
    assertTrue(closedBy.get().startsWith("fairlead-read"), closedBy.get());
    closedBy.set("nobody");
    DocumentSource failing =
        position -> {
          DocumentCursor cursor = source(3, new AtomicInteger(), closedBy).open();
          return new DocumentCursor() {
            @Override
            public @Nullable Document next() {
              throw new NoClassDefFoundError("org/brotli/dec/BrotliInputStream");
            }

            @Override
            public void close() {
              cursor.close();
            }
          };
        };
    StepVerifier.create(failing.documents())
        .verifyErrorMessage(
            "a library is missing or has a different version: java.lang.NoClassDefFoundError:"
                + " org/brotli/dec/BrotliInputStream");
    noThreadIsLeft();
    assertTrue(closedBy.get().startsWith("fairlead-read"), closedBy.get());
  }

  @Test
  void cancellingEndsTheSourceAndThreads() throws InterruptedException {
    TestPublisher<Document> source = TestPublisher.create();
    CountDownLatch first = new CountDownLatch(1);
    Disposable subscription =
        source.flux().transform(Pages.pipeline(OPTIONS)).subscribe(outcome -> first.countDown());
    source.next(Pages.page(1));
    assertTrue(first.await(10, TimeUnit.SECONDS));
    subscription.dispose();
    source.assertCancelled();
  }

  /** Reading the page takes half a second at least; the cancellation comes in between. */
  @Test
  void cancellingBreaksOffTheDocumentAtHand() throws InterruptedException {
    Document page = Pages.page(0, "<p id=x><a href=y>".repeat(140_000));
    List<Outcome> finished = new CopyOnWriteArrayList<>();
    Disposable subscription =
        Pages.process(OPTIONS, Flux.just(page), (document, outcome) -> finished.add(outcome))
            .subscribe();
    while (!isExtracting()) {
      Thread.onSpinWait();
    }
    subscription.dispose();
    noThreadIsLeft();
    assertEquals(1, finished.size());
    assertEquals(Outcome.Kind.FAILED, finished.get(0).kind());
  }

  private static boolean isExtracting() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(entry -> entry.getKey().getName().startsWith("fairlead-work"))
        .flatMap(entry -> Stream.of(entry.getValue()))
        .anyMatch(frame -> frame.getClassName().startsWith("org.jsoup"));
  }

  @Test
  void flowsOnASchedulerOfTheCallerStartNoThreads() {
    Scheduler shared = Schedulers.newBoundedElastic(8, 10_000, "shared", 60, true);
    try {
      PipelineOptions options = OPTIONS.withScheduler(shared);
      AtomicInteger written = new AtomicInteger();
      Flux.range(0, 100)
          .flatMap(
              i ->
                  Sink.drain(
                      source(20, new AtomicInteger(), new AtomicReference<>())
                          .documents(shared)
                          .transform(Pages.pipeline(options)),
                      Pages.sink(
                          outcome -> {
                            assertEquals(List.of(), threads());
                            written.incrementAndGet();
                          }),
                      shared),
              100)
          .blockLast();
      assertEquals(2000, written.get());
      assertFalse(shared.isDisposed());
    } finally {
      shared.dispose();
    }
  }
}
