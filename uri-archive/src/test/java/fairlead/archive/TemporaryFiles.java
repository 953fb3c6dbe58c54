package fairlead.archive;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The temporary files that this process has open. They have no names, so only Linux lists them. */
public final class TemporaryFiles {

  private static final Path OPEN = Path.of("/proc/self/fd");

  private TemporaryFiles() {}

  /** What is open now. */
  public static Set<String> open() throws IOException {
    assumeTrue(Files.isDirectory(OPEN), "needs a list of open files");
    List<Path> all;
    try (Stream<Path> links = Files.list(OPEN)) {
      all = links.toList();
    }
    Set<String> files = new HashSet<>();
    for (Path link : all) {
      String file = file(link);
      if (file.contains("/fairlead-") && file.contains(".tmp")) {
        files.add(file);
      }
    }
    return files;
  }

  /** What was opened since then. */
  public static Set<String> since(Collection<String> before) throws IOException {
    Set<String> more = open();
    more.removeAll(before);
    return more;
  }

  private static String file(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // it was closed meanwhile
    }
  }
}
