package fairlead.pipeline.source;

import fairlead.html.Format;
import fairlead.html.Representation;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.coding.BoundedBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A single file. Its name says how it is read; if the name says nothing, its first bytes do; if
 * they do not either, it is HTML.
 */
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
  public DocumentCursor open(Position position) {
    return OneDocument.open(
        position,
        () -> {
          Path leaf = file.getFileName();
          Provenance found =
              Provenance.of(DocumentPlace.file(name, leaf == null ? file : leaf))
                  .withUri(FileUris.of(file, options.base()))
                  .withBody(Body.ofFile(file));
          return Reading.orUnread(
              found, () -> read(found, OpenableFile.of(file), options, Unknown.HTML));
        });
  }

  /** What a file is taken for of which neither name nor content tells. */
  enum Unknown {
    /** For HTML: its user has named it. */
    HTML,
    /** For no document: it was found in a folder. */
    OTHER
  }

  /** The document in a file. */
  static Document read(
      Provenance provenance, OpenableFile file, SourceOptions options, Unknown unknown)
      throws IOException {
    Format format = Sniffer.ofName(provenance.place().path()).orElse(null);
    try (InputStream in = Channels.newInputStream(file.opening().read())) {
      InputStream whole = in;
      if (format == null) {
        byte[] start = in.readNBytes(Sniffer.BYTES);
        format = Sniffer.ofContent(start).orElse(null);
        if (format == null && unknown == Unknown.OTHER) {
          return Document.other(provenance, "not a document by its name or content");
        }
        whole = new SequenceInputStream(new ByteArrayInputStream(start), in);
      }
      BoundedBytes read = BoundedBytes.read(whole, file.size(), options.maxDocumentBytes());
      // Of HTML the bytes are asked, too: binary data often has such a name.
      String mediaType = format == null || format == Format.HTML ? null : format.mediaType();
      Representation html =
          Representation.of(Objects.requireNonNull(provenance.uri(), "uri"), read.bytes())
              .withMediaType(mediaType);
      return new Document(provenance, new Document.Received(html, read.damage()));
    }
  }
}
