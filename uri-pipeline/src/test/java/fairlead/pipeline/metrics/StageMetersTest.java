package fairlead.pipeline.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.NewTargets;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Sink;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class StageMetersTest {

  private static final int PAGES = 30;

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
}
