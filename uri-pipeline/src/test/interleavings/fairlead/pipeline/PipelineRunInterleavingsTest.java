package fairlead.pipeline;

import fairlead.html.Representation;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Runs of a few documents in thousands of schedules of the threads that deliver documents, work,
 * request results and cancel. In each schedule the rules of Reactive Streams and the bounds of the
 * options must hold, and a run must end if demand suffices.
 *
 * <p>Lincheck's clock stands still, so no worker reaches the end of its turn here.
 */
class PipelineRunInterleavingsTest {

  private static final PipelineOptions OPTIONS =
      PipelineOptions.defaults().withConcurrency(2).withWindow(4).withInFlightBytes(100);

  /** Where a document is; its status is its number, which is quick to read. */
  private static Provenance numbered(int number) {
    return Provenance.of(DocumentPlace.retrieved("http://h/" + number)).withStatus(number);
  }

  /** A document for a worker. Because it is an image, no schedules are spent on a parser. */
  private static Document image(int number) {
    Representation representation = Representation.of("http://h/", new byte[CheckedRun.BYTES]);
    return Document.received(numbered(number), representation.withMediaType("image/png"));
  }

  /** A document that goes to no worker. */
  private static Document skipped(int number) {
    return Document.other(numbered(number), "an image");
  }

  /** Without workers: the thread of the documents and those of the demand race to emit. */
  @Test
  void signalsAreSerialAndNoMoreThanRequested() {
    List<Document> documents = List.of(skipped(0), skipped(1), skipped(2));
    Schedules.explore(
        1_000,
        () -> {
          CheckedRun run = new CheckedRun(OPTIONS, documents);
          run.subscribe(0, () -> run.request(1), () -> run.request(1));
          run.assertUnfinished(List.of(0, 1));
          run.request(1);
          run.assertCompleted(List.of(0, 1, 2));
        });
  }

  @Test
  void resultsLeaveInTheOrderOfTheirDocuments() {
    List<Document> documents = List.of(image(0), image(1));
    Schedules.explore(
        400,
        () -> {
          CheckedRun run = new CheckedRun(OPTIONS, documents);
          run.subscribe(Long.MAX_VALUE);
          run.assertCompleted(List.of(0, 1));
        });
  }

  @Test
  void eachDocumentHasOneResultInOrderOfCompletion() {
    List<Document> documents = List.of(image(0), image(1));
    PipelineOptions completion = OPTIONS.withOrder(Order.COMPLETION);
    Schedules.explore(
        300,
        () -> {
          CheckedRun run = new CheckedRun(completion, documents);
          run.subscribe(Long.MAX_VALUE);
          run.assertCompleted(run.values().equals(List.of(1, 0)) ? List.of(1, 0) : List.of(0, 1));
        });
  }

  /** One thread delivers, one works: small enough for all schedules with a switch or two. */
  @Test
  void documentMayArriveJustAsTheWorkerStops() {
    List<Document> documents = List.of(image(0), image(1));
    PipelineOptions one = OPTIONS.withConcurrency(1).withWindow(1);
    Schedules.explore(
        2_500,
        () -> {
          CheckedRun run = new CheckedRun(one, documents);
          run.deliversOnOneThread();
          run.subscribe(Long.MAX_VALUE);
          run.assertCompleted(List.of(0, 1));
        });
  }

  @Test
  void documentForNoWorkerKeepsItsPlace() {
    List<Document> documents = List.of(image(0), skipped(1));
    Schedules.explore(
        200,
        () -> {
          CheckedRun run = new CheckedRun(OPTIONS, documents);
          run.subscribe(1, () -> run.request(1));
          run.assertCompleted(List.of(0, 1));
        });
  }

