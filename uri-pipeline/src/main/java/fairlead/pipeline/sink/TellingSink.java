package fairlead.pipeline.sink;

import java.io.IOException;
import java.util.function.Consumer;

/** A sink that makes a call for each result before and after another sink accepts it. */
record TellingSink<T>(Sink<T> sink, Telling<T> before, Consumer<? super T> taken)
    implements Sink<T> {

  /** Called for a result. */
  @FunctionalInterface
  interface Telling<T> {
    void tell(T result) throws IOException;
  }

  @Override
  public void accept(T result) throws IOException {
    before.tell(result);
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
