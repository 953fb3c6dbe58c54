package fairlead.pipeline.archive;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads what an archive holds, one thing after the other. Blocking; for one thread at a time. */
public interface EntryReader extends Closeable {

  /**
   * What comes next; null after the last. The data of what came before can no longer be read.
   *
   * @throws IOException if nothing behind can be read
   */
  @Nullable Item next() throws IOException;
}
