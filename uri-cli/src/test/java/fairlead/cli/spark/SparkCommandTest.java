package fairlead.cli.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Link;
import fairlead.pipeline.filter.Filter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** What executors read from the arguments of {@code fairlead spark}. */
class SparkCommandTest {

  private static SparkCommand command(String... arguments) {
    return SparkCommand.of(List.of(arguments));
  }

  @Test
  void defaults() {
    SparkCommand command = command("a.warc", "--out", "t");
    assertEquals(List.of("a.warc"), command.inputs());
    assertEquals("t", command.out());
    assertEquals(List.of("a.warc", "--out", "t"), command.arguments());
    assertFalse(command.overwrites());
    assertEquals(List.of(), command.tables());
    assertEquals("parquet", command.format());
    assertNull(command.master());
    assertNull(command.seen());
    assertEquals(64 << 20, command.splitBytes());
    assertEquals("crawl", command.profile());
    assertFalse(command.hasContext());
    assertFalse(command.quiet());
    assertNull(command.sources().base());
    assertEquals(List.of(false), contexts(command));
  }

  @Test
  void allCanBeSet() {
    SparkCommand command =
        command(
            "a",
            "b",
            "--out",
            "t",
            "--overwrite",
            "--tables",
            "links,ranks",
            "--format",
            "orc",
            "--master",
            "local[2]",
            "--seen",
            "s",
            "--split-size",
            "2K",
            "--profile",
            "safe",
            "--context",
            "-q",
            "--base",
            "http://b/",
            "--max-document",
            "50",
            "--kind",
            "page");
    assertEquals(List.of("a", "b"), command.inputs());
    assertEquals("a", command.arguments().get(0));
    assertTrue(command.overwrites());
    assertEquals(List.of("links", "ranks"), command.tables());
    assertEquals("orc", command.format());
    assertEquals("local[2]", command.master());
    assertEquals("s", command.seen());
    assertEquals(2048, command.splitBytes());
    assertEquals("safe", command.profile());
    assertTrue(command.hasContext());
    assertTrue(command.quiet());
    assertEquals("http://b/", String.valueOf(command.sources().base()));
    assertEquals(50, command.extractor().limits().intOf(DocumentLimit.BYTES));
    assertEquals(List.of(true), contexts(command));
  }

  /** For each link of a page that the filter accepts, whether its context was read. */
  private static List<Boolean> contexts(SparkCommand command) {
    Filter<Link> filter = command.filter();
    return command.extractor().extract("http://h/", "<a href=x>").links().stream()
        .filter(link -> filter.test(link).isAccepted())
        .map(link -> link.context().isRead())
        .toList();
  }

  @Test
  void nameOfTheCommandIsNoArgument() {
    assertEquals(List.of("a", "--out", "t"), command("spark", "a", "--out", "t").arguments());
  }

  @Test
  void filterRejectsOtherKinds() {
    assertEquals(List.of(), contexts(command("a", "--out", "t", "--kind", "style")));
  }

  @Test
  void namesOfTablesAndFormatsAreChecked() {
    ParameterException unknown =
        assertThrows(
            ParameterException.class, () -> command("a", "--out", "t", "--tables", "links,x"));
    assertTrue(
        unknown
            .getMessage()
            .endsWith(
                "no such name 'x': use links, pages, targets, failures, hosts, domains, ranks"),
        unknown.getMessage());
    assertThrows(ParameterException.class, () -> command("a", "--out", "t", "--format", "csv"));
  }

  /** A file of arguments would be read on each executor. */
  @Test
  void argumentFilesAreNotExpanded() {
    assertEquals(List.of("@a"), command("@a", "--out", "t").inputs());
  }
}
