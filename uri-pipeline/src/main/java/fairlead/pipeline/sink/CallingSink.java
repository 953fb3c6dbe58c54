package fairlead.pipeline.sink;

import java.io.IOException;
import java.util.function.Consumer;

/** A sink that makes a call for each result that another sink has accepted. */
record CallingSink<T>(Sink<T> sink, Consumer<? super T> taken) implements Sink<T> {

  @Override
  public void accept(T result) throws IOException {
    sink.accept(result);
    taken.accept(result);
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
