package fairlead.urlfrontier;

import crawlercommons.urlfrontier.Urlfrontier.DiscoveredURLItem;
import crawlercommons.urlfrontier.Urlfrontier.KnownURLItem;
import crawlercommons.urlfrontier.Urlfrontier.StringList;
import crawlercommons.urlfrontier.Urlfrontier.URLInfo;
import crawlercommons.urlfrontier.Urlfrontier.URLItem;
import fairlead.frontier.Discovery;
import fairlead.frontier.Target;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a server is sent for a discovery. */
final class FrontierItems {

  private static final long NEVER = 0; // as the API defines refetchable_from_date

  private FrontierItems() {}

  /** The URLs that were fetched, and then the new ones; without identifiers. */
  static List<URLItem.Builder> of(Discovery found, String crawl) {
    List<URLItem.Builder> items = new ArrayList<>();
    items.add(known(found.fetched().uri(), crawl));
    found.redirects().forEach(uri -> items.add(known(uri, crawl)));
    for (Target target : found.targets()) {
      URLInfo.Builder info = info(target.uri(), crawl);
      put(info, "depth", Integer.toString(target.depth()));
      put(info, "hops", target.hops());
      put(info, "kind", target.kind().label());
      if (target.referrer() != null) {
        put(info, "referrer", url(target.referrer()));
      }
      if (target.priority().isPresent()) {
        put(info, "priority", Double.toString(target.priority().getAsDouble()));
      }
      items.add(URLItem.newBuilder().setDiscovered(DiscoveredURLItem.newBuilder().setInfo(info)));
    }
    return items;
  }

  private static URLItem.Builder known(Uri uri, String crawl) {
    return URLItem.newBuilder()
        .setKnown(
            KnownURLItem.newBuilder().setInfo(info(uri, crawl)).setRefetchableFromDate(NEVER));
  }

  private static URLInfo.Builder info(Uri uri, String crawl) {
    String host = uri.host();
    return URLInfo.newBuilder()
        .setUrl(url(uri))
        .setKey(host == null ? "" : host.toLowerCase(Locale.ROOT))
        .setCrawlID(crawl);
  }

  private static String url(Uri uri) {
    return uri.withFragment(null).toString();
  }

  private static void put(URLInfo.Builder info, String name, String value) {
    info.putMetadata(name, StringList.newBuilder().addValues(value).build());
  }
}
