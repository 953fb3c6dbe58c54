package fairlead.frontier;

import fairlead.archive.SortedLines;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The pages, hosts or domains of a graph, with their links. */
final class GraphLevel implements Closeable {

  static final char TAB = '\t'; // sorts before every character of a name

  private static final int CHARS = 1 << 20; // in memory; with objects, about five megabytes

  private final String name;
  private final SortedLines vertices = lines();
  private final SortedLines edges = lines();
  private String last = "";

  GraphLevel(String name) {
    this.name = name;
  }

  /** Lines to be sorted in little memory, since there are nine of them at a time. */
  static SortedLines lines() {
    return new SortedLines(CHARS);
  }

  void addVertex(String vertex) throws IOException {
    if (!vertex.equals(last)) {
      last = vertex;
      vertices.write(vertex + '\n');
    }
  }

  void addEdge(String from, String to) throws IOException {
    if (!from.equals(to)) {
      edges.write(from + TAB + to + '\n');
    }
  }

  /** Lines in order, each once, with how often it was there. */
  private static final class Distinct {
    private final SortedLines.Reader lines;
    private @Nullable String next;
    private String line = "";
    private long count;

    Distinct(SortedLines lines) throws IOException {
      this.lines = lines.read();
      this.next = this.lines.next();
    }

    boolean advance() throws IOException {
      if (next == null) {
        return false;
      }
      line = next;
      count = 0;
      while (line.equals(next)) {
        count++;
        next = lines.next();
      }
      return true;
    }
  }

  /** The numbers of vertices, which are asked for in order. */
  private final class Numbers {
    private final Distinct names = new Distinct(vertices);
    private long number = -1;

    Numbers() throws IOException {
      // reads the first name
    }

    long of(String vertex) throws IOException {
      while (!names.line.equals(vertex) || number < 0) {
        if (!names.advance()) {
          throw new IllegalStateException("an edge without a vertex: " + vertex);
        }
        number++;
      }
      return number;
    }
  }

  /**
   * Writes both tables.
   *
   * @param members lines of a name, a tab and the name of a member, which are counted; null for
   *     none
   */
  void writeTo(GraphTables tables, @Nullable SortedLines members) throws IOException {
    writeVertices(tables, members);
    GraphTables.Table table = tables.table(name + "-edges", "from", "to", "count");
    try (SortedLines byTarget = lines();
        SortedLines byNumbers = lines()) {
      Distinct named = new Distinct(edges);
      for (Numbers numbers = new Numbers(); named.advance(); ) {
        int tab = named.line.indexOf(TAB);
        String from = padded(numbers.of(named.line.substring(0, tab)));
        byTarget.write(named.line.substring(tab + 1) + TAB + from + TAB + named.count + '\n');
      }
      SortedLines.Reader lines = byTarget.read();
      Numbers numbers = new Numbers();
      for (String line = lines.next(); line != null; line = lines.next()) {
        int tab = line.indexOf(TAB);
        int second = line.indexOf(TAB, tab + 1);
        String to = padded(numbers.of(line.substring(0, tab)));
        byNumbers.write(line.substring(tab + 1, second) + TAB + to + line.substring(second) + '\n');
      }
      lines = byNumbers.read();
      for (String line = lines.next(); line != null; line = lines.next()) {
        String[] fields = line.split("\t", -1);
        table.row(number(fields[0]), number(fields[1]), number(fields[2]));
      }
    }
  }

  private void writeVertices(GraphTables tables, @Nullable SortedLines members) throws IOException {
    String file = name + "-vertices";
    Distinct names = new Distinct(vertices);
    if (members == null) {
      GraphTables.Table table = tables.table(file, "id", "name");
      for (long id = 0; names.advance(); id++) {
        table.row(id, names.line);
      }
      return;
    }
    GraphTables.Table table = tables.table(file, "id", "name", "hosts");
    Distinct all = new Distinct(members);
    boolean more = all.advance();
    for (long id = 0; names.advance(); id++) {
      long count = 0;
      for (; more && all.line.startsWith(names.line + TAB); more = all.advance()) {
        count++;
      }
      table.row(id, names.line, count);
    }
  }

  /** A number whose text sorts as the number does. */
  private static String padded(long number) {
    String digits = Long.toString(number);
    return "0".repeat(19 - digits.length()) + digits;
  }

  private static Long number(String digits) {
    return Long.valueOf(digits);
  }

  @Override
  public void close() throws IOException {
    try (vertices) {
      edges.close();
    }
  }
}
