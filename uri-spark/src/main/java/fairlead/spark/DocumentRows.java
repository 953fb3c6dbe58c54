package fairlead.spark;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.LinkFields;
import fairlead.pipeline.source.PartCursor;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the documents of some files, one after the other. It holds one document at a time,
 * and closes each file when it has been read or the task ends.
 */
final class DocumentRows implements Iterator<Row>, AutoCloseable {

  private final Iterator<InputFile> files;
  private final Configuration hadoop;
  private final SparkOptions options;
  private final DocumentWork<Outcome> work;
  private final LinkFields fields;
  private @Nullable Open open;
  private @Nullable Row next;

  /** A file that is being read. */
  private static final class Open {
    final InputFile file;
    final PartCursor cursor;
    long documents;

    Open(InputFile file, PartCursor cursor) {
      this.file = file;
      this.cursor = cursor;
    }
  }

  DocumentRows(Iterator<InputFile> files, Configuration hadoop, SparkOptions options) {
    this.files = files;
    this.hadoop = hadoop;
    this.options = options;
    this.work = options.work();
    LinkFields withKeys = new LinkFields().withKeys(options.keys());
    this.fields = options.hasContext() ? withKeys : withKeys.withoutContext();
  }

  @Override
  public boolean hasNext() {
    while (next == null && (open != null || files.hasNext())) {
      if (open == null) {
        InputFile file = files.next();
        open = new Open(file, file.stored(hadoop, options.sources()).open(file.ownPart()));
      }
      next = read(open);
    }
    return next != null;
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Row row = Objects.requireNonNull(next, "next");
    next = null;
    return row;
  }

  private @Nullable Row read(Open from) {
    Document document = from.cursor.next();
    if (document == null) {
      close();
      if (from.cursor.isMisplaced()) {
        throw new MisplacedPartException(from.file.path());
      }
      return null;
    }
    Outcome outcome = work.apply(document);
    return RowFactory.create(
        RowFactory.create((long) from.file.number(), (long) from.file.part(), from.documents++),
        DocumentRow.page(document, outcome),
        DocumentRow.failures(outcome),
        DocumentRow.links(outcome, fields));
  }

  @Override
  public void close() {
    if (open != null) {
      open.cursor.close();
      open = null;
    }
  }
}
