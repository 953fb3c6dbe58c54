package fairlead.pipeline.source;

import fairlead.html.Format;
import fairlead.html.HtmlDocument;
import fairlead.pipeline.Document;
import fairlead.pipeline.Origin;
import fairlead.pipeline.failure.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A single file, read as what its name says, and as HTML where that says nothing. */
public final class FileSource implements DocumentSource {

  private final Path file;
  private final String name;
  private final SourceOptions options;

  /**
   * A source of one document.
   *
   * @param file the file
   * @param name how its user named it
   * @param options the base is the document's retrieval URI
   */
  public FileSource(Path file, String name, SourceOptions options) {
    this.file = file;
    this.name = name;
    this.options = options;
  }

  @Override
  public DocumentCursor open() {
    return DocumentCursor.of(
        () -> {
          Path leaf = file.getFileName();
          Origin origin = Origin.file(name, leaf == null ? file : leaf, file);
          return read(origin, file, FileUris.of(file, options.base()), options);
        });
  }

  /** The document in a file, or why it cannot be read. */
  static Document read(Origin origin, Path file, String uri, SourceOptions options) {
    try {
      if (!Files.isRegularFile(file) && Files.exists(file)) {
        throw new FileSystemException(file.toString(), null, "not a regular file");
      }
      try (InputStream in = Files.newInputStream(file)) {
        BoundedBytes read = BoundedBytes.read(in, options.maxDocumentBytes());
        // Of HTML the bytes are asked, too: binary data often has such a name.
        String mediaType =
            Format.ofFileName(origin.path())
                .filter(format -> format != Format.HTML)
                .map(Format::mediaType)
                .orElse(null);
        HtmlDocument html = HtmlDocument.of(uri, read.bytes()).withMediaType(mediaType);

        return new Document(origin, new Document.Html(html, read.damage()));
      }
    } catch (IOException e) {
      return new Document(origin, new Document.Unread(Reasons.of(e)));
    }
  }
}
