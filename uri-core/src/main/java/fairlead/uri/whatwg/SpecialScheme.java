package fairlead.uri.whatwg;

import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;

/** The schemes that the standard treats specially (Section "URL miscellaneous"). */
enum SpecialScheme {
  FTP("ftp"),
  FILE("file"),
  HTTP("http"),
  HTTPS("https"),
  WS("ws"),
  WSS("wss"),
  /** Any other scheme. */
  NONE("");

  private static final SpecialScheme[] VALUES = values();

  private final String name;
  private final int defaultPort;

  SpecialScheme(String name) {
    this.name = name;
    this.defaultPort = Schemes.defaultPort(name);
  }

  /** The scheme at the beginning of a text, ignoring letter case. */
  static SpecialScheme of(String text, int end) {
    for (SpecialScheme scheme : VALUES) {
      if (scheme.name.length() == end && scheme.begins(text)) {
        return scheme;
      }
    }
    return NONE;
  }

  private boolean begins(String text) {
    for (int at = 0; at < name.length(); at++) {
      if (AsciiCase.lower(text.charAt(at)) != name.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  /** Whether this is one of the six special schemes. */
  boolean isSpecial() {
    return this != NONE;
  }

  /** The port that is not written; {@link Schemes#NO_PORT} if there is none. */
  int defaultPort() {
    return defaultPort;
  }
}
