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
 * What became of a document, as rows. All but the first have only links: a row is short, however
 * many links the document has.
 */
final class DocumentRow {

  private static final int LINKS = 256;
  private static final Row[] NONE = {};

  private final Row order;
  private final Outcome outcome;
  private final Columns.Links columns;
  private final @Nullable String uri;
  private final Row page;
  private final List<Link> links;
  private long number; // of the next row
  private int done; // links

  /**
   * A document.
   *
   * @param order the first columns of {@link Columns#ORDER}
   */
  DocumentRow(Row order, Document document, Outcome outcome, Columns.Links columns) {
    this.order = order;
    this.outcome = outcome;
    this.columns = columns;
    this.page = page(document, outcome);
    DocumentLinks read = outcome instanceof Outcome.Links found ? found.document() : null;
    this.uri = read == null || read.uri() == null ? null : read.uri().toString();
    this.links = read == null ? List.of() : read.links();
  }

  boolean isDone() {
    return number > 0 && done == links.size();
  }

  Row next() {
    boolean first = number == 0;
    return RowFactory.create(
        RowFactory.create(order.get(0), order.get(1), order.get(2), number++),
        uri,
        page,
        first ? failures(outcome) : NONE,
        nextLinks());
  }

  private Row[] nextLinks() {
    Row[] rows = new Row[Math.min(LINKS, links.size() - done)];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = columns.link((Outcome.Links) outcome, links.get(done++));
    }
    return rows;
  }

  private static Row page(Document document, Outcome outcome) {
    DocumentLinks read = outcome instanceof Outcome.Links found ? found.document() : null;
    int status = document.provenance().status();
    List<@Nullable Object> values = place(outcome);
    values.add(status == 0 ? null : (long) status);
    values.add(
        document.content() instanceof Document.Received received
            ? received.representation().mediaType()
            : null);
    values.add(read == null ? null : read.charset().name());
    values.add(read == null || read.base().uri() == null ? null : read.base().uri().toString());
    values.add(read == null || read.base().layer() == null ? null : read.base().layer().label());
    values.add(outcome.bytes());
    values.add(read == null ? 0L : (long) read.links().size());
    values.add(read == null ? 0L : rejected(read));
    values.add(read == null ? 0L : (long) read.findings().size());
    values.add(outcome.kind().label());
    values.add(reason(outcome));
    return RowFactory.create(values.toArray());
  }

  private static long rejected(DocumentLinks read) {
    return read.links().stream().filter(link -> link.target() == null).count();
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
