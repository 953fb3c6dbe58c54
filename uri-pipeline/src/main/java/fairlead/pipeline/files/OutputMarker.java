package fairlead.pipeline.files;

/**
 * The file that marks a folder as the output of a run: a sink puts it there, and a source passes
 * over a marked folder that lies below its root, so that output is not read as input.
 */
public final class OutputMarker {

  /** The name of the file, directly in the folder. */
  public static final String NAME = ".fairlead-output";

  private OutputMarker() {}
}
