package fairlead.pipeline;

import fairlead.html.HtmlLimits;
import fairlead.html.LinkExtractor;
import fairlead.uri.whatwg.Whatwg;
import java.util.Objects;

/**
 * How a pipeline works.
 *
 * @param extractor what finds the links of a document. Default one of the standard table and the
 *     default limits that resolves by the URL Standard, as browsers do
 * @param concurrency how many documents are worked on at a time. Default the number of processors
 * @param inFlightBytes how many bytes of documents may be in the pipeline at a time; one that is
 *     larger goes through alone. Default a 24th of the heap, since a parsed document takes ten
 *     times its bytes
 * @param order in what order outcomes leave. Default that of the source
 */
public record PipelineOptions(
    LinkExtractor extractor, int concurrency, long inFlightBytes, Order order) {

  /** Checks that nothing is absent and the numbers are positive. */
  public PipelineOptions {
    Objects.requireNonNull(extractor, "extractor");
    Objects.requireNonNull(order, "order");
    if (concurrency < 1 || inFlightBytes < 1) {
      throw new IllegalArgumentException("concurrency and bytes in flight must be positive");
    }
  }

  /** The defaults. */
  public static PipelineOptions defaults() {
    return new PipelineOptions(
        new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT),
        Runtime.getRuntime().availableProcessors(),
        Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 24),
        Order.SOURCE);
  }

  /** These options with another extractor. */
  public PipelineOptions withExtractor(LinkExtractor value) {
    return new PipelineOptions(value, concurrency, inFlightBytes, order);
  }

  /** These options with another number of documents at a time. */
  public PipelineOptions withConcurrency(int value) {
    return new PipelineOptions(extractor, value, inFlightBytes, order);
  }

  /** These options with another number of bytes in flight. */
  public PipelineOptions withInFlightBytes(long value) {
    return new PipelineOptions(extractor, concurrency, value, order);
  }

  /** These options with another order. */
  public PipelineOptions withOrder(Order value) {
    return new PipelineOptions(extractor, concurrency, inFlightBytes, value);
  }
}
