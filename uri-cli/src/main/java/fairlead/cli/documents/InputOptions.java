package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.PathListSource;
import fairlead.pipeline.source.PathListSource.Separator;
import fairlead.pipeline.source.ReferenceListSource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.StreamSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Inputs that are not named as arguments: standard input, and lists of paths. */
public final class InputOptions extends OptionGroup {

  private static final String STANDARD_INPUT = "-";

  private final Argument<String> list =
      value(
          "--files-from",
          "FILE",
          String.class,
          "Also read the paths listed in this file, one per line; - for standard input. With"
              + " --base, they are paths in the folder that has this URI.");

  private final Argument<Boolean> nul =
      flag("-0", "The paths in the list are NUL-terminated, as in the output of find -print0.");

  private final Argument<String> references =
      value(
          "--references-from",
          "FILE",
          String.class,
          "Also read the references listed in this file; - for standard input. Each line contains a"
              + " base, a TAB and a reference.");

  private final Argument<String> type =
      value(
          "--type",
          "MEDIATYPE",
          String.class,
          "The media type of standard input (-), such as text/html, text/css, application/rss+xml"
              + " or application/warc, with a charset if needed. Default: detected from the"
              + " content, or else HTML.");

  /** The files that list inputs. */
  public List<String> lists() {
    return Stream.of(list, references).filter(Argument::isGiven).map(Argument::get).toList();
  }

  /** Whether something is read from standard input, which cannot be read again. */
  boolean usesStandardInput(WorkOptions work) {
    return Stream.concat(work.inputs().stream(), lists().stream()).anyMatch(STANDARD_INPUT::equals);
  }

  /** Refuses inputs if all are named as arguments, and none exists. */
  void checkOneExists(WorkOptions work) {
    List<String> named = work.inputs();
    boolean missing =
        !named.isEmpty()
            && lists().isEmpty()
            && named.stream()
                .allMatch(one -> !one.equals(STANDARD_INPUT) && isMissing(Work.path(work, one)));
    if (missing) {
      throw work.misuse(String.join(", ", named) + ": no such file or folder");
    }
  }

  private static boolean isMissing(Path input) {
    try {
      Files.readAttributes(input, BasicFileAttributes.class);
      return false;
    } catch (NoSuchFileException e) {
      return true;
    } catch (IOException e) {
      return false; // its source reports why
    }
  }

  /**
   * The documents of all inputs, in the order in which they are named; lists come last.
   *
   * @param excluded real paths of files that are not read
   */
  public DocumentSource source(WorkOptions work, InputStream standardInput, Set<Path> excluded) {
    return source(work, work.sources(), standardInput, excluded);
  }

  /** As above, with other options. */
  public DocumentSource source(
      WorkOptions work, SourceOptions options, InputStream standardInput, Set<Path> excluded) {
    if (list.isGiven()) {
      work.checkFolderBase();
    }
    if (work.inputs().isEmpty() && lists().isEmpty()) {
      throw work.misuse("Missing required parameter: 'INPUT'");
    }
    if (nul.get() && !list.isGiven()) {
      throw work.misuse("-0 needs --files-from");
    }
    long uses = work.inputs().stream().filter(STANDARD_INPUT::equals).count();
    if (uses + lists().stream().filter(STANDARD_INPUT::equals).count() > 1) {
      throw work.misuse("standard input can be read only once");
    }
    if (type.isGiven() && uses == 0) {
      throw work.misuse("--type applies only to standard input; name it as -");
    }
    List<DocumentSource> sources = new ArrayList<>();
    Path folder = commonFolder(work);
    for (String input : work.inputs()) {
      sources.add(
          input.equals(STANDARD_INPUT)
              ? stream(work, standardInput, options)
              : Work.source(work, input, ofFile(work, input, folder, options), excluded));
    }
    if (list.isGiven()) {
      PathListSource.Opening paths = opening(work, "--files-from", list.get(), standardInput);
      Separator separator = nul.get() ? Separator.NUL : Separator.NEWLINE;
      sources.add(
          new PathListSource(list.get(), paths, separator, input -> Inputs.below(input, options)));
    }
    if (references.isGiven()) {
      PathListSource.Opening lines =
          opening(work, "--references-from", references.get(), standardInput);
      sources.add(new ReferenceListSource(references.get(), lines));
    }
    return DocumentSource.concat(sources);
  }

  /** The innermost folder around all documents that are named. Null if fewer than two are. */
  private static @Nullable Path commonFolder(WorkOptions work) {
    Path common = null;
    int documents = 0;
    for (String input : work.inputs()) {
      if (isDocument(work, input)) {
        documents++;
        Path folder = folder(input);
        common = common == null ? folder : common;
        while (common != null && !folder.startsWith(common)) {
          common = common.getParent();
        }
      }
    }
    return documents < 2 ? null : common;
  }

  private static boolean isDocument(WorkOptions work, String input) {
    if (input.equals(STANDARD_INPUT)) {
      return false;
    }
    Path file = Work.path(work, input);
    return Files.isRegularFile(file) && !Inputs.isArchive(file);
  }

  private static Path folder(String file) {
    return Objects.requireNonNull(Path.of(file).toAbsolutePath().normalize().getParent(), "folder");
  }

  /** Options for an input. The base of one of several documents is that of their folder. */
  private static SourceOptions ofFile(
      WorkOptions work, String input, @Nullable Path folder, SourceOptions options) {
    String base = options.base();
    if (folder == null || base == null || !base.endsWith("/") || !isDocument(work, input)) {
      return options;
    }
    Path file = Path.of(input).toAbsolutePath().normalize();
    return options.withBase(base + FilePlaces.encoded(folder.relativize(file)));
  }

  private DocumentSource stream(
      WorkOptions work, InputStream standardInput, SourceOptions options) {
    try {
      return new StreamSource(standardInput, STANDARD_INPUT, options, type.orNull());
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
