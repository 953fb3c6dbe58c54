package fairlead.spark;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.Tally;
import fairlead.pipeline.source.PartCursor;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
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
  private final Consumer<Map<String, Long>> counts;
  private final Tally tally = new Tally();
  private boolean isCounted;
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

  /**
   * The rows of some files.
   *
   * @param counts takes the counts of all documents after the last one was read
   */
  DocumentRows(
      Iterator<InputFile> files,
      Configuration hadoop,
      SparkOptions options,
      Consumer<Map<String, Long>> counts) {
    this.files = files;
    this.hadoop = hadoop;
    this.options = options;
    this.work = options.work();
    this.columns = new Columns.Links(options);
    this.counts = counts;
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
    boolean hasNext = document != null && !document.isDone();
    if (!hasNext && !isCounted) {
      isCounted = true;
      counts.accept(tally.counts());
    }
    return hasNext;
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
    Outcome outcome = work.apply(read);
    tally.add(outcome);
    return new DocumentRow(order, read, outcome, columns);
  }

  @Override
  public void close() {
    if (open != null) {
      open.cursor.close();
      open = null;
    }
  }
}
