package fairlead.pipeline.sink;

import fairlead.pipeline.Pages;
import java.io.IOException;
import java.io.UncheckedIOException;
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
}
