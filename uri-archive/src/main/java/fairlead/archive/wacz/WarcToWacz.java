package fairlead.archive.wacz;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.FieldChange;
import fairlead.archive.Spool;
import fairlead.archive.warc.WarcCopy;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Copies a WARC into a new WACZ archive, record by record, as by {@link WarcCopy}. */
final class WarcToWacz implements ArchiveCopy {

  private final String name;
  private final Spool warc = new Spool();
  private final WarcCopy records;
  private final WaczPackage described;

  /**
   * A copy of an archive.
   *
   * @param name the file name of the WARC
   * @param file closed with this
   * @param out not closed with this
   * @param conversions as for {@link WarcCopy}
   * @param problems called for records that cannot be in the index, with a message for people
   */
  WarcToWacz(
      String name,
      SeekableByteChannel file,
      OutputStream out,
      boolean conversions,
      Consumer<String> problems)
      throws IOException {
    this.name = name;
    this.records = new WarcCopy(file, warc, conversions);
    this.described = new WaczPackage(out, problems);
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    return replace(number, data, List.of());
  }

  @Override
  public boolean replace(long number, byte @Nullable [] data, List<FieldChange> fields)
      throws IOException {
    return records.replace(number, data, fields);
  }

  @Override
  public void finish() throws IOException {
    records.finish();
    described.finish(name, warc);
  }

  @Override
  public void close() throws IOException {
    records.close();
    described.close();
    warc.close();
  }
}
