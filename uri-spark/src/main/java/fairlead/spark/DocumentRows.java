package fairlead.spark;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
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
  private final Columns.Links columns;
  private @Nullable Open open;
  private @Nullable DocumentRow document;

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
    this.columns = new Columns.Links(options);
  }

  @Override
  public boolean hasNext() {
    while ((document == null || document.isDone()) && (open != null || files.hasNext())) {
      if (open == null) {
        InputFile file = files.next();
        String skipped = file.skipped();
        if (skipped != null) {
          document = row(file, 0, file.unread(skipped));
          continue;
        }
        open = new Open(file, file.stored(hadoop, options.sources()).open(file.ownPart()));
      }
      read(open);
    }
    return document != null && !document.isDone();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return Objects.requireNonNull(document, "document").next();
  }

  /** Reads the next document of a file, or closes the file at its end. */
  private void read(Open from) {
    Document read = from.cursor.next();
    if (read == null) {
      close();
      if (from.cursor.isMisplaced()) {
        throw new MisplacedPartException(from.file.path());
      }
      return;
    }
    document = row(from.file, from.documents++, read);
  }

  private DocumentRow row(InputFile file, long number, Document read) {
    Row order = RowFactory.create((long) file.number(), (long) file.part(), number);
    return new DocumentRow(order, read, work.apply(read), columns);
  }

  @Override
  public void close() {
    if (open != null) {
      open.cursor.close();
      open = null;
    }
  }
}
