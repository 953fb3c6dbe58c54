package fairlead.pipeline.source;

import fairlead.archive.warc.WarcRecords;
import fairlead.pipeline.Document;
import org.jspecify.annotations.Nullable;

/** Reads the documents of a part of a file; see {@link StoredFile#open(StoredFile.Part)}. */
public final class PartCursor implements DocumentCursor {

  private final DocumentCursor cursor;
  private final PartEnd end;

  PartCursor(DocumentCursor cursor, PartEnd end) {
    this.cursor = cursor;
    this.end = end;
  }

  @Override
  public @Nullable Document next() {
    return cursor.next();
  }

  /**
   * Whether reading has ended elsewhere than where the next part begins. What looked like the
   * beginning of a record is then data in another record, and the file must be read whole. Call
   * this after the last document.
   */
  public boolean isMisplaced() {
    return end.isMissed();
  }

  /**
   * Whether a message is reported only for the first record of a file that it applies to. Several
   * parts of the file may report it, each for its own first record.
   */
  public static boolean isReportedOnce(String message) {
    return WarcRecords.isReportedOnce(message);
  }

  @Override
  public void close() {
    cursor.close();
  }
}
