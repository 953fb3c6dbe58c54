package fairlead.benchmarks.crawls;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.filtering.URLFilters;
import com.digitalpebble.stormcrawler.util.URLUtil;
import fairlead.benchmarks.crawls.Web.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A crawl with the URL filters of StormCrawler, and jsoup as its parser bolt uses it. */
final class StormCrawler implements Crawler {

  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern REFRESH =
      Pattern.compile("[\\d.]+\\s*[;,]\\s*url\\s*=\\s*['\"]?([^'\"]*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern SESSION =
      Pattern.compile(";jsessionid=[0-9a-z.]*|/\\(S\\([0-9a-z]{24}\\)\\)", Pattern.CASE_INSENSITIVE);

  private record Target(String url, int depth) {}

  private final URLFilters filters;
  private final Set<String> seen = new HashSet<>();
  private final Queue<Target> queue = new ArrayDeque<>();

  StormCrawler() throws IOException {
    filters = new URLFilters(Map.of(), "storm-url-filters.json");
  }

  @Override
  public void crawl(String seed, Web web) throws IOException {
    seen.add(seed);
    queue.add(new Target(seed, 0));
    while (!queue.isEmpty()) {
      Target target = queue.remove();
      Response response = web.get(target.url());
      if (response.status() >= 300 && response.status() < 400) {
        offer(target, response.header("Location"), target.depth());
      } else if (response.status() == 200) {
        for (String link : links(target.url(), response)) {
          offer(target, link, target.depth() + 1);
        }
      }
    }
  }

  private List<String> links(String url, Response response) throws IOException {
    String type = response.header("Content-Type");
    if (type.startsWith("application/xml")) {
      return JsoupCrawler.sitemap(url, type, response.body()); // its own bolt uses this parser
    }
    if (!type.startsWith("text/html")) {
      return List.of();
    }
    Matcher charset = CHARSET.matcher(type);
    Document page =
        Jsoup.parse(
            new ByteArrayInputStream(response.body()), charset.find() ? charset.group(1) : null, url);
    List<String> links = new ArrayList<>();
    for (Element element : page.select("a[href], link[rel=sitemap]")) {
      links.add(element.absUrl("href"));
    }
    for (Element element : page.select("meta[http-equiv=refresh]")) {
      Matcher refresh = REFRESH.matcher(element.attr("content"));
      if (refresh.find()) {
        links.add(refresh.group(1));
      }
    }
    return links;
  }

  private void offer(Target from, String link, int depth) {
    try {
      URL source = new URL(from.url());
      String resolved = URLUtil.resolveURL(source, link).toExternalForm();
      Metadata metadata = new Metadata();
      metadata.setValue("depth", Integer.toString(depth));
      String url = filters.filter(source, metadata, SESSION.matcher(resolved).replaceAll(""));
      if (url != null && !url.isEmpty() && seen.add(url)) {
        queue.add(new Target(url, depth));
      }
    } catch (IOException e) {
      // not a URL
    }
  }
}
