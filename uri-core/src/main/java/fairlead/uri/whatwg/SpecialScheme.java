package fairlead.uri.whatwg;

import fairlead.uri.text.AsciiCase;

/** The schemes that the standard treats specially (Section "URL miscellaneous"). */
enum SpecialScheme {
  FTP("ftp", 21),
  FILE("file", SpecialScheme.NO_PORT),
  HTTP("http", 80),
  HTTPS("https", 443),
  WS("ws", 80),
  WSS("wss", 443),
  /** Any other scheme. */
  NONE("", SpecialScheme.NO_PORT);

  /** What stands for a default port that there is not. */
  static final int NO_PORT = -1;

  private static final SpecialScheme[] VALUES = values();

  private final String name;
  private final int defaultPort;

  SpecialScheme(String name, int defaultPort) {
    this.name = name;
    this.defaultPort = defaultPort;
  }

  /** The scheme at the beginning of a text, whatever the case of its letters. */
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

  /** Whether it is one of the six. */
  boolean isSpecial() {
    return this != NONE;
  }

  /** The port that is not written down; {@link #NO_PORT} if there is none. */
  int defaultPort() {
    return defaultPort;
  }
}
