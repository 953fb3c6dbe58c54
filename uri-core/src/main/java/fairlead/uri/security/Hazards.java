package fairlead.uri.security;

import fairlead.uri.Diagnostic;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Port;
import fairlead.uri.host.Punycode;
import fairlead.uri.host.RegisteredName;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds what Section 7 of the specifications warns about in a URI. A finding is a hint for a filter
 * or a reader, not a verdict: {@code localhost} is not an error by itself.
 *
 * <pre>{@code
 * for (Diagnostic hazard : Hazards.of(Rfc3986.parse("http://u:p@127.1:25/"))) {
 *   System.out.println(hazard.kind() + " at offset " + hazard.offset());
 * }
 * }</pre>
 */
public final class Hazards {

  /** The limit on findings; a hostile URI could contain one in every third character. */
  public static final int MAX_FINDINGS = 100;

  private static final int MAX_LABEL = 256; // far above the length of a name
  private static final AsciiSet HOST = AsciiSet.ALPHANUM.or(AsciiSet.of("-."));

  /** The characters that end a label: the full stop, and those that UTS 46 maps to it. */
  private static final String DOTS = ".\u3002\uFF0E\uFF61";

  private final Uri uri;
  private final String text;
  private final List<Diagnostic> findings = new ArrayList<>();

  private Hazards(Uri uri) {
    this.uri = uri;
    this.text = uri.toString();
  }

  /**
   * The hazards of a URI, those of its authority first; if there are more than {@link
   * #MAX_FINDINGS}, the last one says so.
   */
  public static List<Diagnostic> of(Uri uri) {
    Hazards hazards = new Hazards(uri);
    hazards.authority();
    hazards.escapes();
    hazards.characters();
    return List.copyOf(hazards.findings);
  }

  private void add(Hazard hazard, int offset, int length) {
    boolean fits = findings.size() < MAX_FINDINGS;
    if (fits || findings.size() == MAX_FINDINGS) {
      Hazard found = fits ? hazard : Hazard.MORE;
      findings.add(
          new Diagnostic(found, offset, fits ? length : 0, Severity.WARNING, found.section()));
    }
  }

  private void authority() {
    Destination destination = Destination.of(uri);
    if (destination.ambiguous()) {
      add(Hazard.AMBIGUOUS_AUTHORITY, uri.schemeEnd() + 1, 0);
    }
    String authority = uri.authority();
    if (authority == null || authority.isEmpty()) {
      if (destination.isInternal()) {
        add(Hazard.INTERNAL_HOST, uri.schemeEnd() + 1, 0);
      }
      return;
    }
    int start = uri.schemeEnd() + 3;
    Authority parts = Authority.of(authority);
    String userinfo = parts.userInfo();
    if (userinfo != null && !userinfo.isEmpty()) {
      boolean misleading = looksLikeHost(userinfo);
      add(misleading ? Hazard.MISLEADING_USERINFO : Hazard.USERINFO, start, userinfo.length());
    }
    int hostStart = start + parts.hostStart();
    if (destination.address().isPresent() && Host.of(parts.host()) instanceof RegisteredName) {
      add(Hazard.RARE_ADDRESS, hostStart, parts.host().length());
    }
    if (destination.isInternal()) {
      add(Hazard.INTERNAL_HOST, hostStart, parts.host().length());
    }
    port(parts.port(), start + parts.hostEnd() + 1);
    labels(parts.host(), hostStart);
  }

  /**
   * Whether people would mistake user information for a host: it begins with a name that contains a
   * dot, followed by nothing or by what could follow a host.
   */
  private static boolean looksLikeHost(String userinfo) {
    String decoded = PercentEncoding.decode(userinfo);
    int at = 0;
    while (at < decoded.length() && isHostCharacter(decoded.charAt(at))) {
      at++;
    }
    String name = decoded.substring(0, at);
    int dot = name.lastIndexOf('.');
    boolean labels = dot > 0 && name.length() - dot > 2;
    return labels || AsciiCase.lower(name).startsWith("www.") || Host.of(name) instanceof Ipv4;
  }

  private static boolean isHostCharacter(char c) {
    return HOST.contains(c) || (c >= 0x80 && Character.isLetterOrDigit(c));
  }

  private void port(@Nullable String port, int offset) {
    if (port == null || !Schemes.isWeb(uri.scheme())) {
      return;
    }
    if (BlockedPorts.contains(Port.number(port, 0, port.length()))) {
      add(Hazard.BLOCKED_PORT, offset, port.length());
    }
  }

  private void labels(String host, int hostStart) {
    int start = 0;
    while (start <= host.length()) {
      int end = start;
      while (end < host.length() && DOTS.indexOf(host.charAt(end)) < 0) {
        end++;
      }
      String label = host.substring(start, end);
      String shown =
          HOST.containsAll(label, 0, label.length()) && !isPunycode(label) ? "" : shown(label);
      if (Scripts.areMixed(shown)) {
        add(Hazard.MIXED_SCRIPTS, hostStart + start, label.length());
      } else if (Scripts.looksLatin(shown)) {
        add(Hazard.CONFUSABLE_HOST, hostStart + start, label.length());
      }
      start = end + 1;
    }
  }

  /** A label as a browser may show it. */
  private static String shown(String label) {
    if (label.length() > MAX_LABEL) {
      return "";
    }
    String decoded =
        Normalizer.normalize(PercentEncoding.decode(label), Normalizer.Form.NFKC)
            .toLowerCase(Locale.ROOT);
    return isPunycode(decoded) ? Punycode.decode(decoded.substring(4)).orElse("") : decoded;
  }

  private static boolean isPunycode(String label) {
    return label.regionMatches(true, 0, "xn--", 0, 4);
  }

  private void escapes() {
    for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
      int octet = PercentEncoding.octet(text, at);
      if (octet == '\r' || octet == '\n' || octet == 0) {
        add(Hazard.ESCAPED_CONTROL, at, 3);
      }
      boolean inPath =
          at >= uri.pathStart() && at < uri.pathEnd() && text.charAt(uri.pathStart()) == '/';
      if (inPath && (octet == '/' || octet == '\\' || isEscapedDots(at, octet))) {
        add(Hazard.ESCAPED_PATH_DELIMITER, at, 3);
      }
    }
  }

  /** Whether an escaped dot is a dot segment or a part of one. */
  private boolean isEscapedDots(int at, int octet) {
    if (octet != '.') {
      return false;
    }
    int start = at;
    int dots = 1;
    if (start > uri.pathStart() && text.charAt(start - 1) == '.') {
      start--;
      dots++;
    }
    int end = at + 3;
    if (PercentEncoding.octet(text, end) == '.') {
      end += 3;
      dots++;
    } else if (end < uri.pathEnd() && text.charAt(end) == '.') {
      end++;
      dots++;
    }
    boolean begins = start == uri.pathStart() || text.charAt(start - 1) == '/';
    boolean ends = end == uri.pathEnd() || text.charAt(end) == '/';
    return dots <= 2 && begins && ends;
  }

  private void characters() {
    // Only in an authority and a path with segments do browsers read a backslash as a slash.
    boolean segments = uri.hasAuthority() || uri.path().startsWith("/");
    int slashes = segments || uri.path().startsWith("\\") ? uri.pathEnd() : 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\\' && at < slashes) {
        add(Hazard.BACKSLASH, at, 1);
      } else if (Character.isISOControl(c)) {
        add(Hazard.RAW_CONTROL, at, 1);
      }
    }
  }
}
