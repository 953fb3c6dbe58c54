package fairlead.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Measures how the time of each task grows with its input. */
final class Growth {

  /** How many of each shape there are, from one to a million. */
  static final List<Integer> COUNTS = List.of(1, 10, 100, 1_000, 10_000, 100_000, 1_000_000);

  private Growth() {}

  /**
   * One measurement.
   *
   * @param shape what there is so much of
   * @param task what is done
   * @param count how much of it there is
   * @param nanos CPU time, the median of some samples
   */
  record Point(Shape shape, Task task, int count, double nanos) {}

  /**
   * All measurements.
   *
   * @param samples of how many a time is the median
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
