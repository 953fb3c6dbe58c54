package fairlead.pipeline.source;

import fairlead.html.Format;
import fairlead.html.HeaderField;
import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.failure.Reasons;
import fairlead.pipeline.source.WarcRecords.WarcEntry;
import fairlead.uri.base.BaseContext;
import fairlead.uri.text.AsciiCase;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpParser;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageHeaders;

/** Reads an archive record by record. */
final class WarcCursor implements DocumentCursor {

  private static final String CHUNKED = "chunked";

  private static final ReadableByteChannel NOTHING =
      Channels.newChannel(InputStream.nullInputStream());

  private final Reading<SeekableByteChannel> file;
  private final String name;
  private final SourceOptions options;
  private final ContentCoding codings = new ContentCoding(Inflater::new);
  private @Nullable WarcRecords records;
  private boolean lastIsDamaged;
  private boolean ended;

  /**
   * A cursor before an archive.
   *
   * @param file opens it
   */
  WarcCursor(Reading<SeekableByteChannel> file, String name, SourceOptions options) {
    this.file = file;
    this.name = name;
    this.options = options;
  }

  @Override
  public @Nullable Document next() {
    while (!ended) {
      WarcEntry entry;
      try {
        entry = Reading.guarded(() -> Optional.ofNullable(nextEntry())).orElse(null);
      } catch (RuntimeException e) {
        Document damage = damage(e);
        if (damage != null) {
          return damage;
        }
        continue;
      }
      if (entry == null) {
        ended = true;
        return null;
      }
      lastIsDamaged = false;
      Document document = document(entry);
      if (document != null) {
        lastIsDamaged =
            document.content() instanceof Document.Unread
                || (document.content() instanceof Document.Received html && html.damage() != null);
        return document;
      }
    }
    return null;
  }

  private @Nullable WarcEntry nextEntry() throws IOException {
    if (records == null) {
      records = new WarcRecords(file.read(), options);
    }
    return records.next();
  }

  /** Goes on after damage; returns a document unless the previous one has reported all of it. */
  private @Nullable Document damage(RuntimeException e) {
    boolean told = lastIsDamaged && records != null && records.isInLast();
    DocumentPlace place =
        DocumentPlace.record(
            name, null, records == null ? DocumentPlace.NO_OFFSET : records.offset());
    boolean more = recovered();
    ended = !more;
    lastIsDamaged = false;
    if (records == null) {
      return new Document(place, new Document.Unread(Reasons.of(e)));
    }
    boolean passedOver = records.hasPassedOver();
    boolean cut = !more && e.getCause() instanceof EOFException && records.isCut();
    if (told && (cut || !passedOver)) {
      return null;
    }
    String rest =
        more
            ? "; the next record that was found is at " + records.position()
            : passedOver ? "; the rest of the archive is not read" : "";
    return new Document(place, new Document.Unread(Reasons.of(e) + rest));
  }

  private boolean recovered() {
    if (records == null) {
      return false;
    }
    try {
      return Reading.guarded(records::recover);
    } catch (RuntimeException e) {
      return false; // the damage itself is told
    }
  }

  /** The document in a record; null if such records hold none. */
  private @Nullable Document document(WarcEntry entry) {
    MessageHeaders headers = entry.headers();
    DocumentPlace place =
        DocumentPlace.record(name, headers.first("WARC-Record-ID").orElse(null), entry.offset());
    if (entry.excess() != null) {
      return new Document(place, new Document.Unread(entry.excess()));
    }
    return switch (AsciiCase.lower(headers.first("WARC-Type").orElse(""))) {
      case "revisit" -> other(place, "revisit");
      case "response" -> Reading.orUnread(place, () -> response(place, entry));
      case "resource" ->
          Reading.orUnread(
              place,
              () -> html(place, headers, mediaType(headers), List.of(), entry.block(), null));
      case "warcinfo", "request", "metadata", "conversion", "continuation" -> null;
      case "" -> new Document(place, new Document.Unread("a record without a WARC-Type"));
      default -> other(place, "of a type of record that is not known");
    };
  }

