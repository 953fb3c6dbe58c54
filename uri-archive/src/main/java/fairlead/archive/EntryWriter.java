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

  /**
   * Adds a symbolic link.
   *
   * @param target the path of a file of the archive, from the folder of the link, with slashes
   * @throws NotReplaceableException if the archive cannot hold such a link; it can hold others
   */
  default void addLink(NewEntry link, String target) throws IOException {
    throw new NotReplaceableException("there are no symbolic links in such an archive");
  }

  /** Writes the end of the archive. */
  void finish() throws IOException;
}
