package fairlead.benchmarks;

import fairlead.benchmarks.Growth.Point;
import fairlead.benchmarks.Interleaved.Result;
import fairlead.benchmarks.Measurements.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Measures everything on one JDK, and writes the measurements of several JDKs to a page and a
 * chart.
 */
public final class Report {

  private static final String BEGIN = "<!-- begin figures -->";

  private static final String END = "<!-- end figures -->";

  private Report() {}

  /**
   * Either {@code measure FILE TURNS}, or {@code write PAGE PICTURE FILE...}, which replaces the
   * part of the page between its two marks.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("measure")) {
      Measurements.take(Integer.parseInt(arguments[2])).write(Path.of(arguments[1]));
      return;
    }
    List<Measurements> all = new ArrayList<>();
    for (String file : Arrays.asList(arguments).subList(3, arguments.length)) {
      all.add(Measurements.read(Path.of(file)));
    }
    Path page = Path.of(arguments[1]);
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    String figures = figures(all);
    Files.writeString(
        page,
        text.substring(0, begin) + "\n\n" + figures + "\n" + text.substring(text.indexOf(END)));
    Files.writeString(Path.of(arguments[2]), Chart.draw(all.get(0)));
  }

  /** The part of the page with the measurements. */
  static String figures(List<Measurements> all) {
    StringBuilder out = new StringBuilder();
    out.append("Machine: ").append(all.get(0).machine()).append(". One thread.\n\n");
    all.forEach(one -> out.append("- ").append(one.jdk()).append('\n'));
    out.append("\n## Targets\n\n");
    table(out, "target", "wanted", all);
    for (Target target : Target.all()) {
      out.append("| ").append(target.text()).append(" | ").append(target.wanted());
      all.forEach(one -> out.append(" | ").append(target.reached(one)));
      out.append(" |\n");
    }
    for (Task task : Task.values()) {
      out.append("\n## ").append(capital(task.title())).append('\n');
      for (Corpus corpus : Corpus.of(task)) {
        contest(out, all, task, corpus);
      }
    }
    growth(out, all);
    return out.toString();
  }

  private static void table(
      StringBuilder out, String first, String second, List<Measurements> all) {
    out.append("| ").append(first).append(" | ").append(second);
    all.forEach(one -> out.append(" | JDK ").append(version(one)));
    out.append(" |\n| --- | ---").append(" | ---:".repeat(all.size())).append(" |\n");
  }

  private static String version(Measurements one) {
    String full = one.jdk().substring(one.jdk().lastIndexOf(' ') + 1);
    return full.contains(".") ? full.substring(0, full.indexOf('.')) : full;
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static void contest(StringBuilder out, List<Measurements> all, Task task, Corpus corpus) {
    List<Row> rows = all.get(0).of(task, corpus);
    out.append("\n### ").append(capital(corpus.title()));
    out.append(" (").append(rows.get(0).size()).append(" references)\n\n");
    out.append("| implementation | ");
    out.append(joined(all, one -> "times ours, " + version(one))).append(" | ");
    out.append(joined(all, one -> "ns, " + version(one))).append(" | ");
    out.append(joined(all, one -> "bytes, " + version(one))).append(" | refused |\n");
    out.append("| ---").append(" | ---:".repeat(3 * all.size() + 1)).append(" |\n");
    for (Row row : rows) {
      String name = row.result().name();
      ToDoubleFunction<Measurements> nanos = one -> one.result(task, corpus, name).nanos();
      ToDoubleFunction<Measurements> bytes = one -> one.result(task, corpus, name).bytes();
      out.append("| ").append(name).append(" | ");
      out.append(
          joined(
              all,
              one -> decimal("%.2f", nanos.applyAsDouble(one) / one.ours(task, corpus).nanos())));
      out.append(" | ").append(joined(all, one -> decimal("%.0f", nanos.applyAsDouble(one))));
      out.append(" | ").append(joined(all, one -> decimal("%.0f", bytes.applyAsDouble(one))));
      Result first = row.result();
      out.append(" | ").append(first.refused()).append(" |\n");
    }
  }

  private static String joined(List<Measurements> all, Function<Measurements, String> cell) {
    return all.stream().map(cell).collect(Collectors.joining(" | "));
  }

  private static String decimal(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private static void growth(StringBuilder out, List<Measurements> all) {
    out.append("\n## Growth\n\n![Time over size](growth.svg)\n\n");
    out.append("Nanoseconds for each character, segment and so on:\n\n");
    out.append("| of | task | ");
    out.append(joined(all, one -> "a thousand, " + version(one))).append(" | ");
    out.append(joined(all, one -> "a million, " + version(one))).append(" |\n");
    out.append("| --- | ---").append(" | ---:".repeat(2 * all.size())).append(" |\n");
    for (Shape shape : Shape.values()) {
      for (Task task : shape.tasks()) {
        out.append("| ").append(shape.title()).append(" | ").append(task.title());
        for (int count : List.of(1_000, 1_000_000)) {
          out.append(" | ");
          out.append(joined(all, one -> decimal("%.2f", each(one, shape, task, count))));
        }
        out.append(" |\n");
      }
    }
  }

  private static double each(Measurements one, Shape shape, Task task, int count) {
    for (Point point : one.points()) {
      if (point.shape() == shape && point.task() == task && point.count() == count) {
        return point.nanos() / count;
      }
    }
    throw new IllegalArgumentException(shape + " " + task + " " + count);
  }
}
