package fairlead.report;

import fairlead.report.Top.Counted;
import fairlead.report.page.Bars;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A graph as a picture: the nodes on a circle, in the order of their names, so that pages of one
 * folder are neighbours; the edges as curves that bend to the center. It needs no computation in
 * the browser.
 */
final class CircleGraph {

  private static final int CENTER_X = 500;
  private static final int CENTER_Y = 450;
  private static final double RADIUS = 250;
  private static final int LABEL = 30; // characters

  private CircleGraph() {}

  /**
   * What the template draws.
   *
   * @param nodes at least one
   * @param edges pairs of the numbers of nodes
   */
  static <T> Map<String, Object> values(List<Counted<T>> nodes, List<int[]> edges) {
    long most = nodes.stream().mapToLong(Counted::count).max().orElse(1);
    List<Map<String, Object>> drawn = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      double angle = angle(i, nodes.size());
      boolean left = Math.cos(angle) < 0;
      double degrees = Math.toDegrees(angle);
      drawn.add(
          Map.of(
              "x", number(x(angle, RADIUS)),
              "y", number(y(angle, RADIUS)),
              "r", number(3 + 9 * Math.sqrt((double) nodes.get(i).count() / Math.max(1, most))),
              "turn",
                  String.format(
                      Locale.ROOT,
                      "rotate(%.1f %s %s)",
                      left ? degrees + 180 : degrees,
                      number(x(angle, RADIUS + 16)),
                      number(y(angle, RADIUS + 16))),
              "labelX", number(x(angle, RADIUS + 16)),
              "labelY", number(y(angle, RADIUS + 16)),
              "side", left ? "left" : "right",
              "label", label(nodes.get(i).name()),
              "name", nodes.get(i).name(),
              "count", Bars.number(nodes.get(i).count())));
    }
    List<String> curves = new ArrayList<>();
    for (int[] edge : edges) {
      double from = angle(edge[0], nodes.size());
      double to = angle(edge[1], nodes.size());
      curves.add(
          String.format(
              Locale.ROOT,
              "M%s %sQ%d %d %s %s",
              number(x(from, RADIUS)),
              number(y(from, RADIUS)),
              CENTER_X,
              CENTER_Y,
              number(x(to, RADIUS)),
              number(y(to, RADIUS))));
    }
    return Map.of("nodes", drawn, "edges", curves);
  }

  private static String label(String uri) {
    String name = uri.replaceFirst("^https?://", "");
    return name.length() <= LABEL
        ? name
        : name.substring(0, LABEL / 2) + "..." + name.substring(name.length() - LABEL / 2 + 3);
  }

  private static double angle(int number, int of) {
    return 2 * Math.PI * number / of - Math.PI / 2;
  }

  private static double x(double angle, double radius) {
    return CENTER_X + radius * Math.cos(angle);
  }

  private static double y(double angle, double radius) {
    return CENTER_Y + radius * Math.sin(angle);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
