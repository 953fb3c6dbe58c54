package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.Pages;
import fairlead.pipeline.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.Scannable;
import reactor.core.Scannable.Attr;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.publisher.TestPublisher;
import reactor.util.context.Context;

class DrainingTest {

  private final List<Integer> written = new ArrayList<>();
  private final Sink<Integer> sink = Pages.sink(written::add);
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final Scheduler scheduler = Schedulers.fromExecutor(tasks::add);

  private void work() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  @Test
  void resultThatWaitsForTheThreadIsDiscarded() {
    TestPublisher<Integer> results = TestPublisher.create();
    List<Integer> discarded = new ArrayList<>();
    Disposable drained =
        Sink.drain(results.flux(), sink, scheduler)
            .doOnDiscard(Integer.class, discarded::add)
            .subscribe();
    results.next(1);
    work();
    results.next(2);
    drained.dispose();
    work();
    assertEquals(List.of(1), written);
    assertEquals(List.of(2), discarded);
  }

  @Test
  void sinkIsCompletedAfterTheLastCommitOfAWholeFlow() {
    List<String> calls = new ArrayList<>();
    Sink<Integer> recording = Pages.recording(calls, result -> {});
    Sink.drain(Flux.range(0, 3), recording, 2, number -> Position.START).blockLast();
    assertEquals(
        List.of("accept 0", "accept 1", "commit", "accept 2", "commit", "complete"), calls);
    calls.clear();
    Sink.drain(Flux.error(new IllegalStateException("x")), recording).onErrorComplete().block();
    assertEquals(List.of(), calls);
  }

  @Test
  void nameIsSeenThroughASinkAndContextReachesTheResults() {
    Flux<Integer> results =
        Flux.deferContextual(context -> Flux.just(context.<Integer>get("number"))).name("results");
    Mono<Void> drained = Sink.drain(results, sink);
    assertEquals("results", Scannable.from(drained).name());
    drained.contextWrite(Context.of("number", 7)).block();
    assertEquals(List.of(7), written);
    Scannable commits = Scannable.from(Sink.drain(results, sink, 2, number -> Position.START));
    assertEquals("draining", commits.stepName());
    assertEquals("results", commits.name());
    assertEquals(1, commits.scan(Attr.PREFETCH));
    assertEquals(Attr.RunStyle.ASYNC, commits.scan(Attr.RUN_STYLE));
  }
}
