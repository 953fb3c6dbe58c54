package fairlead.benchmarks.crawls;

import crawlercommons.filters.basic.BasicURLNormalizer;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import crawlercommons.sitemaps.extension.Extension;
import crawlercommons.sitemaps.extension.ExtensionMetadata;
import crawlercommons.sitemaps.extension.LinkAttributes;
import fairlead.benchmarks.crawls.Web.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** A crawl with jsoup, and the URL normalizer and sitemap parser of crawler-commons. */
final class JsoupCrawler implements Crawler {

  private static final Pattern CHARSET =
      Pattern.compile("charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern REFRESH =
      Pattern.compile("[\\d.]+\\s*[;,]\\s*url\\s*=\\s*['\"]?([^'\"]*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern LINK = Pattern.compile("<([^>]*)>");
  private static final Pattern SESSION =
      Pattern.compile(";jsessionid=[0-9a-z.]*|/\\(S\\([0-9a-z]{24}\\)\\)", Pattern.CASE_INSENSITIVE);
  private static final int MAX_REPETITION = 2;

  private record Target(String url, int depth) {}

  private final BasicURLNormalizer normalizer =
      BasicURLNormalizer.newBuilder()
          .queryParamsToRemove(
              List.of("utm_source", "utm_medium", "utm_campaign", "gclid", "fbclid", "PHPSESSID"))
          .build();
  private final Set<String> seen = new HashSet<>();
  private final Queue<Target> queue = new ArrayDeque<>();
  private String host = "";

  @Override
  public void crawl(String seed, Web web) {
    host = URI.create(seed).getHost();
    offer(seed, 0);
    while (!queue.isEmpty()) {
      Target target = queue.remove();
      Response response = web.get(target.url());
      if (response.status() >= 300 && response.status() < 400) {
        offer(resolved(target.url(), response.header("Location")), target.depth());
      } else if (response.status() == 200 && target.depth() < MAX_DEPTH) {
        for (String link : links(target.url(), response)) {
          offer(link, target.depth() + 1);
        }
      }
    }
  }

  private List<String> links(String url, Response response) {
    String type = response.header("Content-Type");
    if (type.startsWith("application/xml")) {
      return sitemap(url, type, response.body());
    }
    if (!type.startsWith("text/html")) {
      return List.of();
    }
    Matcher charset = CHARSET.matcher(type);
    Document page;
    try {
      page =
          Jsoup.parse(
              new ByteArrayInputStream(response.body()),
              charset.find() ? charset.group(1) : null,
              url);
    } catch (IOException e) {
      return List.of();
    }
    List<String> links = new ArrayList<>();
    for (Element element :
        page.select("a[href], area[href], link[rel~=(?i)^(next|prev|sitemap)$]")) {
      links.add(element.absUrl("href"));
    }
    for (Element element : page.select("iframe[src], frame[src]")) {
      links.add(element.absUrl("src"));
    }
    for (Element element : page.select("meta[http-equiv=refresh]")) {
      Matcher refresh = REFRESH.matcher(element.attr("content"));
      if (refresh.find()) {
        links.add(resolved(page.baseUri(), refresh.group(1)));
      }
    }
    Matcher header = LINK.matcher(response.header("Link"));
    while (header.find()) {
      links.add(resolved(url, header.group(1)));
    }
    return links;
  }

  /** The pages of a sitemap, and those in other languages, as crawler-commons reads them. */
  static List<String> sitemap(String url, String type, byte[] body) {
    SiteMapParser parser = new SiteMapParser(false, true);
    parser.enableExtension(Extension.LINKS);
    List<String> links = new ArrayList<>();
    try {
      if (parser.parseSiteMap(type, body, new URL(url)) instanceof SiteMap sitemap) {
        for (SiteMapURL page : sitemap.getSiteMapUrls()) {
          links.add(page.getUrl().toString());
          ExtensionMetadata[] others = page.getAttributesForExtension(Extension.LINKS);
          for (ExtensionMetadata other : others == null ? new ExtensionMetadata[0] : others) {
            links.add(((LinkAttributes) other).getHref().toString());
          }
        }
      }
    } catch (IOException | UnknownFormatException e) {
      return links;
    }
    return links;
  }

  private static String resolved(String base, String reference) {
    try {
      return new URL(new URL(base), reference.strip()).toString();
    } catch (IOException e) {
      return "";
    }
  }

  private void offer(String link, int depth) {
    if (!link.startsWith("http:") && !link.startsWith("https:")) {
      return;
    }
    String url = normalizer.filter(SESSION.matcher(link).replaceAll(""));
    if (url == null || !isWanted(url)) {
      return;
    }
    if (seen.add(url)) {
      queue.add(new Target(url, depth));
    }
  }

  private boolean isWanted(String url) {
    try {
      URL parsed = new URL(url);
      if (!host.equals(parsed.getHost())) {
        return false;
      }
      List<String> segments = List.of(parsed.getPath().split("/", -1));
      return segments.stream()
          .filter(segment -> !segment.isEmpty())
          .allMatch(one -> segments.stream().filter(one::equals).count() <= MAX_REPETITION);
    } catch (IOException e) {
      return false;
    }
  }
}
