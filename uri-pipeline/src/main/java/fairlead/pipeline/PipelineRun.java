package fairlead.pipeline;

import fairlead.pipeline.threads.Threads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * One subscription of a pipeline: accepts documents while there is room, has workers process them,
 * and emits the results. All workers share one queue, so a slow document delays no other.
 *
 * <p>Signals between threads cost more than a small document does. So a worker takes the next
 * document without a signal, the source is asked again only when there is room for several, results
 * of small documents leave in batches, and unread documents go to no worker.
 *
 * <p>The links of a one-megabyte page may take eighty megabytes. So once the results that wait for
 * a slow document take as much as documents may, no other document is started.
 */
final class PipelineRun<R> implements CoreSubscriber<Document>, Subscription, Scannable {

  /** Documents up to this many bytes are small. */
  private static final int SMALL = 16 << 10;

  /** The largest batch of results of small documents. */
  private static final int GATHERED = 32;

  /** How long a worker keeps a thread of a shared scheduler before it lets others use it. */
  private static final long TURN_NANOS = 1_000_000;

  /** A document in the pipeline, and later its result. */
  private static final class Slot<R> {

    final long bytes;
    @Nullable Document document; // null once the work is done
    @Nullable R result;
    @Nullable Throwable error;
    long resultBytes; // roughly what it takes until it is emitted

    Slot(Document document) {
      this.document = document;
      this.bytes = document.bytes();
    }

    boolean isDone() {
      return document == null;
    }
  }

  private final DocumentWork<R> work;
  private final PipelineOptions options;
  private final Threads threads;
  private final CoreSubscriber<? super R> results;
  private final AtomicInteger emitting = new AtomicInteger();

  @SuppressWarnings("NullAway.Init") // the first signal sets it
  private Subscription upstream;

  private volatile boolean ended;

  // All below is guarded by this.
  private final Queue<Slot<R>> waitingForWork = new ArrayDeque<>();
  private final Queue<Slot<R>> leaving = new ArrayDeque<>(); // in the order in which they leave
  private @Nullable Slot<R> waitingForRoom;
  private int inFlight;
  private long inFlightBytes;
  private long resultBytes; // of results not yet emitted
  private boolean isFull; // until there is room for several
  private boolean requested; // a document that has not arrived yet
  private int working;
  private int gathered; // results since the last emission
  private long demand;
  private boolean completed; // no more documents will arrive
  private @Nullable Throwable failure; // of the flow of documents; after the end, of this run
  private boolean cancelled; // was the reason for the end

  PipelineRun(
      DocumentWork<R> work,
      PipelineOptions options,
      Threads threads,
      CoreSubscriber<? super R> results) {
    this.work = work;
    this.options = options;
    this.threads = threads;
    this.results = results;
  }

