package fairlead.html;

import fairlead.html.Finding.Kind;
import fairlead.html.LinkCollector.Found;
import fairlead.html.Unreadable.Reason;
import fairlead.html.text.DocumentText;
import fairlead.html.text.TextCursor;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Resolver;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the links of a document and resolves each against the document's base: all work on one
 * document, as a pure function.
 *
 * <pre>{@code
 * LinkExtractor extractor = new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT);
 * if (extractor.extract(HtmlDocument.of("http://h/p", bytes)) instanceof DocumentLinks found) {
 *   found.links().forEach(link -> System.out.println(link.resolution()));
 * }
 * }</pre>
 *
 * <p>By the URL Standard, queries are encoded in the document's charset.
 *
 * <p>References are resolved once the whole document is known, so that a late base governs earlier
 * links too. Immutable and thread-safe.
 */
public final class LinkExtractor {

  /** How many links are resolved between two looks at the clock. */
  private static final int LINKS_PER_LOOK = 256;

  /** How much of an unknown charset label is repeated in the finding. */
  private static final int LABEL_CHARS = 40;

  private final Dialect dialect;
  private final HtmlLimits limits;

  /** An extractor that resolves by a dialect and keeps to limits. */
  public LinkExtractor(Dialect dialect, HtmlLimits limits) {
    this.dialect = Objects.requireNonNull(dialect, "dialect");
    this.limits = Objects.requireNonNull(limits, "limits");
  }

  /** The dialect by which references are resolved. */
  public Dialect dialect() {
    return dialect;
  }

  /** The limits to which the extractor keeps. */
  public HtmlLimits limits() {
    return limits;
  }

  /**
   * The links of a document.
   *
   * @return the links with what was found on the way, or why the document cannot be read
   */
  public Extraction extract(HtmlDocument document) {
    Deadline deadline = new Deadline(limits.time());
    boolean declared = document.mediaType() != null || document.charset() != null;
    int binary = declared ? -1 : BinaryData.offset(document.bytes());
    if (binary >= 0) {
      return new Unreadable(Reason.BINARY, "at byte offset " + binary);
    }
    List<Finding> findings = new ArrayList<>();
    int length = Math.min(document.bytes().length, limits.documentBytes());
    if (length < document.bytes().length) {
      findings.add(Finding.of(Kind.DOCUMENT_CUT, length + " bytes"));
    }
    DocumentText text = DocumentText.decode(document.bytes(), length, document.charset());
    for (String label : text.unknownLabels()) {
      String excerpt =
          label.length() <= LABEL_CHARS ? label : label.substring(0, LABEL_CHARS) + "...";
      findings.add(
          Finding.of(Kind.UNKNOWN_CHARSET, "'" + excerpt + "', read as " + text.charset().name()));
    }
    LinkCollector collector = new LinkCollector(text.text(), limits.links());
    try {
      parse(text.text(), deadline).traverse(collector);
    } catch (UncheckedIOException e) {
      return new Unreadable(Reason.TIME_LIMIT, limits.time().toString());
    }
    return resolve(document, text, collector, findings, deadline);
  }

  private Document parse(String text, Deadline deadline) {
    return Parser.htmlParser()
        .setTrackPosition(true)
        .setMaxDepth(limits.depth() + 1) // one more, so that a cut can be told
        .parseInput(new DeadlineReader(text, deadline), "");
  }

