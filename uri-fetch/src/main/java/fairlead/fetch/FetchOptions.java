package fairlead.fetch;

import fairlead.html.DocumentLimit;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.security.AddressRange;
import fairlead.uri.security.Destination;
import fairlead.uri.whatwg.Whatwg;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How an {@link HttpFetcher} sends requests: how many, how fast, and what counts as an answer.
 *
 * <pre>{@code
 * FetchOptions slow =
 *     FetchOptions.DEFAULT.withConnectionsPerHost(1).withDelayPerHost(Duration.ofSeconds(2));
 * }</pre>
 *
 * <p>Immutable and thread-safe. Each method returns a copy.
 */
public final class FetchOptions implements Cloneable {

  /** The defaults. */
  public static final FetchOptions DEFAULT = new FetchOptions();

  /** RFC 9110, Section 5.1. */
  private static final Pattern FIELD_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  private int connections = 32;
  private int connectionsPerHost = 4;
  private Duration delayPerHost = Duration.ZERO;
  private Duration timeout = Duration.ofSeconds(20);
  private Duration deadline = Duration.ofHours(1);
  private int maxBody = 1 << 20;
  private int maxDocument = (int) DocumentLimit.BYTES.row().standard();
  private int maxHeaders = 32 << 10;
  private int redirects = 10;
  private int retries = 2;
  private Duration maxWait = Duration.ofSeconds(30);
  private List<StatusRange> accepted = List.of(new StatusRange(200, 299));
  private String userAgent = "Fairlead";
  private boolean privateAddresses;
  private Map<String, Map<String, String>> headers = Map.of();

  /** Statuses of HTTP from the first to the last, both included. */
  public record StatusRange(int first, int last) {

    /**
     * Checks the order.
     *
     * @throws IllegalArgumentException if the last is before the first
     */
    public StatusRange {
      if (first > last) {
        throw new IllegalArgumentException("no status is from " + first + " to " + last);
      }
    }

    boolean contains(int status) {
      return first <= status && status <= last;
    }
  }

  private FetchOptions() {}

