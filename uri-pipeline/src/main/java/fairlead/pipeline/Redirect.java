package fairlead.pipeline;

import fairlead.html.HeaderField;
import fairlead.pipeline.Document.Part;
import fairlead.pipeline.Document.Received;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a response redirects to. In an archive, a link to a redirect is a link to its target.
 *
 * <pre>{@code
 * Map<String, List<String>> headers = Map.of("Location", List.of("/guide/"));
 * Document document = Document.received("http://h/guide", 301, headers, new byte[0]);
 * Redirect.of(document); // Optional[http://h/guide/]
 * }</pre>
 */
public final class Redirect {

  /** How many redirects are followed, one after the other (Fetch Standard, HTTP-redirect fetch). */
  public static final int MAX_HOPS = 20;

  /** Other statuses have a Location for another reason, or have none (RFC 9110, Section 15). */
  private static final Set<Integer> STATUS = Set.of(301, 302, 303, 307, 308);

  private Redirect() {}

  /** Whether a response with this status redirects, if it has a Location. */
  public static boolean isRedirect(int status) {
    return STATUS.contains(status);
  }

  /**
   * Where a response redirects to, as browsers read it. Empty if it is not a redirect: a response
   * with another status, or without a Location. The URI has a fragment only if the Location has
   * one; otherwise it inherits the fragment of the link (RFC 9110, Section 10.2.2).
   */
  public static Optional<Resolution> of(Document document) {
    Provenance from = document.provenance();
    if (isRedirect(from.status())
        && from.uri() != null
        && Whatwg.DIALECT.tryParse(from.uri()) instanceof Uri uri) {
      for (HeaderField field : headers(document.content())) {
        if (field.is("location")) {
          return Optional.of(Whatwg.DIALECT.tryResolve(uri.withFragment(null), field.reference()));
        }
      }
    }
    return Optional.empty();
  }

  private static List<HeaderField> headers(Document.Content content) {
    if (content instanceof Received received) {
      return received.representation().headers();
    }
    return content instanceof Part one ? one.part().source().headers() : List.of();
  }
}
