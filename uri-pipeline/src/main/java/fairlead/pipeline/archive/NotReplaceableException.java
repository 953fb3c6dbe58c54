package fairlead.pipeline.archive;

import java.io.IOException;

/** Says that one entry of an archive cannot be replaced; it can be copied, and others replaced. */
public final class NotReplaceableException extends IOException {

  private static final long serialVersionUID = 1;

  /** Says why, for people. */
  public NotReplaceableException(String message) {
    super(message);
  }
}
