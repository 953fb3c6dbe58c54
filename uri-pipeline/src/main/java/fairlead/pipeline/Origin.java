package fairlead.pipeline;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a document lies.
 *
 * @param source the file or archive, as its user named it
 * @param path the document's place below the input, with slashes; its file name for a single file,
 *     empty for a record of an archive
 * @param file the file that holds the document and nothing else; null for a record of an archive
 * @param record the identifier of its record in an archive; null if it has none
 * @param offset the offset of that record in the archive's bytes; {@link #NO_OFFSET} for a file
 */
public record Origin(
    String source, String path, @Nullable Path file, @Nullable String record, long offset) {

  /** What stands for the offset of something that is not a record of an archive. */
  public static final long NO_OFFSET = -1;

  /** Checks that source and path are there. */
  public Origin {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(path, "path");
  }

  /** The origin of a file. */
  public static Origin file(String source, String path, Path file) {
    return new Origin(source, path, file, null, NO_OFFSET);
  }

  /** The origin of something in an archive. */
  public static Origin record(String source, @Nullable String record, long offset) {
    return new Origin(source, "", null, record, offset);
  }

  /** The origin for people: the source, with the record's offset if it is one. */
  @Override
  public String toString() {
    return offset == NO_OFFSET ? source : source + " (record at offset " + offset + ")";
  }
}
