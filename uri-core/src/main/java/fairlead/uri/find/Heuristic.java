package fairlead.uri.find;

/** The rule of thumb by which an abbreviated reference was completed. */
public enum Heuristic {
  /** A host that begins with {@code www.} is one of the web. */
  WWW_HOST,
  /** A host that begins with {@code ftp.} serves files. */
  FTP_HOST,
  /**
   * A host name is one of the web if it ends in a well-known top level, or in a country's before a
   * path or port.
   */
  HOST_NAME,
  /** An IPv4 address, or {@code localhost}, with a port or a path is one of the web. */
  ADDRESS,
  /** One at-sign between a name and a host name makes a mail address. */
  MAIL_ADDRESS,
  /** A letter, a colon and a slash of either kind begin the path of a file. */
  DRIVE_PATH
}
