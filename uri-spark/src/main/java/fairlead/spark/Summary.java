package fairlead.spark;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import fairlead.pipeline.Outcome;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What was read. It is counted from the rows and not by the tasks, because a task that is repeated
 * would count twice.
 *
 * @param documents how many documents there are of each outcome, by its label
 * @param links how many links were found
 * @param rejected how many of them cannot be resolved
 * @param findings how many findings there are about documents that were read
 */
public record Summary(Map<String, Long> documents, long links, long rejected, long findings) {

  /** Copies the map. */
  public Summary {
    documents = Map.copyOf(documents);
  }

  /** The summary of a table of pages. */
  static Summary of(Dataset<Row> pages) {
    Map<String, Long> documents = new HashMap<>();
    long links = 0;
    long rejected = 0;
    long findings = 0;
    for (Row row :
        pages
            .groupBy("outcome")
            .agg(count(lit(1)), sum("links"), sum("rejected"), sum("findings"))
            .collectAsList()) {
      documents.put(row.getString(0), row.getLong(1));
      links += row.getLong(2);
      rejected += row.getLong(3);
      findings += row.getLong(4);
    }
    return new Summary(documents, links, rejected, findings);
  }

  private long of(Outcome.Kind kind) {
    return documents.getOrDefault(kind.label(), 0L);
  }

  /** Whether anything was read, or could not be read. */
  public boolean hasRead() {
    return of(Outcome.Kind.LINKS) + of(Outcome.Kind.PARTIAL) + of(Outcome.Kind.FAILED) > 0;
  }

  /** Whether all documents were read whole, and all references could be resolved. */
  public boolean isFine() {
    return of(Outcome.Kind.PARTIAL) + of(Outcome.Kind.FAILED) + rejected + findings == 0;
  }

  /** The summary in the words of the command, on two lines. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %,d read, %,d partial, %,d failed, %,d skipped%n%s, %,d rejected; %s",
        counted(documents.values().stream().mapToLong(Long::longValue).sum(), "document"),
        of(Outcome.Kind.LINKS),
        of(Outcome.Kind.PARTIAL),
        of(Outcome.Kind.FAILED),
        of(Outcome.Kind.SKIPPED),
        counted(links, "link"),
        rejected,
        counted(findings, "finding"));
  }

  private static String counted(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? noun : noun + 's');
  }
}
