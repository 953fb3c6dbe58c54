package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.pipeline.Document;
import fairlead.pipeline.Pages;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DocumentSourceTest {

  private final List<String> events = new ArrayList<>();

  /** A source of pages with some numbers, which tells what is done with it. */
  private DocumentSource source(String name, int from, int to) {
    return () -> {
      events.add("open " + name);
      Iterator<Document> pages = IntStream.range(from, to).mapToObj(Pages::page).iterator();
      return new DocumentCursor() {
        @Override
        public @Nullable Document next() {
          return pages.hasNext() ? pages.next() : null;
        }

        @Override
        public void close() {
          events.add("close " + name);
        }
      };
    };
  }

  private DocumentSource three() {
    return DocumentSource.concat(
        List.of(source("a", 0, 2), source("empty", 0, 0), source("b", 2, 4)));
  }

  @Test
  void sourcesAreReadOneAfterTheOther() {
    List<Long> offsets =
        three().documents().map(document -> document.place().offset()).collectList().block();
    assertEquals(List.of(0L, 1L, 2L, 3L), offsets);
    assertEquals(
        List.of("open a", "close a", "open empty", "close empty", "open b", "close b"), events);
  }

  @Test
  void eachIsOpenedWhenItsTurnComesAndClosedOnce() {
    DocumentCursor cursor = three().open();
    assertEquals(List.of(), events);
    cursor.next();
    assertEquals(List.of("open a"), events);
    cursor.close();
    cursor.close();
    assertEquals(List.of("open a", "close a"), events);
  }

  @Test
  void noSourcesHaveNoDocuments() {
    DocumentCursor cursor = DocumentSource.concat(List.of()).open();
    assertNull(cursor.next());
    cursor.close();
  }

  @Test
  void cursorOfOneDocumentGivesItOnce() {
    Document page = Pages.page(1);
    DocumentCursor cursor = DocumentCursor.of(() -> page);
    assertEquals(page, cursor.next());
    assertNull(cursor.next());
    cursor.close();
  }
}
