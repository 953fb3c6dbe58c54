package fairlead.uri.scheme;

import fairlead.uri.text.AsciiCase;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The sets of schemes by which this toolkit decides, each with what it is for and how it differs
 * from the others. A crawler asks {@link #isHttp}. Names are in lower case; the methods take any
 * case. Default ports stand in {@code schemes.tsv}, which normalization reads.
 */
public final class Schemes {

  /** Those of documents that are fetched from web servers. */
  public static final Set<String> HTTP = Set.of("http", "https");

  /** Those with which browsers reach web servers: {@link #HTTP}, and those of sockets. */
  public static final Set<String> WEB = and(HTTP, "ws", "wss");

  /**
   * The special schemes of the URL Standard (Section "URL miscellaneous"), which browsers read as
   * having an authority, however many slashes there are: {@link #WEB}, and those of files.
   */
  public static final Set<String> SPECIAL = and(WEB, "ftp", "file");

  /**
   * Those whose URIs always have the hierarchical syntax, so that what repeats the base's scheme
   * can be read as relative without a wrong reading of opaque URIs (RFC 2396, Section 5.2, step 3):
   * {@link #SPECIAL}, and others that name a server.
   */
  public static final Set<String> HIERARCHICAL =
      and(
          SPECIAL, "gopher", "imap", "ldap", "ldaps", "nfs", "nntp", "rsync", "rtsp", "rtsps",
          "sftp", "smb", "ssh", "telnet", "tftp", "wais");

  /**
   * Those whose URIs may hold an at-sign without a password in front of it: RFC 6068, RFC 3261, RFC
   * 5122, RFC 7565, RFC 2392, RFC 5538, RFC 4151, RFC 3859 and RFC 3860.
   */
  public static final Set<String> ADDRESSES =
      Set.of(
          "mailto", "sip", "sips", "xmpp", "acct", "cid", "mid", "news", "nntp", "tag", "im",
          "pres");

  /** Those whose URIs are found in plain text although no slashes follow. */
  public static final Set<String> WITHOUT_SLASHES =
      Set.of(
          "about", "acct", "bitcoin", "cid", "data", "doi", "geo", "info", "magnet", "mailto",
          "mid", "news", "pkg", "sip", "sips", "sms", "tag", "tel", "urn", "xmpp");

  /**
   * Those that are found in plain text although a word with a full stop is glued to them: what
   * people write by hand.
   */
  public static final Set<String> WRITTEN_BY_HAND = and(HTTP, "ftp");

  private Schemes() {}

  private static Set<String> and(Set<String> some, String... others) {
    Set<String> all = new TreeSet<>(some);
    Collections.addAll(all, others);
    return Set.copyOf(all);
  }

  /** Whether documents of a scheme are fetched from web servers. */
  public static boolean isHttp(String scheme) {
    return HTTP.contains(AsciiCase.lower(scheme));
  }

  /** Whether browsers reach web servers with a scheme. */
  public static boolean isWeb(String scheme) {
    return WEB.contains(AsciiCase.lower(scheme));
  }

  /** Whether all URIs of a scheme have the hierarchical syntax. */
  public static boolean isHierarchical(String scheme) {
    return HIERARCHICAL.contains(AsciiCase.lower(scheme));
  }
}
