package fairlead.archive.wacz;

import fairlead.archive.Spool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts lines by their bytes, even if they do not fit into memory: in runs, which are then merged.
 */
final class SortedLines extends Writer {

  /** How many characters a run has. */
  private static final int RUN = 8 << 20;

  private final List<Spool> runs = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private List<String> lines = new ArrayList<>();
  private int chars;

  /** A run that is being read. */
  private static final class Run implements Comparable<Run> {
    private final BufferedReader reader;
    private @Nullable String line;

    Run(BufferedReader reader) throws IOException {
      this.reader = reader;
      this.line = reader.readLine();
    }

    @Override
    public int compareTo(Run other) {
      return line == null || other.line == null ? 0 : line.compareTo(other.line);
    }
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      if (text[i] == '\n') {
        lines.add(line.toString());
        chars += line.length();
        line.setLength(0);
        if (chars > RUN) {
          endRun();
        }
      } else {
        line.append(text[i]);
      }
    }
  }

  private void endRun() throws IOException {
    Spool run = new Spool();
    lines.sort(null);
    for (String one : lines) {
      run.write((one + '\n').getBytes(StandardCharsets.UTF_8));
    }
    runs.add(run);
    lines = new ArrayList<>();
    chars = 0;
  }

  /** Writes all lines. */
  void writeTo(OutputStream out) throws IOException {
    endRun();
    PriorityQueue<Run> open = new PriorityQueue<>();
    for (Spool run : runs) {
      Run begun =
          new Run(
              new BufferedReader(
                  new InputStreamReader(run.bytes().open(), StandardCharsets.UTF_8)));
      if (begun.line != null) {
        open.add(begun);
      }
    }
    for (Run least = open.poll(); least != null; least = open.poll()) {
      out.write((least.line + '\n').getBytes(StandardCharsets.UTF_8));
      least.line = least.reader.readLine();
      if (least.line != null) {
        open.add(least);
      }
    }
  }

  @Override
  public void flush() {
    // nothing is written until all lines are known
  }

  @Override
  public void close() throws IOException {
    for (Spool run : runs) {
      run.close();
    }
  }
}
