package fairlead.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * Reads the links of pages again and again, for a comparison with other languages ({@code
 * tools/benchmarks/languages}). Arguments: a file that lists pages, and how many seconds to warm up
 * and then to measure. Prints a line for each way: name, MB/s of the median pass, links.
 */
public final class Passes {

  private static final String BASE = "http://example.org/docs/page.html";

  private Passes() {}

  /** Measures each way in turn. */
  public static void main(String[] arguments) throws IOException {
    List<String> pages =
        Files.readAllLines(Path.of(arguments[0])).stream()
            .map(file -> Documents.read(Path.of(file)))
            .toList();
    long seconds = Long.parseLong(arguments[1]);
    Map<String, ToIntFunction<String>> ways = new LinkedHashMap<>();
    ways.put("only finding <", Passes::signs);
    ways.put("Fairlead", page -> count(ExtractionWork.TASKS, Task.EXTRACT, page));
    ways.put(
        "Fairlead, with places",
        page -> count(ExtractionWork.TASKS, Task.EXTRACT_WITH_PLACES, page));
    ways.put("jsoup, select and absUrl", page -> count(JsoupWork.TASKS, Task.EXTRACT, page));
    long bytes = pages.stream().mapToLong(page -> Documents.bytes(page).length).sum();
    ways.forEach(
        (name, way) -> {
          passes(pages, way, seconds);
          Measured measured = passes(pages, way, seconds);
          System.out.printf(
              "%s\t%.1f\t%d%n", name, bytes * 1e3 / measured.nanos(), measured.links());
        });
  }

  /** How long the median pass over all pages takes, and how many links it finds. */
  private record Measured(long nanos, int links) {}

  private static Measured passes(List<String> pages, ToIntFunction<String> way, long seconds) {
    List<Long> times = new ArrayList<>();
    int links = 0;
    long end = System.nanoTime() + seconds * 1_000_000_000;
    for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
      links = pages.stream().mapToInt(way).sum();
      times.add(System.nanoTime() - start);
    }
    Collections.sort(times);
    return new Measured(times.get(times.size() / 2), links);
  }

  private static int count(Map<Task, Work> tasks, Task task, String page) {
    Object links = Objects.requireNonNull(tasks.get(task), "task").on(BASE).apply(page);
    return links == null ? 0 : (Integer) links;
  }

  private static int signs(String page) {
    int signs = 0;
    for (byte octet : Documents.bytes(page)) {
      signs += octet == '<' ? 1 : 0;
    }
    return signs;
  }
}
