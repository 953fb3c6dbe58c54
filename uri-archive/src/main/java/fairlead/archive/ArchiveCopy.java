package fairlead.archive;

import java.io.Closeable;
import java.io.IOException;

/**
 * Copies an archive with other data for some of its entries; everything else stays unchanged. Only
 * for undamaged archives. Blocking; for one thread at a time.
 */
public interface ArchiveCopy extends Closeable {

  /**
   * Sets the archive in this one that contains the next items, if items are numbered within it.
   *
   * @param name its path
   */
  default void enter(String name) {
    // all items are numbered within this archive
  }

  /**
   * Copies everything before an entry, and writes other data in place of the entry's data.
   *
   * @param number the number of the entry, from 1, as its reader counts; must ascend between calls
   * @return whether anything was written; false if the archive has the new data already
   * @throws NotReplaceableException if this entry cannot be replaced; it is then copied
   * @throws IOException if there is no such entry, or the archive cannot be copied
   */
  boolean replace(long number, byte[] data) throws IOException;

  /** Copies the rest. */
  void finish() throws IOException;
}
