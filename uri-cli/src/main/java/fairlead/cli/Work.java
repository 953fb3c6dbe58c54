package fairlead.cli;

import fairlead.pipeline.Document;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import reactor.core.publisher.Flux;

/** From the inputs on the command line to their documents. */
final class Work {

  private Work() {}

  /** The documents of all inputs, in the order in which they were named. */
  static Flux<Document> documents(WorkOptions work) {
    SourceOptions options = work.sources();
    return DocumentSource.concat(
            work.inputs().stream().map(input -> source(work, input, options, Set.of())).toList())
        .documents();
  }

  static DocumentSource source(
      WorkOptions work, String input, SourceOptions options, Set<Path> excluded) {
    try {
      if (Files.isDirectory(Path.of(input))) {
        work.checkFolderBase();
      }
      return Inputs.of(input, options, excluded);
    } catch (InvalidPathException e) {
      throw work.misuse("not a path: " + input);
    }
  }
}
