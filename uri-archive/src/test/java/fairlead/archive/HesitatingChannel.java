package fairlead.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** A file whose every other read finds nothing yet, which is not its end. */
public final class HesitatingChannel extends SeekableInMemoryByteChannel {

  private boolean hesitates;

  public HesitatingChannel(byte[] bytes) {
    super(bytes);
  }

  @Override
  public int read(ByteBuffer bytes) throws IOException {
    hesitates = !hesitates;
    return hesitates ? 0 : super.read(bytes);
  }
}
