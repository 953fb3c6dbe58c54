package fairlead.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import fairlead.fetch.FetchOptions;
import fairlead.fetch.HttpFetcher;
import fairlead.fetch.RobotsFetcher;
import fairlead.frontier.Discovery;
import fairlead.frontier.Fetched;
import fairlead.frontier.FrontEnd;
import fairlead.frontier.Frontier;
import fairlead.frontier.FrontierOptions;
import fairlead.frontier.Target;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A polite crawler: it fetches each page of some hosts once, and writes a line for each. If it is
 * killed, the same command resumes it; no line is missing or there twice.
 */
public final class CrawlerFrontEnd {

  private CrawlerFrontEnd() {}

  /**
   * Crawls the hosts of some URLs.
   *
   * @param folder for {@code pages.txt} and the state of the crawl
   */
  public static void crawl(
      List<String> urls, Path folder, FrontierOptions options, FetchOptions requests)
      throws IOException {
    Files.createDirectories(folder);
    try (Frontier frontier = Frontier.open(folder.resolve("frontier"), options);
        HttpFetcher client = HttpFetcher.with(requests.withDeadline(Duration.ofDays(30)));
        FileChannel pages =
            FileChannel.open(
                folder.resolve("pages.txt"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      pages.truncate(frontier.mark()).position(frontier.mark()); // lines of unfinished pages
      RobotsFetcher web = RobotsFetcher.of(client, requests.userAgent());
      FrontEnd any = FrontEnd.of(frontier);
      frontier.add(any.seeds(urls));
      String[] hosts = urls.stream().map(url -> Whatwg.parse(url).host()).toArray(String[]::new);
      FrontEnd frontEnd = any.filter(LinkFilters.host(hosts));
      frontier
          .targets()
          .flatMap(target -> fetch(target, web, frontier), 16)
          .transform(frontEnd::discover)
          .doOnNext(found -> frontier.complete(found, write(found, pages)))
          .blockLast();
    }
  }

  private static Mono<Fetched> fetch(Target target, RobotsFetcher web, Frontier frontier) {
    return web.crawlDelay(target.uri())
        .doOnNext(delay -> frontier.setDelay(target.uri(), delay))
        .then(web.get(target.uri()))
        .map(document -> new Fetched(target, List.of(), document));
  }

  /** Writes a line; returns the length of the file. */
  private static long write(Discovery found, FileChannel pages) {
    String result = found.problem().orElse(found.targets().size() + " new links");
    String line = found.status() + "\t" + found.fetched().uri() + "\t" + result + "\n";
    try {
      pages.write(ByteBuffer.wrap(line.getBytes(UTF_8)));
      return pages.position();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Crawls a URL, or a folder, which it serves itself; the second argument is for the results. */
  public static void main(String[] arguments) throws IOException {
    Path out = Path.of(arguments[1]);
    if (arguments[0].startsWith("http")) {
      crawl(List.of(arguments[0]), out, FrontierOptions.DEFAULT, FetchOptions.DEFAULT);
      return;
    }
    try (SiteServer server = new SiteServer(Path.of(arguments[0]))) {
      FetchOptions local = FetchOptions.DEFAULT.withPrivateAddresses(true);
      FrontierOptions fast = FrontierOptions.DEFAULT.withDelay(Duration.ofMillis(5));
      crawl(List.of(server.url()), out, fast, local);
    }
  }
}
