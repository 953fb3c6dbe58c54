package fairlead.benchmarks;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Map;

/** What the JDK does. */
final class JdkWork {

  static final Map<Task, Work> URI_TASKS =
      Map.of(
          Task.PARSE, Work.plain(URI::new),
          Task.VALIDATE, Work.plain(URI::new),
          Task.RESOLVE_TO_VALUE,
              base -> {
                URI parsed = URI.create(base);
                return Work.refusing(parsed::resolve);
              },
          Task.RESOLVE_TO_STRING,
              base -> {
                URI parsed = URI.create(base);
                return Work.refusing(text -> parsed.resolve(text).toString());
              },
          Task.NORMALIZE, Work.plain(text -> new URI(text).normalize().toString()),
          Task.KEY, Work.plain(text -> new URI(text).normalize().toString()),
          Task.COMPARE,
              base ->
                  Work.refusing(
                      text -> new URI(base).normalize().equals(new URI(text).normalize())));

  static final Map<Task, Work> URL_TASKS =
      Map.of(
          Task.PARSE, Work.plain(URL::new),
          Task.RESOLVE_TO_VALUE,
              base -> {
                URL parsed = parsed(base);
                return Work.refusing(text -> new URL(parsed, text));
              },
          Task.RESOLVE_TO_STRING,
              base -> {
                URL parsed = parsed(base);
                return Work.refusing(text -> new URL(parsed, text).toString());
              });

  private JdkWork() {}

  private static URL parsed(String base) {
    try {
      return new URL(base);
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
