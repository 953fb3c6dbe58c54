package fairlead.rewrite;

import fairlead.archive.EntryWriter;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Reasons;
import fairlead.archive.Spool;
import fairlead.pipeline.Metadata;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Writes the files of an archive to a folder. */
final class FolderWriter implements EntryWriter {

  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  /** A writer for a folder that is only previewed. */
  static final EntryWriter NOTHING =
      new EntryWriter() {
        @Override
        public void add(NewEntry entry, Spool data) {
          // nothing is written
        }

        @Override
        public void addLink(NewEntry link, String target) {
          // likewise
        }

        @Override
        public void finish() {
          // likewise
        }

        @Override
        public void close() {
          // there is no folder
        }
      };

  private final OutputFolder folder;

  /**
   * A writer for a folder.
   *
   * @param folder closed with this object
   */
  FolderWriter(OutputFolder folder) {
    this.folder = folder;
  }

  @Override
  public void add(NewEntry entry, Spool data) throws IOException {
    put(entry, file -> write(entry, data, file));
  }

  @Override
  public void addLink(NewEntry link, String target) throws IOException {
    put(link, file -> Files.createSymbolicLink(file, file.getFileSystem().getPath(target)));
  }

  private void put(NewEntry entry, OutputFolder.Content content) throws IOException {
    folder.check();
    try {
      Path name = folder.root().getFileSystem().getPath(entry.name());
      if (OutputFolder.hasNameOfMarker(name)) {
        throw new NotReplaceableException("it has the same name as the marker file");
      }
      folder.put(folder.target(name.getFileSystem().getPath(""), name), null, content);
    } catch (InvalidPathException | UnsupportedOperationException e) {
      throw new NotReplaceableException("no file on this system can have its name");
    } catch (IOException e) {
      if (folder.isFull()) {
        throw OutputFolder.withReason(folder.root(), e);
      }
      throw e instanceof NotReplaceableException ? e : new NotReplaceableException(Reasons.of(e));
    }
  }

  private static void write(NewEntry entry, Spool data, Path file) throws IOException {
    try (OutputStream out = Channels.newOutputStream(created(file, entry.permissions()))) {
      data.copyTo(out);
    }
    if (entry.modified() != null) {
      Files.setLastModifiedTime(file, FileTime.from(entry.modified()));
    }
  }

  /** A new file. The system restricts its permissions by the umask, as it does for unpackers. */
  private static WritableByteChannel created(Path file, int permissions) throws IOException {
    boolean known =
        permissions != Metadata.UNKNOWN
            && file.getFileSystem().supportedFileAttributeViews().contains("posix");
    return Files.newByteChannel(
        file,
        NEW,
        known
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(set(permissions))}
            : new FileAttribute<?>[0]);
  }

  private static Set<PosixFilePermission> set(int permissions) {
    Set<PosixFilePermission> given = EnumSet.of(PosixFilePermission.OWNER_READ);
    int bit = 0400;
    for (PosixFilePermission permission : PosixFilePermission.values()) { // from 0400 to 0001
      if ((permissions & bit) != 0) {
        given.add(permission);
      }
      bit >>= 1;
    }
    return given;
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
