package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.Reasons;
import fairlead.pipeline.files.FilePlaces;
import java.io.ByteArrayInputStream;
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
 * Flux<Document> pages = Inputs.of("site", options).documents();
 * }</pre>
 */
public final class Inputs {

  /** How many bytes tell a web archive. */
  private static final int ARCHIVE_START = 9;

  private Inputs() {}

  /**
   * The source for a path, with nothing skipped but what earlier runs wrote.
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
   * @param options without a base, the source is that of {@link #of(String, SourceOptions)}
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
        && (WarcSource.isArchiveName(file.toString()) || startsAsArchive(start(file)));
  }

  private static DocumentSource error(String name, Path path, String message) {
    Document document = Document.unread(Provenance.of(DocumentPlace.file(name, path)), message);
    return position -> OneDocument.open(position, () -> document);
  }

  private static String unsupported(Path path) {
    return unsupported(start(path));
  }

  /** What links are not read from although it has some, by its first bytes; empty if it is not. */
  static String unsupported(byte[] start) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    if (text.startsWith("PK\3\4")) {
      return "a zip archive";
    }
    if (text.startsWith("BZh")) {
      return "bzip2 compression";
    }
    return text.startsWith("\u0004\"M\u0018") ? "lz4 compression" : "";
  }

  /** Whether something begins as a web archive does, compressed or not. */
  static boolean startsAsArchive(byte[] start) {
    byte[] first = start;
    if (start.length > 1 && start[0] == 0x1F && start[1] == (byte) 0x8B) {
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(start))) {
        first = in.readNBytes(ARCHIVE_START);
      } catch (IOException e) {
        return false; // the source will meet the same error and report it
      }
    }
    String text = new String(first, StandardCharsets.ISO_8859_1);
    return text.startsWith("WARC/") || text.startsWith("filedesc:");
  }

  private static byte[] start(Path path) {
    if (!Files.isRegularFile(path)) {
      return new byte[0]; // to read from a pipe would take its bytes away
    }
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(Sniffer.BYTES);
    } catch (IOException e) {
      return new byte[0]; // the source will meet the same error and report it
    }
  }
}
