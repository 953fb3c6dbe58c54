package fairlead.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The inputs, read from the folder named by {@code -Dfairlead.corpora}. */
final class Corpus {

  private Corpus() {}

  private static Path root() {
    String folder = System.getProperty("fairlead.corpora", "../shared/corpora");
    return Path.of(folder);
  }

  /** Real URLs, one in so many of the list, so that a set fits the caches of a small machine. */
  static List<String> urls(int oneIn) {
    try (Stream<String> lines =
        Files.lines(root().resolve("urls/others/kasztp.txt"), StandardCharsets.UTF_8)) {
      List<String> all = lines.filter(line -> !line.isBlank()).toList();
      return Stream.iterate(0, i -> i < all.size(), i -> i + oneIn).map(all::get).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The pages of a site, in the order of their names, up to so many bytes in all. */
  static List<byte[]> pages(String site, long maxBytes) {
    try (Stream<Path> walk = Files.walk(root().resolve("sites").resolve(site))) {
      long[] total = new long[1];
      return walk.filter(path -> path.toString().endsWith(".html"))
          .sorted()
          .map(Corpus::read)
          .takeWhile(bytes -> (total[0] += bytes.length) <= maxBytes)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] read(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
