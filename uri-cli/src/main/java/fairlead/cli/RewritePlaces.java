package fairlead.cli;

import fairlead.pipeline.sink.ArchiveSink;
import fairlead.pipeline.sink.EntrySink.Format;
import fairlead.pipeline.sink.FolderSink;
import fairlead.pipeline.source.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where a run writes its rewritten inputs, and whether it may write there. */
final class RewritePlaces {

  private final WorkOptions work;
  private final RewriteOptions options;

  RewritePlaces(WorkOptions work, RewriteOptions options) {
    this.work = work;
    this.options = options;
  }

  /** Refuses options that do not fit each other or the inputs. */
  void check() {
    if (work.inputs().isEmpty()) {
      throw work.misuse("Missing required parameter: 'INPUT'");
    }
    if (work.inputs().contains("-")) {
      throw work.misuse("standard input cannot be rewritten; name a folder or a file");
    }
    if (options.to() != null && options.inPlace()) {
      throw work.misuse("--to needs --out; --in-place does not change the format");
    }
    if (options.to() != null && !options.to().hasPaths() && work.sources().base() == null) {
      for (String input : work.inputs()) {
        if (!hasUris(Path.of(input))) {
          throw work.misuse(
              input
                  + ": "
                  + word(options.to())
                  + " contains URIs but no paths; set the URI of the root with --base");
        }
      }
    }
    Format named = options.named();
    Format to = options.to();
    if (named != null && to != null && named != to) {
      throw work.misuse(
          "the name in --out %s implies %s, but --to is %s"
              .formatted(options.out(), word(named), word(to)));
    }
    boolean dry = options.dryRun() != null;
    if (options.out() == null && !options.inPlace() && !dry) {
      throw work.misuse("--out, --in-place or --dry-run is missing");
    }
    if (options.out() != null && options.inPlace()) {
      throw work.misuse("--out and --in-place cannot be combined");
    }
    if (options.conversion()
        && work.inputs().stream().noneMatch(input -> hasRecords(Path.of(input)))) {
      throw work.misuse("--conversion applies only to the records of a WARC or WACZ");
    }
    if (options.manifest() != null && dry) {
      throw work.misuse("--manifest records what is written, but --dry-run writes nothing");
    }
  }

  /** Whether documents in an input have URIs of their own, as in web archives and messages. */
  static boolean hasUris(Path input) {
    return Inputs.isArchive(input)
        && ArchiveSink.format(input).map(format -> !format.hasPaths()).orElse(true);
  }

  private static boolean hasRecords(Path input) {
    return ArchiveSink.format(input).filter(f -> f == Format.WARC || f == Format.WACZ).isPresent();
  }

  private static String word(Format format) {
    return format.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The folder for each input, below the output folder. An input that could be overwritten is
   * refused before anything is written.
   */
  Map<String, Path> places() throws IOException {
    Path out = options.out();
    Map<String, Path> places = new LinkedHashMap<>();
    Set<Path> written = new HashSet<>();
    for (String input : work.inputs()) {
      Path path = Work.path(work, input);
      Path name = realPath(path).getFileName();
      checkArchive(input, path);
      boolean folder = Files.isDirectory(path);
      boolean own = folder || (options.to() != null && Inputs.isArchive(path));
      Path place = work.inputs().size() > 1 && own && name != null ? name : Path.of("");
      if (out != null) {
        Path result = own || name == null ? place : place.resolve(name);
        if (!written.add(result)) {
          throw work.misuse("two inputs have the same name: " + name);
        }
        checkOverlap(input, path, out);
      }
      places.put(input, place);
    }
    return places;
  }

  private void checkArchive(String input, Path path) {
    if (!Inputs.isArchive(path) || options.dryRun() != null) {
      return;
    }
    if (options.to() == null && ArchiveSink.format(path).isEmpty()) {
      throw work.misuse(
          input
              + ": the only archives that can be rewritten are zip, tar, WARC, WACZ, messages and"
              + " compressed files; choose another format with --to");
    }
    if (work.inputs().size() > 1 && options.to() == null) {
      throw work.misuse(
          input
              + ": an archive must be the only input; use --to to make one archive from several"
              + " inputs");
    }
    if (options.inPlace() && Files.isSymbolicLink(path)) {
      throw work.misuse(input + ": --in-place does not rewrite a file through a symbolic link");
    }
    Path out = options.out();
    if (out != null && keepsKind(path) && !ArchiveSink.isCompressedAlike(path, out)) {
      throw work.misuse(
          "--out "
              + out
              + ": compressed content in "
              + input
              + " stays compressed; use the same file extension");
    }
    if (options.manifest() != null) {
      throw work.misuse(
          "--manifest cannot be used with archives, because only changes to files can be undone");
    }
  }

  /** Whether an input becomes an archive of the same kind, so that everything else in it stays. */
  boolean keepsKind(Path input) {
    Path out = options.out();
    if (work.inputs().size() > 1 || out == null || !Inputs.isArchive(input)) {
      return false;
    }
    Format to = options.to();
    Format from = ArchiveSink.format(input).orElse(null);
    return to == null
        || (to == from && (to != Format.TAR || ArchiveSink.isCompressedAlike(input, out)));
  }

  /** Whether files are written to a folder, each as soon as it is rewritten. */
  boolean isFolder(Set<String> inputs) {
    Format to = options.to();
    return (to == null || to == Format.FOLDER)
        && inputs.stream().noneMatch(input -> Inputs.isArchive(Path.of(input)));
  }

  /** Whether an input is a web archive and becomes one of another kind, record by record. */
  boolean keepsRecords(Path input) {
    Format from = ArchiveSink.format(input).orElse(null);
    return work.inputs().size() == 1
        && ((from == Format.WARC && options.to() == Format.WACZ)
            || (from == Format.WACZ && options.to() == Format.WARC));
  }

  private void checkOverlap(String input, Path path, Path out) throws IOException {
    Path realOut = realPath(out);
    if (realPath(path).startsWith(realOut)) {
      throw work.misuse(input + " could be overwritten; choose another --out");
    }
    if (Files.isDirectory(path)
        && realOut.startsWith(realPath(path))
        && FolderSink.holdsOtherFiles(realOut)) {
      throw work.misuse(out + " is inside " + input + "; choose another --out");
    }
  }

  /**
   * The real path of a file. If it does not exist, the real path of its nearest existing folder,
   * followed by the rest as it is named.
   */
  static Path realPath(Path path) throws IOException {
    Path absolute = path.toAbsolutePath();
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      return absolute.toRealPath();
    }
    return realPath(parent).resolve(parent.relativize(absolute)).normalize();
  }

  /** Whether the output of a run will have a file at a path below its root. */
  static boolean isFile(String path, Map<String, Path> places) {
    if (path.indexOf('\0') >= 0) {
      return false;
    }
    for (Map.Entry<String, Path> entry : places.entrySet()) {
      Path input = Path.of(entry.getKey());
      Path root = Files.isDirectory(input) ? input : input.resolveSibling("");
      Path below = Path.of(path).normalize();
      if (below.startsWith(entry.getValue()) || entry.getValue().toString().isEmpty()) {
        Path file = root.resolve(entry.getValue().relativize(below)).normalize();
        if (file.startsWith(root.normalize()) && Files.isRegularFile(file)) {
          return true;
        }
      }
    }
    return false;
  }
}
