package fairlead.rewrite;

import fairlead.html.rewrite.UriMap;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Where a job writes its rewritten inputs, and whether it may write there. */
final class Places {

  private static final int MAX_FOLDERS = 10_000;

  private final Map<Path, Path> realFolders = new ConcurrentHashMap<>();
  private final List<Path> inputs;
  private final boolean isPart;
  private final @Nullable Path out;
  private final @Nullable OutputFormat format; // null if it is that of the input

  /**
   * The places of a job.
   *
   * @param out the output; null if there is none, or in place
   * @param isPart whether the job has more inputs than these
   * @param format the format that was chosen; null if it follows from the name of the output, or
   *     else from the input
   */
  Places(List<Path> inputs, @Nullable Path out, @Nullable OutputFormat format, boolean isPart) {
    this.inputs = inputs;
    this.isPart = isPart;
    this.out = out;
    OutputFormat named =
        out == null || Files.isDirectory(out)
            ? null
            : OutputFormat.ofName(out.toString()).orElse(null);
    if (named != null
        && format != null
        && named != format
        && format != OutputFormat.FOLDER) { // a folder may have any name
      throw new JobRefusedException(
          "the name %s implies %s, not %s".formatted(out, named, format), "to");
    }
    this.format = format == null ? named : format;
  }

  /** Whether each archive among several inputs becomes an archive of its own. */
  boolean isBatch() {
    return inputs.size() > 1 && format == null && inputs.stream().anyMatch(Inputs::isArchive);
  }

  /** The format of the output; null if it is that of the input. */
  @Nullable OutputFormat format() {
    return format;
  }

  /**
   * Refuses inputs without URIs if the output or the rules need them.
   *
   * @param mapsToFolders whether URIs are mapped to files
   */
  void checkUris(@Nullable String base, boolean mapsToFolders) {
    boolean needed = mapsToFolders || (format != null && !format.hasPaths());
    if (!needed || base != null) {
      return;
    }
    for (Path input : inputs) {
      if (!hasUris(input)) {
        throw new JobRefusedException(
            mapsToFolders
                ? input + ": a map to a folder needs the URI of the root"
                : "%s: %s contains URIs but no paths; the URI of the root is missing"
                    .formatted(input, format),
            "base");
      }
    }
  }

  /** Whether documents in an input have URIs of their own, as in web archives and messages. */
  private static boolean hasUris(Path input) {
    return Inputs.isArchive(input)
        && ArchiveSink.format(input).map(kind -> !kind.hasPaths()).orElse(true);
  }

  /** Whether files of the output are named after URIs. */
  boolean namesFiles() {
    return format != null && format.hasPaths() && inputs.stream().anyMatch(Places::hasUris);
  }

  /** Whether the output has files that a relative reference can lead to. */
  boolean writesFiles() {
    return format == null
        ? inputs.stream()
            .allMatch(input -> ArchiveSink.format(input).map(OutputFormat::hasPaths).orElse(true))
        : format.hasPaths();
  }

  /** Whether some input has records that a conversion record can follow. */
  boolean haveRecords() {
    return inputs.stream()
        .anyMatch(
            input ->
                ArchiveSink.format(input)
                    .filter(kind -> kind == OutputFormat.WARC || kind == OutputFormat.WACZ)
                    .isPresent());
  }

  /**
   * The folder for each input, below the output folder. An input that could be overwritten is
   * refused before anything is written.
   *
   * @param replacing whether the inputs themselves are replaced
   * @param recording whether changes are recorded in a manifest
   * @param writing whether anything is written at all
   */
  List<Path> folders(boolean replacing, boolean recording, boolean writing) throws IOException {
    List<Path> places = new ArrayList<>();
    Set<Path> written = new HashSet<>();
    for (Path input : inputs) {
      Path name = FilePlaces.real(input).getFileName();
      if (writing && Inputs.isArchive(input)) {
        checkArchive(input, replacing, recording);
      }
      boolean folder = Files.isDirectory(input);
      boolean own = folder || (format != null && Inputs.isArchive(input));
      boolean named = format != null && hasUris(input); // after hosts, from all archives
      boolean apart = (inputs.size() > 1 || (isPart && folder)) && own && !named;
      Path place = apart && name != null ? name : Path.of("");
      if (out != null) {
        Path result = own || name == null ? place : place.resolve(name);
        if (!named && !written.add(result)) {
          throw new JobRefusedException("two inputs have the same name: " + name);
        }
        checkOverlap(input, out);
      }
      places.add(place);
    }
    return places;
  }

  private void checkArchive(Path input, boolean replacing, boolean recording) {
    if (format == null && ArchiveSink.format(input).isEmpty()) {
      throw new JobRefusedException(
          input
              + ": the only archives that can be rewritten are zip, tar, WARC, WACZ, messages and"
              + " compressed files; choose another format",
          "to");
    }
    if (replacing && Files.isSymbolicLink(input)) {
      throw new JobRefusedException(input + " is not rewritten in place through a symbolic link");
    }
    if (out != null && keepsFormat() && !ArchiveSink.isCompressedAlike(input, out)) {
      throw new JobRefusedException(
          "%s: compressed content in %s stays compressed; use the same file extension"
              .formatted(out, input));
    }
    if (recording) {
      throw new JobRefusedException(
          "changes to archives cannot be recorded, because only changes to files can be undone",
          "manifest");
    }
  }

