package fairlead.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Measures how the time of each task grows with its input. */
final class Growth {

  /** The sizes of each shape, from one to a million. */
  static final List<Integer> COUNTS = List.of(1, 10, 100, 1_000, 10_000, 100_000, 1_000_000);

  private Growth() {}

  /**
   * One measurement.
   *
   * @param shape the shape that grows
   * @param task the task
   * @param count the size of the shape
   * @param nanos CPU time, the median of some samples
   */
  record Point(Shape shape, Task task, int count, double nanos) {}

  /**
   * All measurements.
   *
   * @param samples the number of samples in each median
   */
  static List<Point> measure(int samples) {
    List<Point> points = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (Task task : shape.tasks()) {
        Work work = Implementation.FAIRLEAD.work(task).orElseThrow();
        for (int count : COUNTS) {
          List<Page> pages = List.of(shape.page(task, count));
          double nanos = Interleaved.time(work, pages, samples);
          points.add(new Point(shape, task, count, nanos));
        }
      }
    }
    return points;
  }
}
