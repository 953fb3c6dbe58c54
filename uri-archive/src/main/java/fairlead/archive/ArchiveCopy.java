package fairlead.archive;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
   * Copies everything before an entry, and writes other data in place of the entry's data. A
   * symbolic link becomes a file.
   *
   * @param number the number of the entry, from 1, as its reader counts; must ascend between calls
   * @return whether anything was written; false if the archive has the new data already
   * @throws NotReplaceableException if this entry cannot be replaced; it is then copied
   * @throws IOException if there is no such entry, or the archive cannot be copied
   */
  boolean replace(long number, byte[] data) throws IOException;

  /**
   * As above, with other header fields for a response in a web archive. Entries of other archives
   * have no such fields.
   *
   * @param data the new data; null if only fields change
   * @throws NotReplaceableException also if a field is not there with its old value
   */
  default boolean replace(long number, byte @Nullable [] data, List<FieldChange> fields)
      throws IOException {
    return data != null && replace(number, data);
  }

  /** Copies the rest. */
  void finish() throws IOException;
}
