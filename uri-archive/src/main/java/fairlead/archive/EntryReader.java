package fairlead.archive;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the items of an archive, one after the other. Blocking; for one thread at a time. */
public interface EntryReader extends Closeable {

  /**
   * The next item; null after the last. The data of the previous item can no longer be read.
   *
   * @throws IOException if nothing after this point can be read
   */
  @Nullable Item next() throws IOException;
}
