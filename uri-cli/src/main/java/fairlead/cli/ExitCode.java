package fairlead.cli;

/** How the command ends. */
enum ExitCode {
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

  int code() {
    return code;
  }
}
