package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BodyTest {

  private static final Instant MODIFIED = Instant.parse("2001-02-03T04:05:06Z");

  @TempDir private Path folder;

  @Test
  void bodyOfBytesIsTheBytesAndNothingElse() throws IOException {
    byte[] bytes = {1, 2, 3};
    Body body = () -> new ByteArrayInputStream(bytes);
    assertEquals(Metadata.NONE, body.metadata());
    assertEquals(Optional.empty(), body.file());
    assertFalse(body.isCompressed());
    try (InputStream content = body.content()) {
      assertArrayEquals(bytes, content.readAllBytes());
    }
  }

  @Test
  void bodyOfFileHasItsBytesTimeAndPermissions() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path file = Files.writeString(folder.resolve("a"), "abc");
    Files.setLastModifiedTime(file, FileTime.from(MODIFIED));
    Body body = Body.ofFile(file);
    for (String permissions : new String[] {"rw-r-----", "r-xr-x--x", "rw--w--w-"}) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      int bits = 0;
      for (int i = 0; i < permissions.length(); i++) {
        bits = 2 * bits + (permissions.charAt(i) == '-' ? 0 : 1);
      }
      assertEquals(new Metadata(MODIFIED, bits, null), body.metadata(), permissions);
    }
    assertEquals(Optional.of(file), body.file());
    assertFalse(body.isCompressed());
    try (InputStream content = body.content()) {
      assertArrayEquals(new byte[] {'a', 'b', 'c'}, content.readAllBytes());
    }
    Files.delete(file);
    assertThrows(NoSuchFileException.class, body::open);
    assertThrows(NoSuchFileException.class, body::metadata);
  }

  @Test
  void permissionsAreUnknownWhereThereAreNone() throws IOException {
    try (FileSystem system = Jimfs.newFileSystem(Configuration.windows())) {
      Path file = Files.writeString(system.getPath("a"), "abc");
      Files.setLastModifiedTime(file, FileTime.from(MODIFIED));
      assertEquals(new Metadata(MODIFIED, Metadata.UNKNOWN, null), Body.ofFile(file).metadata());
    }
  }
}
