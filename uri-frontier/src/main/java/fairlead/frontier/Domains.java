package fairlead.frontier;

import crawlercommons.domains.EffectiveTldFinder;
import fairlead.uri.Uri;
import java.util.Locale;
import java.util.Optional;

/**
 * Registrable domains, by the Public Suffix List with its private part. For counting by domain what
 * a crawl has found, as {@link Target#domain} does.
 */
public final class Domains {

  private Domains() {}

  /**
   * The part of a host that can be registered; empty for an address, a public suffix, and a name
   * without a dot.
   *
   * @param host in any letter case, with A-labels, and with or without a final dot
   */
  public static Optional<String> registrable(String host) {
    String name = name(host);
    if (isAddress(name)) {
      return Optional.empty();
    }
    String domain = EffectiveTldFinder.getAssignedDomain(name, true, false);
    return domain == null && EffectiveTldFinder.getEffectiveTLD(name) == null
        ? lastTwoLabels(name)
        : Optional.ofNullable(domain);
  }

  /** The domain as {@link Target#domain} has it. */
  static String of(Uri uri) {
    String host = uri.host();
    return host == null ? "" : registrable(host).orElse(name(host));
  }

  /** A host in lower case, without a final dot. */
  static String name(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  /** The domain below a top-level domain that is not in the list, by the list's default rule. */
  private static Optional<String> lastTwoLabels(String name) {
    int dot = name.lastIndexOf('.');
    return dot <= 0
        ? Optional.empty()
        : Optional.of(name.substring(name.lastIndexOf('.', dot - 1) + 1));
  }

  static boolean isAddress(String host) {
    return host.startsWith("[") || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }
}
