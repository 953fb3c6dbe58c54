package fairlead.pipeline;

import fairlead.pipeline.threads.Threads;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks on threads in the order they arrive, up to a limit at a time. All threads share one
 * queue, so a slow task delays no other; a scheduler with a queue for each thread would delay the
 * tasks behind it.
 */
final class WorkQueue {

  private final Threads threads;
  private final int limit;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;

  WorkQueue(Threads threads, int limit) {
    this.threads = threads;
    this.limit = limit;
  }

  /**
   * Takes a task, which must not throw.
   *
   * @throws RejectedExecutionException if the threads take no more
   */
  void execute(Runnable task) {
    if (startOrWait(task)) {
      start(task);
    }
  }

  private void start(Runnable task) {
    threads.execute(() -> run(task));
  }

  private void run(Runnable first) {
    Runnable task = first;
    while (task != null) {
      task.run();
      task = handOn(next());
    }
  }

  /** Lets other users of the threads run in between; returns the task if the threads refuse it. */
  private @Nullable Runnable handOn(@Nullable Runnable next) {
    if (next != null) {
      try {
        start(next);
      } catch (RejectedExecutionException e) {
        return next;
      }
    }
    return null;
  }

  private synchronized boolean startOrWait(Runnable task) {
    if (running < limit) {
      running++;
      return true;
    }
    waiting.add(task);
    return false;
  }

  private synchronized @Nullable Runnable next() {
    Runnable next = waiting.poll();
    if (next == null) {
      running--;
    }
    return next;
  }
}
