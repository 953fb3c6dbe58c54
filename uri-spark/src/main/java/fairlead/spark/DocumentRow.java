package fairlead.spark;

import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.Link;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * What became of a document, as rows. A row is short, however many links the document has. Row 0
 * has what is known of all of it: it is the first row of a document, and the last one of a page in
 * parts, which are added one after the other.
 */
final class DocumentRow {

  private static final int LINKS = 256;
  private static final Row[] NONE = {};

  private final Row order;
  private final Columns.Links columns;
  private final Totals totals = new Totals();
  private Document document;
  private Outcome outcome;
  private List<Link> links = List.of();
  private int done; // links
  private boolean isBegun; // a row of the document or part was made
  private boolean isWhole; // row 0 was made
  private long number; // of the next row

  /** Counts of a document, or of the parts of a page so far. */
  private static final class Totals {
    private long bytes;
    private long links;
    private long rejected;
    private long findings;
    private Outcome.Kind kind = Outcome.Kind.LINKS;
    private @Nullable String reason;

    private void add(Outcome outcome) {
      bytes += outcome.bytes();
      if (outcome instanceof Outcome.Links found) {
        List<Link> all = found.document().links();
        links += all.size();
        rejected += all.stream().filter(link -> link.target() == null).count();
        findings += found.document().findings().size();
      }
      if (outcome.kind().compareTo(kind) > 0) {
        kind = outcome.kind();
        reason = reason(outcome);
      }
    }
  }

  /**
   * A document, or the first part of a page.
   *
   * @param order the first columns of {@link Columns#ORDER}
   */
  DocumentRow(Row order, Document document, Outcome outcome, Columns.Links columns) {
    this.order = order;
    this.columns = columns;
    this.document = document;
    this.outcome = outcome;
    this.number = document.content() instanceof Document.Part ? 1 : 0;
    add(document, outcome);
  }

  /** Adds the next part of a page, after all rows of the one before it were made. */
  void add(Document part, Outcome read) {
    document = part;
    outcome = read;
    links = read instanceof Outcome.Links found ? found.document().links() : List.of();
    done = 0;
    isBegun = false;
    totals.add(read);
  }

  boolean isDone() {
    return isBegun && done == links.size() && (isWhole || !isLast());
  }

  private boolean isLast() {
    return !(document.content() instanceof Document.Part one) || one.part().isLast();
  }

  Row next() {
    boolean isFirst = !isBegun;
    boolean isAfterParts = isBegun && done == links.size();
    isBegun = true;
    long row = isAfterParts ? 0 : number++;
    isWhole |= row == 0;
    DocumentLinks read = outcome instanceof Outcome.Links found ? found.document() : null;
    return RowFactory.create(
        RowFactory.create(order.get(0), order.get(1), order.get(2), row),
        read == null || read.uri() == null ? null : read.uri().toString(),
        page(read),
        isFirst ? failures(outcome) : NONE,
        nextLinks());
  }

  private Row[] nextLinks() {
    Row[] rows = new Row[Math.min(LINKS, links.size() - done)];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = columns.link((Outcome.Links) outcome, links.get(done++));
    }
    return rows;
  }

  private Row page(@Nullable DocumentLinks read) {
    int status = document.provenance().status();
    List<@Nullable Object> values = place(outcome);
    values.add(status == 0 ? null : (long) status);
    values.add(mediaType(document.content()));
    values.add(read == null ? null : read.charset().name());
    values.add(read == null || read.base().uri() == null ? null : read.base().uri().toString());
    values.add(read == null || read.base().layer() == null ? null : read.base().layer().label());
    values.add(totals.bytes);
    values.add(totals.links);
    values.add(totals.rejected);
    values.add(totals.findings);
    values.add(totals.kind.label());
    values.add(totals.reason);
    return RowFactory.create(values.toArray());
  }

  private static @Nullable String mediaType(Document.Content content) {
    if (content instanceof Document.Part one) {
      return one.part().source().mediaType();
    }
    return content instanceof Document.Received received
        ? received.representation().mediaType()
        : null;
  }

  private static @Nullable String reason(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        ? failed.message()
        : outcome instanceof Outcome.Skipped skipped ? skipped.reason() : null;
  }

  /** The columns document, source, record, recordOffset and part, to which others can be added. */
  private static List<@Nullable Object> place(Outcome outcome) {
    DocumentPlace place = outcome.place();
    List<@Nullable Object> values = new ArrayList<>();
    values.add(outcome.provenance().uri());
    values.add(place.source());
    values.add(place.record().map(DocumentPlace.RecordStep::id).orElse(null));
    values.add(place.record().map(DocumentPlace.RecordStep::offset).orElse(null));
    values.add(place.part().map(DocumentPlace.PartStep::number).orElse(null));
    return values;
  }

  private static Row[] failures(Outcome outcome) {
    List<Row> rows = new ArrayList<>();
    if (outcome instanceof Outcome.Failed failed) {
      rows.add(failure(outcome, failed.message(), 0, 0));
    } else if (outcome instanceof Outcome.Links found) {
      for (Finding finding : found.document().findings()) {
        String detail = finding.detail().isEmpty() ? "" : ": " + finding.detail();
        rows.add(failure(outcome, finding.kind() + detail, finding.line(), finding.column()));
      }
    }
    return rows.toArray(Row[]::new);
  }

  private static Row failure(Outcome outcome, String reason, long line, long column) {
    List<@Nullable Object> values = new ArrayList<>();
    Collections.addAll(values, outcome.kind().label(), reason);
    values.addAll(place(outcome));
    values.add(line > 0 ? line : null);
    values.add(line > 0 ? column : null);
    return RowFactory.create(values.toArray());
  }
}