  private FetchOptions with(Consumer<FetchOptions> change) {
    try {
      FetchOptions copy = (FetchOptions) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  private static int atLeast(int least, int value) {
    if (value < least) {
      throw new IllegalArgumentException(value + " is less than " + least);
    }
    return value;
  }

  private static Duration atLeast(Duration least, Duration value) {
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException(value + " is less than " + least);
    }
    return value;
  }

  /** How many targets are asked for at a time at most. Default: 32. */
  public FetchOptions withConnections(int value) {
    return with(options -> options.connections = atLeast(1, value));
  }

  /** How many requests are sent to one host and port at a time at most. Default: 4. */
  public FetchOptions withConnectionsPerHost(int value) {
    return with(options -> options.connectionsPerHost = atLeast(1, value));
  }

  /**
   * How much time passes between the starts of two requests to one host and port. Default: none.
   */
  public FetchOptions withDelayPerHost(Duration value) {
    return with(options -> options.delayPerHost = atLeast(Duration.ZERO, value));
  }

  /**
   * How long one request may take, from the lookup of its host to the last byte. Default: 20
   * seconds.
   */
  public FetchOptions withTimeout(Duration value) {
    return with(options -> options.timeout = atLeast(Duration.ofMillis(1), value));
  }

  /**
   * How long all requests may take, from the first one. What has not begun then is not requested.
   * Default: one hour.
   */
  public FetchOptions withDeadline(Duration value) {
    return with(options -> options.deadline = atLeast(Duration.ofMillis(1), value));
  }

  /**
   * How many bytes of a document are read to find the target of a fragment, before and after
   * decoding. What comes after them is not known. Default: 1 MiB.
   */
  public FetchOptions withMaxBody(int value) {
    return with(options -> options.maxBody = atLeast(1, value));
  }

  /**
   * How many bytes of a document are read of a site that is checked as it is served, before and
   * after decoding. Default: 16 MiB.
   */
  public FetchOptions withMaxDocument(int value) {
    return with(options -> options.maxDocument = atLeast(1, value));
  }

  /** How many bytes the header fields of a response may have. Default: 32 KiB. */
  public FetchOptions withMaxHeaders(int value) {
    return with(options -> options.maxHeaders = atLeast(1, value));
  }

  /** How many redirects are followed, one after the other. Default: 10. */
  public FetchOptions withRedirects(int value) {
    return with(options -> options.redirects = atLeast(0, value));
  }

  /**
   * How many times a request is repeated if the server is busy (status 429 or 503) or the
   * connection breaks. Before each repetition there is a pause, which doubles from one second, or
   * is as long as the server asks for. Default: 2.
   */
  public FetchOptions withRetries(int value) {
    return with(options -> options.retries = atLeast(0, value));
  }

  /**
   * How long a busy server may ask to wait with {@code Retry-After}. If it asks for more, it gets
   * this much before the next request, and the request is not repeated. Default: 30 seconds.
   */
  public FetchOptions withMaxWait(Duration value) {
    return with(options -> options.maxWait = atLeast(Duration.ZERO, value));
  }

  /** Which statuses mean that a target is there. Default: 200 to 299. */
  public FetchOptions withAccepted(List<StatusRange> value) {
    return with(options -> options.accepted = List.copyOf(value));
  }

  /**
   * The header field {@code User-Agent}. Default: {@code Fairlead}.
   *
   * @throws IllegalArgumentException if it has characters that are not US-ASCII, or control
   *     characters
   */
  public FetchOptions withUserAgent(String value) {
    if (!value.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      throw new IllegalArgumentException("a user agent must be one line of US-ASCII");
    }
    return with(options -> options.userAgent = value);
  }

  /**
   * With a header field for one host, such as a token. It is sent over https, or to the machine
   * itself, and to no other host that the first one redirects to. It is never printed.
   *
   * @param host the host, with its port if that is not the usual one: {@code api.example.org}
   * @param name such as {@code Authorization}
   * @param value a line
   * @throws IllegalArgumentException if one of them cannot be in a request
   */
  public FetchOptions withHeader(String host, String name, String value) {
    if (!(Whatwg.tryParse("https://" + host + "/") instanceof Url url)
        || host.indexOf('@') >= 0
        || !host.equalsIgnoreCase(url.authority())) {
      throw new IllegalArgumentException("not a host: " + host);
    }
    if (!FIELD_NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not the name of a header field: " + name);
    }
    if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c != 0x7F && c < 0x100))) {
      throw new IllegalArgumentException("the value of " + name + " is not a line of Latin-1");
    }
    return with(
        options -> {
          Map<String, Map<String, String>> all = new HashMap<>(headers);
          Map<String, String> own =
              new HashMap<>(all.getOrDefault(String.valueOf(url.authority()), Map.of()));
          own.put(name, value);
          all.put(String.valueOf(url.authority()), Map.copyOf(own));
          options.headers = Map.copyOf(all);
        });
  }

  /**
   * Whether addresses outside the public network may be connected to, such as {@code 127.0.0.1}.
   * Default: no.
   */
  public FetchOptions withPrivateAddresses(boolean value) {
    return with(options -> options.privateAddresses = value);
  }

  int connections() {
    return connections;
  }

  int connectionsPerHost() {
    return connectionsPerHost;
  }

  Duration delayPerHost() {
    return delayPerHost;
  }

  Duration timeout() {
    return timeout;
  }

  Duration deadline() {
    return deadline;
  }

  int maxBody() {
    return maxBody;
  }

  int maxDocument() {
    return maxDocument;
  }

  int maxHeaders() {
    return maxHeaders;
  }

  int redirects() {
    return redirects;
  }

  int retries() {
    return retries;
  }

  Duration maxWait() {
    return maxWait;
  }

  /**
   * What an answer depends on, for comparison: the statuses that mean that a target is there, and
   * the hosts that get fields of their own, since a redirect may lead to one.
   */
  String conditions() {
    return Stream.concat(
            accepted.stream().map(range -> range.first() + ".." + range.last()),
            headers.keySet().stream().sorted())
        .collect(Collectors.joining(","));
  }

  boolean accepts(int status) {
    return accepted.stream().anyMatch(range -> range.contains(status));
  }

  /** The header field {@code User-Agent}. */
  public String userAgent() {
    return userAgent;
  }

  /** The header fields for a URL. */
  Map<String, String> headers(Url url) {
    boolean safe =
        url.scheme().equals("https")
            || Destination.of(url).range().orElse(AddressRange.GLOBAL) == AddressRange.LOOPBACK;
    return safe ? headers.getOrDefault(String.valueOf(url.authority()), Map.of()) : Map.of();
  }

  /** Whether a URI gets header fields of its own. */
  boolean hasHeaders(Uri uri) {
    return Whatwg.tryParse(uri.toString()) instanceof Url url && !headers(url).isEmpty();
  }

  boolean privateAddresses() {
    return privateAddresses;
  }
}
