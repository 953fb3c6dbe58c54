package fairlead.pipeline;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs each task on a thread of its own, so that only the schedule decides which one is first. */
public final class Tasks {

  private final List<Thread> threads = new ArrayList<>();
  private @Nullable Throwable failure; // the first one

  /** Starts a task. */
  public void start(Runnable task) {
    Thread thread = new Thread(() -> run(task));
    synchronized (this) {
      threads.add(thread);
    }
    thread.start();
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      synchronized (this) {
        failure = failure == null ? e : failure;
      }
      throw e;
    }
  }

  private synchronized @Nullable Throwable failure() {
    return failure;
  }

  /** Waits until all tasks are done, also those that tasks have started. */
  public void await() {
    try {
      for (int i = 0; i < count(); i++) {
        thread(i).join();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    Throwable failed = failure();
    if (failed != null) {
      throw new AssertionError("a task failed", failed);
    }
  }

  private synchronized int count() {
    return threads.size();
  }

  private synchronized Thread thread(int number) {
    return threads.get(number);
  }

  /** Runs tasks at the same time, and waits for them. */
  public static void together(Runnable... tasks) {
    Tasks all = new Tasks();
    for (Runnable task : tasks) {
      all.start(task);
    }
    all.await();
  }
}
