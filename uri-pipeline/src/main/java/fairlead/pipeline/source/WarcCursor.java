package fairlead.pipeline.source;

import fairlead.archive.Closing;
import fairlead.archive.Reading;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import fairlead.archive.coding.BoundedBytes;
import fairlead.archive.coding.ContentCoding;
import fairlead.archive.warc.RecordStart;
import fairlead.archive.warc.WarcRecords;
import fairlead.archive.warc.WarcRecords.Restart;
import fairlead.archive.warc.WarcRecords.WarcEntry;
import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.HeaderField;
import fairlead.html.MediaType;
import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.source.SourceOptions.Extracts;
import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.pipeline.source.Unpacker.BadPosition;
import fairlead.uri.base.BaseContext;
import fairlead.uri.text.AsciiCase;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MessageHeaders;
import tools.jackson.core.JacksonException;

/**
 * Reads an archive record by record.
 *
 * <p>A position is the place where a record begins, what was known before it, and how many
 * documents were returned from there on. To begin at a position, those documents are read again but
 * not returned; everything after them is then the same, even with damage. Usually it is one
 * document. It is more if many records share a compressed member, or if no record was found after
 * damage.
 */
final class WarcCursor implements DocumentCursor {

  private static final String NO_PAYLOAD = "application/octet-stream";
  private static final String HTTP = "application/http";

  /** In a position: a header that is not well-formed was reported. */
  private static final String REPORTED = "reported";

  private final Reading<SeekableByteChannel> file;
  private final Reading<SeekableByteChannel> again;
  private final DocumentPlace archive;
  private final SourceOptions options;
  private final UnpackBudget budget;
  private final PartEnd end;
  private final ContentCoding codings;
  private @Nullable WarcRecords records;
  private Restart restart;
  private int given; // documents since then
  private int toLeaveOut;
  private @Nullable WarcEntry faulty; // its header was reported, and it is next
  private Restart record; // of the last record
  private int inRecord; // how many records were read since then, in the same compressed member
  private boolean lastIsDamaged;
  private boolean ended;

