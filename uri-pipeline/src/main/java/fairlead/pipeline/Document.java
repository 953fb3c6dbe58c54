package fairlead.pipeline;

import fairlead.html.Representation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a source gives: where a document is, and its content or why there is none. Each becomes one
 * {@link Outcome}.
 *
 * @param place where it is
 * @param content its bytes, or why there are none
 */
public record Document(DocumentPlace place, Content content) {

  /**
   * What was read: a document ({@link Received}), something {@link Other}, or nothing ({@link
   * Unread}).
   */
  public sealed interface Content permits Received, Unread, Other {}

  /**
   * A document that could be read.
   *
   * @param representation its bytes and what the transport says of them
   * @param damage what went wrong while reading, where the bytes are only a part; null if nothing
   *     did
   */
  public record Received(Representation representation, @Nullable String damage)
      implements Content {}

  /**
   * Something that could not be read.
   *
   * @param message why, for people
   */
  public record Unread(String message) implements Content {}

  /**
   * Something that links are not read from, such as an image.
   *
   * @param reason what it is instead, in a few words; fit for counting
   */
  public record Other(String reason) implements Content {}

  /** Checks that both are there. */
  public Document {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(content, "content");
  }

  /** A document that could be read whole. */
  public static Document received(DocumentPlace place, Representation representation) {
    return new Document(place, new Received(representation, null));
  }

  /** How many bytes of memory the content takes at least. */
  public long bytes() {
    return content instanceof Received received ? received.representation().bytes().length : 0;
  }
}
