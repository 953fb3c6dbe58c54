package fairlead.archive.wacz;

import fairlead.archive.EntryWriter;
import fairlead.archive.NewEntry;
import fairlead.archive.Spool;
import fairlead.archive.warc.WarcWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a WACZ archive with one WARC, which has a resource record for each file. */
final class WaczWriter implements EntryWriter {

  private static final String NAME = "data.warc.gz";

  private final Spool warc = new Spool();
  private final WarcWriter records = new WarcWriter(warc, true);
  private final WaczPackage described;

  /**
   * A writer of an archive.
   *
   * @param out not closed with this object
   */
  WaczWriter(OutputStream out) throws IOException {
    this.described = new WaczPackage(out, problem -> {});
  }

  @Override
  public void add(NewEntry entry, Spool data) throws IOException {
    records.add(entry, data);
  }

  @Override
  public void finish() throws IOException {
    records.finish();
    described.finish(NAME, warc);
  }

  @Override
  public void close() throws IOException {
    described.close();
    warc.close();
  }
}
