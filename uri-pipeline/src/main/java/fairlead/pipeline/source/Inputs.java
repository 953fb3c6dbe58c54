package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.failure.Reasons;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * Picks the source for a path that a user names: a folder, a web archive or a document.
 *
 * <pre>{@code
 * SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/");
 * Flux<Document> pages = Inputs.of("site", options, Set.of()).documents();
 * }</pre>
 */
public final class Inputs {

  private Inputs() {}

  /**
   * The source for a path. A web archive is recognized by its name or by its first bytes. Something
   * that cannot be opened is a source of one document with an error.
   *
   * @param excluded real paths of folders to skip
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
    String unsupported = unsupported(path);
    if (!unsupported.isEmpty()) {
      return error(name, path, unsupported + " is not read");
    }
    return isWebArchive(path)
        ? new WarcSource(path, name, options)
        : new FileSource(path, name, options);
  }

  /** Whether a file is a web archive, by its name or by its first bytes. */
  public static boolean isWebArchive(Path file) {
    return Files.isRegularFile(file)
        && (WarcSource.isArchiveName(file.toString()) || startsAsArchive(file));
  }

  private static DocumentSource error(String name, Path path, String message) {
    Document document =
        new Document(DocumentPlace.unread(name, path), new Document.Unread(message));
    return () -> DocumentCursor.of(() -> document);
  }

  private static String unsupported(Path path) {
    String start = start(path, false);
    if (start.startsWith("PK\3\4")) {
      return "a zip archive";
    }
    if (start.startsWith("BZh")) {
      return "bzip2 compression";
    }
    return start.startsWith("\u0004\"M\u0018") ? "lz4 compression" : "";
  }

  private static boolean startsAsArchive(Path path) {
    String start = start(path, start(path, false).startsWith("\u001f\u008b"));
    return start.startsWith("WARC/") || start.startsWith("filedesc:");
  }

  private static String start(Path path, boolean compressed) {
    if (!Files.isRegularFile(path)) {
      return ""; // to read from a pipe would take its bytes away
    }
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(path));
        InputStream in = compressed ? new GZIPInputStream(raw) : raw) {
      return new String(in.readNBytes(9), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return ""; // the source will meet the same error and report it
    }
  }
}
