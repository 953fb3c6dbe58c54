package fairlead.archive;

import java.io.IOException;

/** Reads one thing, as often as it is called. */
@FunctionalInterface
public interface Reading<T> {

  T read() throws IOException;
}
