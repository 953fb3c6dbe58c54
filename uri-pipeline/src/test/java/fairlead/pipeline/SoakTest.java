package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DirectorySource;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;

/**
 * Thousands of flows that are cancelled, fail and are read slowly, at random; for minutes, so that
 * that it is not part of the build: {@code -Psoak}. What they must not leave behind: threads, open
 * files, documents, and errors that nobody gets to see. Each document that was read must be
 * written, discarded or fail.
 */
@Tag("soak")
class SoakTest {

  private static final int ROUNDS = Integer.getInteger("fairlead.soak", 10_000);
  private static final int PAGES = 40;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final Queue<WeakReference<Document>> documents = new ConcurrentLinkedQueue<>();
  private final AtomicLong delivered = new AtomicLong();

  /** For each flow the documents in it. Reactor may discard something twice, so none is counted. */
  private final Queue<Set<String>> inFlows = new ConcurrentLinkedQueue<>();

  private static long openFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
      return files.count();
    }
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("fairlead-"))
        .toList();
  }

  private void makeFolder() throws IOException {
    for (int i = 0; i < PAGES; i++) {
      Path file = folder.resolve("d" + i % 5).resolve(i + ".html");
      Files.createDirectories(file.getParent());
      Files.writeString(file, "<a href=" + i + ">".repeat(1 + i * i % 97 * 20));
    }
  }

  /** One flow with whatever goes wrong by the dice; completes however it ends. */
  private Mono<Void> flow(Random random) {
    PipelineOptions options =
        PipelineOptions.defaults()
            .withConcurrency(1 + random.nextInt(6))
            .withWindow(1 + random.nextInt(20))
            .withInFlightBytes(1 + random.nextInt(20_000))
            .withOrder(random.nextBoolean() ? Order.SOURCE : Order.COMPLETION);
    int failing = random.nextInt(4) == 0 ? random.nextInt(PAGES) : -1;
    int broken = random.nextInt(6) == 0 ? random.nextInt(PAGES) : -1;
    int seen = random.nextInt(100);
    Set<String> inFlow = ConcurrentHashMap.newKeySet();
    inFlows.add(inFlow);
    DocumentSource source = new DirectorySource(folder, "site", SourceOptions.DEFAULT, Set.of());
    Flux<Document> read =
        source
            .documents()
            .index()
            .map(
                numbered -> {
                  if (numbered.getT1() == broken) {
                    throw new IllegalStateException("the source breaks");
                  }
                  if (numbered.getT1() == 7) {
                    documents.add(new WeakReference<>(numbered.getT2()));
                  }
                  inFlow.add(numbered.getT2().place().path());
                  return numbered.getT2();
                });
    Flux<Outcome> outcomes =
        Pages.process(
            options,
            read,
            (document, outcome) -> {
              if (document.place().path().equals("d0/" + failing + ".html")) {
                inFlow.remove(document.place().path());
                if (failing % 2 == 0) {
                  throw new IllegalStateException("finish fails");
                }
                throw new NoClassDefFoundError("finish fails");
              }
              return outcome;
            });
    if (random.nextInt(3) == 0) {
      outcomes = outcomes.take(random.nextInt(PAGES));
    }
    long slow = random.nextInt(10) == 0 ? 200_000 : 0;
    Mono<Void> drained =
        Sink.drain(
                outcomes,
                Pages.sink(
                    outcome -> {
                      inFlow.remove(outcome.place().path());
                      if (seen == 0 && delivered.get() % 100 == 0) {
                        throw new IOException("the sink fails");
                      }
                      delivered.incrementAndGet();
                      if (slow > 0) {
                        LockSupport.parkNanos(slow);
                      }
                    }))
            .doOnDiscard(Document.class, document -> inFlow.remove(document.place().path()))
            .doOnDiscard(Outcome.class, outcome -> inFlow.remove(outcome.place().path()));
    return random.nextInt(2) == 0
        ? drained.onErrorComplete()
        : drained
            .onErrorComplete()
            .timeout(Duration.ofNanos(random.nextInt(3_000_000)), Mono.empty());
  }

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void nothingIsLeftBehind() throws IOException, InterruptedException {
    makeFolder();
    Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();
    Hooks.onErrorDropped(dropped::add);
    try {
      flow(new Random(0)).block();
      awaitNoThreads();
      long before = openFiles();
      long seed = Long.getLong("fairlead.soak.seed", System.nanoTime());
      Random random = new Random(seed);
      for (int round = 0; round < ROUNDS; round += 10) {
        List<Mono<Void>> flows = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
          flows.add(flow(new Random(random.nextLong())));
        }
        Flux.merge(flows).blockLast(Duration.ofMinutes(1));
      }
      awaitNoThreads();
      assertEquals(before, openFiles(), "open files, seed " + seed);
      assertEquals(
          List.of(),
          inFlows.stream().flatMap(Set::stream).toList(),
          "documents that left a flow unseen, seed " + seed);
      assertNoDocuments();
      List<String> unexpected =
          dropped.stream()
              .map(String::valueOf)
              .filter(
                  error -> !error.matches(".*(the source breaks|the sink fails|finish fails).*"))
              .distinct()
              .toList();
      assertEquals(List.of(), unexpected, "errors that nobody got to see, seed " + seed);
      assertTrue(delivered.get() > ROUNDS, "delivered: " + delivered);
    } finally {
      Hooks.resetOnErrorDropped();
    }
  }

  private void assertNoDocuments() throws InterruptedException {
    for (int i = 0; i < 100 && held() > 0; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertFalse(documents.isEmpty());
    assertEquals(0, held(), "documents that somebody still holds");
  }

  private long held() {
    return documents.stream().filter(one -> one.get() != null).count();
  }

  private static void awaitNoThreads() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!threads().isEmpty() && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    assertEquals(List.of(), threads());
  }
}
