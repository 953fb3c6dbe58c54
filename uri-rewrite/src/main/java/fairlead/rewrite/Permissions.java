package fairlead.rewrite;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/** The permissions and owners of files, if the file system has them. */
final class Permissions {

  private Permissions() {}

  /** Copies permissions to the copy of a file. */
  static void copy(Path from, Path to) throws IOException {
    copy(from, to, false);
  }

  /**
   * Copies permissions to a file that will replace another, with owner and group as far as the user
   * may set them.
   */
  static void keep(Path from, Path to) throws IOException {
    copy(from, to, true);
  }

  private static void copy(Path from, Path to, boolean replaces) throws IOException {
    PosixFileAttributeView source = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    PosixFileAttributeView target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (source == null || target == null) {
      return;
    }
    PosixFileAttributes old = source.readAttributes();
    if (replaces) {
      keepOwners(old, target);
    }
    target.setPermissions(old.permissions()); // after the owners, which may take some away
  }

  private static void keepOwners(PosixFileAttributes old, PosixFileAttributeView target)
      throws IOException {
    PosixFileAttributes now = target.readAttributes();
    try {
      if (!old.group().equals(now.group())) {
        target.setGroup(old.group());
      }
      if (!old.owner().equals(now.owner())) {
        target.setOwner(old.owner());
      }
    } catch (FileSystemException e) {
      return; // not allowed: only the administrator may change owners
    }
  }
}
