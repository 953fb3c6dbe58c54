package fairlead.html;

import fairlead.html.Finding.Kind;
import fairlead.html.Unreadable.Reason;
import fairlead.html.rule.LinkTable;
import fairlead.html.text.DocumentText;
import fairlead.html.text.TextCursor;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

  /** How much of an unknown charset label is repeated in the finding. */
  private static final int LABEL_CHARS = 40;

  private final Dialect dialect;
  private final HtmlLimits limits;

  private final DocumentParser parser;
  private final boolean fragments;

  /** An extractor of the links of the standard table that resolves by a dialect. */
  public LinkExtractor(Dialect dialect, HtmlLimits limits) {
    this(dialect, limits, LinkTable.STANDARD);
  }

  /** An extractor of the links of a table that resolves by a dialect and keeps to limits. */
  public LinkExtractor(Dialect dialect, HtmlLimits limits, LinkTable table) {
    this(dialect, limits, table, false);
  }

  private LinkExtractor(Dialect dialect, HtmlLimits limits, LinkTable table, boolean fragments) {
    this.dialect = Objects.requireNonNull(dialect, "dialect");
    this.limits = Objects.requireNonNull(limits, "limits");
    this.parser = new DocumentParser(limits, Objects.requireNonNull(table, "table"));
    this.fragments = fragments;
  }

  /** This extractor, telling too what fragments may point to in a document, as checkers need. */
  public LinkExtractor withFragments() {
    return new LinkExtractor(dialect, limits, parser.table(), true);
  }

  /** The dialect by which references are resolved. */
  public Dialect dialect() {
    return dialect;
  }

  /** The limits to which the extractor keeps. */
  public HtmlLimits limits() {
    return limits;
  }

  /** Where links are looked for. */
  public LinkTable table() {
    return parser.table();
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
    FragmentCollector targets = fragments ? new FragmentCollector(limits.links()) : null;
    LinkCollector collector = parser.parse(text.text(), limits.links(), targets, deadline);
    return collector == null
        ? new Unreadable(Reason.TIME_LIMIT, limits.time().toString())
        : read(document, text, collector, targets, findings, deadline);
  }

  private DocumentLinks read(
      HtmlDocument document,
      DocumentText text,
      LinkCollector collector,
      @Nullable FragmentCollector targets,
      List<Finding> findings,
      Deadline deadline) {
    Dialect reading = dialect.withEncoding(text.outputCharset());
    DocumentBase base =
        DocumentBase.of(collector.bases(), document.context(), reading, limits.referenceChars());
    Uri own =
        document.uri() != null && dialect.tryParse(document.uri()) instanceof Uri uri ? uri : null;
    addBaseFinding(base, text, findings);
    LinkReader reader = new LinkReader(parser, reading, text, deadline);
    List<Link> links = reader.read(collector, base.base(), own);
    findings.addAll(reader.findings());
    FragmentTargets offered =
        targets == null
            ? null
            : targets.targets(findings.stream().noneMatch(one -> one.kind().isPartial()));
    return new DocumentLinks(own, text.charset(), base.base(), links, offered, findings);
  }

  private static void addBaseFinding(DocumentBase base, DocumentText text, List<Finding> findings) {
    AttributeValue unusable = base.unusable();
    if (unusable != null) {
      TextCursor cursor = text.cursor();
      cursor.moveTo(unusable.start());
      findings.add(new Finding(Kind.UNUSABLE_BASE, base.reason(), cursor.line(), cursor.column()));
    }
  }
}
