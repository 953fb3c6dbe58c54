package fairlead.pipeline.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.checkpoint.Stretches.Reached;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.util.context.Context;

@Timeout(60)
class StretchesTest {

  private final AtomicInteger open = new AtomicInteger();

  /** Documents whose numbers are their positions. */
  private DocumentSource source(int count) {
    return from -> {
      open.incrementAndGet();
      return new DocumentCursor() {
        private int number =
            from.equals(Position.START) ? 0 : Integer.parseInt(from.steps().get(0));

        @Override
        public @Nullable Document next() {
          if (number == count) {
            return null;
          }
          number++;
          return Document.other(
              Provenance.of(DocumentPlace.retrieved("http://h/" + number))
                  .withNext(Position.of(Integer.toString(number))),
              "test");
        }

        @Override
        public void close() {
          open.decrementAndGet();
        }
      };
    };
  }

  @Test
  void contextOfTheSubscriberReachesTheFlowOfEachStretch() {
    List<String> contexts = new ArrayList<>();
    new Stretches<>(
            source(3),
            read ->
                read.transformDeferredContextual(
                    (documents, context) -> {
                      contexts.add(context.get("run"));
                      return documents.map(document -> 1);
                    }),
            new Lines())
        .every(2)
        .run(reached -> {})
        .contextWrite(Context.of("run", "first"))
        .block();
    assertEquals(List.of("first", "first"), contexts);
  }

  private static final class Lines implements Sink<Integer> {

    private final List<String> lines = new ArrayList<>();

    @Override
    public void accept(Integer result) {
      lines.add(Integer.toString(result));
    }

    @Override
    public Mark commit() {
      lines.add("commit");
      return new Mark(Integer.toString(lines.size()));
    }

    @Override
    public void complete() {
      lines.add("complete");
    }

    @Override
    public void close() {}
  }

  private static Flux<Integer> numbers(Flux<Document> documents) {
    return documents.map(document -> Integer.valueOf(document.provenance().next().steps().get(0)));
  }

  private final Lines lines = new Lines();
  private final List<String> saved = new ArrayList<>();

  private Reached run(Stretches<Integer> stretches) {
    Reached end =
        stretches
            .run(
                reached -> {
                  lines.lines.add("save");
                  saved.add(
                      reached.commit().position()
                          + "at "
                          + reached.commit().mark()
                          + (reached.finished() ? " end" : ""));
                })
            .block();
    assertNotNull(end);
    assertEquals(0, open.get());
    return end;
  }

  @Test
  void everythingIsWrittenBeforeItIsSavedAndNothingElse() {
    Reached end = run(new Stretches<>(source(5), StretchesTest::numbers, lines).every(2));
    assertEquals(
        "1 2 commit save 3 4 commit save 5 commit save complete", String.join(" ", lines.lines));
    assertEquals(List.of("2 at 3", "4 at 7", "5 at 10 end"), saved);
    assertTrue(end.finished());
  }

  @Test
  void endIsFoundWhereItIsThatOfAStretch() {
    run(new Stretches<>(source(4), StretchesTest::numbers, lines).every(2));
    assertEquals(List.of("2 at 3", "4 at 7", "4 at 9 end"), saved);
  }

  @Test
  void runGoesOnFromAPosition() {
    run(new Stretches<>(source(5), StretchesTest::numbers, lines).every(10).from(Position.of("3")));
    assertEquals("4 5 commit save complete", String.join(" ", lines.lines));
    saved.clear();
    run(new Stretches<>(source(5), StretchesTest::numbers, lines).from(Position.of("5")));
    assertEquals(List.of("5 at 6 end"), saved);
  }

  @Test
  void stretchEndsAfterATimeButNotWithoutADocument() {
    run(new Stretches<>(source(3), StretchesTest::numbers, lines).every(Duration.ZERO));
    assertEquals(List.of("1 at 2", "2 at 5", "3 at 8", "3 at 10 end"), saved);
  }

  @Test
  void stoppedRunSavesWhatItHas() {
    Reached end =
        run(
            new Stretches<>(source(100), StretchesTest::numbers, lines)
                .until(() -> lines.lines.contains("2"))
                .every(50));
    assertFalse(end.finished());
    assertEquals(1, saved.size());
    assertFalse(lines.lines.contains("complete"));
    String last = end.commit().position().steps().get(0);
    assertEquals(last, lines.lines.get(Integer.parseInt(last) - 1));
  }

  @Test
  void errorsEndTheRun() {
    Stretches<Integer> stretches =
        new Stretches<>(source(5), StretchesTest::numbers, lines).every(2);
    UncheckedIOException full =
        assertThrows(
            UncheckedIOException.class,
            () ->
                stretches
                    .run(
                        reached -> {
                          throw new IOException("full");
                        })
                    .block());
    assertEquals("full", full.getCause().getMessage());
    IllegalStateException missing =
        assertThrows(
            IllegalStateException.class,
            () ->
                stretches
                    .run(
                        reached -> {
                          throw new NoClassDefFoundError("x");
                        })
                    .block());
    assertTrue(String.valueOf(missing.getMessage()).contains("a library is missing"));
    Function<Flux<Document>, Flux<Integer>> failing =
        documents -> numbers(documents).concatWith(Flux.error(new IllegalStateException("f")));
    assertThrows(
        IllegalStateException.class,
        () -> new Stretches<>(source(5), failing, lines).run(reached -> {}).block());
    assertEquals(0, open.get());
  }
}
