package fairlead.cli;

import fairlead.pipeline.sink.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the lines of a command go. */
final class OutputOption extends OptionGroup {

  private final Argument<Path> file =
      value(
          "--output",
          "FILE",
          Path.class,
          "Write to this file, replacing its content. Default: standard output.");

  /** The output itself, which is not read even if it is in a folder that is read. */
  Set<Path> excluded(WorkOptions work) throws IOException {
    return file.isGiven() ? Set.of(notAnInput(work, file.get(), "--output")) : Set.of();
  }

  /** The real path of a file that an option names for writing. An input is wrong usage. */
  static Path notAnInput(WorkOptions work, Path file, String option) throws IOException {
    Path real = RewritePlaces.realPath(file);
    for (String input : work.inputs()) {
      if (!input.equals("-") && RewritePlaces.realPath(Work.path(work, input)).equals(real)) {
        throw work.misuse(input + " would be overwritten; choose another " + option);
      }
    }
    return real;
  }

  /** Refuses an output among files that the run keeps for itself. */
  void checkOutside(WorkOptions work, List<Path> folders) throws IOException {
    for (Path folder : folders) {
      if (file.isGiven()
          && RewritePlaces.realPath(file.get()).startsWith(RewritePlaces.realPath(folder))) {
        throw work.misuse(
            "--output " + file.get() + " is in " + folder + ", which is reserved for the run");
      }
    }
  }

  /** The file; null if the output is a stream. */
  @Nullable Path file() {
    return file.orNull();
  }

  /** Opens the output. */
  <R> ByteSink<R> open(OutputStream standardOutput) throws IOException {
    return file.isGiven() ? ByteSink.open(file.get()) : ByteSink.of(standardOutput);
  }

  /** Opens the file as an earlier run left it. */
  <R> ByteSink<R> reopen() throws IOException {
    return ByteSink.reopen(file.get());
  }
}
