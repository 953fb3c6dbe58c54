package fairlead.pipeline.source;

import fairlead.archive.Closing;
import fairlead.archive.Reasons;
import fairlead.archive.Spool;
import fairlead.html.DocumentLimit;
import fairlead.html.extract.LargePage;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.extract.PagePart;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.source.LargePages.Resume;
import fairlead.pipeline.source.Unpacker.BadPosition;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Divides the large pages among the documents of another cursor.
 *
 * <p>A position within a page is {@link #PART}, the number of parts before it, and the position
 * before the page. To begin there, the page is divided again.
 */
final class LargePageCursor implements DocumentCursor {

  /** The first step of a position between two parts. No other step is a slash. */
  private static final String PART = "/";

  private final DocumentCursor documents;
  private final LinkExtractor extractor;
  private final Resume resume;
  private Position before; // the position before the current document
  private int toSkip; // parts of the first page
  private @Nullable Pages current;
  private int nextPart; // of the current page
  private @Nullable String problem; // why the last document could not be divided

  /** A page that is being read. */
  private record Pages(
      Document document, LargePage page, SeekableByteChannel content, @Nullable Spool copy) {

    void close() {
      Closing.quietly(content);
      Closing.quietly(copy);
    }
  }

  private LargePageCursor(DocumentCursor documents, LargePages pages, Position before, int toSkip) {
    this.documents = documents;
    this.extractor = pages.extractor();
    this.resume = pages.resume();
    this.before = before;
    this.toSkip = toSkip;
  }

  static DocumentCursor open(LargePages pages, Position position) {
    DocumentSource source = pages.source();
    List<String> steps = position.steps();
    if (steps.isEmpty() || !steps.get(0).equals(PART)) {
      return new LargePageCursor(source.open(position), pages, position, 0);
    }
    try {
      int parts = Integer.parseUnsignedInt(steps.get(1));
      Position page = position.rest().rest();
      return new LargePageCursor(source.open(page), pages, page, parts);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new BadPosition("no position in a page: " + position, e);
    }
  }

  @Override
  public @Nullable Document next() {
    while (true) {
      Document part = current == null ? null : nextOf(current);
      if (part != null) {
        return part;
      }
      Document document = documents.next();
      if (document == null) {
        return null;
      }
      current = large(document);
      if (current == null) {
        toSkip = 0;
        before = document.provenance().next();
        return problem == null ? document : damaged(document, problem);
      }
      current.page().skip(toSkip);
      nextPart = toSkip;
      toSkip = 0;
    }
  }

  /** The next part of a page. Null after the last one. */
  private @Nullable Document nextOf(Pages pages) {
    Document document = pages.document();
    PagePart part;
    try {
      part = ErrorGuard.read(() -> Optional.ofNullable(pages.page().next())).orElse(null);
    } catch (RuntimeException e) {
      end(pages);
      return Document.unread(document.provenance().withPart(nextPart), Reasons.of(e));
    }
    if (part == null) {
      end(pages);
      return null;
    }
    boolean last = pages.page().isAtEnd();
    nextPart = part.number() + 1;
    Position within =
        resume == Resume.BEFORE_PAGES
            ? before
            : before.within(Integer.toString(nextPart)).within(PART);
    Position after = last ? document.provenance().next() : within;
    return new Document(
        document.provenance().withNext(after).withPart(part.number()), new Document.Part(part));
  }

  private void end(Pages pages) {
    pages.close();
    current = null;
    before = pages.document().provenance().next();
  }

  /** A page that is divided. Null if a document is short, or cannot be divided. */
  private @Nullable Pages large(Document document) {
    problem = null;
    Body body = document.provenance().body();
    if (body == null
        || !(document.content() instanceof Document.Received received)
        || received.damage() != null
        || received.isExtract()
        || received.representation().bytes().length <= extractor.limits().intOf(DocumentLimit.BYTES)
        || !extractor.canDivide(received.representation())) {
      return null;
    }
    try {
      return ErrorGuard.read(() -> Optional.ofNullable(divided(document, received, body)))
          .orElse(null);
    } catch (RuntimeException e) {
      problem = "it cannot be divided: " + Reasons.of(e);
      return null;
    }
  }

  /** What was read of a page that cannot be divided. */
  private static Document damaged(Document document, String problem) {
    Document.Received received = (Document.Received) document.content();
    return new Document(
        document.provenance(), new Document.Received(received.representation(), problem));
  }

  private @Nullable Pages divided(Document document, Document.Received received, Body body)
      throws IOException {
    Path file = body.isCompressed() ? null : body.file().orElse(null);
    Spool copy = file == null ? copy(body) : null;
    SeekableByteChannel content = copy == null ? Files.newByteChannel(file) : copy.channel();
    Pages pages = null;
    try {
      LargePage page = extractor.divide(received.representation(), content).orElse(null);
      pages = page == null ? null : new Pages(document, page, content, copy);
      return pages;
    } finally {
      if (pages == null) {
        Closing.quietly(content);
        Closing.quietly(copy);
      }
    }
  }

  private Spool copy(Body body) throws IOException {
    Spill spill = Spill.of(body.document(), extractor.limits().of(SourceLimit.SPILL_BYTES));
    if (spill.damage() != null) {
      spill.copy().close();
      throw new IOException(spill.damage());
    }
    return spill.copy();
  }

  @Override
  public void close() {
    if (current != null) {
      current.close();
    }
    documents.close();
  }
}
