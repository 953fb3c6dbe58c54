package fairlead.uri.generic;

import fairlead.uri.text.AsciiCase;
import java.util.Set;

/**
 * The schemes whose URIs always have the hierarchical syntax, so that what repeats the base's
 * scheme can be read as relative without a wrong reading of opaque URIs (RFC 2396, Section 5.2,
 * step 3).
 */
final class KnownSchemes {

  private static final Set<String> HIERARCHICAL =
      Set.of(
          "file", "ftp", "gopher", "http", "https", "imap", "ldap", "ldaps", "nfs", "nntp", "rsync",
          "rtsp", "rtsps", "sftp", "smb", "ssh", "telnet", "tftp", "wais", "ws", "wss");

  private KnownSchemes() {}

  static boolean isHierarchical(String scheme) {
    return HIERARCHICAL.contains(AsciiCase.lower(scheme));
  }
}
