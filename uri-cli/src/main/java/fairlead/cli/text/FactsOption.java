package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.pipeline.batch.BatchLines;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.normalize.ServerFacts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The option {@code --facts}: what is known about servers, for the protocol rung. */
final class FactsOption extends OptionGroup {

  private final Argument<Path> file =
      value(
          "--facts",
          "FILE",
          Path.class,
          "A file of known facts about servers, used by the protocol rung. Each line states one"
              + " fact, in TAB-separated fields: 'redirect', a URI and its target; or 'slash' and a"
              + " URI that means the same with a trailing slash.");

  /** Whether there is a file. */
  boolean isGiven() {
    return file.isGiven();
  }

  /**
   * The facts in the file; empty if there is no file.
   *
   * @throws IOException if it cannot be read, or a line is not a fact; the message names it
   */
  ServerFacts read(Dialect dialect) throws IOException {
    if (!file.isGiven()) {
      return ServerFacts.NONE;
    }
    Normalizer normalizer = Normalizer.scheme(dialect, SchemeRegistry.STANDARD);
    Map<Uri, Uri> redirects = new HashMap<>();
    Set<Uri> slashes = new HashSet<>();
    try (InputStream in = InputFile.open(file.get())) {
      BatchLines lines = new BatchLines(in);
      int number = 0;
      for (BatchLines.Line line = lines.next(); line != null; line = lines.next()) {
        number++;
        String[] fields = line.text().split("\t", -1);
        if (fields[0].equals("redirect") && fields.length == 3) {
          redirects.put(
              uri(fields[1], number, dialect, normalizer).withFragment(null),
              uri(fields[2], number, dialect, normalizer));
        } else if (fields[0].equals("slash") && fields.length == 2) {
          slashes.add(withoutSlash(uri(fields[1], number, dialect, normalizer), number));
        } else if (!line.text().isEmpty() || line.problem() != null) {
          throw new IOException(place(number) + "neither a 'redirect' nor a 'slash' line");
        }
      }
    }
    return new ServerFacts(redirects, slashes);
  }

  private Uri uri(String text, int number, Dialect dialect, Normalizer normalizer)
      throws IOException {
    ParseResult result = dialect.tryParse(text);
    if (result instanceof Rejection rejection) {
      throw new IOException(place(number) + rejection.message());
    }
    return normalizer.normalize((Uri) result);
  }

  private Uri withoutSlash(Uri uri, int number) throws IOException {
    if (uri.hasQuery() || uri.hasFragment() || uri.path().endsWith("/")) {
      throw new IOException(place(number) + "the path of a 'slash' URI must not end in a slash");
    }
    return uri;
  }

  private String place(int number) {
    return file.get() + ":" + number + ": ";
  }
}
