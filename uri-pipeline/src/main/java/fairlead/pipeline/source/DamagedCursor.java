package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import org.jspecify.annotations.Nullable;

/** The documents of an input that could be read only in part, followed by one that says why. */
final class DamagedCursor implements DocumentCursor {

  private static final Position END = Position.of("damage");

  private final DocumentCursor cursor;
  private final Document damage;
  private boolean ended;

  DamagedCursor(DocumentCursor cursor, Document damage, Position position) {
    this.cursor = cursor;
    this.damage = damage;
    this.ended = position.equals(END);
  }

  /** Whether a position, at any depth, is after a document that reported damage. */
  static boolean hasReported(Position position) {
    int last = position.steps().size() - 1;
    return last >= 0 && END.steps().get(0).equals(position.steps().get(last));
  }

  /** The position in the documents before the damage. */
  static Position before(Position position) {
    return position.equals(END) ? Position.START : position;
  }

  @Override
  public @Nullable Document next() {
    if (ended) {
      return null;
    }
    Document document = cursor.next();
    if (document != null) {
      return document;
    }
    ended = true;
    return damage.withNext(END);
  }

  @Override
  public void close() {
    cursor.close();
  }
}