  /**
   * Whether the input becomes an archive of the same format, so that everything else in it stays.
   */
  boolean keepsFormat() {
    Path input = inputs.get(0);
    if (inputs.size() > 1 || out == null || !Inputs.isArchive(input)) {
      return false;
    }
    OutputFormat from = ArchiveSink.format(input).orElse(null);
    return format == null
        || (format == from
            && (format != OutputFormat.TAR || ArchiveSink.isCompressedAlike(input, out)));
  }

  /** Whether the records of a web archive stay records, with their HTTP headers. */
  boolean keepsHeaders() {
    return haveRecords() && (format == null || keepsFormat() || keepsRecords());
  }

  /** Whether files are written to a folder, each as soon as it is rewritten. */
  boolean isFolder() {
    return (format == null || format == OutputFormat.FOLDER)
        && inputs.stream().noneMatch(Inputs::isArchive);
  }

  /** Whether the input is a web archive and becomes one of another format, record by record. */
  boolean keepsRecords() {
    OutputFormat from = ArchiveSink.format(inputs.get(0)).orElse(null);
    return inputs.size() == 1
        && ((from == OutputFormat.WARC && format == OutputFormat.WACZ)
            || (from == OutputFormat.WACZ && format == OutputFormat.WARC));
  }

  private static void checkOverlap(Path input, Path out) throws IOException {
    Path realOut = FilePlaces.real(out);
    if (FilePlaces.real(input).startsWith(realOut)) {
      throw new JobRefusedException(input + " could be overwritten; choose another output", "out");
    }
    if (Files.isDirectory(input) && realOut.startsWith(FilePlaces.real(input))) {
      throw new JobRefusedException(out + " is inside " + input + "; choose another output", "out");
    }
  }

  /** Whether several inputs have folders of their own in the output. */
  static boolean areApart(List<Path> folders) {
    return folders.stream().filter(folder -> !folder.toString().isEmpty()).count() > 1;
  }

  /**
   * Whether the output will have a file at a path below its root, if it is a copy of the inputs.
   */
  boolean isFile(String path, List<Path> folders, Symlinks followed) {
    if (path.indexOf('\0') >= 0
        || (format != null && format != OutputFormat.FOLDER && !EntryNames.isLegal(path))) {
      return false;
    }
    Path below = Path.of(path).normalize();
    if (below.isAbsolute()) {
      return false; // as of a URI with two slashes
    }
    for (int i = 0; i < inputs.size(); i++) {
      Path input = inputs.get(i);
      Path named = Files.isDirectory(input) ? input : input.resolveSibling("");
      Path root = named.toAbsolutePath().normalize();
      Path folder = folders.get(i);
      if (below.startsWith(folder) || folder.toString().isEmpty()) {
        Path file = root.resolve(folder.relativize(below)).normalize();
        if (file.startsWith(root) && Files.isRegularFile(file) && isCopied(file, root, followed)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a file is copied: not if only a symbolic link that is not followed leads to it. */
  private boolean isCopied(Path file, Path root, Symlinks followed) {
    if (followed == Symlinks.ALL) {
      return true;
    }
    try {
      Path from = real(root);
      Path parent = Objects.requireNonNull(file.getParent());
      Path there = real(parent);
      boolean direct = there.equals(from.resolve(root.relativize(parent)));
      if (Files.isSymbolicLink(file)) {
        return followed != Symlinks.NONE
            && (direct || followed == Symlinks.FOLDERS)
            && file.toRealPath().startsWith(from);
      }
      return direct || (followed == Symlinks.FOLDERS && there.startsWith(from));
    } catch (IOException e) {
      return false; // it is gone
    }
  }

  /** Where a folder is. Kept, because the links of a site lead to the same folders. */
  private Path real(Path folder) throws IOException {
    Path known = realFolders.get(folder);
    if (known == null) {
      if (realFolders.size() >= MAX_FOLDERS) {
        realFolders.clear();
      }
      known = folder.toRealPath();
      realFolders.put(folder, known);
    }
    return known;
  }

  /**
   * The URIs of the files of all inputs, as a map to these files.
   *
   * @param folders the folder of each input below the output
   */
  UriMap ofInputs(Dialect dialect, SourceOptions reading, List<Path> folders, OutputFiles files) {
    UriMap all = UriMap.of(dialect);
    List<String> texts = texts(folders);
    for (int i = 0; i < inputs.size(); i++) {
      String root = Inputs.root(inputs.get(i), reading);
      if (dialect.tryParse(root) instanceof Uri) {
        Path input = inputs.get(i);
        String folder = texts.get(i).isEmpty() ? "" : texts.get(i) + '/';
        boolean single = !Files.isDirectory(input) && !Inputs.isArchive(input);
        String name = String.valueOf(input.getFileName());
        all =
            all.toFolder(
                root, texts.get(i), single ? name::equals : file -> files.has(folder + file));
      }
    }
    boolean isFolder =
        format == OutputFormat.FOLDER
            || (format == null && inputs.stream().noneMatch(Inputs::isArchive));
    return out != null && isFolder ? all.withOutput(Inputs.folderUri(out)) : all;
  }

  /** The names of the inputs' folders, with slashes. */
  static List<String> texts(List<Path> folders) {
    return folders.stream()
        .map(folder -> Objects.toString(folder).replace(folder.getFileSystem().getSeparator(), "/"))
        .toList();
  }
}
