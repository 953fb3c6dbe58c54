package fairlead.benchmarks;

import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Resolver;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.whatwg.Whatwg;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What Fairlead does. */
final class FairleadWork {

  private static final Dialect STRICT = Rfc3986.DIALECT.strict();

  private static final Normalizer SCHEME =
      Normalizer.scheme(Rfc3986.DIALECT, SchemeRegistry.STANDARD);

  static final Map<Task, Work> TASKS =
      Map.of(
          Task.PARSE, Work.plain(text -> accepted(Rfc3986.DIALECT.tryParseReference(text))),
          Task.VALIDATE, Work.plain(text -> accepted(STRICT.tryParseReference(text))),
          Task.WHATWG, Work.plain(text -> accepted(Whatwg.tryParse(text))),
          Task.RESOLVE_TO_VALUE,
              base -> {
                Resolver resolver = resolver(base);
                return text -> accepted(resolver.tryResolve(text));
              },
          Task.RESOLVE_TO_STRING,
              base -> {
                Resolver resolver = resolver(base);
                return text -> {
                  Resolution target = resolver.tryResolve(text);
                  return target instanceof Rejection ? null : target.toString();
                };
              },
          Task.NORMALIZE,
              Work.plain(
                  text -> {
                    Uri normal = normal(text);
                    return normal == null ? null : normal.toString();
                  }),
          Task.KEY, key(KeyProfile.SAFE),
          Task.COMPARE,
              base ->
                  text -> {
                    Uri left = normal(base);
                    Uri right = normal(text);
                    return (left == null || right == null) ? null : left.equals(right);
                  });

  static final Map<Task, Work> CRAWL_TASKS = Map.of(Task.KEY, key(KeyProfile.CRAWL));

  private FairleadWork() {}

  private static Resolver resolver(String base) {
    return Rfc3986.DIALECT.resolver(Rfc3986.DIALECT.parse(base));
  }

  private static @Nullable Object accepted(Object result) {
    return result instanceof Rejection ? null : result;
  }

  private static @Nullable Uri normal(String text) {
    return Rfc3986.DIALECT.tryParseReference(text) instanceof Uri uri
        ? SCHEME.normalize(uri)
        : null;
  }

  private static Work key(KeyProfile profile) {
    return Work.plain(
        text ->
            Rfc3986.DIALECT.tryParseReference(text) instanceof Uri uri
                ? Fingerprinter.STANDARD.fingerprint(profile.key(uri))
                : null);
  }
}
