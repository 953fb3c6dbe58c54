package fairlead.adapters.nutch;

import fairlead.adapters.CrawlUrl;
import fairlead.uri.key.KeyProfile;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.jspecify.annotations.Nullable;

/**
 * A plugin of Nutch that leaves out what a crawler should not fetch: what browsers do not accept,
 * other schemes than http and https, and hosts outside the public network, however their addresses
 * are written.
 */
public final class FairleadFilter implements URLFilter {

  private volatile @Nullable Configuration configuration;

  /** The URL as it is; null if it is left out. */
  @Override
  public @Nullable String filter(String url) {
    return CrawlUrl.of(url, KeyProfile.CRAWL) instanceof CrawlUrl.Accepted ? url : null;
  }

  @Override
  public void setConf(Configuration value) {
    configuration = value;
  }

  @Override
  public @Nullable Configuration getConf() {
    return configuration;
  }
}
