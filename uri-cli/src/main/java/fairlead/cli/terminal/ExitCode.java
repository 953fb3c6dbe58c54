package fairlead.cli.terminal;

/** How the command ends. */
public enum ExitCode {
  /** All is well. */
  FINE(0),
  /** Something was found: rejected references, documents that are damaged or cannot be read. */
  FINDINGS(1),
  /** Wrong usage, or nothing could be read. */
  USAGE(2);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
