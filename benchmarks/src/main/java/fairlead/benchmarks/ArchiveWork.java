package fairlead.benchmarks;

import crawlercommons.filters.basic.BasicURLNormalizer;
import java.util.Map;
import org.archive.url.HandyURL;
import org.archive.url.OrdinaryIAURLCanonicalizer;
import org.archive.url.URIException;
import org.archive.url.URLParser;
import org.archive.url.UsableURI;
import org.archive.url.UsableURIFactory;
import org.archive.url.WaybackURLKeyMaker;
import org.netpreserve.urlcanon.Canonicalizer;
import org.netpreserve.urlcanon.ParsedUrl;

/** What the libraries of crawlers and archives do. */
final class ArchiveWork {

  private static final BasicURLNormalizer CRAWLER_COMMONS = new BasicURLNormalizer();

  private static final OrdinaryIAURLCanonicalizer ORDINARY = new OrdinaryIAURLCanonicalizer();

  private static final WaybackURLKeyMaker WAYBACK = new WaybackURLKeyMaker();

  static final Map<Task, Work> URLCANON_TASKS =
      Map.of(
          Task.PARSE, Work.plain(ParsedUrl::parseUrl),
          Task.NORMALIZE, Work.plain(text -> semantic(text).toString()),
          Task.KEY, Work.plain(text -> semantic(text).ssurt()),
          Task.COMPARE,
              base ->
                  Work.refusing(
                      text -> semantic(base).toString().equals(semantic(text).toString())));

  static final Map<Task, Work> CRAWLER_COMMONS_TASKS =
      Map.of(
          Task.NORMALIZE, Work.plain(CRAWLER_COMMONS::filter),
          Task.KEY, Work.plain(CRAWLER_COMMONS::filter),
          Task.COMPARE,
              base ->
                  Work.refusing(
                      text -> CRAWLER_COMMONS.filter(base).equals(CRAWLER_COMMONS.filter(text))));

  static final Map<Task, Work> WEBARCHIVE_COMMONS_TASKS =
      Map.of(
          Task.PARSE,
          Work.plain(URLParser::parse),
          Task.RESOLVE_TO_VALUE,
          base -> {
            UsableURI parsed = usable(base);
            return Work.refusing(text -> UsableURIFactory.getInstance(parsed, text));
          },
          Task.RESOLVE_TO_STRING,
          base -> {
            UsableURI parsed = usable(base);
            return Work.refusing(text -> UsableURIFactory.getInstance(parsed, text).toString());
          },
          Task.NORMALIZE,
          Work.plain(ArchiveWork::ordinary),
          Task.KEY,
          Work.plain(WAYBACK::makeKey),
          Task.COMPARE,
          base -> Work.refusing(text -> ordinary(base).equals(ordinary(text))));

  private ArchiveWork() {}

  private static UsableURI usable(String base) {
    try {
      return UsableURIFactory.getInstance(base);
    } catch (URIException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static ParsedUrl semantic(String text) {
    ParsedUrl url = ParsedUrl.parseUrl(text);
    Canonicalizer.SEMANTIC.canonicalize(url);
    return url;
  }

  private static String ordinary(String text) throws Exception {
    HandyURL url = URLParser.parse(text);
    ORDINARY.canonicalize(url);
    return url.getURLString();
  }
}
