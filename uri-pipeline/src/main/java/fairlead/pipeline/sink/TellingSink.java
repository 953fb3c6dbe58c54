package fairlead.pipeline.sink;

import java.io.IOException;
import java.util.function.Consumer;

/** A sink that tells of each result that another one has taken. */
record TellingSink<T>(Sink<T> sink, Consumer<? super T> taken) implements Sink<T> {

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
  public boolean canRollBack() {
    return sink.canRollBack();
  }

  @Override
  public void rollbackTo(Mark mark) throws IOException {
    sink.rollbackTo(mark);
  }

  @Override
  public void close() throws IOException {
    sink.close();
  }
}