  private DocumentLinks resolve(
      HtmlDocument document,
      DocumentText text,
      LinkCollector collector,
      List<Finding> findings,
      Deadline deadline) {
    Dialect reading = dialect.withEncoding(text.outputCharset());
    DocumentBase base =
        DocumentBase.of(collector.bases(), document.context(), reading, limits.referenceChars());
    Uri own =
        document.uri() != null && dialect.tryParse(document.uri()) instanceof Uri uri ? uri : null;
    addBaseFinding(base, text, findings);
    addCuts(collector, findings);
    Resolver resolver = reading.resolver(base.base().uri());
    List<Found> found = collector.links();
    List<Link> links = new ArrayList<>(found.size());
    TextCursor cursor = text.cursor();
    long targetChars = 0;
    for (Found link : found) {
      if (links.size() % LINKS_PER_LOOK == 0 && deadline.hasPassed()) {
        findings.add(leftOut(Kind.TIME_CUT, found.size() - links.size()));
        break;
      }
      Link resolved = link(link, text, cursor, resolver, base.base(), own);
      targetChars += targetChars(resolved.resolution(), own);
      if (targetChars > limits.targetChars()) {
        findings.add(leftOut(Kind.LINKS_CUT, found.size() - links.size()));
        break;
      }
      links.add(resolved);
    }
    return new DocumentLinks(own, text.charset(), base.base(), links, findings);
  }

  private void addCuts(LinkCollector collector, List<Finding> findings) {
    if (collector.deepest() > limits.depth()) {
      findings.add(Finding.of(Kind.DEPTH_CUT, limits.depth() + " levels"));
    }
    if (collector.cutTags() > 0) {
      findings.add(Finding.of(Kind.ATTRIBUTES_CUT, "tags: " + collector.cutTags()));
    }
    if (collector.beyondLimit() > 0) {
      findings.add(leftOut(Kind.LINKS_CUT, collector.beyondLimit()));
    }
  }

  private static Finding leftOut(Kind kind, int count) {
    return Finding.of(kind, count + " left out");
  }

  private static void addBaseFinding(DocumentBase base, DocumentText text, List<Finding> findings) {
    AttributeValue unusable = base.unusable();
    if (unusable != null) {
      TextCursor cursor = text.cursor();
      cursor.moveTo(unusable.start());
      findings.add(new Finding(Kind.UNUSABLE_BASE, base.reason(), cursor.line(), cursor.column()));
    }
  }

  private Link link(
      Found found,
      DocumentText text,
      TextCursor cursor,
      Resolver resolver,
      BaseUri base,
      @Nullable Uri own) {
    AttributeValue value = found.value();
    cursor.moveTo(value.start());
    int line = cursor.line();
    int column = cursor.column();
    int byteStart = cursor.byteOffset();
    cursor.moveTo(value.end());
    Place place =
        new Place(
            line,
            column,
            value.start(),
            value.end(),
            byteStart,
            cursor.byteEnd(),
            value.precision());
    return new Link(
        found.rule().element(),
        found.rule().attribute(),
        found.kind(),
        text.text().substring(value.start(), value.end()),
        value.value(),
        place,
        resolve(found, resolver, base, own));
  }

  private Resolution resolve(Found found, Resolver resolver, BaseUri base, @Nullable Uri own) {
    String reference = HtmlReference.clean(found.value().value());
    int max = limits.referenceChars();
    if (reference.length() > max) {
      return new Rejection(reference, Issue.TOO_LONG, max, 0);
    }
    boolean request =
        reference.isEmpty()
            && dialect.alwaysRequests(found.rule().element(), found.rule().attribute());
    Resolution resolution = request ? emptyRequest(base, own) : resolver.tryResolve(reference);
    return targetChars(resolution, own) > max
        ? new Rejection(reference, Issue.TOO_LONG, reference.length(), 0)
        : resolution;
  }

  /** How long a target is; that of the current document is the document's URI and the fragment. */
  private static long targetChars(Resolution resolution, @Nullable Uri own) {
    if (resolution instanceof SameDocument same) {
      String fragment = same.fragment();
      return (own == null ? 0L : own.hierarchyEnd())
          + (fragment == null ? 0 : fragment.length() + 1);
    }
    return resolution instanceof Uri target ? target.toString().length() : 0;
  }

  private Resolution emptyRequest(BaseUri base, @Nullable Uri own) {
    Uri target =
        switch (dialect.emptyRequest()) {
          case DOCUMENT -> own;
          case BASE -> base.uri();
        };
    return target == null ? new Rejection("", Issue.NO_BASE, 0, 0) : target.withFragment(null);
  }
}
