package fairlead.pipeline.sink;

import java.io.IOException;

/**
 * A sink whose output can be rolled back, even by a later run: what a resumed run needs to continue
 * from a checkpoint.
 *
 * @param <T> what it takes
 */
public interface ResumableSink<T> extends Sink<T> {

  /**
   * Undoes what was accepted after a mark.
   *
   * @param mark a result of {@link #commit} of this sink, or of an earlier one on the same output
   * @throws IOException if that fails, or the output is shorter than the mark says
   * @throws IllegalArgumentException if it is not a mark of such a sink
   * @throws UnsupportedOperationException if this output cannot be rolled back, such as a stream
   */
  void rollbackTo(Mark mark) throws IOException;
}
