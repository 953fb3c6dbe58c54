package fairlead.pipeline.seen;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs that are not needed after the process ends, in their own folder. Thread-safe. */
final class TemporaryRuns implements Sieve.Storage, Closeable {

  private @Nullable Path folder;
  private int number;

  @Override
  public synchronized Path nextRun() throws IOException {
    Path root = folder;
    if (root == null) {
      root = Files.createTempDirectory("fairlead-seen-");
      folder = root;
      root.toFile().deleteOnExit();
    }
    Path run = root.resolve("run-" + ++number);
    run.toFile().deleteOnExit();
    return run;
  }

  @Override
  public void retire(Path run) throws IOException {
    Files.deleteIfExists(run);
  }

  @Override
  public boolean isDurable() {
    return false;
  }

  /** Removes the folder. */
  @Override
  public synchronized void close() throws IOException {
    Path root = folder;
    if (root != null) {
      folder = null;
      try (Stream<Path> files = Files.list(root)) {
        for (Path file : files.toList()) {
          Files.deleteIfExists(file);
        }
      }
      Files.deleteIfExists(root);
    }
  }
}
