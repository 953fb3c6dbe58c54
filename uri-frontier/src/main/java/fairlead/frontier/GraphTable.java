package fairlead.frontier;

import fairlead.frontier.LinkGraph.Format;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.lines.Utf8Writer;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Locale;
import tools.jackson.core.io.JsonStringEncoder;

/** A table of a graph, in a file that appears when it is complete. */
final class GraphTable implements Closeable {

  private final OutputFile file;
  private final Writer out;
  private final Format format;
  private final String[] columns;

  GraphTable(Path folder, String name, Format format, String... columns) throws IOException {
    this.file =
        OutputFile.whole(folder.resolve(name + '.' + format.name().toLowerCase(Locale.ROOT)));
    this.out = new Utf8Writer(file.stream());
    this.format = format;
    this.columns = columns;
    if (format == Format.CSV) {
      out.write(String.join(",", columns) + "\r\n");
    }
  }

  /** Writes a row of numbers and texts, one for each column. */
  void row(Object... values) throws IOException {
    StringBuilder row = new StringBuilder();
    for (int i = 0; i < columns.length; i++) {
      if (format == Format.CSV) {
        row.append(i == 0 ? "" : ",").append(csv(values[i].toString()));
      } else {
        row.append(i == 0 ? "{\"" : ",\"").append(columns[i]).append("\":").append(json(values[i]));
      }
    }
    out.write(row.append(format == Format.CSV ? "\r\n" : "}\n").toString());
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

  /** Puts the file in its place. */
  void put() throws IOException {
    out.flush();
    file.put();
  }

  /** Removes a file that was not put in its place. */
  @Override
  public void close() throws IOException {
    file.close();
  }
}
