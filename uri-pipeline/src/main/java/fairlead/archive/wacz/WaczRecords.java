package fairlead.archive.wacz;

import fairlead.archive.ArchiveCopy;

/** Copies a WACZ archive; the number of an item is the offset of its record in its WARC. */
public interface WaczRecords extends ArchiveCopy {

  /** Sets the file in the archive that contains the next records. */
  void enter(String name);
}
