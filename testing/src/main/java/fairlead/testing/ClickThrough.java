package fairlead.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A reader of a site that is stored as files, who clicks on links. */
public final class ClickThrough {

  /** Where the page is, its title, style sheets that are there, and pictures that are not. */
  private static final String SEEN =
      """
      JSON.stringify([location.href, document.title,
        '' + [...document.styleSheets].filter(s => { try { return s.cssRules.length >= 0 }
          catch (e) { return true } }).length,
        [...document.images].filter(i => i.naturalWidth === 0).map(i => i.src).join(' '),
        ...[...document.links].map(a => a.href)])
      """;

  private final Chromium chromium;

  /** A reader with a browser, which stays open. */
  public ClickThrough(Chromium chromium) {
    this.chromium = chromium;
  }

  /**
   * Clicks from page to page, and back where there is no new one.
   *
   * @param site the folder; clicks that would leave it are not made
   * @param start the first page, relative to the folder
   * @return for each page, relative to the folder, what {@link #seen} returns
   * @throws AssertionError if a click leads elsewhere
   */
  public Map<Path, List<String>> visit(Path site, String start, int clicks)
      throws IOException, InterruptedException {
    Path root = site.toRealPath();
    String folder = root.toUri().toString();
    chromium.open(root.resolve(start).toUri().toString());
    Map<Path, List<String>> visited = new LinkedHashMap<>();
    Deque<Path> way = new ArrayDeque<>();
    while (visited.size() <= clicks) {
      List<String> seen = chromium.evaluate(SEEN);
      String here = withoutQuery(seen.get(0));
      if (!here.startsWith(folder)) {
        throw new AssertionError("a click leads to " + here);
      }
      Path page = Path.of(URI.create(here));
      if (visited.put(root.relativize(page), what(seen)) == null) {
        way.push(page);
      }
      Optional<String> next =
          seen.subList(4, seen.size()).stream()
              .filter(link -> link.startsWith(folder) && withoutQuery(link).endsWith(".html"))
              .filter(link -> isNew(root, link, visited.keySet()))
              .reduce((one, other) -> other);
      if (next.isPresent()) {
        chromium.leave("[...document.links].find(a => a.href === '" + next.get() + "').click()");
      } else { // back, as a reader would
        way.pop();
        chromium.open(way.getFirst().toUri().toString());
      }
    }
    return visited;
  }

  private static boolean isNew(Path root, String link, Set<Path> visited) {
    Path file = Path.of(URI.create(withoutQuery(link)));
    return Files.isRegularFile(file) && !visited.contains(root.relativize(file));
  }

  private static String withoutQuery(String url) {
    return url.replaceFirst("[?#].*", "");
  }

  /** The title of a page, and the numbers of style sheets and of pictures that are not there. */
  public List<String> seen(String url) throws IOException, InterruptedException {
    chromium.open(url);
    return what(chromium.evaluate(SEEN));
  }

  private static List<String> what(List<String> seen) {
    int missing = seen.get(3).isEmpty() ? 0 : seen.get(3).split(" ", -1).length;
    return List.of(seen.get(1), seen.get(2), String.valueOf(missing));
  }
}