  /**
   * A cursor at a position in an archive.
   *
   * @param file opens it
   * @param again opens it at any later time
   * @param archive its place
   * @param budget how much may be unpacked
   * @param end the record that is no longer read
   * @throws BadPosition if the position is not one in a web archive
   */
  WarcCursor(
      Reading<SeekableByteChannel> file,
      Reading<SeekableByteChannel> again,
      DocumentPlace archive,
      SourceOptions options,
      UnpackBudget budget,
      PartEnd end,
      Position position) {
    this.file = file;
    this.end = end;
    this.budget = budget;
    this.codings = new ContentCoding(Inflater::new, budget);
    this.again = again;
    this.archive = archive;
    this.options = options;
    List<String> steps = position.steps();
    try {
      this.restart =
          steps.isEmpty()
              ? Restart.FIRST
              : new Restart(
                  Long.parseLong(steps.get(0)),
                  RecordStart.valueOf(steps.get(1)),
                  Integer.parseInt(steps.get(2)),
                  steps.size() > 4);
      this.toLeaveOut = steps.isEmpty() ? 0 : Integer.parseInt(steps.get(3));
      if (restart.offset() < 0 || restart.members() < 0 || toLeaveOut < 0) {
        throw new IllegalArgumentException("a negative number");
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new BadPosition("no position in a web archive: " + position, e);
    }
    this.record = restart;
  }

  @Override
  public @Nullable Document next() {
    while (true) {
      Document document = nextOrEnd();
      if (document == null) {
        return null;
      }
      given++;
      if (toLeaveOut == 0) {
        return document.withNext(position());
      }
      toLeaveOut--;
    }
  }

  /** The position before a record. */
  static Position before(Restart record) {
    return position(record, 0);
  }

  private Position position() {
    return position(restart, given);
  }

  private static Position position(Restart restart, int given) {
    List<String> steps =
        List.of(
            Long.toString(restart.offset()),
            restart.starts().name(),
            Integer.toString(restart.members()),
            Integer.toString(given));
    return new Position(
        restart.reported() ? Stream.concat(steps.stream(), Stream.of(REPORTED)).toList() : steps);
  }

  private @Nullable Document nextOrEnd() {
    while (!ended) {
      WarcEntry entry = faulty;
      faulty = null;
      if (entry != null) {
        Document document = document(entry);
        if (document != null) {
          noteDamage(document);
          return document;
        }
      }
      try {
        entry = ErrorGuard.read(() -> Optional.ofNullable(nextEntry())).orElse(null);
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
      if (entry.fault() != null) {
        faulty = entry;
        return Document.unread(
            Provenance.of(archive.within(new RecordStep(null, entry.offset()))), entry.fault());
      }
      Document document = document(entry);
      if (document != null) {
        noteDamage(document);
        return document;
      }
    }
    return null;
  }

  private void noteDamage(Document document) {
    lastIsDamaged =
        document.content() instanceof Document.Unread
            || (document.content() instanceof Document.Received html && html.damage() != null);
  }

  private @Nullable WarcEntry nextEntry() throws IOException {
    if (records == null) {
      records = new WarcRecords(file.read(), options.readLimits(), budget, restart);
    }
    WarcEntry entry = records.next();
    Restart own = records.restart().orElse(null);
    if (entry == null || (own != null && entry.offset() >= end.value())) {
      end.reach(entry == null ? Long.MAX_VALUE : entry.offset());
      return null;
    }
    inRecord = own == null ? inRecord + 1 : 0;
    if (own != null) {
      record = own;
      if (toLeaveOut == 0) {
        restart = own;
        given = 0;
      }
    }
    return entry;
  }

  /**
   * Continues after damage; returns a document unless the previous one has reported all of the
   * damage.
   */
  private @Nullable Document damage(RuntimeException e) {
    if (records != null && !records.isInLast() && records.offset() >= end.value()) {
      end.reach(records.offset());
      ended = true;
      return null;
    }
    boolean reported = lastIsDamaged && records != null && records.isInLast();
    Provenance found =
        Provenance.of(
            records == null ? archive : archive.within(new RecordStep(null, records.offset())));
    boolean more = !budget.isSpent() && recovered();
    ended = !more;
    lastIsDamaged = false;
    if (records == null) {
      return Document.unread(found, Reasons.of(e));
    }
    boolean passedOver = records.hasPassedOver();
    boolean cut = !more && e.getCause() instanceof EOFException && records.isCut();
    if (reported && (cut || !passedOver)) {
      return null;
    }
    String rest =
        more
            ? "; the next record that was found is at " + records.position()
            : passedOver ? "; the rest of the archive is not read" : "";
    return Document.unread(found, Reasons.of(e) + rest);
  }

  private boolean recovered() {
    if (records == null) {
      return false;
    }
    try {
      return ErrorGuard.read(records::recover);
    } catch (RuntimeException e) {
      return false; // the damage itself is reported
    }
  }

  /** The document in a record; null if records of this type hold none. */
  private @Nullable Document document(WarcEntry entry) {
    MessageHeaders headers = entry.headers();
    String id = headers.first("WARC-Record-ID").orElse(null);
    Provenance found =
        Provenance.of(archive.within(new RecordStep(id, entry.offset())))
            .withUri(entry.target())
            .withBody(body(entry));
    if (entry.excess() != null) {
      return Document.unread(found, entry.excess());
    }
    return switch (AsciiCase.lower(headers.first("WARC-Type").orElse(""))) {
      case "revisit" -> {
        Provenance revisit = found.withBody(null); // since it has no content of its own
        yield options.revisits() == Revisits.HEADERS
            ? Attempt.orUnread(revisit, () -> revisit(response(revisit, entry)))
            : Document.other(revisit, "revisit");
      }
      case "response" -> Attempt.orUnread(found, () -> response(found, entry));
      case "resource", "conversion" ->
          Attempt.orUnread(
              found,
              () ->
                  html(
                      found,
                      headers,
                      HttpContent.mediaType(headers),
                      List.of(),
                      entry.block(),
                      null));
      case "metadata" -> isPageMetadata(headers) ? pageMetadata(found, entry) : null;
      case "warcinfo", "request", "continuation" -> null;
      case "" -> Document.unread(found, "a record without a WARC-Type");
      default -> Document.other(found, "of an unknown record type");
    };
  }

  private boolean isPageMetadata(MessageHeaders headers) {
    MediaType type = HttpContent.mediaType(headers);
    return options.extracts() == Extracts.READ
        && type != null
        && type.essence().equals("application/json");
  }

  /** The page that a record of a WAT describes; null if it describes a request, for example. */
  private @Nullable Document pageMetadata(Provenance found, WarcEntry entry) {
    int most = options.limits().intOf(DocumentLimit.BYTES);
    BoundedBytes read = BoundedBytes.read(entry.block(), BoundedBytes.UNKNOWN, most);
    if (read.bytes().length > most) {
      return Document.unread(found, "metadata of more than " + most + " bytes");
    }
    PageMetadata page;
    try {
      page = PageMetadata.of(read.bytes());
    } catch (JacksonException e) {
      String reason = read.damage() == null ? "metadata that is not JSON" : read.damage();
      return Document.unread(found, reason);
    }
    if (!page.isOfResponse()) {
      return null;
    }
    Provenance known = found.withStatus(page.status());
    if (page.isOfRevisit()) {
      return options.revisits() == Revisits.HEADERS
          ? revisit(Document.received(known, page.page(found.uri())))
          : Document.other(found, "revisit");
    }
    Representation representation = page.page(found.uri());
    if (!page.isOfPage()) {
      MediaType type = page.mediaType();
      return notOfAFormat(known, representation, type == null ? "no media type" : type.essence());
    }
    String damage =
        page.unknown() == 0 ? null : page.unknown() + " links of an unknown form are not read";
    return new Document(known, new Document.Received(representation, damage, true));
  }

  private RecordBody body(WarcEntry entry) {
    MessageHeaders headers = entry.headers();
    boolean http =
        AsciiCase.lower(headers.first("WARC-Type").orElse("")).equals("response") && isHttp(entry);
    return new RecordBody(again, options.readLimits(), record, inRecord, http, metadata(headers));
  }

  /** Whether a response is an HTTP response. If the record does not say, its URI decides. */
  private static boolean isHttp(WarcEntry record) {
    MediaType type = HttpContent.mediaType(record.headers());
    return type == null
        ? record.target() != null && AsciiCase.lower(record.target()).startsWith("http")
        : type.essence().equals(HTTP);
  }

  /** A media type as written in a header; null for none. */
  private static @Nullable String said(@Nullable MediaType type) {
    return type == null
        ? null
        : type.essence() + (type.charset() == null ? "" : ";charset=" + type.charset());
  }

  private static Metadata metadata(MessageHeaders headers) {
    Instant date;
    try {
      date = headers.first("WARC-Date").map(Instant::parse).orElse(null);
    } catch (DateTimeParseException e) {
      date = null;
    }
    return new Metadata(date, Metadata.UNKNOWN, headers.first("Content-Type").orElse(null));
  }

  private Document response(Provenance found, WarcEntry entry) throws IOException {
    if (!isHttp(entry)) {
      MediaType type = HttpContent.mediaType(entry.headers());
      return Document.other(found, "not HTTP: " + (type == null ? "of no type" : type.essence()));
    }
    HttpContent http = HttpContent.of(entry.block(), options.readLimits());
    Provenance known = found.withStatus(http.status());
    if (found.body() instanceof RecordBody body) {
      known = known.withBody(body.withMediaType(said(http.mediaType())));
    }
    if (http.excess() != null) {
      return Document.unread(found, http.excess());
    }
    return html(
        known, entry.headers(), http.mediaType(), http.fields(), http.body(), http.damage());
  }

  /** What a revisit itself says. It has no payload, no matter what its fields say. */
  private static Document revisit(Document response) {
    if (response.content() instanceof Document.Received received) {
      Representation head = received.representation();
      return head.hasLinkHeaders()
          ? Document.received(response.provenance(), head.withMediaType(NO_PAYLOAD))
          : Document.other(response.provenance(), "revisit");
    }
    return response;
  }

  private Document html(
      Provenance found,
      MessageHeaders record,
      @Nullable MediaType type,
      List<HeaderField> headers,
      InputStream body,
      @Nullable String damage)
      throws IOException {
    String uri = found.uri();
    Representation html =
        new Representation(
            new byte[0],
            uri,
            uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
            type == null ? NO_PAYLOAD : type.essence(),
            type == null ? null : type.charset(),
            headers);
    boolean asked = type == null && html.mayBeSniffed();
    Format gzipped =
        type == null || uri == null ? null : Format.ofGzipFile(type.essence(), uri).orElse(null);
    if (!asked
        && gzipped == null
        && (type == null || Format.ofMediaType(type.essence(), uri).isEmpty())) {
      return notOfAFormat(found, html, type == null ? "no media type" : type.essence());
    }
    BoundedBytes read =
        codings.read(
            body,
            gzipped == null
                ? HttpContent.codings(headers)
                : "gzip," + HttpContent.codings(headers), // decoded last
            options.limits().intOf(DocumentLimit.BYTES));
    if (gzipped != null) {
      html = html.withMediaType(gzipped.mediaType());
    } else if (asked) {
      Format format = Sniffer.ofContent(read.bytes()).or(() -> plainText(uri)).orElse(null);
      if (format == null) {
        return notOfAFormat(found, html, "no media type");
      }
      html = html.withMediaType(format.mediaType());
    }
    String segment =
        record.first("WARC-Segment-Number").isPresent() ? "only its first segment is read" : null;
    String reported =
        Stream.of(damage, segment, read.damage()).filter(Objects::nonNull).findFirst().orElse(null);
    return new Document(found, new Document.Received(html.withBytes(read.bytes()), reported));
  }

  /** The format of a text by its URI, if nothing else is known. */
  private static Optional<Format> plainText(@Nullable String uri) {
    return Format.ofMediaType("text/plain", uri);
  }

  private static Document notOfAFormat(Provenance found, Representation head, String type) {
    return head.hasLinkHeaders()
        ? Document.received(found, head)
        : Document.other(found, "not a document: " + type);
  }

  @Override
  public void close() {
    Closing.quietly(records);
  }
}
