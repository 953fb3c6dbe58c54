package fairlead.benchmarks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws how rates change while something grows: a line for each, from the same zero. */
final class RateChart {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 240;
  private static final int MARGIN = 50;
  private static final List<String> COLOURS = List.of("steelblue", "darkorange");

  private final String title;
  private final String size;
  private final Map<String, double[]> lines = new LinkedHashMap<>();

  /**
   * An empty chart.
   *
   * @param size the size at the right end
   */
  RateChart(String title, String size) {
    this.title = title;
    this.size = size;
  }

  /** Adds a line. */
  void add(String name, double[] rates) {
    lines.put(name, rates.clone());
  }

  /** The chart, as SVG. */
  String draw() {
    double most = lines.values().stream().flatMapToDouble(Arrays::stream).max().orElseThrow();
    StringBuilder drawn = new StringBuilder();
    int number = 0;
    for (Map.Entry<String, double[]> line : lines.entrySet()) {
      String colour = COLOURS.get(number++);
      drawn.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"20\" fill=\"%s\" text-anchor=\"end\">%s</text>%n",
              WIDTH - MARGIN - 70 * (lines.size() - number),
              colour,
              line.getKey()));
      drawn.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"").append(colour);
      drawn.append("\" points=\"").append(points(line.getValue(), most)).append("\"/>\n");
    }
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif"
     font-size="12">
    <text x="%d" y="20">%s</text>
    <path d="M%d,%d V%d H%d" fill="none" stroke="gray"/>
    %s<text x="4" y="%d">%s</text>
    <text x="30" y="%d">0</text>
    <text x="%d" y="%d" text-anchor="end">%s</text>
    </svg>
    """
        .formatted(
            WIDTH,
            HEIGHT,
            MARGIN,
            title,
            MARGIN,
            MARGIN,
            HEIGHT - MARGIN,
            WIDTH - MARGIN,
            drawn,
            MARGIN + 5,
            most < 1e6
                ? String.format(Locale.ROOT, "%.0f k", most / 1e3)
                : String.format(Locale.ROOT, "%.1f M", most / 1e6),
            HEIGHT - MARGIN,
            WIDTH - MARGIN,
            HEIGHT - MARGIN + 20,
            size);
  }

  private static String points(double[] rates, double most) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < rates.length; i++) {
      double x = MARGIN + (i + 1.0) * (WIDTH - 2 * MARGIN) / rates.length;
      double y = HEIGHT - MARGIN - rates[i] / most * (HEIGHT - 2 * MARGIN);
      points.append(String.format(Locale.ROOT, "%.0f,%.0f ", x, y));
    }
    return points.toString().strip();
  }
}
