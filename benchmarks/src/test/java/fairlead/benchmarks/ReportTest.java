package fairlead.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.benchmarks.Growth.Point;
import fairlead.benchmarks.Interleaved.Contest;
import fairlead.benchmarks.Interleaved.Result;
import fairlead.benchmarks.Interleaved.Rival;
import fairlead.benchmarks.Measurements.Row;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

/** What is measured comes through to the page and the picture. */
class ReportTest {

  /** Figures in which every rival takes some times as long as we do. */
  private static Measurements made(double times) {
    List<Row> rows = new ArrayList<>();
    for (Contest contest : Interleaved.contests()) {
      for (Rival rival : contest.rivals()) {
        boolean ours = rival.name().equals(Implementation.FAIRLEAD.title());
        double nanos = ours ? 100 : 100 * times;
        rows.add(
            new Row(contest.task(), contest.corpus(), 22, new Result(rival.name(), nanos, 120, 0)));
      }
    }
    List<Point> points = new ArrayList<>();
    for (Shape shape : Shape.values()) {
      for (Task task : shape.tasks()) {
        Growth.COUNTS.forEach(count -> points.add(new Point(shape, task, count, 50 + 2.0 * count)));
      }
    }
    return new Measurements("a machine", "OpenJDK 64-Bit Server VM 17.0.1", rows, points);
  }

  @Test
  void measurementsSurviveTheirFile(@TempDir Path folder) throws Exception {
    Measurements made = made(10);
    Path file = folder.resolve("17.tsv");
    made.write(file);
    assertEquals(made, Measurements.read(file));
  }

  @Test
  void missedTargetsStandInBold() {
    String figures = Report.figures(List.of(made(10), made(2.5)));
    assertTrue(
        figures.contains(
            """
            | validate, web: times as fast as Jena | at least 2 | 10 | 2.5 |
            | validate, web: times as fast as java.net.URI | at least 3.5 | 10 | **2.5** |
            | validate, web: bytes a reference | at most 140 | 120 | 120 |
            """),
        figures);
  }

  @Test
  void thePageIsWrittenBetweenItsMarksAlone(@TempDir Path folder) throws Exception {
    Path page = folder.resolve("page.md");
    Path results = folder.resolve("17.tsv");
    Path picture = folder.resolve("growth.svg");
    made(10).write(results);
    Files.writeString(page, "# Ours\n<!-- begin figures -->\nold\n<!-- end figures -->\nNotes\n");
    String[] arguments = {"write", page.toString(), picture.toString(), results.toString()};
    Report.main(arguments);
    String once = Files.readString(page);
    assertTrue(once.startsWith("# Ours\n<!-- begin figures -->\n\nMachine: a machine."), once);
    assertTrue(once.endsWith("\n<!-- end figures -->\nNotes\n"), once);
    Report.main(arguments);
    assertEquals(once, Files.readString(page));
    assertTrue(Files.readString(picture).contains("17.0.1"));
  }

  @Test
  void thePictureHasALineForEachTaskOfEachShape() throws Exception {
    byte[] svg = Chart.draw(made(10)).getBytes(StandardCharsets.UTF_8);
    Document drawn =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg));
    assertEquals(6 * 7 + 1, drawn.getElementsByTagName("polyline").getLength());
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void shapesAreWorkForWhoDoesThem(Shape shape) {
    for (Task task : shape.tasks()) {
      List<Page> pages = List.of(shape.page(task, 100));
      Work work = Implementation.FAIRLEAD.work(task).orElseThrow();
      assertEquals(0, work.refused(pages), task.title());
      assertTrue(Interleaved.time(work, pages, 1) > 0);
    }
  }

  @Test
  void thePageInTheDocumentsIsOfTheseTargets() throws Exception {
    String page = Files.readString(Path.of("../docs/benchmarks.md"));
    for (Target target : Target.all()) {
      assertTrue(
          page.contains("| " + target.text() + " | " + target.wanted() + " |"), target.text());
    }
  }
}
