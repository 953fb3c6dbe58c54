package fairlead.pipeline.source;

import fairlead.archive.Closing;
import fairlead.archive.Reasons;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The documents of all paths in a list, as {@code find} prints it. Paths are read as they are
 * needed, so a list of any length takes no memory. A line that is not a path becomes a document
 * that says so. Empty lines are skipped; there is no other syntax. Relative paths start at the
 * working folder.
 */
public final class PathListSource implements DocumentSource {

  /** The longest path, in bytes: no system allows longer ones. */
  private static final int MAX_PATH = 64 * 1024;

  /** What ends a path in the list. */
  public enum Separator {
    /** A line feed. */
    NEWLINE('\n'),
    /** A NUL, which no path contains: {@code find -print0}. */
    NUL('\0');

    private final int value;

    Separator(int value) {
      this.value = value;
    }
  }

  /** Opens the list. */
  @FunctionalInterface
  public interface Opening {
    /** Opens the bytes of the list; the source closes the stream. */
    InputStream open() throws IOException;
  }

  private final String name;
  private final Opening list;
  private final Separator separator;
  private final Function<String, DocumentSource> sources;

  /**
   * A source of the documents of listed paths.
   *
   * @param name how the user named the list, for messages
   * @param list opens the list, in UTF-8
   * @param separator what ends a path
   * @param sources makes the source for a path, such as {@link Inputs#of}
   */
  public PathListSource(
      String name, Opening list, Separator separator, Function<String, DocumentSource> sources) {
    this.name = name;
    this.list = list;
    this.separator = separator;
    this.sources = sources;
  }

  @Override
  public DocumentCursor open(Position position) {
    if (position.steps().isEmpty()) {
      return new Cursor(0, Position.START);
    }
    try {
      long first = Long.parseLong(position.steps().get(0));
      if (first >= 0) {
        return new Cursor(first, position.rest());
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException("no position in a list of paths: " + position);
  }

  /**
   * A path of the list, or what is wrong with it.
   *
   * @param text the path; empty if something is wrong with it
   * @param problem what is wrong; empty if nothing is
   */
  private record Line(String text, String problem) {}

  /** A position is the number of a path in the list, from 0, and the position in its source. */
  private final class Cursor implements DocumentCursor {

    private final long first;
    private Position position;
    private @Nullable InputStream in;
    private @Nullable DocumentCursor current;
    private long index = -1;
    private boolean ended;

    Cursor(long first, Position position) {
      this.first = first;
      this.position = position;
    }

    @Override
    public @Nullable Document next() {
      while (!ended) {
        Document document = current == null ? null : current.next();
        if (document != null) {
          Position next = document.provenance().next();
          return document.withNext(next.within(Long.toString(index)));
        }
        closeCurrent();
        try {
          openNext();
        } catch (RuntimeException e) {
          ended = true;
          Position end = Position.of(Long.toString(Long.MAX_VALUE));
          return problem(Reasons.of(e) + "; the rest of the list is not read").withNext(end);
        }
      }
      return null;
    }

    private Document problem(String message) {
      return Document.unread(Provenance.of(DocumentPlace.file(name, Path.of(name))), message);
    }

    private void openNext() {
      Line line = ErrorGuard.read(this::nextLine);
      while (index < first && !ended) {
        line = ErrorGuard.read(this::nextLine);
      }
      boolean isSkipped =
          separator == Separator.NEWLINE ? line.text().isBlank() : line.text().isEmpty();
      if (!isSkipped || !line.problem().isEmpty()) {
        current = source(line).open(position);
      }
      position = Position.START;
    }

    private DocumentSource source(Line line) {
      String problem = line.problem();
      if (problem.isEmpty()) {
        try {
          return sources.apply(line.text());
        } catch (InvalidPathException e) {
          problem = "is not valid: " + e.getReason();
        }
      }
      Document document = problem("path " + (index + 1) + " " + problem);
      return at -> OneDocument.open(at, () -> document);
    }

    private Line nextLine() throws IOException {
      if (in == null) {
        in = new BufferedInputStream(list.open());
      }
      index++;
      ByteArrayOutputStream path = new ByteArrayOutputStream();
      String problem = "";
      int next = in.read();
      ended = next < 0;
      while (next >= 0 && next != separator.value) {
        if (path.size() == MAX_PATH) {
          problem = "has more than " + MAX_PATH + " bytes";
        } else if (next == 0) {
          problem = "contains a NUL; are all paths NUL-terminated?";
        } else {
          path.write(next);
        }
        next = in.read();
      }
      return problem.isEmpty()
          ? new Line(path.toString(StandardCharsets.UTF_8), "")
          : new Line("", problem);
    }

    private void closeCurrent() {
      if (current != null) {
        current.close();
        current = null;
      }
    }

    @Override
    public void close() {
      closeCurrent();
      Closing.quietly(in);
    }
  }
}