  @Test
  void windowOfOneIsNeverExceeded() {
    List<Document> documents = List.of(image(0), image(1), image(2));
    PipelineOptions window = OPTIONS.withWindow(1);
    Schedules.explore(
        150,
        () -> {
          CheckedRun run = new CheckedRun(window, documents);
          run.subscribe(0);
          run.assertReadAhead(1, 1);
          run.during(() -> run.request(1), () -> run.request(2));
          run.assertCompleted(List.of(0, 1, 2));
        });
  }

  /** There is room for one document, and the next one waits to be let in. */
  @Test
  void bytesInFlightAreNeverExceeded() {
    List<Document> documents = List.of(image(0), image(1), image(2));
    PipelineOptions littleRoom = OPTIONS.withInFlightBytes(CheckedRun.BYTES + 1);
    Schedules.explore(
        150,
        () -> {
          CheckedRun run = new CheckedRun(littleRoom, documents);
          run.subscribe(0);
          run.assertReadAhead(2, 1);
          run.during(() -> run.request(1), () -> run.request(2));
          run.assertCompleted(List.of(0, 1, 2));
        });
  }

  /** One result takes more than all documents may, so the worker stops, and is started again. */
  @Test
  void workerStopsWhileALargeResultWaitsForDemand() {
    List<Document> documents = List.of(image(0), image(1), image(2));
    List<Object> results = Pages.numbers(3).stream().map(CheckedRun::largeResult).toList();
    PipelineOptions oneWorker = OPTIONS.withConcurrency(1);
    Schedules.explore(
        150,
        () -> {
          CheckedRun run = new CheckedRun(oneWorker, documents);
          run.hasLargeResults();
          run.subscribe(0, () -> run.request(3));
          run.assertCompleted(results);
        });
  }

  @Test
  void cancellationStopsARunAtAnyTime() {
    List<Document> documents = List.of(skipped(0), image(1), skipped(2));
    Schedules.explore(
        400,
        () -> {
          CheckedRun run = new CheckedRun(OPTIONS, documents);
          run.subscribe(Long.MAX_VALUE, run::cancel);
          run.assertCancelled(1, List.of(0, 1, 2));
          run.assertAllLeft(0);
        });
  }

  @Test
  void cancellationBySubscriberIsTheLastSignal() {
    List<Document> documents = List.of(image(0), image(1));
    Schedules.explore(
        150,
        () -> {
          CheckedRun run = new CheckedRun(OPTIONS, documents);
          run.cancelsAt(0);
          run.subscribe(Long.MAX_VALUE);
          run.assertCancelled(0, List.of(0));
          run.assertAllLeft(0);
        });
  }

  @Test
  void errorOfTheSourceComesAfterAllResults() {
    List<Document> documents = List.of(image(0));
    IllegalStateException error = new IllegalStateException("broken");
    Schedules.explore(
        150,
        () -> {
          CheckedRun run = new CheckedRun(OPTIONS, documents);
          run.failsAtEnd(error);
          run.subscribe(0, () -> run.request(1));
          run.assertFailed("broken", List.of(0));
        });
  }

  @Test
  void failedWorkEndsTheRunAfterTheResultsBefore() {
    List<Document> documents = List.of(image(0), image(1), skipped(2));
    Schedules.explore(
        150,
        () -> {
          CheckedRun run = new CheckedRun(OPTIONS, documents);
          run.failsAt(1);
          run.subscribe(Long.MAX_VALUE);
          run.assertFailed("failed", List.of(0));
          run.assertAllLeft(1);
        });
  }

  /** A document fails if no worker has taken it yet. In each case the run ends. */
  @Test
  void refusedWorkerDoesNotHangTheRun() {
    List<Document> documents = List.of(image(0), image(1), image(2));
    PipelineOptions window = OPTIONS.withWindow(1);
    Schedules.explore(
        200,
        () -> {
          CheckedRun run = new CheckedRun(window, documents);
          run.refusesWorker(1);
          run.subscribe(Long.MAX_VALUE);
          run.assertEnded("refused", List.of(0, 1, 2));
        });
  }
}
