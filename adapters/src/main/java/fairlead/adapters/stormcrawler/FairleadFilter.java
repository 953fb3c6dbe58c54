package fairlead.adapters.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.filtering.URLFilter;
import com.fasterxml.jackson.databind.JsonNode;
import fairlead.adapters.CrawlUrl;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.key.ParameterRules;
import java.net.URL;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A URL filter of StormCrawler, in place of its {@code BasicURLNormalizer}: spellings of one URL
 * become one, sessions and trackers are dropped, and what a crawler should not fetch is left out.
 *
 * <pre>{@code
 * {
 *   "class": "fairlead.adapters.stormcrawler.FairleadFilter",
 *   "name": "FairleadFilter",
 *   "params": {"parameterRules": ["shop.example only id page", "forum.example keep sid"]}
 * }
 * }</pre>
 */
public final class FairleadFilter implements URLFilter {

  private KeyProfile profile = KeyProfile.CRAWL;

  @Override
  @SuppressWarnings("rawtypes") // so that it compiles with releases whose map has other types
  public void configure(Map configuration, @Nullable JsonNode parameters) {
    JsonNode rules = parameters == null ? null : parameters.get("parameterRules");
    if (rules != null) {
      StringJoiner lines = new StringJoiner("\n");
      rules.forEach(line -> lines.add(line.asText()));
      profile = ParameterRules.parse(lines.toString()).profile();
    }
  }

  /** The URL to fetch; null if it is left out. */
  @Override
  public @Nullable String filter(@Nullable URL source, @Nullable Metadata metadata, String url) {
    return CrawlUrl.of(url, profile) instanceof CrawlUrl.Accepted accepted ? accepted.url() : null;
  }
}
