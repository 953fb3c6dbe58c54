package fairlead.archive;

import java.io.Closeable;
import java.io.IOException;

/** Writes a new archive, one file after the other. Blocking; for one thread at a time. */
public interface EntryWriter extends Closeable {

  /**
   * Adds a file.
   *
   * @param data not closed
   * @throws NotReplaceableException if the archive cannot hold such a file; it can hold others
   */
  void add(NewEntry entry, Spool data) throws IOException;

  /** Writes the end of the archive. */
  void finish() throws IOException;
}
