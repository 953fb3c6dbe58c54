package fairlead.archive;

import java.io.IOException;

/**
 * Thrown when one entry of an archive cannot be replaced. It can still be copied, and others
 * replaced.
 */
public final class NotReplaceableException extends IOException {

  private static final long serialVersionUID = 1;

  /** An exception with a message that says why, for people. */
  public NotReplaceableException(String message) {
    super(message);
  }
}
