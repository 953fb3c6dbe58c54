package fairlead.pipeline.source;

import fairlead.pipeline.batch.BatchLines;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * URLs as crawlers exchange them: seed lists of Heritrix, plain lists, and indexes of web archives
 * ({@link CdxjLine}). The lines of one list may be of all kinds.
 *
 * <pre>{@code
 * InputStream seeds = new ByteArrayInputStream("example.org # a seed".getBytes("UTF-8"));
 * try (UrlList list = UrlList.read(seeds)) {
 *   for (var line = list.next(); line.isPresent(); line = list.next()) {
 *     if (line.get() instanceof UrlList.Target target) {
 *       System.out.println(target.uri());
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>A line has one URL, and may end with a comment: blanks and {@code #}. One without a scheme
 * gets {@code http}. Empty lines and comments are skipped. The list is in UTF-8; its lines are read
 * as they are needed. Not thread-safe.
 */
public final class UrlList implements Closeable {

  private static final String DIRECTIVES = "+-!"; // of Heritrix and of indexes
  private static final String HOSTS =
      "[_"; // how hosts may begin, in addition to letters and digits
  private static final Pattern ENTRY = Pattern.compile("(\\S+)(?:\\s+#.*)?");
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][\\w+-]+:.*");

  private final BatchLines lines;
  private long number;

  /** A line that is not empty. */
  public sealed interface Line permits Target, Directive, Problem {
    /** The number of the line, from 1. */
    long number();
  }

  /** A URL. */
  public record Target(long number, Uri uri) implements Line {}

  /**
   * An instruction for a crawler, such as {@code +http://(org,example,}, which adds a prefix to the
   * scope of a crawl by Heritrix; or the header of an index.
   */
  public record Directive(long number, String text) implements Line {}

  /**
   * A line that cannot be read.
   *
   * @param message why, for people
   */
  public record Problem(long number, String message) implements Line {}

  private UrlList(BatchLines lines) {
    this.lines = lines;
  }

  /**
   * The list in a stream.
   *
   * @param in closed with this object
   */
  public static UrlList read(InputStream in) {
    return new UrlList(new BatchLines(in));
  }

  /**
   * The next line.
   *
   * @return empty after the last one
   * @throws IOException if the stream cannot be read
   */
  public Optional<Line> next() throws IOException {
    while (true) {
      BatchLines.Line line = lines.next();
      if (line == null) {
        return Optional.empty();
      }
      number++;
      if (line.problem() != null) {
        return Optional.of(new Problem(number, line.problem()));
      }
      String text = line.text().strip();
      if (!text.isEmpty() && text.charAt(0) != '#') {
        return Optional.of(line(text));
      }
    }
  }

  private Line line(String text) {
    Optional<CdxjLine> indexed = CdxjLine.parse(text);
    if (indexed.isPresent()) {
      Optional<String> url = indexed.get().url();
      return url.isPresent() ? target(url.get()) : new Problem(number, "no url in the object");
    }
    int first = text.codePointAt(0);
    if (DIRECTIVES.indexOf(first) >= 0) {
      return new Directive(number, text);
    }
    if (!Character.isLetterOrDigit(first) && HOSTS.indexOf(first) < 0) {
      return new Problem(number, "not a URL");
    }
    Matcher entry = ENTRY.matcher(text);
    if (!entry.matches()) {
      return new Problem(number, "more than a URL");
    }
    String url = entry.group(1);
    return target(SCHEME.matcher(url).matches() ? url : "http://" + url);
  }

  private Line target(String url) {
    ParseResult result = Whatwg.DIALECT.tryParse(url);
    return result instanceof Uri uri
        ? new Target(number, uri)
        : new Problem(number, "not a URL: " + ((Rejection) result).message());
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
