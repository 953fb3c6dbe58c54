package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.pipeline.Pages;
import fairlead.pipeline.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DamagedCursorTest {

  private static final Document DAMAGE = Document.unread(Pages.page(7).provenance(), "damage");

  private final List<String> calls = new ArrayList<>();

  private DamagedCursor cursor(Position position) {
    List<Document> pages = new ArrayList<>(Pages.pages(2));
    DocumentCursor intact =
        new DocumentCursor() {
          @Override
          public @Nullable Document next() {
            calls.add("next");
            return pages.isEmpty() ? null : pages.remove(0);
          }

          @Override
          public void close() {
            calls.add("close");
          }
        };
    return new DamagedCursor(intact, DAMAGE, position);
  }

  @Test
  void damageComesLastAndOnce() {
    List<Document> all = Reads.documents(cursor(Position.START));
    assertEquals(3, all.size());
    assertEquals(List.of("next", "next", "next", "close"), calls);
    assertEquals(DAMAGE.content(), all.get(2).content());
    Position end = all.get(2).provenance().next();
    assertEquals(Position.START, DamagedCursor.before(end));
    assertEquals(Position.of("1"), DamagedCursor.before(Position.of("1")));
    assertTrue(DamagedCursor.hasReported(end));
    calls.clear();
    assertEquals(List.of(), Reads.documents(cursor(end)));
    assertEquals(List.of("close"), calls, "nothing is read");
  }

  @Test
  void positionAfterDamageIsKnownAtAnyDepth() {
    Position end = Reads.documents(cursor(Position.START)).get(2).provenance().next();
    assertTrue(DamagedCursor.hasReported(end.within("2").within("1")));
    assertFalse(DamagedCursor.hasReported(Position.START));
    assertFalse(DamagedCursor.hasReported(Position.of("1")));
    assertFalse(DamagedCursor.hasReported(Position.of("1").within(end.steps().get(0))));
  }
}
