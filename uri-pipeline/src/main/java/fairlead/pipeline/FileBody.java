package fairlead.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The bytes of a file. */
record FileBody(Path path) implements Body {

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(path);
  }

  @Override
  public Metadata metadata() throws IOException {
    Instant modified = Files.getLastModifiedTime(path).toInstant();
    try {
      Set<PosixFilePermission> given = Files.getPosixFilePermissions(path);
      int permissions = 0;
      for (PosixFilePermission permission : PosixFilePermission.values()) { // from 0400 to 0001
        permissions = permissions << 1 | (given.contains(permission) ? 1 : 0);
      }
      return new Metadata(modified, permissions, null);
    } catch (UnsupportedOperationException e) {
      return new Metadata(modified, Metadata.UNKNOWN, null);
    }
  }

  @Override
  public Optional<Path> file() {
    return Optional.of(path);
  }
}
