package fairlead.archive;

import fairlead.uri.text.AsciiCase;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A format of archives, messages or compressed files: a row of the table of formats. A service
 * provider of this type adds a row. Immutable.
 */
public interface ArchiveFormat {

  /** What the items of an archive are. */
  enum Items {
    /** Files with paths. */
    FILES,
    /** The files of a package that contains web archives; both together are one archive. */
    PACKAGE,
    /** The one file that was compressed. */
    CONTENT,
    /** The records of a web archive. */
    RECORDS,
    /** The parts of a message. */
    PARTS,
    /** Messages. */
    MESSAGES;

    /** Whether items are named by a URI or a number, and not by a path. */
    public boolean arePages() {
      return this != FILES && this != CONTENT;
    }
  }

  /**
   * How a format is recognized, and what it needs.
   *
   * @param label its name for people, with an article if it has one
   * @param random whether it is read at several places, so that a stream must be copied first
   * @param endings the ends of file names, after a dot and in lower case; at most one dot in each
   * @param mediaTypes in lower case, without parameters
   * @param magic what a file begins with, as Latin-1; empty if that does not say enough
   */
  record Traits(
      String label,
      Items items,
      boolean random,
      Set<String> endings,
      Set<String> mediaTypes,
      List<String> magic) {

    /** Copies the collections. */
    public Traits {
      endings = Set.copyOf(endings);
      mediaTypes = Set.copyOf(mediaTypes);
      magic = List.copyOf(magic);
    }
  }

  /** Opens archives to read them. */
  @FunctionalInterface
  interface Reader {
    /** A reader of an archive, which closes what it has opened. */
    EntryReader open(ArchiveInput input) throws IOException;
  }

  /** Opens archives to copy them. */
  @FunctionalInterface
  interface Copier {
    /**
     * A copy of an archive.
     *
     * @param out not closed with the copy
     * @param conversions whether records stay, and conversion records after them have the new data
     * @param notices called with what the copy lacks, for people
     */
    ArchiveCopy copy(
        ArchiveInput input, OutputStream out, boolean conversions, Consumer<String> notices)
        throws IOException;
  }

  /** Opens new archives. */
  @FunctionalInterface
  interface Writer {
    /**
     * A writer of an archive.
     *
     * @param out not closed with the writer
     * @param name the file name of the archive
     */
    EntryWriter open(OutputStream out, String name) throws IOException;
  }

  /** The word for the format, in upper case, such as {@code ZIP}. */
  String name();

  /** How the format is recognized, and what it needs. */
  Traits traits();

  /** What the items of an archive are. */
  default Items items() {
    return traits().items();
  }

  /** Whether a file name says that a file has this format. */
  default boolean isNamed(String path) {
    String name = AsciiCase.lower(path);
    return traits().endings().stream().anyMatch(ending -> name.endsWith('.' + ending));
  }

  /** Whether a file seems to have this format, by its first bytes. */
  default boolean isContent(byte[] start) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    return traits().magic().stream().anyMatch(text::startsWith);
  }

  /**
   * Whether an archive that is recognized as another format is of this format, which is a special
   * case of the other one.
   */
  default boolean isSpecialCase(ArchiveFormat other, SeekableByteChannel file) throws IOException {
    return false;
  }

  /** Reads archives; null if their items are records, which {@code WarcRecords} reads. */
  @Nullable Reader reader();

  /**
   * Copies archives; null if that is not possible.
   *
   * @param start the first bytes of the archive
   */
  default @Nullable Copier copier(byte[] start) {
    return null;
  }

  /** Writes archives; null if that is not possible. */
  default @Nullable Writer writer() {
    return null;
  }

  /** Whether a new file with a name that belongs to this format has this format. */
  default boolean isWrittenAs(String name) {
    return writer() != null;
  }

  /** The name of the content of a compressed file; the same name for other formats. */
  default String innerName(String name) {
    return name;
  }

  /**
   * A stream that compresses, if this format compresses a single file; otherwise the same stream.
   *
   * @param out closed with the returned stream
   */
  default OutputStream compressed(OutputStream out) throws IOException {
    return out;
  }
}
