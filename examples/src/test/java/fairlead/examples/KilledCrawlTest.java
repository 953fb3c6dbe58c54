package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import fairlead.fetch.FetchOptions;
import fairlead.frontier.FrontierOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crawl that is killed again and again, judged by the log of the server: each page is stored
 * once, and only what was in flight is fetched again. With {@code -Dfairlead.kills=50} it is killed
 * that often.
 */
class KilledCrawlTest {

  private static final int KILLS = Integer.getInteger("fairlead.kills", 3);
  private static final int PAGES = 400 * Math.max(1, KILLS / 5);
  private static final int HOSTS = // all of 127.0.0.0/8 is this machine only on Linux
      System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux") ? 8 : 1;

  private final Map<String, Integer> requests = new ConcurrentHashMap<>();

  /** The crawler in its own process. */
  public static void main(String[] arguments) throws IOException {
    List<String> urls = List.of(arguments).subList(1, arguments.length);
    CrawlerFrontEnd.crawl(
        urls,
        Path.of(arguments[0]),
        FrontierOptions.DEFAULT.withDelay(Duration.ofMillis(1)),
        FetchOptions.DEFAULT.withPrivateAddresses(true));
  }

  private static String host(int number) {
    return "127.0.0." + (1 + number % HOSTS);
  }

  /** Page n leads to pages 2n and 2n + 1, and to some that were seen. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      if (path.equals("/robots.txt")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      int number = Integer.parseInt(path.substring(1));
      int port = exchange.getLocalAddress().getPort();
      requests.merge(path, 1, Integer::sum);
      String links =
          IntStream.of(2 * number, 2 * number + 1, number / 2 + 1, 1)
              .filter(page -> page <= PAGES)
              .mapToObj(page -> "<a href=http://" + host(page) + ":" + port + "/" + page + ">")
              .collect(Collectors.joining());
      byte[] page = links.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().put("Content-Type", List.of("text/html"));
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    }
  }

  @Test
  @Timeout(1200)
  void killedCrawlStoresEachPageOnce(@TempDir Path folder) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
    Path pages = folder.resolve("pages.txt");
    Random random = new Random(7);
    int kills = 0;
    try {
      while (true) {
        int port = server.getAddress().getPort();
        ProcessBuilder command =
            new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledCrawlTest.class.getName(),
                folder.toString());
        IntStream.rangeClosed(1, HOSTS)
            .mapToObj(page -> "http://" + host(page) + ":" + port + "/" + page)
            .forEach(command.command()::add);
        Process process =
            command
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectErrorStream(true)
                .start();
        long more = size(pages) + random.nextInt(20 * PAGES / Math.max(1, KILLS));
        while (kills < KILLS && process.isAlive() && size(pages) <= more) {
          process.waitFor(random.nextInt(20) + 1, TimeUnit.MILLISECONDS);
        }
        if (kills < KILLS && process.isAlive()) {
          process.destroyForcibly();
          kills++;
        }
        if (process.waitFor() == 0) {
          break;
        }
      }
    } finally {
      server.stop(0);
      threads.shutdown();
    }
    List<String> lines = Files.readAllLines(pages);
    Set<String> distinct = new HashSet<>(lines);
    assertEquals(lines.size(), distinct.size(), "lines that are there twice");
    assertEquals(
        IntStream.rangeClosed(1, PAGES).mapToObj(page -> "/" + page).collect(Collectors.toSet()),
        lines.stream()
            .map(line -> line.replaceAll("^200\thttp://[0-9.]+:[0-9]+(/[0-9]+)\t.*", "$1"))
            .collect(Collectors.toSet()));
    int repeated = requests.values().stream().mapToInt(times -> times - 1).sum();
    System.out.println(
        kills + " kills, " + PAGES + " pages, " + repeated + " requests that were repeated");
    assertEquals(KILLS, kills);
    assertTrue(repeated <= kills * HOSTS, repeated + " requests were repeated");
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }
}
