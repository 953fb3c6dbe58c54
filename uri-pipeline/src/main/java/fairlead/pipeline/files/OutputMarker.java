package fairlead.pipeline.files;

/**
 * The file that marks a folder as the output of a run. A sink creates it, and a source skips a
 * marked folder below its root, so that output is not read as input.
 */
public final class OutputMarker {

  /** The name of the file, directly in the folder. */
  public static final String NAME = ".fairlead-output";

  /** The name of the list of what a run writes, directly in the folder too. */
  public static final String JOURNAL = ".fairlead-journal";

  /**
   * The name of the lock of a run that rewrites a folder in place; it is removed when the run ends.
   */
  public static final String IN_PLACE = ".fairlead-in-place";

  /** The prefix of the name of a file that such a run has not finished. */
  public static final String UNFINISHED = ".fairlead-unfinished-";

  /** The content of the marker before the number of the run. */
  public static final String NOTE =
      "Fairlead writes to this folder, and passes over it where it lies in one that is read.\n";

  /** How many characters the number of a run has. */
  public static final int NUMBER_CHARS = 36;

  /**
   * How many bytes the marker has. The file is never opened for a check, since closing it could
   * release its lock.
   */
  public static final long BYTES = NOTE.length() + NUMBER_CHARS + 1L;

  private OutputMarker() {}

  /** Whether a name is one of the names that runs use for their own files. */
  public static boolean isOwn(String name) {
    return name.startsWith(".fairlead-");
  }
}
