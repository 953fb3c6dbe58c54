package fairlead.pipeline;

import fairlead.uri.percent.PercentEncoding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the MIME message that contains a document, by the URIs that lead to them: {@code
 * cid:} and the Content-ID (RFC 2392), Content-Location (RFC 2557, Section 8.2). Ask it whether a
 * link leads to something that came with the page. Immutable.
 */
public final class MessageParts {

  /** No parts, for a document that is not in a message. */
  public static final MessageParts NONE = new MessageParts(Map.of());

  private static final String CID = "cid:";

  private final Map<String, String> numbers;
  private volatile @Nullable Map<String, List<String>> uris; // made on first use

  /**
   * Parts by their URIs.
   *
   * @param numbers the number of each part, as {@link DocumentPlace.PartStep} has it; {@code cid:}
   *     in lower case and without escapes
   */
  public MessageParts(Map<String, String> numbers) {
    this.numbers = Map.copyOf(numbers);
  }

  /**
   * The number of the part that a URI, without its fragment, leads to; empty if there is none.
   *
   * @param uri absolute, and compared octet by octet with the Content-Location
   */
  public Optional<String> number(String uri) {
    if (numbers.isEmpty()) {
      return Optional.empty();
    }
    int fragment = uri.indexOf('#');
    String wanted = fragment < 0 ? uri : uri.substring(0, fragment);
    return Optional.ofNullable(numbers.get(normal(wanted)));
  }

  /**
   * The URIs that lead to a part, in no order.
   *
   * @param number as {@link DocumentPlace.PartStep} has it
   */
  public List<String> uris(String number) {
    Map<String, List<String>> known = uris;
    if (known == null) {
      known = new HashMap<>();
      for (Map.Entry<String, String> part : numbers.entrySet()) {
        known.computeIfAbsent(part.getValue(), key -> new ArrayList<>()).add(part.getKey());
      }
      uris = known;
    }
    return Collections.unmodifiableList(known.getOrDefault(number, List.of()));
  }

  /** A URI as it is looked up: scheme and escapes of a {@code cid:} URI have one form. */
  public static String normal(String uri) {
    return uri.regionMatches(true, 0, CID, 0, CID.length())
        ? CID + PercentEncoding.decode(uri.substring(CID.length()))
        : uri;
  }
}
