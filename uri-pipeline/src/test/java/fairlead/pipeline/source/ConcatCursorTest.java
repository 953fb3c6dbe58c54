package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.pipeline.Document;
import fairlead.pipeline.Origin;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConcatCursorTest {

  private final List<String> log = new ArrayList<>();

  /** A source of one document that tells when it is opened and closed. */
  private DocumentSource source(String name) {
    Document document =
        new Document(Origin.record(name, null, 0), new Document.Other("no document"));
    return () -> {
      log.add("open " + name);
      DocumentCursor one = DocumentCursor.of(() -> document);
      return new DocumentCursor() {
        @Override
        public @Nullable Document next() {
          return one.next();
        }

        @Override
        public void close() {
          log.add("close " + name);
        }
      };
    };
  }

  private String next(ConcatCursor cursor) {
    Document document = cursor.next();
    assertNotNull(document);
    return document.origin().source();
  }

  @Test
  void sourceIsClosedBeforeTheNextIsOpened() {
    ConcatCursor cursor = new ConcatCursor(List.of(source("a"), source("b")).iterator());
    assertEquals("a", next(cursor));
    assertEquals("b", next(cursor));
    assertNull(cursor.next());
    assertNull(cursor.next());
    cursor.close();
    assertEquals(List.of("open a", "close a", "open b", "close b"), log);
  }

  @Test
  void sourceThatIsOpenIsClosedWithTheCursorOnce() {
    ConcatCursor cursor = new ConcatCursor(List.of(source("a"), source("b")).iterator());
    cursor.close();
    assertEquals("a", next(cursor));
    cursor.close();
    cursor.close();
    assertEquals(List.of("open a", "close a"), log);
  }
}
