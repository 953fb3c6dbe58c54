package fairlead.pipeline.source;

import fairlead.archive.Closing;
import fairlead.archive.Reasons;
import fairlead.html.Format;
import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.batch.BatchFields;
import fairlead.pipeline.batch.BatchLines;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.source.Unpacker.BadPosition;
import fairlead.uri.base.BaseContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The references of a list whose lines are a base, a tab and a reference: links that another tool
 * found. Each line is a separate document that was retrieved from the base and holds only the
 * reference. A malformed line becomes a document that says so; empty lines are skipped. Lines are
 * read as they are needed, so a list of any length takes no memory.
 *
 * <p>The list is in UTF-8. In a field, TAB, LF, CR and backslash are written {@code \t \n \r \\},
 * and any UTF-16 unit may be written {@code \}{@code uXXXX}. An empty base means that there is
 * none. A line is at most 16 MiB long.
 */
public final class ReferenceListSource implements DocumentSource {

  /** The position after a list that breaks off. */
  private static final long END = Long.MAX_VALUE;

  private final String name;
  private final PathListSource.Opening list;

  /**
   * A source of the references of a list.
   *
   * @param name how the user named the list, for messages
   * @param list opens the list
   */
  public ReferenceListSource(String name, PathListSource.Opening list) {
    this.name = name;
    this.list = list;
  }

  @Override
  public DocumentCursor open(Position position) {
    return new Cursor(position.steps().isEmpty() ? 0 : line(position));
  }

  private static long line(Position position) {
    try {
      long line = Long.parseLong(position.steps().get(0));
      if (line > 0 && position.steps().size() == 1) {
        return line;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new BadPosition("no position in a list of references: " + position, null);
  }

  /** A position is the number of lines read. */
  private final class Cursor implements DocumentCursor {

    private final long skipped;
    private @Nullable BatchLines lines;
    private long number;
    private boolean ended;

    Cursor(long skipped) {
      this.skipped = skipped;
      this.ended = skipped == END;
    }

    @Override
    public @Nullable Document next() {
      if (ended) {
        return null;
      }
      try {
        Optional<BatchLines.Line> line = ErrorGuard.read(this::nextLine);
        ended = line.isEmpty();
        return ended ? null : document(line.get()).withNext(Position.of(Long.toString(number)));
      } catch (RuntimeException e) {
        ended = true;
        Provenance whole = Provenance.of(DocumentPlace.file(name, Path.of(name)));
        return Document.unread(whole, Reasons.of(e) + "; the rest of the list is not read")
            .withNext(Position.of(Long.toString(END)));
      }
    }

    private Optional<BatchLines.Line> nextLine() throws IOException {
      if (lines == null) {
        lines = new BatchLines(list.open());
      }
      BatchLines.Line line = lines.next();
      number++;
      while (line != null && (number <= skipped || isEmpty(line))) {
        line = lines.next();
        number++;
      }
      return Optional.ofNullable(line);
    }

    private boolean isEmpty(BatchLines.Line line) {
      return line.problem() == null && (line.text().isEmpty() || line.text().equals("\r"));
    }

    /** The text in UTF-8, as browsers encode it: a lone surrogate becomes U+FFFD. */
    private static byte[] bytes(String text) {
      StringBuilder scalars = new StringBuilder(text.length());
      text.codePoints()
          .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
          .forEach(scalars::appendCodePoint);
      return scalars.toString().getBytes(StandardCharsets.UTF_8);
    }

    private Document document(BatchLines.Line line) {
      DocumentPlace place =
          DocumentPlace.file(name, Path.of(name)).within(new EntryStep(Long.toString(number)));
      BatchFields fields = BatchFields.of(line, 2);
      if (!fields.problem().isEmpty()) {
        return Document.unread(Provenance.of(place), "line " + number + ": " + fields.problem());
      }
      String base = fields.values().get(0);
      byte[] reference = bytes(fields.values().get(1));
      Representation content =
          new Representation(
              reference,
              base.isEmpty() ? null : base,
              base.isEmpty() ? BaseContext.none() : BaseContext.retrievedFrom(base),
              Format.REFERENCE.mediaType(),
              null,
              List.of());
      return Document.received(
          Provenance.of(place)
              .withUri(content.uri())
              .withBody(() -> new ByteArrayInputStream(reference)),
          content);
    }

    @Override
    public void close() {
      Closing.quietly(lines);
    }
  }
}
