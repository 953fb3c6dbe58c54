package fairlead.frontier;

import crawlercommons.domains.EffectiveTldFinder;
import fairlead.uri.Uri;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Registrable domains, by the Public Suffix List with its private part, and names of hosts in
 * graphs. For counting by domain what a crawl has found, as {@link Target#domain} does.
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

  /**
   * A host with its labels in reverse, as in {@code org.example.www}; an address as it is. Common
   * Crawl's graphs have these names.
   *
   * @param host as for {@link #registrable}
   * @return in lower case, without a final dot
   */
  public static String reversed(String host) {
    String name = name(host);
    if (isAddress(name)) {
      return name;
    }
    List<String> labels = Arrays.asList(name.split("\\.", -1));
    Collections.reverse(labels);
    return String.join(".", labels);
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

  private static boolean isAddress(String host) {
    return host.startsWith("[") || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }
}
