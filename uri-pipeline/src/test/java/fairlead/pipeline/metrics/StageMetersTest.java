package fairlead.pipeline.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Pages;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.NewTargets;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class StageMetersTest {

  private static final int PAGES = 30;
  private static final KeyFingerprinter KEYS = KeyFingerprinter.of(KeyProfile.SAFE);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private static Document page(int number) {
    byte[] html = "<a href=%02d><a href=x>".formatted(number).getBytes(StandardCharsets.UTF_8);
    return Document.received(
        "http://h/" + number, 200, Map.of("Content-Type", List.of("text/html")), html);
  }

  @Test
  void eachStageHasOneMeter() throws IOException {
    StageMeters meters = StageMeters.in(registry, Tags.of("crawl", "news"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SeenSet seen = meters.seenSet(MemorySeenSet.of(KeyProfile.SAFE));
        Sink<Encoded<KeyedOutcome>> sink = meters.sink(ByteSink.of(out))) {
      DocumentWork<KeyedOutcome> work =
          DocumentWork.extract(LinkExtractor.STANDARD).key(seen.keys());
      Flux<Encoded<KeyedOutcome>> lines =
          Flux.range(0, PAGES)
              .map(StageMetersTest::page)
              .transform(meters.source())
              .transform(new LinkPipeline<>(meters.work(work)))
              .transform(new NewTargets(seen))
              .map(StageMetersTest::encoded);
      Sink.drain(lines, sink).block();
      assertEquals(PAGES + 1, seen.size());
      assertThrows(
          IllegalArgumentException.class,
          () -> seen.offer(new KeyBatch(KeyFingerprinter.of(KeyProfile.SAFE), List.of())).block());
    }
    assertEquals(PAGES + 1, out.toString(StandardCharsets.UTF_8).lines().count());
    assertEquals(
        List.of("fairlead.seen", "fairlead.sink", "fairlead.source", "fairlead.work"),
        registry.getMeters().stream()
            .map(meter -> meter.getId().getName())
            .sorted()
            .collect(Collectors.toList()));
    assertEquals(PAGES, registry.get("fairlead.source").summary().count());
    assertEquals(
        (double) PAGES * page(0).bytes(), registry.get("fairlead.source").summary().totalAmount());
    assertEquals(PAGES, registry.get("fairlead.work").timer().count());
    assertTrue(registry.get("fairlead.work").timer().totalTime(TimeUnit.NANOSECONDS) > 0);
    assertEquals(PAGES + 1, registry.get("fairlead.seen").timer().count(), "also what is refused");
    assertEquals(PAGES, registry.get("fairlead.sink").tag("crawl", "news").timer().count());
  }

  private static Encoded<KeyedOutcome> encoded(KeyedOutcome outcome) {
    String lines =
        IntStream.range(0, outcome.links().size())
            .mapToObj(i -> outcome.targets().get(i) + "\n")
            .collect(Collectors.joining());
    return new Encoded<>(outcome, lines.getBytes(StandardCharsets.UTF_8));
  }

  /** A seen-set that answers each question in another way than the next. */
  private static final class Answers implements SeenSet {
    private final List<String> calls = new ArrayList<>();
    private final Set<String> yes;

    Answers(String... yes) {
      this.yes = Set.of(yes);
    }

    @Override
    public KeyFingerprinter keys() {
      return KEYS;
    }

    @Override
    public Mono<BitSet> offer(KeyBatch batch) {
      return Mono.just(new BitSet());
    }

    @Override
    public boolean contains(Fingerprint target) {
      return target.equals(KEYS.fingerprint(Whatwg.parse("http://h/")));
    }

    @Override
    public long size() {
      return 7;
    }

    @Override
    public boolean isExact() {
      return yes.contains("exact");
    }

    @Override
    public boolean isDurable() {
      return yes.contains("durable");
    }

    @Override
    public boolean isShared() {
      return yes.contains("shared");
    }

    @Override
    public boolean canRollBack() {
      return yes.contains("back");
    }

    @Override
    public Mono<Long> checkpoint() {
      return Mono.just(8L);
    }

    @Override
    public Mono<Void> rollbackTo(long generation) {
      return Mono.fromRunnable(() -> calls.add("back to " + generation));
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }

  private static List<Boolean> properties(SeenSet seen) {
    return List.of(seen.isExact(), seen.isDurable(), seen.isShared(), seen.canRollBack());
  }

  @Test
  void measuredSeenSetIsAsItWas() {
    StageMeters meters = StageMeters.in(registry);
    for (String one : List.of("exact", "durable", "shared", "back")) {
      Answers seen = new Answers(one);
      assertEquals(properties(seen), properties(meters.seenSet(seen)), one);
    }
    Answers seen = new Answers();
    SeenSet measured = meters.seenSet(seen);
    assertEquals(List.of(false, false, false, false), properties(measured));
    assertSame(KEYS, measured.keys());
    assertEquals(7, measured.size());
    assertTrue(measured.contains(Whatwg.parse("http://h/")));
    assertFalse(measured.contains(Whatwg.parse("http://i/")));
    assertEquals(8L, measured.checkpoint().block());
    measured.rollbackTo(9).block();
    measured.close();
    assertEquals(List.of("back to 9", "close"), seen.calls);
    long start = System.nanoTime();
    measured.offer(new KeyBatch(KEYS, List.of())).block();
    assertMeasured("fairlead.seen", 1, System.nanoTime() - start);
  }

  private void assertMeasured(String name, int count, long longest) {
    assertEquals(count, registry.get(name).timer().count());
    double time = registry.get(name).timer().totalTime(TimeUnit.NANOSECONDS);
    assertTrue(time <= longest, time + " ns of " + longest);
  }

  @Test
  void measuredSinkIsAsItWas() throws IOException {
    List<String> calls = new ArrayList<>();
    Sink<String> sink =
        Pages.recording(
            calls,
            result -> {
              if (result.isEmpty()) {
                throw new IOException("full");
              }
            });
    long start = System.nanoTime();
    try (Sink<String> measured = StageMeters.in(registry).sink(sink)) {
      measured.accept("a");
      assertThrows(IOException.class, () -> measured.accept(""));
      assertMeasured("fairlead.sink", 2, System.nanoTime() - start);
      assertEquals(new Mark("m"), measured.commit());
      measured.complete();
    }
    assertEquals(List.of("accept a", "commit", "complete", "close"), calls);
  }
}
