package fairlead.rewrite;

import fairlead.pipeline.Encoded;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * Shows the documents that a sink would write.
 *
 * @param sink one that writes nothing; not closed
 * @param isWritten whether it would have written the last document
 * @param encoder encodes what is shown
 * @param lines where it is shown
 */
record PreviewSink(
    Sink<Rewritten> sink,
    BooleanSupplier isWritten,
    Encoder<Rewritten> encoder,
    ByteSink<Rewritten> lines)
    implements Sink<Rewritten> {

  @Override
  public void accept(Rewritten result) throws IOException {
    sink.accept(result);
    if (isWritten.getAsBoolean()) {
      lines.accept(new Encoded<>(result, encoder.encode(result)));
    }
  }

  @Override
  public Mark commit() throws IOException {
    return lines.commit();
  }

  @Override
  public void complete() throws IOException {
    sink.complete();
    lines.complete();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
