package fairlead.pipeline.source;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.Bytes;
import fairlead.archive.Closing;
import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import fairlead.archive.Reasons;
import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.tar.TarFormat;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.PartStep;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.source.Enclosed.Unknown;
import fairlead.pipeline.source.Unpacker.BadPosition;
import fairlead.pipeline.source.Unpacker.Many;
import fairlead.pipeline.source.Unpacker.One;
import fairlead.uri.base.BaseContext;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The documents of an archive or a message, at every depth. An item that cannot be read affects
 * only itself.
 *
 * <p>A position is the number of the last item returned, from 1, and the position in it if it holds
 * documents. To begin there, the earlier items are skipped, without decoding if the format allows
 * that, and the item itself is read again but not returned, unless the position is after all that
 * it holds. Everything after it is then the same, except for the budget, which starts again unless
 * it was spent.
 */
final class ContainerCursor implements DocumentCursor {

  private static final AsciiSet PATH = AsciiSet.UNRESERVED.or(AsciiSet.of("!$&'()*+,;=:@/"));

  /** The position after the item of this container that spent the budget. */
  private static final Position REST = Position.of("rest");

  /** The position after the document that says that nothing more is unpacked. */
  private static final Position SPENT = Position.of("spent");

  /** The position in an item after all that it holds. */
  private static final Position ALL = Position.of("all");

  private final Unpacker unpacker;
  private final Enclosed enclosed;
  private final ContainerFormat format;
  private final int depth;
  private final boolean slashes; // whether a backslash in a name is part of it on every system
  private @Nullable InputStream current; // the container is first read from this
  private @Nullable EntryReader reader;
  private @Nullable DocumentCursor inner;
  private long items;
  private final long begin; // the item to begin at
  private Position inside; // the position in that item
  private boolean leftOut; // whether to leave out that item
  private final long last; // the last item to read
  private boolean lastIsDamaged;
  private boolean ended;
  private boolean spentIsReported;

  /**
   * A cursor at a position in a container.
   *
   * @param first opens the container's bytes, for this cursor
   * @param bytes opens the same bytes at any time
   * @param current the same bytes, already open; null if they must be opened
   * @param depth how many containers it lies in
   * @throws BadPosition if the position is not one in a container
   */
  ContainerCursor(
      Unpacker unpacker,
      Enclosed enclosed,
      ArchiveFormat container,
      Bytes first,
      Bytes bytes,
      @Nullable InputStream current,
      Position position,
      int depth) {
    this.unpacker = unpacker;
    this.enclosed = enclosed;
    this.format = new ContainerFormat(container, first, bytes, enclosed, unpacker.options());
    this.current = current;
    this.depth = depth;
    this.slashes = container == TarFormat.TAR;
    this.inside = position.rest();
    if (position.equals(REST)) {
      unpacker.budget().exhaust();
    }
    this.ended = position.equals(REST) || position.equals(SPENT);
    this.spentIsReported = position.equals(SPENT) || DamagedCursor.hasReported(position);
    boolean isStart = position.steps().isEmpty() || ended;
    this.leftOut = !isStart && inside.steps().isEmpty();
    this.last = depth == 0 ? unpacker.lastItem() : Long.MAX_VALUE;
    try {
      long item = isStart ? 0 : Long.parseLong(position.steps().get(0));
      this.begin = inside.equals(ALL) ? item + 1 : item;
      this.inside = inside.equals(ALL) ? Position.START : inside;
    } catch (NumberFormatException e) {
      throw new BadPosition("no position in " + container.traits().label() + ": " + position, e);
    }
    if (begin < 0) {
      throw new BadPosition("no position in " + container.traits().label() + ": " + position, null);
    }
  }

  /** The position after an item and all that it holds. */
  static Position after(long item) {
    return ALL.within(Long.toString(item));
  }

  @Override
  public @Nullable Document next() {
    while (!ended || inner != null) {
      Document document = inner == null ? nextOfThis() : nextOfInner(inner);
      ended |= unpacker.budget().isSpent();
      if (document == null) {
        continue;
      }
      lastIsDamaged = isDamaged(document);
      spentIsReported |= ended && reports(document, unpacker.budget().reason());
      if (leftOut && items == begin) {
        leftOut = false;
        continue;
      }
      return unpacker.budget().isSpent() ? document.withNext(afterSpent(document)) : document;
    }
    return spent();
  }

