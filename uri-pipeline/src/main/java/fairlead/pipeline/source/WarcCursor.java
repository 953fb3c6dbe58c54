package fairlead.pipeline.source;

import fairlead.html.Format;
import fairlead.html.HeaderField;
import fairlead.html.HtmlDocument;
import fairlead.pipeline.Document;
import fairlead.pipeline.Origin;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.failure.Reasons;
import fairlead.uri.base.BaseContext;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;

/** Reads an archive record by record. */
final class WarcCursor implements DocumentCursor {

  private final Path file;
  private final String name;
  private final SourceOptions options;
  private @Nullable WarcReader reader;
  private long lastOffset;
  private boolean lastIsDamaged;
  private boolean ended;

  WarcCursor(Path file, String name, SourceOptions options) {
    this.file = file;
    this.name = name;
    this.options = options;
  }

  @Override
  public @Nullable Document next() {
    while (!ended) {
      WarcRecord record;
      try {
        record = ErrorGuard.run(this::nextRecord);
      } catch (RuntimeException e) {
        return end(e, reader == null ? Origin.NO_OFFSET : reader.position());
      }
      if (record == null) {
        return lastIsCut() ? end(new EOFException(), lastOffset) : null;
      }
      lastOffset = record.position();
      lastIsDamaged = false;
      Document document = document(record);
      if (document != null) {
        lastIsDamaged =
            document.content() instanceof Document.Unread
                || (document.content() instanceof Document.Html html && html.damage() != null);
        return document;
      }
    }
    return null;
  }

  /**
   * Whether the archive ends within its last record and nobody has said so. jwarc passes over what
   * is missing and takes its own position beyond the end of the file.
   */
  private boolean lastIsCut() {
    ended = true;
    try {
      return reader != null && !lastIsDamaged && reader.position() > Files.size(file);
    } catch (IOException e) {
      return true;
    }
  }

  /** The archive's end where it cannot be read on: jwarc does not find the next record. */
  private Document end(Exception e, long offset) {
    ended = true;
    String rest = offset == Origin.NO_OFFSET ? "" : "; the rest of the archive is not read";
    return new Document(
        Origin.record(name, null, offset), new Document.Unread(Reasons.of(e) + rest));
  }

  private @Nullable WarcRecord nextRecord() {
    try {
      if (reader == null) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
          throw new FileSystemException(file.toString(), null, "not a regular file");
        }
        // Not lenient: that mode of jwarc refuses folded header fields, which are valid.
        reader = new WarcReader(file);
      }
      return reader.next().orElse(null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private @Nullable Document document(WarcRecord record) {
    Origin origin =
        Origin.record(
            name, record.headers().first("WARC-Record-ID").orElse(null), record.position());
    try {
      if (record instanceof WarcRevisit) {
        return other(origin, "revisit");
      }
      if (record instanceof WarcResponse response) {
        return response(origin, response);
      }
      return record instanceof WarcResource resource
          ? html(origin, resource, resource.contentType(), List.of(), resource.body().stream())
          : null;
    } catch (IOException | RuntimeException e) {
      return new Document(origin, new Document.Unread(Reasons.of(e)));
    }
  }

  private Document response(Origin origin, WarcResponse response) throws IOException {
    if (!response.contentType().base().equals(MediaType.HTTP)) {
      return other(origin, "not HTTP: " + response.contentType().base());
    }
    HttpResponse http = response.http();
    List<HeaderField> headers = new ArrayList<>();
    http.headers()
        .map()
        .forEach(
            (name, values) -> values.forEach(value -> headers.add(new HeaderField(name, value))));
    return html(origin, response, http.contentType(), headers, http.body().stream());
  }

  private Document html(
      Origin origin,
      WarcTargetRecord record,
      MediaType type,
      List<HeaderField> headers,
      InputStream body)
      throws IOException {
    String mediaType = type.base().toString().toLowerCase(Locale.ROOT);
    String uri = record.target() == null ? null : withoutBrackets(record.target());
    HtmlDocument html =
        new HtmlDocument(
            new byte[0],
            uri,
            uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
            mediaType,
            type.parameters().get("charset"),
            headers);
    if (Format.ofMediaType(mediaType, uri).isEmpty()) {
      return html.hasLinkHeaders()
          ? Document.html(origin, html)
          : other(origin, "no document: " + mediaType);
    }
    BoundedBytes read = ContentCoding.read(body, coding(headers), options.maxDocumentBytes());
    return new Document(origin, new Document.Html(html.withBytes(read.bytes()), read.damage()));
  }

  private static String coding(List<HeaderField> headers) {
    return headers.stream()
        .filter(field -> field.name().equalsIgnoreCase("Content-Encoding"))
        .map(HeaderField::value)
        .findFirst()
        .orElse("");
  }

  /** Old versions of wget wrote the target in angle brackets. */
  private static String withoutBrackets(String target) {
    return target.startsWith("<") && target.endsWith(">")
        ? target.substring(1, target.length() - 1)
        : target;
  }

  private static Document other(Origin origin, String reason) {
    return new Document(origin, new Document.Other(reason));
  }

  @Override
  public void close() {
    if (reader != null) {
      try {
        reader.close();
      } catch (IOException e) {
        // It was opened for reading; nothing is lost.
      }
    }
  }
}
