package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.pipeline.Document;
import fairlead.pipeline.Pages;
import fairlead.pipeline.Position;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.Scannable;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

class DocumentSourceTest {

  private final List<String> events = new ArrayList<>();

  /** A source of pages with some numbers, which records what is done with it. */
  private DocumentSource source(String name, int from, int to) {
    return position -> {
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
        three()
            .documents()
            .map(document -> document.place().record().orElseThrow().offset())
            .collectList()
            .block();
    assertEquals(List.of(0L, 1L, 2L, 3L), offsets);
    assertEquals(
        List.of("open a", "close a", "open empty", "close empty", "open b", "close b"), events);
  }

  @Test
  void schedulerOfTheCallerIsUsedAndLeftOpen() {
    Scheduler reading = Schedulers.newSingle("reading");
    List<String> threads = new ArrayList<>();
    DocumentSource source =
        position -> {
          threads.add(Thread.currentThread().getName().replaceAll("-.*", ""));
          return three().open(position);
        };
    assertEquals(4, source.documents(reading).collectList().block().size());
    assertEquals(List.of("reading"), threads);
    assertFalse(reading.isDisposed());
    reading.dispose();
  }

  /** So a tracer sees where the documents come from, and its hooks reach the reading. */
  @Test
  void readingPassesOnScansAndContext() {
    List<Scannable> running = new ArrayList<>();
    three()
        .documents()
        .doOnSubscribe(subscription -> running.add(Scannable.from(subscription)))
        .blockLast();
    assertEquals(
        List.of("generate", "errorBarrier", "subscribeOn"),
        running.get(0).steps().limit(3).toList());
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
    DocumentSource one = position -> OneDocument.open(position, () -> Pages.page(1));
    DocumentCursor cursor = one.open();
    Document page = cursor.next();
    assertNotNull(page);
    assertNull(cursor.next());
    assertNull(one.open(page.provenance().next()).next());
    assertThrows(IllegalArgumentException.class, () -> one.open(Position.of("x")));
    cursor.close();
  }

  @Test
  void positionsOfConcatenatedSourcesLeadBackToTheirSource() {
    DocumentSource one = position -> OneDocument.open(position, () -> Pages.page(1));
    DocumentSource both = DocumentSource.concat(List.of(one, one));
    Document first = both.open().next();
    assertNotNull(first);
    DocumentCursor rest = both.open(Position.parse(first.provenance().next().toString()));
    assertNotNull(rest.next());
    assertNull(rest.next());
    assertThrows(IllegalArgumentException.class, () -> both.open(Position.of("2")));
    assertThrows(IllegalArgumentException.class, () -> both.open(Position.of("x")));
  }
}
