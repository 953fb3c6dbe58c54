package fairlead.archive;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts lines by their UTF-16 units, even if they do not fit into memory: in runs, which are then
 * merged. Not thread-safe.
 */
public final class SortedLines extends Writer {

  private static final int RUN = 8 << 20;

  private static final int BUFFER = 1 << 16;

  /** More runs than this are merged into one, since each may be an open file. */
  private static final int MOST_RUNS = 64;

  private final List<Spool> runs = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private List<String> lines = new ArrayList<>();
  private final int most;
  private int chars;

  /** No lines. Eight million characters are kept in memory. */
  public SortedLines() {
    this(RUN);
  }

  /**
   * No lines.
   *
   * @param chars how many characters are kept in memory
   */
  public SortedLines(int chars) {
    this.most = chars;
  }

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

  /** All lines in order. */
  public static final class Reader {
    private final PriorityQueue<Run> open = new PriorityQueue<>();

    private Reader(List<Spool> runs) throws IOException {
      for (Spool run : runs) {
        InputStream bytes = new BufferedInputStream(run.bytes().open(), BUFFER);
        Run begun =
            new Run(new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8)));
        if (begun.line != null) {
          open.add(begun);
        }
      }
    }

    /** The next line; null after the last. */
    public @Nullable String next() throws IOException {
      Run least = open.poll();
      if (least == null) {
        return null;
      }
      String next = least.line;
      least.line = least.reader.readLine();
      if (least.line != null) {
        open.add(least);
      }
      return next;
    }
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      if (text[i] == '\n') {
        lines.add(line.toString());
        chars += line.length();
        line.setLength(0);
        if (chars > most) {
          endRun();
        }
      } else {
        line.append(text[i]);
      }
    }
  }

  private void endRun() throws IOException {
    Spool run = new Spool();
    runs.add(run);
    lines.sort(null);
    OutputStream out = new BufferedOutputStream(run, BUFFER);
    for (String one : lines) {
      out.write((one + '\n').getBytes(StandardCharsets.UTF_8));
    }
    out.flush();
    lines = new ArrayList<>();
    chars = 0;
    if (runs.size() > MOST_RUNS) {
      List<Spool> merged = List.copyOf(runs);
      Spool all = new Spool();
      runs.add(all);
      copy(new Reader(merged), all);
      for (Spool one : merged) {
        one.close();
      }
      runs.removeAll(merged);
    }
  }

  /** Reads all lines, each time from the first. No line may be written afterwards. */
  public Reader read() throws IOException {
    if (!lines.isEmpty()) {
      endRun();
    }
    return new Reader(runs);
  }

  /** Writes all lines in order. No line may be written afterwards. */
  public void writeTo(OutputStream out) throws IOException {
    copy(read(), out);
  }

  private static void copy(Reader lines, OutputStream to) throws IOException {
    OutputStream out = new BufferedOutputStream(to, BUFFER);
    for (String one = lines.next(); one != null; one = lines.next()) {
      out.write((one + '\n').getBytes(StandardCharsets.UTF_8));
    }
    out.flush();
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
