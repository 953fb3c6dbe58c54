package fairlead.pipeline;

import fairlead.uri.Credentials;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a document is: a path that leads inwards from the input that the user named, such as a
 * file, an entry of that archive, a record of that entry. Used in messages, and to put a copy in
 * the same place. Immutable.
 *
 * <table>
 * <caption>Places</caption>
 * <tr><th>steps</th><th>source</th><th>in messages</th></tr>
 * <tr><td>file {@code site/a.html}</td><td>{@code site/a.html}</td><td>the same</td></tr>
 * <tr><td>file {@code a.warc}, record at 12</td><td>{@code a.warc}</td>
 * <td>{@code a.warc (record at offset 12)}</td></tr>
 * <tr><td>file {@code a.zip}, entry {@code b/m.mhtml}, part 2</td>
 * <td>{@code a.zip!/b/m.mhtml}</td><td>{@code a.zip!/b/m.mhtml (part 2)}</td></tr>
 * </table>
 *
 * @param steps the way to the document, outermost first; at least one
 */
public record DocumentPlace(List<Step> steps) {

  /** One step of the way to a document. */
  public sealed interface Step permits FileStep, UriStep, EntryStep, RecordStep, PartStep {}

  /**
   * A file or folder.
   *
   * @param source the file as its user would find it; {@code -} for standard input
   * @param below its place below the input, as the file system has it, since a name need not be
   *     text; for an input that is a file, the file name
   */
  public record FileStep(String source, Path below) implements Step {}

  /**
   * Something that was retrieved by a URI.
   *
   * @param uri the URI
   */
  public record UriStep(String uri) implements Step {}

  /**
   * An entry of a container such as a zip archive.
   *
   * @param name its path there, with slashes
   */
  public record EntryStep(String name) implements Step {}

  /**
   * A record of a web archive.
   *
   * @param id its identifier; null if it has none, or could not be read
   * @param offset where it begins in the bytes of the archive
   */
  public record RecordStep(@Nullable String id, long offset) implements Step {}

  /**
   * A part of a MIME message.
   *
   * @param number its number as in IMAP (RFC 9051, Section 6.4.5.1), such as {@code 2.1}
   */
  public record PartStep(String number) implements Step {}

  /** Copies the list. */
  public DocumentPlace {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a place without steps");
    }
  }

  /**
   * The place of a file or folder.
   *
   * @param source the file as its user would find it
   * @param below its place below the input; for an input that is a file, its name
   */
  public static DocumentPlace file(String source, Path below) {
    return new DocumentPlace(List.of(new FileStep(source, below)));
  }

  /** The place of something that was retrieved by a URI. */
  public static DocumentPlace retrieved(String uri) {
    return new DocumentPlace(List.of(new UriStep(uri)));
  }

  /** A place within this one. */
  public DocumentPlace within(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new DocumentPlace(longer);
  }

  /** The file as its user would find it, with {@code !/} before the entries of containers. */
  public String source() {
    String source = "";
    for (Step step : steps) {
      if (step instanceof FileStep file) {
        source = source.concat(file.source());
      } else if (step instanceof UriStep retrieved) {
        source = source.concat(Credentials.masked(retrieved.uri()));
      } else if (step instanceof EntryStep entry) {
        source = source + "!/" + entry.name();
      }
    }
    return source;
  }

  /** The place of the file below the input, with slashes, for people; empty if there is no file. */
  public String path() {
    Path below = below();
    return below == null ? "" : below.toString().replace(below.getFileSystem().getSeparator(), "/");
  }

  /** The place of the file below the input; null if there is no file. */
  public @Nullable Path below() {
    return steps.get(0) instanceof FileStep file ? file.below() : null;
  }

  /** Whether this is a file, and not something in one. */
  public boolean isFile() {
    return steps.size() == 1 && steps.get(0) instanceof FileStep;
  }

  /** The record of a web archive that holds the document; empty if there is none. */
  public Optional<RecordStep> record() {
    return last(RecordStep.class);
  }

  /** The part of a MIME message that this document is; empty if it is not one. */
  public Optional<PartStep> part() {
    return last(PartStep.class);
  }

  private <S extends Step> Optional<S> last(Class<S> kind) {
    for (int i = steps.size() - 1; i >= 0; i--) { // a stream takes longer, and each link asks
      if (kind.isInstance(steps.get(i))) {
        return Optional.of(kind.cast(steps.get(i)));
      }
    }
    return Optional.empty();
  }

  /**
   * Where the document is in its source, for people: {@code (record at offset 12) (part 2)}. Empty
   * if it is the whole file or entry.
   */
  public String inside() {
    String record = record().map(step -> "(record at offset " + step.offset() + ")").orElse("");
    String part = part().map(step -> "(part " + step.number() + ")").orElse("");
    return record.isEmpty() || part.isEmpty() ? record + part : record + " " + part;
  }

  /** The place for people: the source, with the record and part in it. */
  @Override
  public String toString() {
    String inside = inside();
    return inside.isEmpty() ? source() : source() + " " + inside;
  }
}
