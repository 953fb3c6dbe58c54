package fairlead.pipeline.archive;

import java.io.Closeable;
import java.io.IOException;

/**
 * Copies an archive with other data for some of its entries; everything else stays as it is. Only
 * for archives that are whole. Blocking; for one thread at a time.
 */
public interface ArchiveCopy extends Closeable {

  /**
   * Copies everything before an entry, and writes other data in place of its own.
   *
   * @param number which item the entry is, from 1, as its reader counts; ascending
   * @return whether anything was written; not if the archive has the new data already
   * @throws NotReplaceableException if this entry cannot be replaced; it is then copied
   * @throws IOException if there is no such entry, or the archive cannot be copied
   */
  boolean replace(long number, byte[] data) throws IOException;

  /** Copies the rest. */
  void finish() throws IOException;
}
