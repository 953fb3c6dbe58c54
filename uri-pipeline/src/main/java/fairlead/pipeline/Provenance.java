package fairlead.pipeline;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a document comes from. Known for every document, including one that was not read.
 * Immutable.
 *
 * @param place where it is
 * @param next the position after it, where a cursor can be opened again; {@link Position#START} if
 *     its source has none
 * @param uri the URI by which it was retrieved; null if none is known
 * @param status the status code of the response that brought it; {@link #NO_STATUS} if there was no
 *     response
 * @param redirects the URIs that were requested before and led here, in order
 * @param body its bytes, to be read again; null if there are none, or if they must not be copied
 * @param parts the parts of the message that contains it; none if it is not in a message
 * @param input which of several sources it comes from, from 0
 * @param item which item of its archive, message or compressed file it is, from 1; 0 if it is not
 *     in one, and for records of web archives, which have an offset
 * @param part which part of a page it is that was too large for memory, from 0; 0 if it is whole
 * @param attachment what the program sends along, such as the depth of a crawl; null if it sends
 *     nothing. It should be immutable
 */
public record Provenance(
    DocumentPlace place,
    Position next,
    @Nullable String uri,
    int status,
    List<String> redirects,
    @Nullable Body body,
    MessageParts parts,
    int input,
    long item,
    int part,
    @Nullable Object attachment) {

  /** The status code of a document that did not come in a response. */
  public static final int NO_STATUS = 0;

  /** Copies the list, and checks that place and position are not null. */
  public Provenance {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(next, "next");
    Objects.requireNonNull(parts, "parts");
    redirects = List.copyOf(redirects);
  }

  /** The provenance of a document that comes from the only source, and not from an archive. */
  public Provenance(
      DocumentPlace place,
      Position next,
      @Nullable String uri,
      int status,
      List<String> redirects,
      @Nullable Body body) {
    this(place, next, uri, status, redirects, body, MessageParts.NONE, 0, 0, 0, null);
  }

  /** A place, with nothing else known about it. */
  public static Provenance of(DocumentPlace place) {
    return new Provenance(place, Position.START, null, NO_STATUS, List.of(), null);
  }

  /** The same with another position after it. */
  public Provenance withNext(Position value) {
    return new Provenance(
        place, value, uri, status, redirects, body, parts, input, item, part, attachment);
  }

  /** The same with a retrieval URI. */
  public Provenance withUri(@Nullable String value) {
    return new Provenance(
        place, next, value, status, redirects, body, parts, input, item, part, attachment);
  }

  /** The same with a status code. */
  public Provenance withStatus(int value) {
    return new Provenance(
        place, next, uri, value, redirects, body, parts, input, item, part, attachment);
  }

  /** The same with a body. */
  public Provenance withBody(@Nullable Body value) {
    return new Provenance(
        place, next, uri, status, redirects, value, parts, input, item, part, attachment);
  }

  /** The same as a part of a message. */
  public Provenance withParts(MessageParts value) {
    return new Provenance(
        place, next, uri, status, redirects, body, value, input, item, part, attachment);
  }

  /** The same from another of several sources. */
  public Provenance withInput(int value) {
    return new Provenance(
        place, next, uri, status, redirects, body, parts, value, item, part, attachment);
  }

  /** The same as another item of its archive. */
  public Provenance withItem(long value) {
    return new Provenance(
        place, next, uri, status, redirects, body, parts, input, value, part, attachment);
  }

  /** The same as another part of a page. */
  public Provenance withPart(int value) {
    return new Provenance(
        place, next, uri, status, redirects, body, parts, input, item, value, attachment);
  }

  /** The same with something that the program sends along. */
  public Provenance withAttachment(@Nullable Object value) {
    return new Provenance(
        place, next, uri, status, redirects, body, parts, input, item, part, value);
  }
}
