package fairlead.spark;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.Tally;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.LargePages;
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
    final DocumentCursor documents; // of the cursor, with large pages in parts
    long number; // of the next document

    Open(InputFile file, PartCursor cursor, LinkExtractor extractor) {
      this.file = file;
      this.cursor = cursor;
      this.documents = new LargePages(position -> cursor, extractor).open();
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
        PartCursor cursor = file.stored(hadoop, options.sources()).open(file.ownPart());
        open = new Open(file, cursor, work.extractor());
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

  /** Reads the next document of a file, or part of a page, or closes the file at its end. */
  private void read(Open from) {
    Document read = from.documents.next();
    if (read == null) {
      close();
      if (from.cursor.isMisplaced()) {
        throw new MisplacedPartException(from.file.path());
      }
      return;
    }
    if (document != null && read.provenance().part() > 0) {
      document.add(read, outcome(read));
      return;
    }
    document = row(from.file, from.number++, read);
  }

  private DocumentRow row(InputFile file, long number, Document read) {
    Row order = RowFactory.create((long) file.number(), (long) file.part(), number);
    return new DocumentRow(order, read, outcome(read), columns);
  }

  private Outcome outcome(Document read) {
    Outcome outcome = work.apply(read);
    tally.add(outcome);
    return outcome;
  }

  @Override
  public void close() {
    if (open != null) {
      open.documents.close();
      open = null;
    }
  }
}