  private Document response(DocumentPlace place, WarcEntry entry) throws IOException {
    MediaType type = mediaType(entry.headers()).base();
    if (!type.equals(MediaType.HTTP)) {
      return other(place, "not HTTP: " + type);
    }
    InputStream in = new BufferedInputStream(entry.block());
    HeaderReader reader = new HeaderReader(in, options, false);
    ByteBuffer header = reader.read();
    boolean cut = header.hasRemaining() && !reader.hasEnded();
    HttpParser parser = new HttpParser();
    parser.lenientResponse();
    parser.parse(NOTHING, header); // what is not a message is told as such, however long it is
    String excess = reader.excess();
    if (excess != null) {
      return new Document(place, new Document.Unread(excess));
    }
    MessageHeaders headers = parser.headers();
    List<HeaderField> fields = new ArrayList<>();
    headers
        .map()
        .forEach(
            (name, values) -> values.forEach(value -> fields.add(new HeaderField(name, value))));
    boolean chunked =
        codings(fields, "Transfer-Encoding").stream().anyMatch(CHUNKED::equalsIgnoreCase);
    InputStream body = chunked ? ChunkedStream.of(in) : in;
    String damage = cut ? "the header of the HTTP message does not end" : null;
    return html(place, entry.headers(), mediaType(headers), fields, body, damage);
  }

  private static MediaType mediaType(MessageHeaders headers) {
    return headers
        .first("Content-Type")
        .map(MediaType::parseLeniently)
        .orElse(MediaType.OCTET_STREAM);
  }

  private Document html(
      DocumentPlace place,
      MessageHeaders record,
      MediaType type,
      List<HeaderField> headers,
      InputStream body,
      @Nullable String damage)
      throws IOException {
    String mediaType = type.base().toString().toLowerCase(Locale.ROOT);
    String uri = record.first("WARC-Target-URI").map(WarcCursor::withoutBrackets).orElse(null);
    Representation html =
        new Representation(
            new byte[0],
            uri,
            uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
            mediaType,
            type.parameters().get("charset"),
            headers);
    if (Format.ofMediaType(mediaType, uri).isEmpty()) {
      return html.hasLinkHeaders()
          ? Document.received(place, html)
          : other(place, "no document: " + mediaType);
    }
    BoundedBytes read = codings.read(body, codings(headers), options.maxDocumentBytes());
    String segment =
        record.first("WARC-Segment-Number").isPresent() ? "only its first segment is read" : null;
    String found =
        Stream.of(damage, segment, read.damage()).filter(Objects::nonNull).findFirst().orElse(null);
    return new Document(place, new Document.Received(html.withBytes(read.bytes()), found));
  }

  /** All codings, those of the message after those of its content, which were applied first. */
  private static String codings(List<HeaderField> headers) {
    List<String> all = new ArrayList<>(codings(headers, "Content-Encoding"));
    all.addAll(codings(headers, "Transfer-Encoding"));
    all.removeIf(CHUNKED::equalsIgnoreCase);
    return String.join(",", all);
  }

  /**
   * The members of a list-based field, which may occur in several lines (RFC 9110, Section 5.3).
   */
  private static List<String> codings(List<HeaderField> headers, String name) {
    return headers.stream()
        .filter(field -> field.name().equalsIgnoreCase(name))
        .flatMap(field -> Stream.of(field.value().split(",", -1)))
        .map(String::strip)
        .filter(coding -> !coding.isEmpty())
        .toList();
  }

  /** Old versions of wget wrote the target in angle brackets. */
  private static String withoutBrackets(String target) {
    return target.startsWith("<") && target.endsWith(">")
        ? target.substring(1, target.length() - 1)
        : target;
  }

  private static Document other(DocumentPlace place, String reason) {
    return new Document(place, new Document.Other(reason));
  }

  @Override
  public void close() {
    Closing.quietly(records);
  }
}
