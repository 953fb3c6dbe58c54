package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.source.Unpacker.BadPosition;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A cursor of one document, which is created on request. */
final class OneDocument implements DocumentCursor {

  private static final Position END = Position.of("end");

  private final Supplier<Document> document;
  private boolean given;

  private OneDocument(Supplier<Document> document, boolean given) {
    this.document = document;
    this.given = given;
  }

  /** A cursor before the document, or after it. */
  static DocumentCursor open(Position position, Supplier<Document> document) {
    boolean atStart = position.steps().isEmpty();
    if (!atStart && !position.equals(END)) {
      throw new BadPosition("no position at a single document: " + position, null);
    }
    return new OneDocument(document, !atStart);
  }

  @Override
  public @Nullable Document next() {
    if (given) {
      return null;
    }
    given = true;
    return document.get().withNext(END);
  }
}
