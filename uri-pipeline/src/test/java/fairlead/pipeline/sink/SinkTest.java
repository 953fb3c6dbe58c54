package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.pipeline.Pages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class SinkTest {

  @Test
  void failureToWriteEndsTheFlow() {
    Flux<Integer> numbers = Flux.range(0, 10);
    StepVerifier.create(
            Sink.drain(
                numbers,
                Pages.<Integer>sink(
                    number -> {
                      if (number == 3) {
                        throw new IOException("disk full");
                      }
                    })))
        .verifyError(UncheckedIOException.class);
  }

  @Test
  void callForEachResultComesAfterIt() throws IOException {
    List<String> calls = new ArrayList<>();
    Sink<Integer> sink =
        Pages.recording(
            calls,
            result -> {
              if (result > 2) {
                throw new IOException("full");
              }
            });
    try (Sink<Integer> counted = sink.andThen(result -> calls.add("taken " + result))) {
      counted.accept(1);
      assertThrows(IOException.class, () -> counted.accept(3));
      counted.accept(2);
      assertEquals(new Mark("m"), counted.commit());
      counted.complete();
    }
    assertEquals(
        List.of("accept 1", "taken 1", "accept 2", "taken 2", "commit", "complete", "close"),
        calls);
  }
}
