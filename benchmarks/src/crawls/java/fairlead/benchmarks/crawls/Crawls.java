package fairlead.benchmarks.crawls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Crawls three sites with each crawler, and writes what each found into docs/crawls.md: {@code
 * SOURCES PAGE}.
 */
public final class Crawls {

  private static final int RUNS = 101;
  private static final String BEGIN = "<!-- tools/benchmarks/crawls writes what is below -->\n";

  private static final Map<String, Callable<Crawler>> CRAWLERS = new LinkedHashMap<>();

  static {
    CRAWLERS.put("Fairlead", FairleadCrawler::new);
    CRAWLERS.put("jsoup and crawler-commons", JsoupCrawler::new);
    CRAWLERS.put("jsoup and StormCrawler", StormCrawler::new);
  }

  private Crawls() {}

  /** What a crawler did on a site, and how long each run took. */
  private record Result(Web web, long nanos) {}

  public static void main(String[] args) throws Exception {
    StringBuilder page = new StringBuilder();
    page.append("| crawler | lines |\n| --- | --- |\n");
    for (String name : CRAWLERS.keySet()) {
      String type = CRAWLERS.get(name).call().getClass().getSimpleName();
      page.append("| %s | %d |%n".formatted(name, lines(Path.of(args[0], type + ".java"))));
    }
    for (Site site : Site.all()) {
      page.append("\n## ").append(site.name()).append("\n\n");
      page.append("%,d pages.%n%n".formatted(site.pages().size()));
      page.append(
          "| crawler | found | missed | fetched twice | in a trap | not found | requests | requests a second |\n");
      page.append("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
      List<String> wrong = new ArrayList<>();
      Map<String, Result> results = results(site);
      for (Map.Entry<String, Result> one : results.entrySet()) {
        Web web = one.getValue().web();
        page.append(
            "| %s | %,d | %,d | %,d | %,d | %,d | %,d | %,d |%n"
                .formatted(
                    one.getKey(),
                    site.pages().size() - web.missed().size(),
                    web.missed().size(),
                    web.repeated().values().stream().mapToInt(count -> count - 1).sum(),
                    web.traps(),
                    web.others(),
                    web.requests(),
                    web.requests() * 1_000_000_000L / one.getValue().nanos()));
        if (!web.missed().isEmpty()) {
          wrong.add(one.getKey() + " misses " + examples(List.copyOf(web.missed())));
        }
        if (!web.repeated().isEmpty()) {
          wrong.add(
              one.getKey()
                  + " fetches more than once "
                  + examples(web.repeated().keySet().stream().sorted().toList()));
        }
      }
      page.append('\n');
      wrong.forEach(line -> page.append("- ").append(line).append('\n'));
    }
    Path file = Path.of(args[1]);
    String text = Files.readString(file);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    Files.writeString(file, text.substring(0, begin) + "\n" + page);
    System.out.print(page);
  }

  private static String examples(List<String> pages) {
    List<String> shown = pages.subList(0, Math.min(6, pages.size()));
    return "`" + String.join("`, `", shown) + "`" + (shown.size() < pages.size() ? ", ..." : "");
  }

  /** All crawlers in turn; the median time of each. */
  private static Map<String, Result> results(Site site) throws Exception {
    Map<String, long[]> times = new LinkedHashMap<>();
    Map<String, Web> webs = new LinkedHashMap<>();
    for (int run = 0; run < RUNS; run++) {
      for (Map.Entry<String, Callable<Crawler>> one : CRAWLERS.entrySet()) {
        Web web = new Web(site);
        Crawler crawler = one.getValue().call();
        long start = System.nanoTime();
        crawler.crawl(site.origin(), web);
        times.computeIfAbsent(one.getKey(), name -> new long[RUNS])[run] =
            System.nanoTime() - start;
        webs.put(one.getKey(), web);
      }
    }
    Map<String, Result> results = new LinkedHashMap<>();
    webs.forEach(
        (name, web) -> {
          long[] sorted = times.get(name);
          Arrays.sort(sorted);
          results.put(name, new Result(web, sorted[RUNS / 2]));
        });
    return results;
  }

  /** Lines of code, without imports, comments and empty lines. */
  private static long lines(Path source) throws IOException {
    return Files.readString(source)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.matches("(package|import|//|/\\*|\\*).*"))
        .count();
  }
}
