package fairlead.benchmarks;

import fairlead.benchmarks.Growth.Point;
import fairlead.benchmarks.Interleaved.Contest;
import fairlead.benchmarks.Interleaved.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What one virtual machine measured.
 *
 * @param machine the processor, the number of processors, and the system
 * @param jdk the virtual machine and its version
 * @param rows the result of each rival in each contest
 * @param points how time grows
 */
record Measurements(String machine, String jdk, List<Row> rows, List<Point> points) {

  /**
   * The result of one rival in one contest.
   *
   * @param task the task
   * @param corpus the inputs
   * @param size the number of references
   * @param result the rival and its result
   */
  record Row(Task task, Corpus corpus, int size, Result result) {}

  /** Measures everything, which takes some minutes. */
  static Measurements take(int samples) {
    List<Row> rows = new ArrayList<>();
    for (Contest contest : Interleaved.contests()) {
      int size = Page.size(contest.corpus().pages());
      for (Result result : Interleaved.hold(contest, samples / 2, samples)) {
        rows.add(new Row(contest.task(), contest.corpus(), size, result));
      }
      System.err.println("benchmarks: " + contest.name());
    }
    List<Point> points = Growth.measure(Math.max(1, samples / 6));
    String vm = System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
    return new Measurements(thisMachine(), vm, rows, points);
  }

  private static String thisMachine() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    int processors = Runtime.getRuntime().availableProcessors();
    return "%s, %d processors, %s".formatted(processor(), processors, system);
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .findFirst()
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .orElse("unknown processor");
    } catch (IOException e) {
      return "unknown processor";
    }
  }

  /** Writes one line for each measurement, with tabs between the fields. */
  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>(List.of(machine, jdk));
    for (Row row : rows) {
      Result result = row.result();
      lines.add(
          String.format(
              Locale.ROOT,
              "%s\t%s\t%d\t%s\t%.2f\t%.1f\t%d",
              row.task(),
              row.corpus(),
              row.size(),
              result.name(),
              result.nanos(),
              result.bytes(),
              result.refused()));
    }
    for (Point point : points) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s\t%s\t%d\t%.1f",
              point.shape(),
              point.task(),
              point.count(),
              point.nanos()));
    }
    Files.write(file, lines);
  }

  /** Reads what {@link #write} wrote. */
  static Measurements read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<Row> rows = new ArrayList<>();
    List<Point> points = new ArrayList<>();
    for (String line : lines.subList(2, lines.size())) {
      String[] field = line.split("\t", -1);
      if (field.length == 4) {
        points.add(
            new Point(
                Shape.valueOf(field[0]),
                Task.valueOf(field[1]),
                Integer.parseInt(field[2]),
                Double.parseDouble(field[3])));
      } else {
        Result result =
            new Result(
                field[3],
                Double.parseDouble(field[4]),
                Double.parseDouble(field[5]),
                Long.parseLong(field[6]));
        rows.add(
            new Row(
                Task.valueOf(field[0]),
                Corpus.valueOf(field[1]),
                Integer.parseInt(field[2]),
                result));
      }
    }
    return new Measurements(lines.get(0), lines.get(1), rows, points);
  }

  /** The rows of a contest, in the order of the rivals. */
  List<Row> of(Task task, Corpus corpus) {
    return rows.stream().filter(row -> row.task() == task && row.corpus() == corpus).toList();
  }

  /** The result of a rival. */
  Result result(Task task, Corpus corpus, String name) {
    return of(task, corpus).stream()
        .map(Row::result)
        .filter(result -> result.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(task + " " + corpus + " " + name));
  }

  /** Our result. */
  Result ours(Task task, Corpus corpus) {
    return result(task, corpus, Implementation.FAIRLEAD.title());
  }

  /** The time of another divided by ours. */
  double ratio(Task task, Corpus corpus, Implementation rival) {
    return result(task, corpus, rival.title()).nanos() / ours(task, corpus).nanos();
  }
}
