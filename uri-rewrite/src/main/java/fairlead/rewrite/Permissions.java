package fairlead.rewrite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;

/** The permissions of files, if the file system has them. */
final class Permissions {

  private Permissions() {}

  static void copy(Path from, Path to) throws IOException {
    PosixFileAttributeView source = Files.getFileAttributeView(from, PosixFileAttributeView.class);
    PosixFileAttributeView target = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (source != null && target != null) {
      target.setPermissions(source.readAttributes().permissions());
    }
  }
}
