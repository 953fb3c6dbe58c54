package fairlead.examples;

import fairlead.html.FragmentMatch;
import fairlead.html.FragmentTargets;
import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.source.DirectorySource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import reactor.core.publisher.Flux;

/** Finds the links of a static site that lead to no file or fragment, with line and column. */
public final class SiteLinkChecker {

  private final String rootUri;
  private final Map<String, Optional<FragmentTargets>> files; // by the keys of their URIs

  private SiteLinkChecker(String rootUri, Map<String, Optional<FragmentTargets>> files) {
    this.rootUri = rootUri;
    this.files = files;
  }

  /**
   * The complaints, in the order of the pages: {@code page.html:12:7: no such file: x.html}.
   *
   * @param rootUri the URI at which the site's folder is served
   */
  public static Flux<String> broken(Path site, String rootUri) {
    String given = Whatwg.parse(rootUri).toString();
    String root = given.endsWith("/") ? given : given + '/';
    SourceOptions options =
        SourceOptions.DEFAULT.withBase(root).withArchives(SourceOptions.Archives.LEFT);
    // All pages are read before the first link is checked, since any page may be its target.
    Flux<Outcome> outcomes =
        new DirectorySource(site, site.toString(), options, Set.of())
            .documents()
            .transform(
                new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD.withFragments())))
            .cache();
    return outcomes
        .filter(outcome -> outcome.provenance().uri() != null) // a folder has none
        .collectMap(SiteLinkChecker::key, SiteLinkChecker::fragments)
        .map(files -> new SiteLinkChecker(root, files))
        .flatMapMany(checker -> outcomes.concatMapIterable(checker::complaints));
  }

  private static String key(Outcome outcome) {
    return key(Whatwg.parse(String.valueOf(outcome.provenance().uri())));
  }

  private static String key(Uri uri) {
    return KeyProfile.SAFE.key(uri.withQuery(null).withFragment(null)).text();
  }

  private static Optional<FragmentTargets> fragments(Outcome outcome) {
    return outcome instanceof Outcome.Links found
        ? Optional.ofNullable(found.document().fragments())
        : Optional.empty(); // an image, say
  }

  private Iterable<String> complaints(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed && failed.provenance().uri() == null) {
      return Set.of(failed.place() + ": " + failed.message());
    }
    return outcome instanceof Outcome.Links found
        ? found.document().links().stream()
            .flatMap(link -> complaint(link).map(text -> at(outcome, link) + text).stream())
            .toList()
        : Set.of();
  }

  private static String at(Outcome outcome, Link link) {
    return outcome.place().path() + ":" + link.line() + ":" + link.column() + ": ";
  }

  private Optional<String> complaint(Link link) {
    Uri target = link.target();
    if (link.resolution() instanceof Rejection rejection) {
      return Optional.of(rejection.message() + ": " + link.reference());
    }
    if (target == null || !target.toString().startsWith(rootUri)) {
      return Optional.empty();
    }
    Uri file = target.path().endsWith("/") ? target.withPath(target.path() + "index.html") : target;
    Optional<FragmentTargets> fragments = files.get(key(file));
    if (fragments == null) {
      return Optional.of("no such file: " + link.reference());
    }
    String fragment = target.fragment();
    return fragments
        .filter(some -> fragment != null && some.match(fragment) == FragmentMatch.NONE)
        .map(some -> "no such fragment: " + link.reference());
  }

  /** Called with a folder and the URI of its root; ends with 1 if there are complaints. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String[] args) {
    if (args.length != 2) {
      System.err.println("usage: SiteLinkChecker FOLDER ROOT-URI");
      return 2;
    }
    Long count = broken(Path.of(args[0]), args[1]).doOnNext(System.out::println).count().block();
    return Long.valueOf(0).equals(count) ? 0 : 1;
  }
}
