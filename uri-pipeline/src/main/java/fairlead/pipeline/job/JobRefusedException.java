package fairlead.pipeline.job;

/**
 * A job cannot begin, because its settings contradict each other or do not fit its inputs. Nothing
 * was written. The message is for the user who chose the settings.
 */
public final class JobRefusedException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String setting;

  /** An exception that no single setting is the cause of. */
  public JobRefusedException(String message) {
    this(message, "");
  }

  /**
   * An exception.
   *
   * @param message for people
   * @param setting the setting to change, by the name of the command's option, without dashes
   */
  public JobRefusedException(String message, String setting) {
    super(message);
    this.setting = setting;
  }

  /**
   * The setting to change, by the name of the command's option; empty if there is no single one.
   */
  public String setting() {
    return setting;
  }
}
