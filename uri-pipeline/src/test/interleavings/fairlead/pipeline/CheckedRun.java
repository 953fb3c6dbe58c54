package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.threads.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Scheduler;
import reactor.util.context.Context;

/**
 * A run with a source of a few documents and a thread for each worker. It checks each signal, and
 * how much is in the pipeline. The result of a document is its number, or has it.
 */
final class CheckedRun extends CheckedSubscriber<Object> {

  /** The bytes of a document that workers work on. */
  static final int BYTES = 10;

  private static final byte[] LARGE = new byte[1_000];

  private final PipelineOptions options;
  private final List<Document> documents;
  private final PipelineRun<Object> run;
  private final Tasks tasks = new Tasks();
  private final Source source = new Source();
  private final AtomicInteger working = new AtomicInteger();
  private final AtomicInteger begun = new AtomicInteger(); // on documents for workers
  private final AtomicInteger emitted = new AtomicInteger();
  private final AtomicInteger delivered = new AtomicInteger();
  private final AtomicInteger workers = new AtomicInteger();
  private final List<Object> discarded = Collections.synchronizedList(new ArrayList<>());
  private long atOnce;
  private Runnable[] during = {};
  private int mostBegun;
  private boolean largeResults;
  private int cancelAt = -1;
  private int failAt = -1;
  private int refuseAt = -1;
  private @Nullable Throwable sourceError;

  CheckedRun(PipelineOptions options, List<Document> documents) {
    this.options = options;
    this.documents = documents;
    this.run =
        new PipelineRun<>(
            new DocumentWork<>(LinkExtractor.STANDARD, (document, outcome) -> work(document)),
            options,
            Threads.of(new WorkerThreads()),
            this);
    // Room is free a moment before the subscriber counts a result as delivered.
    this.mostBegun = (int) Math.max(1, options.inFlightBytes() / BYTES) + 1;
  }

  /** The thread that subscribes delivers all documents; otherwise each thread that requests one. */
  void deliversOnOneThread() {
    source.waits = true;
  }

  /** The source ends with an error. */
  void failsAtEnd(Throwable error) {
    sourceError = error;
  }

  /** The work on a document fails. */
  void failsAt(int number) {
    failAt = number;
  }

  /** The subscriber cancels when it receives a result. */
  void cancelsAt(int number) {
    cancelAt = number;
  }

  /** The threads refuse one task. */
  void refusesWorker(int number) {
    refuseAt = number;
  }

  /** Results take more memory than documents may, so each worker stops after one. */
  void hasLargeResults() {
    largeResults = true;
    mostBegun = options.concurrency() + 1;
  }

  /**
   * Subscribes and waits for all threads.
   *
   * @param demand what is requested at once
   * @param actions each runs on a thread of its own as soon as there is a subscription
   */
  void subscribe(long demand, Runnable... actions) {
    atOnce = demand;
    during = actions;
    run.onSubscribe(source);
    source.deliver();
    tasks.await();
  }

  /** Runs each action on a thread of its own, and waits for all threads. */
  void during(Runnable... actions) {
    for (Runnable action : actions) {
      tasks.start(action);
    }
    tasks.await();
  }

  /** Asserts how many documents were read without demand, and how many were worked on. */
  void assertReadAhead(int documents, int worked) {
    assertEquals(documents, emitted.get(), "documents read ahead");
    assertEquals(worked, begun.get(), "documents worked on ahead");
  }

  /** Asserts that each document has left once, with so many as errors. */
  void assertAllLeft(int errors) {
    assertEquals(emitted.get(), values().size() + discarded.size() + errors, "documents that left");
  }

  @Override
  public Context currentContext() {
    return Operators.enableOnDiscard(Context.empty(), discarded::add);
  }

  @Override
  protected void subscribed() {
    if (atOnce > 0) {
      request(atOnce);
    }
    for (Runnable action : during) {
      tasks.start(action);
    }
  }

  @Override
  protected void received(Object value) {
    delivered.incrementAndGet();
    if (value.equals(cancelAt)) {
      cancel();
    }
  }

  private Object work(Document document) {
    int number = document.provenance().status();
    if (document.bytes() == 0) {
      return number;
    }
    check(working.incrementAndGet() <= options.concurrency(), "no more workers than allowed");
    check(begun.incrementAndGet() - delivered.get() <= mostBegun, "no more bytes than allowed");
    working.decrementAndGet();
    if (number == failAt) {
      throw new IllegalStateException("failed");
    }
    return largeResults ? largeResult(number) : number;
  }

  /** The result of a document if results are large. */
  static Object largeResult(int number) {
    return new Encoded<>(number, LARGE);
  }

  /** Has all documents, and emits one when it is requested. */
  private final class Source implements Subscription {

    private final AtomicInteger requested = new AtomicInteger(); // and not yet passed on
    private final AtomicInteger open = new AtomicInteger(); // requests not yet answered
    private boolean waits;
    private boolean cancelled;
    private boolean ended;

    void deliver() {
      while (waits && awaitRequest()) {
        emit();
      }
    }

    @Override
    public void request(long count) {
      check(count == 1 && open.incrementAndGet() == 1, "documents are requested one by one");
      if (waits) {
        synchronized (this) {
          requested.incrementAndGet();
          notifyAll();
        }
      } else if (requested.getAndIncrement() == 0) {
        do {
          emit();
        } while (requested.decrementAndGet() != 0);
      }
    }

    private synchronized boolean awaitRequest() {
      while (requested.get() == 0 && !cancelled && !ended) {
        try {
          wait();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      requested.set(0);
      return !cancelled && !ended;
    }

    private void emit() {
      int number = emitted.get();
      if (ended || number == documents.size()) {
        return;
      }
      emitted.set(number + 1);
      check(number - delivered.get() <= options.window(), "no more documents than allowed");
      open.decrementAndGet();
      run.onNext(documents.get(number));
      if (number + 1 == documents.size()) {
        ended = true;
        if (sourceError == null) {
          run.onComplete();
        } else {
          run.onError(sourceError);
        }
      }
    }

    @Override
    public synchronized void cancel() {
      cancelled = true;
      notifyAll();
    }
  }

  /** Starts a thread for each task, so that only the schedule decides which one is first. */
  private final class WorkerThreads implements Scheduler {

    @Override
    public Disposable schedule(Runnable task) {
      if (workers.getAndIncrement() == refuseAt) {
        throw new RejectedExecutionException("refused");
      }
      tasks.start(task);
      return Disposables.disposed();
    }

    @Override
    public Worker createWorker() {
      throw new UnsupportedOperationException();
    }
  }
}
