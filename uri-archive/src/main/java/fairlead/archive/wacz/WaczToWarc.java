package fairlead.archive.wacz;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.FieldChange;
import fairlead.archive.Reading;
import fairlead.archive.coding.GzipMembers;
import fairlead.archive.warc.WarcCopy;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies the WARC files of a WACZ archive into one WARC, record by record, as by {@link WarcCopy}.
 */
final class WaczToWarc implements ArchiveCopy {

  private final WaczFiles files;
  private final OutputStream out;
  private final boolean conversions;
  private final List<String> names;
  private int next; // of the names
  private @Nullable WarcCopy copy;
  private String entry = "";
  private boolean compressed;

  /**
   * A copy of an archive.
   *
   * @param file opens the archive
   * @param out not closed with this object
   * @param conversions as for {@link WarcCopy}
   */
  WaczToWarc(Reading<SeekableByteChannel> file, OutputStream out, boolean conversions)
      throws IOException {
    this.files = new WaczFiles(file);
    this.out = out;
    this.conversions = conversions;
    this.names = files.webArchives();
  }

  @Override
  public void enter(String name) {
    entry = name;
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    return replace(number, data, List.of());
  }

  @Override
  public boolean replace(long number, byte @Nullable [] data, List<FieldChange> fields)
      throws IOException {
    while (copy == null || !names.get(next - 1).equals(entry)) {
      if (!advance()) {
        throw new IOException("there is no entry " + entry);
      }
    }
    return copy.replace(number, data, fields);
  }

  /** Ends one file and begins the next; returns whether there is one. */
  private boolean advance() throws IOException {
    if (copy != null) {
      copy.finish();
      copy.close();
      copy = null;
    }
    if (next == names.size()) {
      return false;
    }
    SeekableByteChannel file = files.open(names.get(next));
    byte[] start = Channels.newInputStream(file).readNBytes(2);
    boolean packed = GzipMembers.begins(start, 0, start.length);
    if (next > 0 && packed != compressed) {
      file.close();
      throw new IOException("some of its WARC files are compressed and some are not");
    }
    compressed = packed;
    copy = new WarcCopy(file, out, conversions);
    next++;
    return true;
  }

  @Override
  public void finish() throws IOException {
    while (advance()) {
      // until the last one is copied
    }
  }

  @Override
  public void close() throws IOException {
    if (copy != null) {
      copy.close();
    }
  }
}
