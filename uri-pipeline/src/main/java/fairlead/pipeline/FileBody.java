package fairlead.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The bytes of a file. */
record FileBody(Path path) implements Body {

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(path);
  }

  @Override
  public Optional<Path> file() {
    return Optional.of(path);
  }
}