  @Override
  public Context currentContext() {
    return results.currentContext();
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Reactor
  public @Nullable Object scanUnsafe(Attr key) {
    if (key == Attr.PARENT) {
      return upstream;
    }
    if (key == Attr.ACTUAL) {
      return results;
    }
    if (key == Attr.PREFETCH) {
      return options.window();
    }
    if (key == Attr.RUN_STYLE) {
      return Attr.RunStyle.ASYNC;
    }
    synchronized (this) {
      if (key == Attr.BUFFERED) {
        return inFlight + (waitingForRoom == null ? 0 : 1);
      }
      if (key == Attr.REQUESTED_FROM_DOWNSTREAM) {
        return demand;
      }
      if (key == Attr.TERMINATED) {
        return ended && !cancelled;
      }
      if (key == Attr.CANCELLED) {
        return cancelled;
      }
      return key == Attr.ERROR ? failure : null;
    }
  }

  @Override
  public String stepName() {
    return "linkPipeline";
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    if (Operators.validate(upstream, subscription)) {
      upstream = subscription;
      results.onSubscribe(this);
      read();
    }
  }

  /** Requests a document, if there is room. */
  private void read() {
    boolean wanted;
    synchronized (this) {
      wanted = !ended && !requested && !completed && waitingForRoom == null && hasRoom();
      requested |= wanted;
    }
    if (wanted) {
      upstream.request(1);
    }
  }

  private boolean hasRoom() {
    int window = options.window();
    isFull = inFlight >= (isFull ? window - window / 4 : window);
    return !isFull && (inFlight == 0 || inFlightBytes < options.inFlightBytes());
  }

  private static boolean isUnread(Document.Content content) {
    return content instanceof Document.Unread || content instanceof Document.Other;
  }

  @Override
  public void onNext(Document document) {
    Slot<R> slot = new Slot<>(document);
    boolean start = false;
    boolean now = false;
    boolean late;
    synchronized (this) {
      requested = false;
      late = ended || completed;
      if (!late) {
        now = fits(slot) && isUnread(document.content());
        if (now) { // there is nothing to work on
          enter(slot);
        } else if (fits(slot)) {
          start = admit(slot);
        } else {
          waitingForRoom = slot;
        }
      }
    }
    if (late) {
      drop(document);
    }
    if (start) {
      start();
    }
    if (now) {
      work(slot);
      if (isToEmit(slot)) {
        emit();
      }
    }
    read();
  }

  /** Drops a document that arrives after the end of its flow, or after the end of this run. */
  private void drop(Document document) {
    if (completed) {
      Operators.onNextDropped(document, currentContext());
    } else {
      Operators.onDiscard(document, currentContext());
    }
  }

  private boolean fits(Slot<R> slot) {
    return inFlight == 0 || inFlightBytes + slot.bytes <= options.inFlightBytes();
  }

  /** Accepts a document; returns whether a worker must be started for it. */
  private boolean admit(Slot<R> slot) {
    enter(slot);
    waitingForWork.add(slot);
    return startsWorker();
  }

  private void enter(Slot<R> slot) {
    inFlight++;
    inFlightBytes += slot.bytes;
    if (options.order() == Order.SOURCE) {
      leaving.add(slot);
    }
  }

  /** Counts a worker that must be started, if there is work that no worker has started. */
  private boolean startsWorker() {
    boolean start = working < options.concurrency() && !waitingForWork.isEmpty() && mayWork();
    working += start ? 1 : 0;
    return start;
  }

  @Override
  public void onComplete() {
    complete(null);
  }

  @Override
  public void onError(Throwable error) {
    complete(error);
  }

  private void complete(@Nullable Throwable error) {
    boolean late;
    synchronized (this) {
      late = ended || completed;
      completed = true;
      failure = late ? failure : error;
    }
    if (late && error != null) {
      Operators.onErrorDropped(error, currentContext());
    }
    emit();
  }

  private void start() {
    try {
      threads.execute(this::work);
    } catch (RejectedExecutionException e) {
      refuse(e);
    }
  }

  /** Fails the next document because its worker cannot be started. */
  private void refuse(RejectedExecutionException error) {
    Document document = null;
    synchronized (this) {
      working--;
      Slot<R> slot = waitingForWork.poll();
      if (slot != null) {
        document = slot.document;
        slot.error = error;
        done(slot);
      }
    }
    Operators.onDiscard(document, currentContext());
    emit();
  }

  private void work() {
    long turn = System.nanoTime();
    Slot<R> slot = next();
    while (slot != null) {
      work(slot);
      if (isToEmit(slot)) {
        emit();
      }
      if (options.scheduler() != null && System.nanoTime() - turn > TURN_NANOS) {
        if (handOn()) {
          return;
        }
        turn = System.nanoTime();
      }
      slot = next();
    }
    emit();
  }

  private synchronized @Nullable Slot<R> next() {
    Slot<R> slot = ended || !mayWork() ? null : waitingForWork.poll();
    working -= slot == null ? 1 : 0;
    return slot;
  }

  /**
   * Whether there is room for one more result. Results wait only for a document that has been
   * started, so this never delays anything forever.
   */
  private boolean mayWork() {
    return resultBytes <= options.inFlightBytes();
  }

  /** Lets other users of the threads run; false if the threads accept no more tasks. */
  private boolean handOn() {
    try {
      threads.execute(this::work);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private void work(Slot<R> slot) {
    Document document = slot.document;
    if (document == null) {
      throw new IllegalStateException("processed twice");
    }
    try {
      R result = work.apply(document, () -> ended, bytes -> slot.resultBytes = bytes);
      slot.resultBytes += result instanceof Encoded<?> encoded ? encoded.bytes().length : 0;
      slot.result = result;
    } catch (RuntimeException e) {
      slot.error = e;
    }
  }

  /** Records that the work on a document is done; returns whether to emit now. */
  private boolean isToEmit(Slot<R> slot) {
    synchronized (this) {
      if (!ended) {
        done(slot);
        Slot<R> next = waitingForWork.peek();
        return ++gathered >= GATHERED || next == null || next.bytes > SMALL || slot.bytes > SMALL;
      }
    }
    discard(slot);
    return false;
  }

  private void done(Slot<R> slot) {
    slot.document = null;
    resultBytes += slot.resultBytes;
    if (options.order() == Order.COMPLETION) {
      leaving.add(slot);
    }
  }

  @Override
  public void request(long count) {
    if (Operators.validate(count)) {
      synchronized (this) {
        demand = Operators.addCap(demand, count);
      }
      emit();
    }
  }

  @Override
  public void cancel() {
    end(true, null);
  }

  /** Ends the run and discards what it holds; false if it has ended already. */
  private boolean end(boolean isCancelled, @Nullable Throwable error) {
    List<Slot<R>> held = new ArrayList<>();
    boolean reading;
    Throwable unseen;
    synchronized (this) {
      if (ended) {
        return false;
      }
      ended = true;
      cancelled = isCancelled;
      reading = !completed;
      unseen = failure == error ? null : failure;
      failure = error;
      leaving.removeIf(slot -> !slot.isDone()); // it waits for a worker, or its worker discards it
      held.addAll(leaving);
      held.addAll(waitingForWork);
      if (waitingForRoom != null) {
        held.add(waitingForRoom);
      }
      leaving.clear();
      waitingForWork.clear();
      waitingForRoom = null;
      inFlight = 0;
    }
    if (reading) {
      upstream.cancel();
    }
    threads.close();
    held.forEach(this::discard);
    if (unseen != null) {
      Operators.onErrorDropped(unseen, currentContext());
    }
    return true;
  }

  /** Discards a result, or a document that nobody has worked on. */
  private void discard(Slot<R> slot) {
    if (slot.error == null) {
      Operators.onDiscard(slot.result == null ? slot.document : slot.result, currentContext());
    } else {
      Operators.onErrorDropped(slot.error, currentContext());
    }
  }

  /** Emits what is ready and requested. Only one thread does so at a time. */
  private void emit() {
    if (emitting.getAndIncrement() != 0) {
      return;
    }
    int missed = 1;
    while (missed != 0) {
      while (emitNext()) {
        // one after the other
      }
      read();
      missed = emitting.addAndGet(-missed);
    }
  }

  /** Emits one signal; returns whether there may be another one. */
  private boolean emitNext() {
    Slot<R> slot;
    boolean start = false;
    synchronized (this) {
      gathered = 0;
      if (ended) {
        return false;
      }
      slot = leaving.peek();
      if (slot == null ? !isOver() : !slot.isDone() || (demand == 0 && slot.error == null)) {
        return false;
      }
      if (slot != null) {
        leaving.remove();
        start = release(slot);
      }
    }
    if (start) {
      start();
    }
    return emit(slot);
  }

  private boolean isOver() {
    return completed && inFlight == 0 && waitingForRoom == null;
  }

  /** Frees the room of a document; returns whether there is work for another worker. */
  private boolean release(Slot<R> slot) {
    inFlight--;
    inFlightBytes -= slot.bytes;
    resultBytes -= slot.resultBytes;
    demand -= demand == Long.MAX_VALUE || slot.error != null ? 0 : 1;
    Slot<R> waiting = waitingForRoom;
    if (waiting != null && fits(waiting)) {
      waitingForRoom = null;
      return admit(waiting);
    }
    return startsWorker();
  }

  private boolean emit(@Nullable Slot<R> slot) {
    Throwable error = slot == null ? failure : slot.error;
    if (slot != null && slot.result != null) {
      results.onNext(slot.result);
      return true;
    }
    if (!end(false, error)) {
      if (error != null) {
        Operators.onErrorDropped(error, currentContext());
      }
    } else if (error == null) {
      results.onComplete();
    } else {
      results.onError(error);
    }
    return false;
  }
}
