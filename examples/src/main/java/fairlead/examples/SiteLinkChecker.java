package fairlead.examples;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.source.DirectorySource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** Finds the links of a static site that lead to no file, with the line and column of each. */
public final class SiteLinkChecker {

  private SiteLinkChecker() {}

  /**
   * The complaints, in the order of the pages: {@code page.html:12:7: no such file: x.html}. Names
   * are compared as they are written; a full checker undoes their escapes.
   *
   * @param rootUri the URI at which the site's folder is served, with a slash at its end
   */
  public static Flux<String> broken(Path site, String rootUri) {
    SourceOptions options = SourceOptions.DEFAULT.withBase(rootUri);
    return new DirectorySource(site, site.toString(), options, Set.of())
        .documents()
        .transform(new LinkPipeline(PipelineOptions.defaults()))
        .concatMapIterable(outcome -> complaints(site, rootUri, outcome), 1);
  }

  private static List<String> complaints(Path site, String rootUri, Outcome outcome) {
    List<String> complaints = new ArrayList<>();
    if (outcome instanceof Outcome.Links found) {
      DocumentLinks document = found.document();
      for (Link link : document.links()) {
        String place = outcome.place().path() + ":" + link.line() + ":" + link.column() + ": ";
        if (link.resolution() instanceof Rejection rejection) {
          complaints.add(place + rejection.message());
        } else if (!exists(site, rootUri, link.target())) {
          complaints.add(place + "no such file: " + link.reference());
        }
      }
    }
    return complaints;
  }

  /** Whether a target is outside the site, or a file or folder of it. */
  private static boolean exists(Path site, String rootUri, @Nullable Uri target) {
    if (target == null || !target.toString().startsWith(rootUri)) {
      return true;
    }
    String path = target.toString().substring(rootUri.length(), target.pathEnd());
    if (path.startsWith("/") || path.indexOf(0) >= 0) {
      return false; // an empty segment, as in http://h//etc: no file of the site, but Path's root
    }
    Path file = site.resolve(path).normalize();
    return file.startsWith(site.normalize()) && Files.exists(file);
  }

  /** Called with a folder and the URI of its root. */
  public static void main(String[] args) {
    try (Stream<String> complaints = broken(Path.of(args[0]), args[1]).toStream(1)) {
      complaints.forEach(System.out::println);
    }
  }
}
