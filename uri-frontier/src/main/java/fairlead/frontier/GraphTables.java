package fairlead.frontier;

import fairlead.frontier.LinkGraph.Format;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.lines.Utf8Writer;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.io.JsonStringEncoder;

/** The tables of a graph, in files that appear when all are complete. */
final class GraphTables implements Closeable {

  private final Path folder;
  private final Format format;
  private final List<Table> tables = new ArrayList<>();

  GraphTables(Path folder, Format format) {
    this.folder = folder;
    this.format = format;
  }

  /** Rows in a file. */
  static final class Table {
    private final OutputFile file;
    private final Writer out;
    private final boolean isCsv;
    private final String[] columns;

    private Table(OutputFile file, boolean isCsv, String... columns) {
      this.file = file;
      this.out = new Utf8Writer(file.stream());
      this.isCsv = isCsv;
      this.columns = columns;
    }

    /** Writes a row of numbers and texts, one for each column. */
    void row(Object... values) throws IOException {
      StringBuilder row = new StringBuilder();
      for (int i = 0; i < columns.length; i++) {
        if (isCsv) {
          row.append(i == 0 ? "" : ",").append(csv(values[i].toString()));
        } else {
          row.append(i == 0 ? "{\"" : ",\"").append(columns[i]).append("\":");
          row.append(json(values[i]));
        }
      }
      out.write(row.append(isCsv ? "\r\n" : "}\n").toString());
    }

    private static String csv(String value) {
      boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"');
      return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }

    private static String json(Object value) {
      return value instanceof String text
          ? '"' + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + '"'
          : value.toString();
    }
  }

  /** A table without rows. */
  Table table(String name, String... columns) throws IOException {
    String file = name + '.' + format.name().toLowerCase(Locale.ROOT);
    boolean isCsv = format == Format.CSV;
    Table table = new Table(OutputFile.whole(folder.resolve(file)), isCsv, columns);
    tables.add(table);
    if (isCsv) {
      table.row((Object[]) columns);
    }
    return table;
  }

  /** Puts the files in their places. */
  void put() throws IOException {
    for (Table table : tables) {
      table.out.flush();
    }
    for (Table table : tables) {
      table.file.put();
    }
  }

  /** Removes files that were not put in their places. */
  @Override
  public void close() throws IOException {
    for (Table table : tables) {
      table.file.close();
    }
  }
}
