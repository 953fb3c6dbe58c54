package fairlead.cli.documents;

import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;

/** Turns inputs on the command line into sources. */
public final class Work {

  private Work() {}

  static DocumentSource source(
      WorkOptions work, String input, SourceOptions options, Set<Path> excluded) {
    if (Files.isDirectory(path(work, input))) {
      work.checkFolderBase();
    }
    return Inputs.of(input, options, excluded);
  }

  /** The path that a user named. A URI or an empty name is reported as wrong usage. */
  public static Path path(WorkOptions work, String input) {
    try {
      Path path = Path.of(input);
      if (input.isEmpty()) {
        throw work.misuse("an input has no name");
      }
      if (input.contains("://") && !Files.exists(path)) {
        throw work.misuse(
            "an input must be a folder or a file, not a URI; only check reads http and https");
      }
      return path;
    } catch (InvalidPathException e) {
      throw work.misuse("an input is not a valid path");
    }
  }
}
