package fairlead.uri.scheme;

import fairlead.uri.resource.ResourceTable;
import fairlead.uri.text.AsciiCase;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What this toolkit knows about schemes: default ports, and the sets of schemes that its decisions
 * use. Each set states its purpose and how it differs from the others. A crawler calls {@link
 * #isHttp}. Names are in lower case; the methods accept any case.
 */
public final class Schemes {

  /** Schemes of documents that are fetched from web servers. */
  public static final Set<String> HTTP = Set.of("http", "https");

  /** Schemes with which browsers connect to web servers: {@link #HTTP}, and those of WebSockets. */
  public static final Set<String> WEB = and(HTTP, "ws", "wss");

  /**
   * The special schemes of the URL Standard (Section "URL miscellaneous"), which browsers read as
   * having an authority, however many slashes there are: {@link #WEB}, {@code ftp} and {@code
   * file}.
   */
  public static final Set<String> SPECIAL = and(WEB, "ftp", "file");

  /**
   * Schemes whose URIs always have the hierarchical syntax, so a reference that repeats the base's
   * scheme can be read as relative without misreading opaque URIs (RFC 2396, Section 5.2, step 3):
   * {@link #SPECIAL}, and others that name a server.
   */
  public static final Set<String> HIERARCHICAL =
      and(
          SPECIAL, "gopher", "imap", "ldap", "ldaps", "nfs", "nntp", "rsync", "rtsp", "rtsps",
          "sftp", "smb", "ssh", "telnet", "tftp", "wais");

  /**
   * Schemes whose URIs may contain an at-sign without a password before it: RFC 6068, RFC 3261, RFC
   * 5122, RFC 7565, RFC 2392, RFC 5538, RFC 4151, RFC 3859 and RFC 3860.
   */
  public static final Set<String> ADDRESSES =
      Set.of(
          "mailto", "sip", "sips", "xmpp", "acct", "cid", "mid", "news", "nntp", "tag", "im",
          "pres");

  /** Schemes whose URIs are found in plain text even without slashes. */
  public static final Set<String> WITHOUT_SLASHES =
      Set.of(
          "about", "acct", "bitcoin", "cid", "data", "doi", "geo", "info", "magnet", "mailto",
          "mid", "news", "pkg", "sip", "sips", "sms", "tag", "tel", "urn", "xmpp");

  /**
   * Schemes that are found in plain text even directly after a word and a full stop, because people
   * write them by hand.
   */
  public static final Set<String> WRITTEN_BY_HAND = and(HTTP, "ftp");

  /** Stands for the default port of a scheme that has none. */
  public static final int NO_PORT = -1;

  private static final Map<String, Integer> DEFAULT_PORTS = new HashMap<>();
  private static final Map<String, Set<SchemeTrait>> TRAITS = new LinkedHashMap<>();

  static {
    for (List<String> row : ResourceTable.rows(Schemes.class.getResourceAsStream("schemes.tsv"))) {
      DEFAULT_PORTS.put(row.get(0), Integer.valueOf(row.get(1)));
      TRAITS.put(row.get(0), traits(row.get(2)));
    }
  }

  private Schemes() {}

  private static Set<SchemeTrait> traits(String words) {
    Set<SchemeTrait> traits = EnumSet.noneOf(SchemeTrait.class);
    if (words.contains("root")) {
      traits.add(SchemeTrait.EMPTY_PATH_IS_ROOT);
    }
    if (words.contains("data")) {
      traits.add(SchemeTrait.ESCAPES_OF_UNRESERVED_MEAN_NOTHING);
    }
    return Collections.unmodifiableSet(traits);
  }

  private static Set<String> and(Set<String> some, String... others) {
    Set<String> all = new TreeSet<>(some);
    Collections.addAll(all, others);
    return Set.copyOf(all);
  }

  /** The schemes whose default port is known, in the order of {@code schemes.tsv}. */
  public static Set<String> withDefaultPort() {
    return Collections.unmodifiableSet(TRAITS.keySet());
  }

  /** The port that an absent port means; {@link #NO_PORT} if none is known. */
  public static int defaultPort(String scheme) {
    return DEFAULT_PORTS.getOrDefault(AsciiCase.lower(scheme), NO_PORT);
  }

  /** What a scheme says about its URIs; empty if nothing is known. */
  public static Set<SchemeTrait> traitsOf(String scheme) {
    return TRAITS.getOrDefault(AsciiCase.lower(scheme), Set.of());
  }

  /** Whether documents of a scheme are fetched from web servers. */
  public static boolean isHttp(String scheme) {
    return HTTP.contains(AsciiCase.lower(scheme));
  }

  /** Whether browsers connect to web servers with a scheme. */
  public static boolean isWeb(String scheme) {
    return WEB.contains(AsciiCase.lower(scheme));
  }

  /** Whether all URIs of a scheme have the hierarchical syntax. */
  public static boolean isHierarchical(String scheme) {
    return HIERARCHICAL.contains(AsciiCase.lower(scheme));
  }
}
