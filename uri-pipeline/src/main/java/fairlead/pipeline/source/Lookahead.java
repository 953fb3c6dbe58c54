package fairlead.pipeline.source;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Bytes that can be looked at before they are consumed, since to read them one by one costs more
 * than what is done with them.
 */
interface Lookahead {

  /** The next bytes, which stay valid until they are passed; none at the end. */
  ByteBuffer ahead() throws IOException;

  /**
   * Skips bytes.
   *
   * @throws EOFException if there are fewer
   */
  void pass(long count) throws IOException;
}
