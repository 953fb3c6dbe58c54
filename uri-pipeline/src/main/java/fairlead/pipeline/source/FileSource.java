package fairlead.pipeline.source;

import fairlead.archive.Bytes;
import fairlead.archive.Reasons;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.Enclosed.Unknown;
import fairlead.uri.base.BaseContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A single file: a document, or an archive or a message with documents in it, at any depth. Its
 * name decides how it is read; if the name says nothing, its first bytes decide; otherwise it is
 * HTML.
 *
 * <pre>{@code
 * Flux<Document> pages = Inputs.of("site.tar.gz", SourceOptions.DEFAULT).documents();
 * }</pre>
 */
public final class FileSource implements DocumentSource {

  private final Path file;
  private final String name;
  private final SourceOptions options;

  /**
   * A source of the documents in a file.
   *
   * @param file the file
   * @param name how its user named it
   * @param options the base is the document's retrieval URI, or the URI of an archive's root
   */
  public FileSource(Path file, String name, SourceOptions options) {
    this.file = file;
    this.name = name;
    this.options = options;
  }

  @Override
  public DocumentCursor open(Position position) {
    return new LazyCursor(() -> cursor(position));
  }

  private DocumentCursor cursor(Position position) {
    Path leaf = file.getFileName();
    Provenance found =
        Provenance.of(DocumentPlace.file(name, leaf == null ? file : leaf))
            .withUri(FileUris.of(file, options.base()))
            .withBody(Body.ofFile(file));
    OpenableFile open;
    try {
      open = OpenableFile.of(file);
    } catch (IOException e) {
      return OneDocument.open(position, () -> Document.unread(found, Reasons.of(e)));
    }
    Enclosed enclosed = enclosed(found, open, bytes(file), options.base(), Unknown.HTML);
    return new Unpacker(options, open.size(), true).open(enclosed, position);
  }

  /** The bytes of a file, whose attributes are checked each time it is opened. */
  static Bytes bytes(Path file) {
    return Bytes.of(() -> OpenableFile.of(file).opening().read());
  }

  /**
   * A file that is to be opened.
   *
   * @param retrieved the URI by which it was retrieved; null if the user named none
   */
  static Enclosed enclosed(
      Provenance found,
      OpenableFile file,
      Bytes again,
      @Nullable String retrieved,
      Unknown unknown) {
    String uri = Objects.requireNonNull(found.uri(), "uri");
    Bytes first = Bytes.of(file.opening());
    return new Enclosed(
        found,
        found.place().path(),
        null,
        null,
        BaseContext.retrievedFrom(uri),
        uri,
        retrieved,
        file.size(),
        first::open,
        first,
        again,
        unknown);
  }
}
