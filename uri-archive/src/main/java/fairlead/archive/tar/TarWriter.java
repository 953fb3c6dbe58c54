package fairlead.archive.tar;

import fairlead.archive.EntryWriter;
import fairlead.archive.NewEntry;
import fairlead.archive.Spool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * Writes a tar archive (POSIX.1-2001: long names, names in UTF-8 and large sizes in PAX headers).
 */
final class TarWriter implements EntryWriter {

  private final TarArchiveOutputStream tar;

  /**
   * A writer of an archive.
   *
   * @param out not closed with this object
   */
  TarWriter(OutputStream out) {
    this.tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name());
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    tar.setAddPaxHeadersForNonAsciiNames(true);
  }

  @Override
  public void add(NewEntry entry, Spool data) throws IOException {
    TarArchiveEntry header = new TarArchiveEntry(entry.name());
    header.setSize(data.size());
    header.setMode(0100000 | entry.permissionsOrUsual());
    header.setLastModifiedTime(modified(entry));
    tar.putArchiveEntry(header);
    data.copyTo(tar);
    tar.closeArchiveEntry();
  }

  @Override
  public void addLink(NewEntry entry, String target) throws IOException {
    TarArchiveEntry header = new TarArchiveEntry(entry.name(), TarConstants.LF_SYMLINK);
    header.setLinkName(target);
    header.setLastModifiedTime(modified(entry));
    tar.putArchiveEntry(header);
    tar.closeArchiveEntry();
  }

  private static FileTime modified(NewEntry entry) {
    return entry.modified() == null ? FileTime.fromMillis(0) : FileTime.from(entry.modified());
  }

  @Override
  public void finish() throws IOException {
    tar.finish();
  }

  @Override
  public void close() {
    // the stream below is not closed
  }
}
