package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.job.LineJob;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where the lines of a command go. */
public final class OutputOption extends OptionGroup {

  /** Names that only outputs have, not documents of a site. */
  private static final Pattern RESULT =
      Pattern.compile(
          "(?i).*(?<!robots)\\.(jsonl?|ndjson|sarif|csv|tsv|txt|md|log)(\\.gz|\\.zst)?");

  /** How reports for build servers begin, after the declaration. */
  private static final Pattern XML_REPORT = Pattern.compile("(?s).*<(testsuites|checkstyle)\\b.*");

  private static final Path STANDARD_INPUT = Path.of("/dev/stdin");

  private static final int LOOK = 500; // bytes

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
  public static Path notAnInput(WorkOptions work, Path file, String option) throws IOException {
    if (file.toString().equals("-")) {
      throw work.misuse(
          option + ": - is not a file; without " + option + ", results go to standard output");
    }
    Path real = FilePlaces.real(file);
    if (Files.isRegularFile(STANDARD_INPUT) && isSame(STANDARD_INPUT, real)) {
      throw work.misuse("standard input would be overwritten; choose another " + option);
    }
    for (String input : work.files()) {
      if (FilePlaces.real(Work.path(work, input)).equals(real)) {
        throw work.misuse(input + " would be overwritten; choose another " + option);
      }
    }
    if (isDocument(real) && isInInput(work, real) && !isOwn(real)) {
      throw work.misuse(file + " is a file of the input; choose another " + option);
    }
    return real;
  }

  private static boolean isSame(Path file, Path other) throws IOException {
    return Files.exists(other) && Files.isSameFile(file, other);
  }

  private static boolean isDocument(Path file) {
    return Files.isRegularFile(file) && !RESULT.matcher(file.toString()).matches();
  }

  private static boolean isInInput(WorkOptions work, Path file) throws IOException {
    for (String input : work.files()) {
      if (file.startsWith(FilePlaces.real(Work.path(work, input)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a document is an earlier report, which may be replaced. */
  private static boolean isOwn(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(LOOK), StandardCharsets.ISO_8859_1);
      return head.isEmpty()
          || head.contains("<meta name=\"generator\" content=\"fairlead\">")
          || XML_REPORT.matcher(head).matches();
    }
  }

  /** Refuses an output among files that the run keeps for itself. */
  void checkOutside(WorkOptions work, List<Path> folders) throws IOException {
    for (Path folder : folders) {
      if (file.isGiven() && FilePlaces.real(file.get()).startsWith(FilePlaces.real(folder))) {
        throw work.misuse(
            "--output " + file.get() + " is in " + folder + ", which is reserved for the run");
      }
    }
  }

  /** The file; null if the output is a stream. */
  @Nullable Path file() {
    return file.orNull();
  }

  /** A job with this output. */
  <R> LineJob<R> of(LineJob<R> job, OutputStream standardOutput) {
    return file.isGiven() ? job.to(file.get()) : job.to(standardOutput);
  }
}
