package fairlead.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A dimension in which a reference grows, to see how time grows with it. */
enum Shape {
  /** Characters of a path. */
  CHARACTERS("a"),
  /** Segments of a path. */
  SEGMENTS("a/"),
  /** Segments of two dots. */
  PARENTS("../"),
  /** Escape sequences of a character that does not need one. */
  ESCAPES("%7e"),
  /** Parameters of a query. */
  PARAMETERS("&a=b"),
  /** Labels of a host. */
  LABELS("a."),
  /** References with one base, as long as those in documents. */
  LINKS("");

  private static final String BASE = "http://example.org/b/c";

  private final String unit;

  Shape(String unit) {
    this.unit = unit;
  }

  /** The name in a report. */
  String title() {
    return this == PARENTS ? "segments .." : name().toLowerCase(Locale.ROOT);
  }

  /** The tasks for which this shape matters. */
  List<Task> tasks() {
    return this == LINKS
        ? List.of(Task.RESOLVE_TO_STRING)
        : List.of(
            Task.PARSE,
            Task.VALIDATE,
            Task.WHATWG,
            Task.RESOLVE_TO_STRING,
            Task.NORMALIZE,
            Task.KEY,
            Task.COMPARE);
  }

  /** The input of a task with this count. */
  Page page(Task task, int count) {
    if (this == LINKS) {
      return new Page(BASE, IntStream.range(0, count).mapToObj(i -> "d/e" + i + ".html").toList());
    }
    String reference =
        switch (this) {
          case LABELS -> "//" + unit.repeat(count) + "h/";
          case PARAMETERS -> "?" + unit.repeat(count);
          default -> unit.repeat(count);
        };
    if (task == Task.RESOLVE_TO_STRING) {
      return new Page(BASE, List.of(reference));
    }
    String text = (this == LABELS ? "http:" : "http://h/") + reference;
    return new Page(text + "#", List.of(text)); // the compared texts differ in the last character
  }
}
