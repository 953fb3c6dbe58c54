package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileUrisTest {

  @TempDir Path folder;

  @Test
  void dotsAreTakenOut() throws IOException {
    Path real = folder.toRealPath();
    Files.createDirectory(real.resolve("a"));
    Path page = Files.createFile(real.resolve("page"));
    String uri = page.toUri().toString();
    assertEquals(uri, FileUris.of(real.resolve("./page"), null));
    assertEquals(uri, FileUris.of(real.resolve("a/../page"), null));
    assertEquals(
        real.resolve("none").toUri().toString(), FileUris.of(real.resolve("a/../none"), null));
  }

  @Test
  void twoDotsBehindASymbolicLinkAreTheSystems() throws IOException {
    assumeTrue(File.separatorChar == '/');
    Path real = folder.toRealPath();
    Path inner = Files.createDirectories(real.resolve("x/y"));
    Path page = Files.createFile(real.resolve("x/page"));
    Files.createSymbolicLink(real.resolve("link"), inner);
    assertEquals(page.toUri().toString(), FileUris.of(real.resolve("link/../page"), null));
    Path linked = Files.createFile(real.resolve("link/page"));
    assertEquals(
        linked.toUri().toString(), FileUris.of(linked, null), "a link alone is no reason to ask");
  }

  @Test
  void filesBelowARootHaveItsBase() {
    Path root = Path.of("/r");
    Path file = Path.of("/r/a b/c");
    assertEquals("http://h/d/a%20b/c", FileUris.below(root, file, "http://h/d"));
    assertEquals("http://h/d/a%20b/c", FileUris.below(root, file, "http://h/d/"));
    assertEquals("file:///r/a%20b/c", FileUris.below(root, file, null));
    assertEquals("http://h/x", FileUris.of(file, "http://h/x"));
  }
}
