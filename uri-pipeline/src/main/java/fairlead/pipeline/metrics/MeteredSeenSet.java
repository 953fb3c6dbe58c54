package fairlead.pipeline.metrics;

import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.SeenSet;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import io.micrometer.core.instrument.Timer;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;

/** A seen-set whose answers are timed. */
record MeteredSeenSet(SeenSet seen, Timer timer) implements SeenSet {

  @Override
  public KeyFingerprinter keys() {
    return seen.keys();
  }

  @Override
  public Mono<BitSet> offer(KeyBatch batch) {
    Mono<BitSet> answer = seen.offer(batch);
    return Mono.defer(
        () -> {
          long start = System.nanoTime();
          return answer.doOnTerminate(
              () -> timer.record(System.nanoTime() - start, TimeUnit.NANOSECONDS));
        });
  }

  @Override
  public boolean contains(Fingerprint key) {
    return seen.contains(key);
  }

  @Override
  public long size() {
    return seen.size();
  }

  @Override
  public boolean isExact() {
    return seen.isExact();
  }

  @Override
  public boolean isDurable() {
    return seen.isDurable();
  }

  @Override
  public boolean isShared() {
    return seen.isShared();
  }

  @Override
  public boolean canRollBack() {
    return seen.canRollBack();
  }

  @Override
  public Mono<Long> checkpoint() {
    return seen.checkpoint();
  }

  @Override
  public Mono<Void> rollbackTo(long generation) {
    return seen.rollbackTo(generation);
  }

  @Override
  public void close() {
    seen.close();
  }
}
