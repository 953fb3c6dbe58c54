package fairlead.pipeline.metrics;

import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** A sink whose writing is timed. */
record MeteredSink<T>(Sink<T> sink, Timer timer) implements Sink<T> {

  @Override
  public void accept(T result) throws IOException {
    long start = System.nanoTime();
    try {
      sink.accept(result);
    } finally {
      timer.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public Mark commit() throws IOException {
    return sink.commit();
  }

  @Override
  public void complete() throws IOException {
    sink.complete();
  }

  @Override
  public void close() throws IOException {
    sink.close();
  }
}
