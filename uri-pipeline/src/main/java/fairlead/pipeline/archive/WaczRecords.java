package fairlead.pipeline.archive;

/** Copies a WACZ archive; the number of an item is the offset of its record in its WARC. */
public interface WaczRecords extends ArchiveCopy {

  /** Names the file in the archive of which the next records are. */
  void enter(String name);
}