  /** The position after a document with which the budget is spent. */
  private Position afterSpent(Document document) {
    if (depth == 0 && spentIsReported) {
      return SPENT;
    }
    return inner == null ? REST : document.provenance().next();
  }

  /**
   * Reports, once for an input, that the rest of it is not read; null if there is nothing to
   * report.
   */
  private @Nullable Document spent() {
    if (depth > 0 || !unpacker.budget().isSpent() || spentIsReported) {
      return null;
    }
    spentIsReported = true;
    return Document.unread(
            enclosed.provenance(), unpacker.budget().reason() + "; the rest is not read")
        .withNext(SPENT);
  }

  private static boolean reports(Document document, String reason) {
    return !reason.isEmpty()
        && document.content() instanceof Document.Unread unread
        && unread.message().startsWith(reason);
  }

  private static boolean isDamaged(Document document) {
    return document.content() instanceof Document.Unread
        || (document.content() instanceof Document.Received received && received.damage() != null);
  }

  private @Nullable Document nextOfInner(DocumentCursor cursor) {
    Document document = cursor.next();
    if (document == null) {
      cursor.close();
      inner = null;
      return null;
    }
    Position next = document.provenance().next();
    return document.withNext(next.within(Long.toString(items)));
  }

  /** A document of this container; null if there is none, or if the item holds documents. */
  private @Nullable Document nextOfThis() {
    if (items >= last) {
      ended = true;
      return null;
    }
    Item item;
    try {
      item = ErrorGuard.read(() -> Optional.ofNullable(nextItem())).orElse(null);
    } catch (RuntimeException e) {
      ended = true;
      items++;
      // The last document has reported it, if the data of the container itself is damaged.
      return lastIsDamaged
          ? null
          : at(Document.unread(enclosed.provenance(), Reasons.of(e) + rest()));
    }
    if (item == null) {
      ended = true;
      return null;
    }
    if (items < begin) {
      return null;
    }
    return open(item);
  }

  private String rest() {
    return items > 1 ? "; the rest is not read" : "";
  }

  private @Nullable Item nextItem() throws IOException {
    if (reader == null) {
      InputStream in = current;
      current = null;
      reader = format.open(in, unpacker.budget());
    }
    items++;
    return reader.next();
  }

  private @Nullable Document open(Item item) {
    Position position = items == begin ? inside : Position.START;
    if (item instanceof Item.Damage damage) {
      return at(Document.unread(enclosed.provenance(), damage.message()));
    }
    if (item instanceof Item.Unread unread) {
      return at(Document.unread(found(unread.name()), unread.message()));
    }
    if (item instanceof Item.Link link) {
      Body body = new LinkBody(link.target(), link.modified());
      return at(Document.other(found(link.name()).withBody(body), "symbolic link"));
    }
    if (item instanceof Item.Other other) {
      return at(Document.other(found(other.name()), other.reason()));
    }
    Enclosed within = item instanceof Item.Part part ? within(part) : within((Item.Entry) item);
    if (within.mediaType() == null
        && within.unknown() == Unknown.OTHER
        && Sniffer.ofName(within.name()).isEmpty()
        && Sniffer.isOtherByName(within.name())) {
      return at(Document.other(within.provenance(), "not a document according to its name"));
    }
    Unpacker.Opened opened =
        unpacker.open(within, position, depth + 1, format.items() == Items.PACKAGE);
    if (opened instanceof Many many) {
      inner = many.cursor();
      return null;
    }
    return at(((One) opened).document());
  }

  private Document at(Document document) {
    Position next = Position.of(Long.toString(items));
    return new Document(document.provenance().withItem(items).withNext(next), document.content());
  }

  /** What is known about an entry that is not read. */
  private Provenance found(String name) {
    return format.items() == Items.PARTS
        ? Provenance.of(place().within(new PartStep(name)))
        : Provenance.of(place().within(new EntryStep(path(name)))).withUri(uri(path(name)));
  }

