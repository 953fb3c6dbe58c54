package fairlead.pipeline.threads;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.NonBlocking;
import reactor.core.scheduler.Scheduler;

/**
 * The threads of one subscription: its own, which end with it, or those of a caller's scheduler.
 *
 * <p>No thread is ever interrupted. Reactor's schedulers interrupt their threads when they are
 * disposed, and a worker that a cancellation disposes interrupts its task. Either thread may be
 * running the subscriber's code, whose files the interrupt would close.
 */
public final class Threads implements AutoCloseable {

  private static final AtomicInteger COUNT = new AtomicInteger();

  /** For flows that nobody ends; all others close their threads. */
  private static final int KEEP_ALIVE_SECONDS = 60;

  /**
   * A part of a message is read through all parts that contain it: deep nesting needs a deep stack.
   */
  private static final long STACK = 16L << 20;

  private final Executor executor;
  private final Runnable end;

  private Threads(Executor executor, Runnable end) {
    this.executor = executor;
    this.end = end;
  }

  /**
   * Threads that must not block, which share one queue. A thread is started only when it has work.
   */
  public static Threads nonBlocking(String name, int count) {
    return own(count, KEEP_ALIVE_SECONDS, task -> new NonBlockingThread(task, number(name)));
  }

  /** A single thread that may block. It is started when it has work. */
  public static Threads blocking(String name) {
    return blocking(name, KEEP_ALIVE_SECONDS);
  }

  static Threads blocking(String name, int keepAliveSeconds) {
    return own(1, keepAliveSeconds, task -> daemon(new Thread(null, task, number(name), STACK)));
  }

  /** The threads of a scheduler, which the caller disposes. */
  public static Threads of(Scheduler scheduler) {
    return new Threads(scheduler::schedule, () -> {});
  }

  private static Threads own(int count, int keepAliveSeconds, ThreadFactory factory) {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            count,
            count,
            keepAliveSeconds,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            factory,
            // Tasks are rejected only after the flow has ended. They discard what it still holds.
            (task, closed) -> task.run());
    executor.allowCoreThreadTimeOut(true);
    return new Threads(executor, executor::shutdown);
  }

  private static String number(String name) {
    return name + '-' + COUNT.incrementAndGet();
  }

  private static Thread daemon(Thread thread) {
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Runs a task as soon as a thread is free. After {@link #close}, the caller runs it.
   *
   * @throws java.util.concurrent.RejectedExecutionException if a caller's scheduler accepts no more
   *     tasks
   */
  public void execute(Runnable task) {
    executor.execute(task);
  }

  /**
   * A scheduler for Reactor's operators, which start one task after the other. Unlike Reactor's
   * workers, a disposed one still runs the tasks that wait: they discard what a cancelled operator
   * holds.
   */
  public Scheduler scheduler() {
    return new TaskScheduler(executor);
  }

  /** Lets its own threads end after they finish their work. */
  @Override
  public void close() {
    end.run();
  }

  private record TaskScheduler(Executor executor) implements Scheduler {

    @Override
    public Disposable schedule(Runnable task) {
      executor.execute(task);
      return Disposables.never();
    }

    @Override
    public Worker createWorker() {
      return new Worker() {
        @Override
        public Disposable schedule(Runnable task) {
          return TaskScheduler.this.schedule(task);
        }

        @Override
        public void dispose() {
          // its tasks end by themselves
        }
      };
    }
  }

  private static final class NonBlockingThread extends Thread implements NonBlocking {
    NonBlockingThread(Runnable task, String name) {
      super(task, name);
      setDaemon(true);
    }
  }
}
