package fairlead.urlfrontier;

import java.time.Duration;

/**
 * Limits and names of a {@link UrlFrontierSink}. Immutable.
 *
 * @param crawl the name of the crawl, under which the server keeps the URLs apart from others;
 *     empty for its default crawl
 * @param inFlight how many URLs may be sent and not acknowledged; the sink then waits
 * @param timeout how long the sink waits for the next acknowledgement
 * @param attempts how often a URL that the server failed to store, or a stream that broke, is tried
 *     in all
 */
public record UrlFrontierOptions(String crawl, int inFlight, Duration timeout, int attempts) {

  /** The default crawl, 1,000 URLs in flight, a minute, five attempts. */
  public static final UrlFrontierOptions DEFAULT =
      new UrlFrontierOptions("", 1_000, Duration.ofMinutes(1), 5);

  /** Checks the numbers. */
  public UrlFrontierOptions {
    if (inFlight < 1 || attempts < 1 || timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("limits must be positive");
    }
  }

  /** These options for another crawl. */
  public UrlFrontierOptions withCrawl(String value) {
    return new UrlFrontierOptions(value, inFlight, timeout, attempts);
  }

  /** These options with another limit on URLs that are not acknowledged. */
  public UrlFrontierOptions withInFlight(int value) {
    return new UrlFrontierOptions(crawl, value, timeout, attempts);
  }

  /** These options with another time to wait. */
  public UrlFrontierOptions withTimeout(Duration value) {
    return new UrlFrontierOptions(crawl, inFlight, value, attempts);
  }

  /** These options with another number of attempts. */
  public UrlFrontierOptions withAttempts(int value) {
    return new UrlFrontierOptions(crawl, inFlight, timeout, value);
  }
}
