package fairlead.cli.check;

import fairlead.check.CrawlLimits;
import fairlead.cli.documents.Report;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.ByteSize;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.TimeSpan;
import fairlead.cli.options.WholeNumber;
import fairlead.cli.terminal.Stop;
import fairlead.fetch.FetchOptions;
import fairlead.fetch.FetchOptions.StatusRange;
import fairlead.html.DocumentLimit;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How links to other sites are checked. */
final class ExternalOptions extends OptionGroup {

  private static final long MOST_BODY = 1 << 30; // for one array

  private final Argument<Path> against =
      value(
          "--against",
          "PATH",
          Path.class,
          "Check links to other sites against the copies in this archive or folder of archives."
              + " Targets that are not in it are warnings.");

  private final Argument<Boolean> external =
      flag(
          "--external",
          "Check links to other sites by requesting each distinct target once. The options below"
              + " need it, or a URL as input.");

  private final Argument<List<EnvironmentHeader>> headers =
      list(
          "--header-env",
          "HOST=FIELD:VARIABLE",
          new HeaderConverter(),
          "Send a header field to this host, or host and port, with the value of an environment"
              + " variable, as in api.example.org=Authorization:API_TOKEN. Only over https, or to"
              + " the machine itself. May be repeated.");

  /** A header field whose value is in the environment, so that no command line or file has it. */
  record EnvironmentHeader(String host, String field, String variable) {}

  private final Argument<Boolean> robots =
      flag(
          "--robots",
          "Request only what the robots.txt of each server allows for the name in --user-agent: its"
              + " letters, hyphens and underscores before any other character.");

  private final Argument<Path> cache =
      value(
          "--cache",
          "DIR",
          Path.class,
          "With --external: remember answers in this folder, so runs on the same day request each"
              + " target once.");

  private final Argument<Duration> cacheAge =
      value(
          "--cache-age",
          "TIME",
          new TimeSpan(false),
          "How long an answer is valid; a broken link is requested again after 1/24 of that time."
              + " Default: 24h.");

  private final Argument<Integer> depth =
      value(
          "--depth",
          "N",
          WholeNumber.ofInts(0),
          "If the input is a URL: how many links away from it a document may be. Default: any"
              + " number.");

  private final Argument<Integer> documents =
      value(
          "--documents",
          "N",
          WholeNumber.ofInts(1),
          "If the input is a URL: how many documents to request, images and style sheets included."
              + " Default: 10000.");

  private final List<Setting<?>> settings =
      List.of(
          new Setting<>(
              value(
                  "--accept",
                  "STATUS",
                  new StatusConverter(),
                  "Statuses that mean that a target is there, such as 200..299,403. Default:"
                      + " 200..299."),
              FetchOptions::withAccepted),
          new Setting<>(
              value(
                  "--connections",
                  "N",
                  WholeNumber.ofInts(1),
                  "Number of requests at a time. Default: 32."),
              FetchOptions::withConnections),
          new Setting<>(
              value(
                  "--host-connections",
                  "N",
                  WholeNumber.ofInts(1),
                  "Number of requests to one host at a time. Default: 4."),
              FetchOptions::withConnectionsPerHost),
          new Setting<>(
              value(
                  "--host-delay",
                  "TIME",
                  new TimeSpan(true),
                  "Time between the starts of two requests to one host, such as 500ms. Default:"
                      + " none."),
              FetchOptions::withDelayPerHost),
          new Setting<>(
              value(
                  "--request-time",
                  "TIME",
                  new TimeSpan(false),
                  "Maximum time for one request. Default: 20s."),
              FetchOptions::withTimeout),
          new Setting<>(
              value(
                  "--external-time",
                  "TIME",
                  new TimeSpan(false),
                  "Maximum time for all requests. Targets left over after that are warnings."
                      + " Default: 1h."),
              FetchOptions::withDeadline),
          new Setting<>(
              value(
                  "--retries",
                  "N",
                  WholeNumber.ofInts(0),
                  "How many times to repeat a request if the server is busy (status 429 or 503) or"
                      + " the connection breaks. Default: 2."),
              FetchOptions::withRetries),
          new Setting<>(
              value(
                  "--max-wait",
                  "TIME",
                  new TimeSpan(true),
                  "Maximum wait that a busy server gets before its next request, if it asks for"
                      + " one. Default: 30s."),
              FetchOptions::withMaxWait),
          new Setting<>(
              value(
                  "--max-body",
                  "BYTES",
                  new ByteSize(),
                  "Maximum size of a page that is read to find the target of a fragment. Default:"
                      + " 1M."),
              (options, bytes) -> options.withMaxBody((int) Math.min(bytes, MOST_BODY))),
          new Setting<>(
              value(
                  "--user-agent",
                  "TEXT",
                  words(FetchOptions.DEFAULT::withUserAgent),
                  "The User-Agent field of requests. Default: Fairlead."),
              FetchOptions::withUserAgent),
          new Setting<>(
              flag(
                  "--allow-private",
                  "Also connect to addresses outside the public network, such as 127.0.0.1 or"
                      + " 10.0.0.1."),
              FetchOptions::withPrivateAddresses));

