package fairlead.pipeline;

import fairlead.html.HtmlLimits;
import fairlead.html.rule.LinkTable;
import fairlead.uri.Dialect;
import fairlead.uri.whatwg.Whatwg;
import java.util.Objects;

/**
 * How a pipeline works.
 *
 * @param dialect how references are resolved. Default the URL Standard, as in browsers
 * @param table where links are looked for. Default {@link LinkTable#STANDARD}
 * @param limits how much of a document is read. Default {@link HtmlLimits#DEFAULT}
 * @param concurrency how many documents are worked on at a time. Default the number of processors
 * @param inFlightBytes how many bytes of documents may be in the pipeline at a time; one that is
 *     larger goes through alone. Default a 24th of the heap, since a parsed document takes ten
 *     times its bytes
 * @param order in what order outcomes leave. Default that of the source
 */
public record PipelineOptions(
    Dialect dialect,
    LinkTable table,
    HtmlLimits limits,
    int concurrency,
    long inFlightBytes,
    Order order) {

  /** Checks that nothing is absent and the numbers are positive. */
  public PipelineOptions {
    Objects.requireNonNull(dialect, "dialect");
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(order, "order");
    if (concurrency < 1 || inFlightBytes < 1) {
      throw new IllegalArgumentException("concurrency and bytes in flight must be positive");
    }
  }

  /** The defaults. */
  public static PipelineOptions defaults() {
    return new PipelineOptions(
        Whatwg.DIALECT,
        LinkTable.STANDARD,
        HtmlLimits.DEFAULT,
        Runtime.getRuntime().availableProcessors(),
        Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 24),
        Order.SOURCE);
  }

  /** These options with another dialect. */
  public PipelineOptions withDialect(Dialect value) {
    return new PipelineOptions(value, table, limits, concurrency, inFlightBytes, order);
  }

  /** These options with another link table. */
  public PipelineOptions withTable(LinkTable value) {
    return new PipelineOptions(dialect, value, limits, concurrency, inFlightBytes, order);
  }

  /** These options with other limits. */
  public PipelineOptions withLimits(HtmlLimits value) {
    return new PipelineOptions(dialect, table, value, concurrency, inFlightBytes, order);
  }

  /** These options with another number of documents at a time. */
  public PipelineOptions withConcurrency(int value) {
    return new PipelineOptions(dialect, table, limits, value, inFlightBytes, order);
  }

  /** These options with another number of bytes in flight. */
  public PipelineOptions withInFlightBytes(long value) {
    return new PipelineOptions(dialect, table, limits, concurrency, value, order);
  }

  /** These options with another order. */
  public PipelineOptions withOrder(Order value) {
    return new PipelineOptions(dialect, table, limits, concurrency, inFlightBytes, value);
  }
}
