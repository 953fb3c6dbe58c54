package fairlead.archive;

/**
 * Limits for reading archives and messages.
 *
 * @param headerBytes how many bytes a header may take
 * @param headerFields how many fields a header may have
 * @param names how many names of files or parts are held in memory
 * @param parts how deep messages and parts may be nested
 */
public record ReadLimits(int headerBytes, int headerFields, int names, int parts) {

  /** No limits: for what was already read within limits. */
  public static final ReadLimits NONE =
      new ReadLimits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
}
