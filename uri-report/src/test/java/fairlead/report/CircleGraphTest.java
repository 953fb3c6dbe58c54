package fairlead.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.report.Top.Counted;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CircleGraphTest {

  private static Counted<String> node(String name, long count) {
    return new Counted<>(name, name, count);
  }

  private static Map<String, Object> drawn(
      String x, String y, String r, String turn, String labelX, String labelY, String side) {
    return Map.of(
        "x", x, "y", y, "r", r, "turn", turn, "labelX", labelX, "labelY", labelY, "side", side);
  }

  /** The first at the top, then clockwise, on a circle of radius 250 around 500, 450. */
  @Test
  void nodesStandOnACircleWithTheirLabelsOutside() {
    List<Counted<String>> nodes =
        List.of(node("a", 100), node("b", 25), node("c", 0), node("d", 1));
    Map<String, Object> values =
        CircleGraph.values(nodes, List.of(new int[] {0, 1}, new int[] {3, 2}));
    assertEquals(
        List.of(
            drawn("500.0", "200.0", "12.0", "rotate(-90.0 500.0 184.0)", "500.0", "184.0", "right"),
            drawn("750.0", "450.0", "7.5", "rotate(0.0 766.0 450.0)", "766.0", "450.0", "right"),
            drawn("500.0", "700.0", "3.0", "rotate(90.0 500.0 716.0)", "500.0", "716.0", "right"),
            drawn("250.0", "450.0", "3.9", "rotate(360.0 234.0 450.0)", "234.0", "450.0", "left")),
        nodes(values).stream()
            .map(
                node -> {
                  node.keySet().removeAll(List.of("label", "name", "count"));
                  return node;
                })
            .toList());
    assertEquals(
        List.of("M500.0 200.0Q500 450 750.0 450.0", "M250.0 450.0Q500 450 500.0 700.0"),
        values.get("edges"));
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> nodes(Map<String, Object> values) {
    return ((List<Map<String, Object>>) values.get("nodes"))
        .stream().<Map<String, Object>>map(java.util.HashMap::new).toList();
  }

  @Test
  void longNamesAreCutInTheirMiddle() {
    String thirty = "example.org/0123456789/0123456";
    for (String[] one :
        new String[][] {
          {"https://example.org/a", "example.org/a"},
          {"http://" + thirty, thirty},
          {"http://" + thirty + "7", "example.org/012...789/01234567"},
          {"file:///a", "file:///a"}
        }) {
      Map<String, Object> values = CircleGraph.values(List.of(node(one[0], 2_000)), List.of());
      Map<String, Object> node = nodes(values).get(0);
      assertEquals(one[1], node.get("label"));
      assertEquals(one[0], node.get("name"));
      assertEquals("2,000", node.get("count"));
    }
  }

  @Test
  void nodesWithoutLinksAreSmall() {
    Map<String, Object> values = CircleGraph.values(List.of(node("a", 0)), List.of());
    assertEquals("3.0", nodes(values).get(0).get("r"));
  }
}
