package fairlead.benchmarks;

import fairlead.benchmarks.Growth.Point;
import java.util.List;
import java.util.Locale;

/** Draws how time grows with size: one panel for each shape, both scales logarithmic. */
final class Chart {

  private static final int COLUMNS = 4;
  private static final int PANEL_WIDTH = 260;
  private static final int PANEL_HEIGHT = 250;
  private static final int LEFT = 52;
  private static final int TOP = 30;
  private static final int PLOT_WIDTH = 192;
  private static final int PLOT_HEIGHT = 168;
  private static final int FIRST_POWER = 1; // of ten nanoseconds
  private static final int LAST_POWER = 9;
  private static final int LAST_COUNT_POWER = 6;

  /** Colours that remain distinct to colour-blind readers (after Okabe and Ito). */
  private static final List<String> COLOURS =
      List.of("#000000", "#E69F00", "#56B4E9", "#009E73", "#0072B2", "#D55E00", "#CC79A7");

  private static final List<Shape> SHAPES = List.of(Shape.values());

  private static final List<Task> TASKS = Shape.CHARACTERS.tasks();

  private Chart() {}

  /** The chart, as SVG. */
  static String draw(Measurements measured) {
    int rows = (SHAPES.size() + COLUMNS) / COLUMNS; // the legend has a panel too
    int width = COLUMNS * PANEL_WIDTH;
    int height = rows * PANEL_HEIGHT;
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
            + " font-family=\"sans-serif\" font-size=\"11\">",
        width,
        height);
    add(svg, "<title>Time of each task over the size of its input</title>");
    add(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>", width, height);
    for (Shape shape : SHAPES) {
      panel(svg, shape, measured.points());
    }
    legend(svg, measured);
    add(svg, "</svg>");
    return svg.toString();
  }

  private static void panel(StringBuilder svg, Shape shape, List<Point> points) {
    open(svg, SHAPES.indexOf(shape));
    add(svg, "<text x=\"0\" y=\"-10\" font-weight=\"bold\">%s</text>", shape.title());
    for (int power = 0; power <= LAST_COUNT_POWER; power += 2) {
      double x = x(power);
      add(svg, "<line x1=\"%.0f\" x2=\"%.0f\" y2=\"%d\" stroke=\"#ddd\"/>", x, x, PLOT_HEIGHT);
      String count = List.of("1", "100", "10 k", "1 M").get(power / 2);
      add(
          svg,
          "<text x=\"%.0f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
          x,
          PLOT_HEIGHT + 16,
          count);
    }
    for (int power = FIRST_POWER; power <= LAST_POWER; power += 2) {
      double y = y(power);
      add(svg, "<line y1=\"%.0f\" y2=\"%.0f\" x2=\"%d\" stroke=\"#ddd\"/>", y, y, PLOT_WIDTH);
      String time = List.of("10 ns", "1 µs", "100 µs", "10 ms", "1 s").get(power / 2);
      add(svg, "<text x=\"-6\" y=\"%.0f\" text-anchor=\"end\">%s</text>", y + 4, time);
    }
    for (Task task : shape.tasks()) {
      StringBuilder line = new StringBuilder();
      for (Point point : points) {
        if (point.shape() == shape && point.task() == task) {
          double x = x(Math.log10(point.count()));
          double y = y(Math.max(FIRST_POWER, Math.log10(point.nanos())));
          line.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
        }
      }
      add(
          svg,
          "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>",
          line.toString().strip(),
          colour(task));
    }
    add(svg, "</g>");
  }

  private static void legend(StringBuilder svg, Measurements measured) {
    open(svg, SHAPES.size());
    for (Task task : TASKS) {
      int y = TASKS.indexOf(task) * 20;
      String colour = colour(task);
      add(
          svg,
          "<line x2=\"24\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"3\"/>",
          y,
          y,
          colour);
      add(svg, "<text x=\"32\" y=\"%d\">%s</text>", y + 4, task.title());
    }
    add(svg, "<text y=\"160\" fill=\"#555\">%s</text>", measured.jdk());
    add(svg, "</g>");
  }

  private static void open(StringBuilder svg, int index) {
    int x = index % COLUMNS * PANEL_WIDTH + LEFT;
    int y = index / COLUMNS * PANEL_HEIGHT + TOP;
    add(svg, "<g transform=\"translate(%d %d)\">", x, y);
  }

  private static String colour(Task task) {
    return COLOURS.get(TASKS.indexOf(task));
  }

  private static double x(double power) {
    return power / LAST_COUNT_POWER * PLOT_WIDTH;
  }

  private static double y(double power) {
    return PLOT_HEIGHT - (power - FIRST_POWER) / (LAST_POWER - FIRST_POWER) * PLOT_HEIGHT;
  }

  private static void add(StringBuilder svg, String format, Object... arguments) {
    svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
