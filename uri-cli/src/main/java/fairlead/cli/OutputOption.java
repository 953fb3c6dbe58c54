package fairlead.cli;

import fairlead.pipeline.sink.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the lines of a command go. */
final class OutputOption {

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write to a file, in place of what it had. Default: standard output.")
  private @Nullable Path file;

  /** What is not read, although it may lie in a folder that is: the output itself. */
  Set<Path> excluded(WorkOptions work) throws IOException {
    return file == null ? Set.of() : Set.of(notAnInput(work, file, "--output"));
  }

  /** The real path of a file that an option names to be written; an input is wrong usage. */
  static Path notAnInput(WorkOptions work, Path file, String option) throws IOException {
    Path real = RewritePlaces.realPath(file);
    for (String input : work.inputs()) {
      if (!input.equals("-") && RewritePlaces.realPath(Work.path(work, input)).equals(real)) {
        throw work.misuse(input + " would be overwritten; name another " + option);
      }
    }
    return real;
  }

  /** Refuses an output among files that a run has for itself. */
  void checkOutside(WorkOptions work, List<Path> folders) throws IOException {
    for (Path folder : folders) {
      if (file != null && RewritePlaces.realPath(file).startsWith(RewritePlaces.realPath(folder))) {
        throw work.misuse("--output " + file + " is in " + folder + ", which a run has for itself");
      }
    }
  }

  /** The file; null where the output is a stream. */
  @Nullable Path file() {
    return file;
  }

  /** Opens the output. */
  <R> ByteSink<R> open(OutputStream standardOutput) throws IOException {
    return file == null ? ByteSink.of(standardOutput) : ByteSink.open(file);
  }

  /** Opens the file as an earlier run left it. */
  <R> ByteSink<R> reopen() throws IOException {
    return ByteSink.reopen(Objects.requireNonNull(file, "--output"));
  }
}
