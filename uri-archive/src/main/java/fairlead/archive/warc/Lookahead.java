package fairlead.archive.warc;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Bytes that can be examined before they are consumed: reading them one by one would cost more than
 * processing them.
 */
public interface Lookahead {

  /** The next bytes, which stay valid until they are skipped; none at the end. */
  ByteBuffer ahead() throws IOException;

  /**
   * Skips bytes.
   *
   * @throws EOFException if there are fewer
   */
  void pass(long count) throws IOException;
}
