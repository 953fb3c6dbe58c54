package fairlead.pipeline.source;

import fairlead.archive.Reasons;
import fairlead.archive.format.ArchiveFormats;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.files.FilePlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * Picks the source for a path that a user names: a folder, an archive or a document.
 *
 * <pre>{@code
 * SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/");
 * Flux<Document> pages = Inputs.of("site", options).documents();
 * }</pre>
 */
public final class Inputs {

  private Inputs() {}

  /**
   * The source for a path; only the output of earlier runs is skipped.
   *
   * @see #of(String, SourceOptions, Set)
   */
  public static DocumentSource of(String name, SourceOptions options) {
    return of(name, options, Set.of());
  }

  /**
   * The source for a relative path in a folder whose URI is the base: its own base is that URI and
   * the path.
   *
   * @param options without a base, the result is that of {@link #of(String, SourceOptions)}
   */
  public static DocumentSource below(String path, SourceOptions options) {
    String base = options.base();
    if (base == null) {
      return of(path, options);
    }
    Path relative = Path.of(path).normalize();
    if (relative.isAbsolute() || relative.startsWith("..")) {
      return error(path, relative, "not in the folder whose URI is the base");
    }
    String root = base.endsWith("/") ? base : base + '/';
    return of(path, options.withBase(root + FilePlaces.encoded(relative)));
  }

  /**
   * The source for a path. A path that cannot be opened becomes a source of one document with an
   * error.
   *
   * @param excluded real paths of folders and files to skip
   */
  public static DocumentSource of(String name, SourceOptions options, Set<Path> excluded) {
    Path path = Path.of(name);
    if (Files.isDirectory(path)) {
      return new DirectorySource(path, name, options, excluded);
    }
    try {
      Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      return error(name, path, "no such file or folder");
    } catch (IOException e) {
      return error(name, path, Reasons.of(e));
    }
    return new FileSource(path, name, options);
  }

  /**
   * Whether a file holds documents: an archive, a compressed file or a message. Its name decides;
   * if that says nothing, its first bytes do.
   */
  public static boolean isArchive(Path file) {
    String name = file.toString();
    boolean mayBeOne = ArchiveFormats.ofName(name).isPresent() || Sniffer.ofName(name).isEmpty();
    return mayBeOne && ArchiveFormats.ofFile(file).isPresent();
  }

  /**
   * The URI of the folder that a path stands for: of a folder or archive itself, or of the folder
   * that a document is in. Empty for an archive without a base.
   */
  public static String root(Path input, SourceOptions options) {
    if (Files.isDirectory(input)) {
      return FileUris.below(input, input, options.base());
    }
    if (isArchive(input)) {
      return options.base() == null ? "" : options.base();
    }
    String uri = FileUris.of(input, options.base());
    int end = uri.indexOf('?');
    String path = uri.substring(0, end < 0 ? uri.length() : end);
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /**
   * The URI of a folder, which need not exist, with a slash at its end. For an output whose place
   * matters, as {@link #root} for an input without a base.
   */
  public static String folderUri(Path folder) {
    return FileUris.folder(folder);
  }

  private static DocumentSource error(String name, Path path, String message) {
    Document document = Document.unread(Provenance.of(DocumentPlace.file(name, path)), message);
    return position -> OneDocument.open(position, () -> document);
  }
}
