package fairlead.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that this process has open, on systems with {@code /proc}. */
public final class OpenFiles {

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private OpenFiles() {}

  /** The open files of a folder, deleted ones included; none where that cannot be known. */
  public static List<String> in(Path folder) throws IOException {
    List<String> open = new ArrayList<>();
    if (!Files.isDirectory(DESCRIPTORS)) {
      return open;
    }
    Path start = folder.toRealPath();
    List<Path> descriptors;
    try (Stream<Path> all = Files.list(DESCRIPTORS)) {
      descriptors = all.toList();
    }
    for (Path one : descriptors) {
      try {
        Path file = Files.readSymbolicLink(one);
        if (file.startsWith(start)) {
          open.add(file.toString());
        }
      } catch (NoSuchFileException e) {
        // that of the list itself
      }
    }
    return open;
  }
}
