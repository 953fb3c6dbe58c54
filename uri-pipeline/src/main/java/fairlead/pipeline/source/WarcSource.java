package fairlead.pipeline.source;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The documents of a web archive, WARC or ARC, compressed record by record or not. The retrieval
 * URI of each is its WARC-Target-URI. Responses and resources of other media types, and revisits,
 * are given as something else. Requests, metadata and the like are skipped.
 *
 * <p>Content codings (gzip, deflate, br) are undone within the limit for a document. Damage is
 * reported with its place, and reading goes on at the next record that can be found. In an
 * uncompressed WARC, or where each record is a gzip member of its own, one is always found.
 */
public final class WarcSource implements DocumentSource {

  private static final List<String> ENDINGS = List.of(".warc", ".warc.gz", ".arc", ".arc.gz");

  private final Path file;
  private final String name;
  private final SourceOptions options;

  /**
   * A source of the documents of an archive.
   *
   * @param file the archive
   * @param name how its user named it
   * @param options the base is not used
   */
  public WarcSource(Path file, String name, SourceOptions options) {
    this.file = file;
    this.name = name;
    this.options = options;
  }

  /** Whether a file is a web archive by its name. */
  static boolean isArchiveName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ENDINGS.stream().anyMatch(lower::endsWith);
  }

  @Override
  public DocumentCursor open(Position position) {
    Path leaf = file.getFileName();
    Reading<SeekableByteChannel> opening = () -> OpenableFile.of(file).opening().read();
    return new WarcCursor(
        opening, opening, DocumentPlace.file(name, leaf == null ? file : leaf), options, position);
  }
}
