package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import reactor.test.util.RaceTestUtils;

@Timeout(60)
class HostTurnsTest {

  @Test
  void onlyFewRunAtATime() {
    HostTurns turns = new HostTurns(3, Duration.ZERO);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Mono<Integer> work =
        Mono.delay(Duration.ofMillis(2))
            .doOnSubscribe(at -> most.accumulateAndGet(running.incrementAndGet(), Math::max))
            .map(tick -> running.decrementAndGet());
    Flux.range(0, 200).flatMap(i -> turns.inTurn("h", work), 200).blockLast();
    assertEquals(3, most.get());
    assertEquals(0, running.get());
  }

  @Test
  void hostsDoNotWaitForEachOther() {
    HostTurns turns = new HostTurns(1, Duration.ZERO);
    Disposable endless = turns.inTurn("slow", Mono.never()).subscribe();
    assertEquals("x", turns.inTurn("h", Mono.just("x")).block(Duration.ofSeconds(20)));
    endless.dispose();
    assertEquals("y", turns.inTurn("slow", Mono.just("y")).block(Duration.ofSeconds(20)));
  }

  @Test
  void turnEndsWithFailureToo() {
    HostTurns turns = new HostTurns(1, Duration.ZERO);
    Mono<String> failed = turns.inTurn("h", Mono.error(new IllegalStateException("x")));
    assertEquals("x", failed.onErrorResume(e -> Mono.just("x")).block());
    assertEquals("y", turns.inTurn("h", Mono.just("y")).block(Duration.ofSeconds(20)));
  }

  @Test
  void manyMayFailAtOnce() {
    HostTurns turns = new HostTurns(1, Duration.ZERO);
    Sinks.One<String> first = Sinks.one();
    turns.inTurn("h", first.asMono()).subscribe();
    Mono<String> failed = turns.inTurn("h", Mono.error(new IllegalStateException("x")));
    Mono<Long> count =
        Flux.range(0, 20_000)
            .flatMap(i -> failed.onErrorResume(e -> Mono.just("x")), 20_000)
            .doOnSubscribe(
                begun ->
                    Schedulers.single()
                        .schedule(() -> first.tryEmitValue("x"), 500, TimeUnit.MILLISECONDS))
            .count();
    assertEquals(20_000, count.block(Duration.ofSeconds(50)));
  }

  @Test
  void cancelledOnesLoseNoTurn() {
    HostTurns turns = new HostTurns(2, Duration.ZERO);
    for (int round = 0; round < 200; round++) {
      Sinks.One<String> first = Sinks.one();
      List<Disposable> all = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        all.add(turns.inTurn("h", first.asMono()).subscribe());
      }
      int cancelled = round % 6;
      all.get(cancelled).dispose();
      first.tryEmitValue("x");
      all.forEach(Disposable::dispose);
    }
    Flux<String> after = Flux.range(0, 4).flatMap(i -> turns.inTurn("h", Mono.just("y")), 4);
    assertEquals(4, after.collectList().block(Duration.ofSeconds(20)).size());
  }

  @Test
  void turnThatComesWhileItIsCancelledIsPassedOn() {
    HostTurns turns = new HostTurns(1, Duration.ZERO);
    for (int round = 0; round < 5_000; round++) {
      Disposable running = turns.inTurn("h", Mono.never()).subscribe();
      Disposable waiting = turns.inTurn("h", Mono.never()).subscribe();
      RaceTestUtils.race(running::dispose, waiting::dispose);
    }
    assertEquals("y", turns.inTurn("h", Mono.just("y")).block(Duration.ofSeconds(20)));
  }

  @Test
  void delayAndPauseAreKept() {
    HostTurns turns = new HostTurns(2, Duration.ofMillis(50));
    long start = System.nanoTime();
    Flux.range(0, 4).flatMap(i -> turns.inTurn("h", Mono.just(i)), 4).blockLast();
    assertTrue(System.nanoTime() - start >= 150_000_000);
    turns.pause("h", Duration.ofMillis(300));
    turns.pause("other", Duration.ofHours(1)); // nobody has asked it yet
    long pause = System.nanoTime();
    turns.inTurn("h", Mono.just(1)).block();
    assertTrue(System.nanoTime() - pause >= 290_000_000);
  }
}
