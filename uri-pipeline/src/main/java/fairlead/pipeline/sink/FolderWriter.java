package fairlead.pipeline.sink;

import fairlead.pipeline.Metadata;
import fairlead.pipeline.archive.EntryWriter;
import fairlead.pipeline.archive.NewEntry;
import fairlead.pipeline.archive.NotReplaceableException;
import fairlead.pipeline.archive.Spool;
import fairlead.pipeline.failure.Reasons;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Writes the files of an archive to a folder. */
final class FolderWriter implements EntryWriter {

  private final OutputFolder folder;

  /**
   * A writer of a folder.
   *
   * @param folder closed with this
   */
  FolderWriter(OutputFolder folder) {
    this.folder = folder;
  }

  @Override
  public void add(NewEntry entry, Spool data) throws IOException {
    folder.check();
    try {
      Path name = folder.root().getFileSystem().getPath(entry.name());
      if (OutputFolder.hasNameOfMarker(name)) {
        throw new NotReplaceableException("its name is that of the marker");
      }
      folder.put(
          folder.target(name.getFileSystem().getPath(""), name),
          null,
          file -> write(entry, data, file));
    } catch (InvalidPathException e) {
      throw new NotReplaceableException("no file here can have its name");
    } catch (IOException e) {
      if (folder.isFull()) {
        throw OutputFolder.withReason(folder.root(), e);
      }
      throw e instanceof NotReplaceableException ? e : new NotReplaceableException(Reasons.of(e));
    }
  }

  private static void write(NewEntry entry, Spool data, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
      data.copyTo(out);
    }
    if (entry.permissions() != Metadata.UNKNOWN) {
      setPermissions(file, entry.permissions());
    }
    if (entry.modified() != null) {
      Files.setLastModifiedTime(file, FileTime.from(entry.modified()));
    }
  }

  private static void setPermissions(Path file, int permissions) throws IOException {
    Set<PosixFilePermission> given = EnumSet.of(PosixFilePermission.OWNER_READ);
    int bit = 0400;
    for (PosixFilePermission permission : PosixFilePermission.values()) { // from 0400 to 0001
      if ((permissions & bit) != 0) {
        given.add(permission);
      }
      bit >>= 1;
    }
    try {
      Files.setPosixFilePermissions(file, given);
    } catch (UnsupportedOperationException e) {
      // the file system has none
    }
  }

  @Override
  public void finish() {
    folder.journalNeeded(false);
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
