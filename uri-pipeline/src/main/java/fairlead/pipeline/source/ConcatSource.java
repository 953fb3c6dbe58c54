package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several sources. A position is the number of a source, from 0, and the position in that source.
 */
record ConcatSource(List<DocumentSource> sources) implements DocumentSource {

  ConcatSource {
    sources = List.copyOf(sources);
  }

  @Override
  public DocumentCursor open(Position position) {
    if (position.steps().isEmpty()) {
      return new Cursor(0, Position.START);
    }
    try {
      int index = Integer.parseInt(position.steps().get(0));
      if (index >= 0 && index < sources.size()) {
        return new Cursor(index, position.rest());
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "no position in one of " + sources.size() + " sources: " + position);
  }

  /** Opens one source after the other. */
  private final class Cursor implements DocumentCursor {

    private int index;
    private Position position;
    private @Nullable DocumentCursor current;

    Cursor(int index, Position position) {
      this.index = index;
      this.position = position;
    }

    @Override
    public @Nullable Document next() {
      while (index < sources.size()) {
        if (current == null) {
          current = sources.get(index).open(position);
        }
        Document document = current.next();
        if (document != null) {
          Provenance from = document.provenance();
          Position next = from.next().within(Integer.toString(index));
          return new Document(from.withInput(index).withNext(next), document.content());
        }
        close();
        index++;
        position = Position.START;
      }
      return null;
    }

    @Override
    public void close() {
      if (current != null) {
        current.close();
        current = null;
      }
    }
  }
}