  /** An option of requests. */
  private record Setting<T>(
      Argument<T> option, BiFunction<FetchOptions, T, FetchOptions> application) {

    boolean isGiven() {
      return option.isGiven() && !option.get().equals(false);
    }

    FetchOptions applied(FetchOptions options) {
      return isGiven() ? application.apply(options, option.get()) : options;
    }
  }

  /** Whether links to other sites are judged by requests. */
  boolean isExternal() {
    return external.get();
  }

  /**
   * Options that contradict each other are wrong usage.
   *
   * @param served whether the input is a URL
   * @param configured whether a file has options: those for requests may be there for other runs
   */
  void check(WorkOptions work, boolean served, boolean configured) {
    if (external.get() && against.isGiven()) {
      throw work.misuse("--against and --external do the same thing: use only one of them");
    }
    if (configured) {
      return;
    }
    for (Argument<Integer> option : List.of(depth, documents)) {
      if (option.isGiven() && !served) {
        throw work.misuse(option.name() + " needs an input that is a URL");
      }
    }
    if (cache.isGiven() && !external.get()) {
      throw work.misuse("--cache needs --external");
    }
    if (cacheAge.isGiven() && !cache.isGiven()) {
      throw work.misuse("--cache-age needs --cache");
    }
    Stream<Argument<?>> others =
        Stream.of(headers.get().isEmpty() ? null : headers, robots.get() ? robots : null)
            .filter(Objects::nonNull);
    Stream.concat(others, given())
        .findFirst()
        .filter(option -> !external.get() && !served)
        .ifPresent(
            option -> {
              throw work.misuse(option.name() + " needs --external, or a URL as input");
            });
  }

  private Stream<Argument<?>> given() {
    return settings.stream().filter(Setting::isGiven).map(Setting::option);
  }

  /** How far the links of a site that is served are followed. */
  CrawlLimits limits() {
    CrawlLimits standard = CrawlLimits.DEFAULT;
    return standard
        .withDepth(depth.or(standard.depth()))
        .withDocuments(documents.or(standard.documents()));
  }

  /** The archive by which links to other sites are judged; null if they are not, or by requests. */
  @Nullable ArchivedSites archive(WorkOptions work) {
    Path path = against.orNull();
    if (path == null) {
      return null;
    }
    if (!Files.exists(path)) {
      throw work.misuse("--against: " + path + ": no such file or folder");
    }
    return new ArchivedSites(
        Inputs.of(path.toString(), SourceOptions.DEFAULT.withLimits(work.sources().limits())));
  }

  /**
   * Sends requests; null if there are none.
   *
   * @param served whether the input is a URL
   */
  @Nullable ExternalRequests requests(WorkOptions work, boolean served, Stop stop, Report report)
      throws IOException {
    if (!external.get() && !served) {
      return null;
    }
    long most = work.sources().limits().of(DocumentLimit.BYTES);
    FetchOptions options = FetchOptions.DEFAULT.withMaxDocument((int) Math.min(most, MOST_BODY));
    for (Setting<?> setting : settings) {
      options = setting.applied(options);
    }
    for (EnvironmentHeader header : headers.get()) {
      String value = System.getenv(header.variable());
      if (value == null) {
        report.say("--header-env: the environment has no " + header.variable());
        continue;
      }
      try {
        options = options.withHeader(header.host(), header.field(), value);
      } catch (IllegalArgumentException e) {
        throw work.misuse("--header-env: " + e.getMessage());
      }
    }
    Path folder = external.get() ? cache.orNull() : null;
    return new ExternalRequests(
        options, robots.get(), folder, cacheAge.or(Duration.ofDays(1)), stop, report);
  }

  static final class HeaderConverter implements ITypeConverter<EnvironmentHeader> {

    private static final Pattern SYNTAX = Pattern.compile("([^=]+)=([^:=]+):(\\w+)");

    @Override
    public EnvironmentHeader convert(String text) {
      Matcher matcher = SYNTAX.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException(
            "use HOST=FIELD:VARIABLE, as in api.example.org=Authorization:API_TOKEN");
      }
      return new EnvironmentHeader(matcher.group(1), matcher.group(2), matcher.group(3));
    }
  }

  static final class StatusConverter implements ITypeConverter<List<StatusRange>> {

    private static final Pattern RANGE =
        Pattern.compile("([1-5][0-9]{2})(?:\\.\\.([1-5][0-9]{2}))?");

    @Override
    public List<StatusRange> convert(String text) {
      List<StatusRange> ranges = new ArrayList<>();
      for (String part : text.split(",", -1)) {
        Matcher matcher = RANGE.matcher(part.strip());
        int first = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 1;
        int last =
            first == 1 ? 0 : matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2));
        if (first > last) {
          throw new TypeConversionException("use statuses such as 200..299,403, not " + text);
        }
        ranges.add(new StatusRange(first, last));
      }
      return ranges;
    }
  }
}
