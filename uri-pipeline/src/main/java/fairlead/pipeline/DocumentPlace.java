package fairlead.pipeline;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a document is, for messages and for a copy of the file: a file, or a record of a web
 * archive.
 *
 * @param source the file or archive, as the user named it
 * @param path the document's place below the input, with slashes, for people; its file name for a
 *     single file, empty for a record of an archive
 * @param file the file that holds the document and nothing else; null for a record of an archive
 *     and for a file that is not to be read
 * @param relative the document's place below the input as the file system has it, since a name need
 *     not be text; null where there is no file
 * @param record the identifier of its record in an archive; null if it has none
 * @param offset the offset of that record in the archive's bytes; {@link #NO_OFFSET} for a file
 */
public record DocumentPlace(
    String source,
    String path,
    @Nullable Path file,
    @Nullable Path relative,
    @Nullable String record,
    long offset) {

  /** What stands for the offset of something that is not a record of an archive. */
  public static final long NO_OFFSET = -1;

  /** Checks that source and path are there. */
  public DocumentPlace {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(path, "path");
  }

  /**
   * The place of a file.
   *
   * @param relative its place below the input
   */
  public static DocumentPlace file(String source, Path relative, Path file) {
    return new DocumentPlace(source, slashed(relative), file, relative, null, NO_OFFSET);
  }

  /** The place of something that is in a folder and is not to be read. */
  public static DocumentPlace unread(String source, Path relative) {
    return new DocumentPlace(source, slashed(relative), null, null, null, NO_OFFSET);
  }

  /** The place of something in an archive. */
  public static DocumentPlace record(String source, @Nullable String record, long offset) {
    return new DocumentPlace(source, "", null, null, record, offset);
  }

  private static String slashed(Path relative) {
    return relative.toString().replace(relative.getFileSystem().getSeparator(), "/");
  }

  /** The place for people: the source, with the record's offset if it is one. */
  @Override
  public String toString() {
    return offset == NO_OFFSET ? source : source + " (record at offset " + offset + ")";
  }
}
