package fairlead.cli;

import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.PathListSource;
import fairlead.pipeline.source.PathListSource.Separator;
import fairlead.pipeline.source.ReferenceListSource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.StreamSource;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Inputs that are not named as arguments: standard input, and lists of paths. */
final class InputOptions {

  private static final String STANDARD_INPUT = "-";

  @Option(
      names = "--files-from",
      paramLabel = "FILE",
      description =
          "Also read the paths that a file lists, one a line; - for standard input. With --base"
              + " they are relative to the folder whose URI it is.")
  private @Nullable String list;

  @Option(names = "-0", description = "The list's paths end in NUL, as find -print0 prints them.")
  private boolean nul;

  @Option(
      names = "--references-from",
      paramLabel = "FILE",
      description =
          "Also read the references that a file lists, one a line behind its base and a TAB; - for"
              + " standard input.")
  private @Nullable String references;

  @Option(
      names = "--type",
      paramLabel = "MEDIATYPE",
      description =
          "What the input - is: text/html, text/css, application/rss+xml, application/warc and the"
              + " like, with a charset if need be. Default: what its content says, or HTML.")
  private @Nullable String type;

  /** The files that list inputs. */
  List<String> lists() {
    return Stream.of(list, references).filter(Objects::nonNull).map(String::valueOf).toList();
  }

  /** Whether something is read from standard input, which cannot be read again. */
  boolean usesStandardInput(WorkOptions work) {
    return Stream.concat(work.inputs().stream(), lists().stream()).anyMatch(STANDARD_INPUT::equals);
  }

  /**
   * The documents of all inputs, in the order in which they were named; lists come last.
   *
   * @param excluded real paths of files that are not read
   */
  DocumentSource source(WorkOptions work, InputStream standardInput, Set<Path> excluded) {
    return source(work, work.sources(), standardInput, excluded);
  }

  /** As above, with options of one's own. */
  DocumentSource source(
      WorkOptions work, SourceOptions options, InputStream standardInput, Set<Path> excluded) {
    if (list != null) {
      work.checkFolderBase();
    }
    if (work.inputs().isEmpty() && list == null && references == null) {
      throw work.misuse("Missing required parameter: 'INPUT'");
    }
    if (nul && list == null) {
      throw work.misuse("-0 is about the list of --files-from");
    }
    long uses = work.inputs().stream().filter(STANDARD_INPUT::equals).count();
    if (uses + Stream.of(list, references).filter(STANDARD_INPUT::equals).count() > 1) {
      throw work.misuse("standard input can be read only once");
    }
    if (type != null && uses == 0) {
      throw work.misuse("--type is about standard input; name it as -");
    }
    List<DocumentSource> sources = new ArrayList<>();
    for (String input : work.inputs()) {
      sources.add(
          input.equals(STANDARD_INPUT)
              ? stream(work, standardInput, options)
              : Work.source(work, input, options, excluded));
    }
    if (list != null) {
      PathListSource.Opening paths = opening(work, "--files-from", list, standardInput);
      Separator separator = nul ? Separator.NUL : Separator.NEWLINE;
      sources.add(
          new PathListSource(list, paths, separator, input -> Inputs.below(input, options)));
    }
    if (references != null) {
      PathListSource.Opening lines = opening(work, "--references-from", references, standardInput);
      sources.add(new ReferenceListSource(references, lines));
    }
    return DocumentSource.concat(sources);
  }

  private DocumentSource stream(
      WorkOptions work, InputStream standardInput, SourceOptions options) {
    try {
      return new StreamSource(standardInput, STANDARD_INPUT, options, type);
    } catch (IllegalArgumentException e) {
      throw work.misuse("--type: " + e.getMessage());
    }
  }

  private static PathListSource.Opening opening(
      WorkOptions work, String option, String file, InputStream standardInput) {
    Path path = Work.path(work, file);
    if (file.equals(STANDARD_INPUT)) {
      return () -> standardInput;
    }
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      String reason =
          Files.isDirectory(path)
              ? "a folder"
              : Files.exists(path) ? "permission denied" : "no such file";
      throw work.misuse(option + ": " + file + ": " + reason);
    }
    return () -> Files.newInputStream(path);
  }
}
