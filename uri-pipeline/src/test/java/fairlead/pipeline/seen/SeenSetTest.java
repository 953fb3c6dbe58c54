package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.HtmlDocument;
import fairlead.pipeline.Document;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Origin;
import fairlead.pipeline.PipelineOptions;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

class SeenSetTest {

  private static BitSet add(SeenSet seen, List<String> keys) {
    BitSet added = seen.add(keys).block();
    assertNotNull(added);
    return added;
  }

  @Property
  void keyIsNewExactlyOnce(
      @ForAll List<List<@StringLength(max = 2) @CharRange(from = 'a', to = 'c') String>> batches) {
    Set<String> model = new HashSet<>();
    try (SeenSet seen = new MemorySeenSet()) {
      for (List<String> batch : batches) {
        BitSet added = add(seen, batch);
        for (int i = 0; i < batch.size(); i++) {
          assertEquals(model.add(batch.get(i)), added.get(i));
        }
      }
      assertEquals(model.size(), seen.size());
    }
  }

  @Test
  void keyIsNewOnceAcrossThreads() {
    try (SeenSet seen = new MemorySeenSet()) {
      List<String> keys = List.of("a", "b", "c");
      Long fresh =
          Flux.range(0, 1000)
              .flatMap(i -> Mono.defer(() -> seen.add(keys)).subscribeOn(Schedulers.parallel()), 8)
              .map(added -> (long) added.cardinality())
              .reduce(0L, Long::sum)
              .block();
      assertEquals(3L, fresh);
    }
  }

  @Test
  void fullSetAddsNothingOfABatchThatDoesNotFit() {
    try (SeenSet seen = new MemorySeenSet(2)) {
      add(seen, List.of("a"));
      StepVerifier.create(seen.add(List.of("b", "c"))).verifyError(SeenSetFullException.class);
      assertEquals(1, seen.size());
      assertEquals(1, add(seen, List.of("a", "b", "b")).cardinality());
    }
  }

  @Test
  void setSaysWhatItIs() {
    MemorySeenSet seen = new MemorySeenSet();
    assertTrue(seen.isExact());
    assertFalse(seen.isDurable());
    add(seen, List.of("a"));
    seen.close();
    assertEquals(0, seen.size());
  }

  @Test
  void targetsComeOutOnceFirstSeenFirst() {
    Flux<Document> documents =
        Flux.just("<a href=x><a href=y><a href=x><a href='http://h:x'>", "<a href=y><a href=z>")
            .map(markup -> HtmlDocument.of("http://h/", markup.getBytes(StandardCharsets.UTF_8)))
            .map(html -> Document.html(Origin.record("t", null, 0), html));
    try (SeenSet seen = new MemorySeenSet()) {
      List<List<String>> news =
          documents
              .transform(new LinkPipeline(PipelineOptions.defaults()))
              .transform(new DropRepeats(seen))
              .map(one -> one.targets().stream().map(Object::toString).toList())
              .collectList()
              .block();
      assertEquals(List.of(List.of("http://h/x", "http://h/y"), List.of("http://h/z")), news);
    }
  }
}
