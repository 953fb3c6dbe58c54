package fairlead.uri.find;

/** The rule of thumb that completed an abbreviated reference. */
public enum Heuristic {
  /** A host that begins with {@code www.} is a web server. */
  WWW_HOST,
  /** A host that begins with {@code ftp.} is a file server. */
  FTP_HOST,
  /**
   * A host name is a web server if it ends in a well-known top-level domain, or in a country's
   * domain before a path or port.
   */
  HOST_NAME,
  /** An IPv4 address or {@code localhost} with a port or a path is a web server. */
  ADDRESS,
  /** One at-sign between a name and a host name means a mail address. */
  MAIL_ADDRESS,
  /** A letter, a colon and a slash of either kind begin a file path. */
  DRIVE_PATH
}
