package fairlead.pipeline.source;

import fairlead.archive.Reading;
import fairlead.archive.UnpackBudget;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;

/**
 * The documents of a web archive, WARC or ARC, compressed record by record or not. The retrieval
 * URI of each is its WARC-Target-URI. Conversions are read like resources. Records with other media
 * types, and revisits, are returned as something else. Requests, metadata and similar records are
 * skipped.
 *
 * <p>Content codings (gzip, deflate, br, zstd) are undone within the limit for a document. Damage
 * is reported with its place, and reading continues at the next record that can be found. In an
 * uncompressed WARC, or if each record is a separate gzip member or zstd frame, the next record is
 * always found.
 */
public final class WarcSource implements DocumentSource {

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

  @Override
  public DocumentCursor open(Position position) {
    Path leaf = file.getFileName();
    Reading<SeekableByteChannel> opening = () -> OpenableFile.of(file).opening().read();
    return new WarcCursor(
        opening,
        opening,
        DocumentPlace.file(name, leaf == null ? file : leaf),
        options,
        UnpackBudget.of(
            options.limits().of(SourceLimit.UNPACKED_BYTES),
            options.limits().intOf(SourceLimit.UNPACK_RATIO),
            file.toFile().length()),
        PartEnd.none(),
        position);
  }
}