  private Enclosed within(Item.Entry entry) {
    Bytes bytes = format.bytes(items, entry.extent());
    if (format.items() == Items.CONTENT) {
      // It takes the place of its container, whose bytes are copied unchanged.
      Body packed = enclosed.provenance().body();
      return new Enclosed(
          enclosed.provenance().withBody(packed == null ? null : new PackedBody(packed, bytes)),
          ArchiveFormats.innerName(enclosed.name()),
          null,
          null,
          enclosed.context(),
          enclosed.root(),
          enclosed.retrieved(),
          entry.size(),
          entry.data(),
          bytes,
          bytes,
          enclosed.unknown());
    }
    boolean message = format.items() == Items.MESSAGES;
    String path = path(entry.name());
    String uri = uri(path);
    Provenance found =
        Provenance.of(place().within(new EntryStep(path)))
            .withUri(uri)
            .withBody(
                new ItemBody(bytes, new Metadata(entry.modified(), entry.permissions(), null)));
    return new Enclosed(
        found,
        path,
        message ? "message/rfc822" : null,
        null,
        uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
        uri,
        message ? enclosed.retrieved() : enclosed.retrieved() == null ? null : uri,
        entry.size(),
        entry.data(),
        bytes,
        bytes,
        Unknown.OTHER);
  }

  private Enclosed within(Item.Part part) {
    MessageFacts facts = Objects.requireNonNull(format.facts(), "facts");
    Bytes bytes = format.bytes(items, null);
    String uri = facts.uri(part.heading());
    Provenance found =
        Provenance.of(place().within(new PartStep(part.number())))
            .withUri(uri)
            .withBody(new ItemBody(bytes, Metadata.NONE.withMediaType(part.heading().mediaType())))
            .withParts(facts.parts());
    String name = part.heading().fileName();
    return new Enclosed(
        found,
        name == null ? "" : name,
        part.heading().mediaType(),
        part.heading().charset(),
        facts.context(part.heading()),
        uri,
        null,
        Item.UNKNOWN,
        part.data(),
        bytes,
        bytes,
        Unknown.OTHER);
  }

  private DocumentPlace place() {
    return enclosed.provenance().place();
  }

  /**
   * The bytes of an item.
   *
   * @param bytes opens them
   */
  private record ItemBody(Bytes bytes, Metadata metadata) implements Body {
    @Override
    public InputStream open() throws IOException {
      return bytes.open();
    }
  }

  /**
   * A symbolic link, whose bytes are the path that it leads to.
   *
   * @param target the path
   */
  private record LinkBody(String target, @Nullable Instant modified) implements Body {
    @Override
    public InputStream open() {
      return new ByteArrayInputStream(target.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Metadata metadata() {
      return new Metadata(modified, Metadata.UNKNOWN, null, target);
    }
  }

  /**
   * The bytes of a compressed document.
   *
   * @param body the same bytes
   * @param unpacked the document
   */
  private record PackedBody(Body body, Bytes unpacked) implements Body {
    @Override
    public InputStream open() throws IOException {
      return body.open();
    }

    @Override
    public InputStream content() throws IOException {
      return body.content();
    }

    @Override
    public InputStream document() throws IOException {
      return unpacked.open();
    }

    @Override
    public Metadata metadata() throws IOException {
      return body.metadata();
    }

    @Override
    public Optional<Path> file() {
      return body.file();
    }

    @Override
    public boolean isCompressed() {
      return true;
    }
  }

  /** The path of an entry with slashes, no matter which system wrote the archive. */
  private String path(String name) {
    String path = slashes ? name : name.replace('\\', '/');
    while (path.startsWith("./")) {
      path = path.substring(2);
    }
    return path;
  }

  private @Nullable String uri(String path) {
    String root = enclosed.root();
    if (root == null) {
      return null;
    }
    int first = 0;
    while (first < path.length() && path.charAt(first) == '/') {
      first++;
    }
    return (root.endsWith("/") ? root : root + '/')
        + PercentEncoding.encode(path.substring(first), PATH);
  }

  @Override
  public void close() {
    if (inner != null) {
      inner.close();
    }
    Closing.quietly(reader);
    Closing.quietly(current);
  }
}
