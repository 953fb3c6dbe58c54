package fairlead.cli;

import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Rewritten;
import fairlead.pipeline.sink.Sink;
import java.io.IOException;
import java.util.List;

/** One sink for the documents of several inputs. Each input has its own place in the output. */
final class InputSinks implements Sink<Rewritten> {

  private final Sink<Rewritten> output;
  private final List<Sink<Rewritten>> inputs;
  private final boolean staysOpen;

  /**
   * A sink.
   *
   * @param output the output to commit
   * @param inputs a sink for the documents of each input, in the order in which the inputs are read
   * @param staysOpen whether the output can still be rolled back at the end, so that a resumed run
   *     finds out what was removed
   */
  InputSinks(Sink<Rewritten> output, List<Sink<Rewritten>> inputs, boolean staysOpen) {
    this.staysOpen = staysOpen;
    this.output = output;
    this.inputs = List.copyOf(inputs);
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    // the first step of a position among several sources is the number of the source
    List<String> steps = result.outcome().provenance().next().steps();
    inputs.get(Integer.parseInt(steps.get(0))).accept(result);
  }

  @Override
  public Mark commit() throws IOException {
    return output.commit();
  }

  @Override
  public void complete() throws IOException {
    if (!staysOpen) {
      output.complete();
    }
  }

  @Override
  public boolean canRollBack() {
    return output.canRollBack();
  }

  @Override
  public void rollbackTo(Mark mark) throws IOException {
    output.rollbackTo(mark);
  }

  @Override
  public void close() {
    // the caller closes the output
  }
}
