package fairlead.spark;

import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.Link;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.LinkFields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** What became of a document, as values of columns. */
final class DocumentRow {

  private DocumentRow() {}

  static Row[] links(Outcome outcome, LinkFields fields) {
    if (!(outcome instanceof Outcome.Links found)) {
      return new Row[0];
    }
    List<Link> links = found.document().links();
    Row[] rows = new Row[links.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Columns.link(fields, found, links.get(i));
    }
    return rows;
  }

  static Row page(Document document, Outcome outcome) {
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

  static Row[] failures(Outcome outcome) {
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
