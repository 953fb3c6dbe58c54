package fairlead.frontier;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a crawler fetched for a target: a response, or why there is none.
 *
 * @param target what was asked for
 * @param redirects the URIs that redirects led to, in order, as the client names them. The last one
 *     is that of the document, and its base (RFC 3986, Section 5.1.3); empty if there was none
 * @param document the response, without its target
 */
public record Fetched(Target target, List<String> redirects, Document document) {

  /** Copies the list. */
  public Fetched {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(document, "document");
    redirects = List.copyOf(redirects);
  }

  /**
   * A response.
   *
   * @param status the status code
   * @param headers the header fields, as {@code java.net.http.HttpHeaders.map()} returns them
   * @param body the content as it was received, with its content codings
   */
  public static Fetched of(
      Target target, int status, Map<String, List<String>> headers, byte[] body) {
    return of(target, List.of(), status, headers, body);
  }

  /**
   * As above, for a client that followed redirects itself.
   *
   * @param redirects the URIs that they led to, in order, without that of the target
   */
  public static Fetched of(
      Target target,
      List<String> redirects,
      int status,
      Map<String, List<String>> headers,
      byte[] body) {
    List<String> uris = new ArrayList<>();
    uris.add(requested(target));
    uris.addAll(redirects);
    int limit = Limits.DEFAULT.intOf(DocumentLimit.BYTES);
    Document document =
        target.kind() == LinkKind.SITEMAP
            ? Document.receivedSitemap(uris, status, headers, body, limit)
            : Document.received(uris, status, headers, body, limit);
    return new Fetched(target, redirects, document);
  }

  /**
   * A target whose server did not answer.
   *
   * @param message why, for people
   */
  public static Fetched failed(Target target, String message) {
    return new Fetched(target, List.of(), Document.unfetched(requested(target), message));
  }

  private static String requested(Target target) {
    return target.uri().withFragment(null).toString();
  }
}
