package fairlead.frontier;

import crawlercommons.domains.EffectiveTldFinder;
import fairlead.uri.Uri;
import java.util.Locale;

/** Registrable domains, by the public suffix list. */
final class Domains {

  private Domains() {}

  /** The domain as {@link Target#domain} has it. */
  static String of(Uri uri) {
    String host = uri.host();
    if (host == null) {
      return "";
    }
    String lower = host.toLowerCase(Locale.ROOT);
    String name = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    if (isAddress(name)) {
      return name;
    }
    String domain = EffectiveTldFinder.getAssignedDomain(name, true, false);
    if (domain == null && EffectiveTldFinder.getEffectiveTLD(name) == null) {
      int dot = name.lastIndexOf('.'); // below a name that is not in the list, by its default rule
      return name.substring(name.lastIndexOf('.', dot - 1) + 1);
    }
    return domain == null ? name : domain;
  }

  private static boolean isAddress(String host) {
    return host.startsWith("[") || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }
}
