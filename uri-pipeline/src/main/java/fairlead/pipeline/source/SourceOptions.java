package fairlead.pipeline.source;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ReadLimits;
import fairlead.archive.format.ArchiveFormats;
import fairlead.html.DocumentLimits;
import fairlead.pipeline.Document;
import fairlead.pipeline.Provenance;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How sources read, and how much.
 *
 * @param base the URI of a folder's root, or of a single file; null for the file: URI. Records of
 *     archives have their own URIs
 * @param maxDocumentBytes how many bytes of a document are read at most, with content codings
 *     undone; the rest is skipped. Default 16 MiB
 * @param maxHeaderBytes how many uncompressed bytes the header of a record, and the header of its
 *     HTTP message, may each have; a record with a longer one is not read. Default 1 MiB
 * @param maxHeaderFields how many fields such a header may have, counting each line of a folded
 *     field; a record with more is not read. Default 10,000
 * @param maxNames how many file names are held in memory at a time, for the current folder and its
 *     parents; a folder with more is not read. Default 1,000,000, which take about 100 MB
 * @param maxFolders how deep folders may be nested; each stays open while its content is read.
 *     Deeper ones are not read. Default 500
 * @param maxContainers how deep archives, compressed files and messages may be nested; deeper ones
 *     are not read. Default 16
 * @param maxParts how deep the parts of a message may be nested, including the messages in it;
 *     deeper ones are not read. Default 1,200
 * @param maxUnpackedBytes how many bytes may be decoded from one input, at all depths together; the
 *     rest of it is not read. Default 1 TiB
 * @param maxUnpackRatio how many bytes may be decoded per byte of an input; 1 GiB is always
 *     allowed, and the rest is not read. Default 200
 * @param maxSpillBytes how many bytes of a stream are copied to a temporary file: of standard input
 *     that holds an archive, or of an archive within another; the rest is not read. Default 64 GiB
 * @param archives what happens to an archive in a folder
 * @param symlinks which symbolic links in a folder are followed
 * @param revisits what is read from records of web archives that only refer to other records
 */
public record SourceOptions(
    @Nullable String base,
    int maxDocumentBytes,
    int maxHeaderBytes,
    int maxHeaderFields,
    int maxNames,
    int maxFolders,
    int maxContainers,
    int maxParts,
    long maxUnpackedBytes,
    int maxUnpackRatio,
    long maxSpillBytes,
    Archives archives,
    Symlinks symlinks,
    Revisits revisits) {

  /** What happens to an archive that is in a folder. */
  public enum Archives {
    /** Its documents are read. */
    OPENED(""),
    /**
     * It is skipped, like any other file that links are not read from. So is an archive within the
     * archive that a user names.
     */
    CLOSED("not opened"),
    /**
     * The outermost archive is opened. Those within it are copied if it is rewritten. They are
     * skipped, except a web archive, a message and a compressed document: these are failures, since
     * their links stay unchanged.
     */
    OUTERMOST("copied, and not rewritten"),
    /**
     * It is copied if the folder is rewritten, and counts as above. A symbolic link that is not
     * followed is a failure, since a copy lacks it.
     */
    LEFT("copied, and not rewritten"),
    /** It stays unchanged if the folder is rewritten in place, and counts as above. */
    UNTOUCHED("not rewritten");

    private final String fate;

    Archives(String fate) {
      this.fate = fate;
    }

    /**
     * The document for an archive that is not opened.
     *
     * @param kind null if archives of this kind are not read
     */
    Document unopened(Provenance found, @Nullable ArchiveFormat kind) {
      if (this == CLOSED) {
        return Document.other(found, "an archive inside, " + fate);
      }
      return (kind != null && kind.items().arePages()) || isCompressedDocument(found)
          ? Document.unread(found, "an archive inside is " + fate)
          : Document.other(found, "an archive inside, " + fate);
    }

    private static boolean isCompressedDocument(Provenance found) {
      String name = found.place().path();
      String inner = ArchiveFormats.innerName(name);
      return !inner.equals(name) && Sniffer.ofName(inner).isPresent();
    }
  }

  /** Which symbolic links in a folder are followed. */
  public enum Symlinks {
    /** Those to files in the folder that was named. */
    INSIDE,
    /**
     * Those to files and folders in the folder that was named, as a server of that folder may
     * follow them. Their targets are read under each name.
     */
    FOLDERS,
    /** None. */
    NONE,
    /**
     * All, including those to folders, no matter where they lead. A link to a folder that contains
     * it is not followed, and neither is a link below three other links: so every loop ends.
     */
    ALL
  }

  /**
   * What is read from a revisit: a record that says that a page had not changed, without repeating
   * it.
   */
  public enum Revisits {
    /** Nothing: the page is read where it was stored. */
    SKIPPED,
    /** The header fields with links, such as Link, which may have changed. */
    HEADERS
  }

  /** No base, the default limits, archives opened, links inside followed, revisits skipped. */
  public static final SourceOptions DEFAULT =
      new SourceOptions(
          null,
          DocumentLimits.DEFAULT.documentBytes(),
          1 << 20,
          10_000,
          1_000_000,
          500,
          16,
          1_200,
          1L << 40,
          200,
          64L << 30,
          Archives.OPENED,
          Symlinks.INSIDE,
          Revisits.SKIPPED);

  /** The limits for reading archives and messages. */
  ReadLimits readLimits() {
    return new ReadLimits(maxHeaderBytes, maxHeaderFields, maxNames, maxParts);
  }

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException if one is negative
   */
  public SourceOptions {
    Objects.requireNonNull(archives, "archives");
    Objects.requireNonNull(symlinks, "symlinks");
    Objects.requireNonNull(revisits, "revisits");
    checkNotNegative(maxDocumentBytes, "the limit on document bytes");
    checkNotNegative(maxHeaderBytes, "the limit on header bytes");
    checkNotNegative(maxHeaderFields, "the limit on header fields");
    checkNotNegative(maxNames, "the limit on names");
    checkNotNegative(maxFolders, "the limit on nested folders");
    checkNotNegative(maxContainers, "the limit on nested archives");
    checkNotNegative(maxParts, "the limit on nested parts");
    checkNotNegative(maxUnpackedBytes, "the limit on unpacked bytes");
    checkNotNegative(maxUnpackRatio, "the limit on the ratio of unpacked bytes");
    checkNotNegative(maxSpillBytes, "the limit on temporary files");
  }

  private static void checkNotNegative(long value, String what) {
    if (value < 0) {
      throw new IllegalArgumentException(what + " is negative: " + value);
    }
  }

  /** These options with another base. */
  public SourceOptions withBase(@Nullable String value) {
    return new SourceOptions(
        value,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for the bytes of a document.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxDocumentBytes(int value) {
    return new SourceOptions(
        base,
        value,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for the bytes of a header.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxHeaderBytes(int value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        value,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for the fields of a header.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxHeaderFields(int value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        value,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for the names held at a time.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxNames(int value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        value,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for nested folders.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxFolders(int value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        value,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for nested archives.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxContainers(int value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        value,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for nested parts of messages.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxParts(int value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        value,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for the bytes unpacked from an input.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxUnpackedBytes(long value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        value,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for the bytes unpacked per byte of an input.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxUnpackRatio(int value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        value,
        maxSpillBytes,
        archives,
        symlinks,
        revisits);
  }

  /**
   * These options with another limit for temporary files.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public SourceOptions withMaxSpillBytes(long value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        value,
        archives,
        symlinks,
        revisits);
  }

  /** These options with another treatment of archives. */
  public SourceOptions withArchives(Archives value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        value,
        symlinks,
        revisits);
  }

  /** These options with another treatment of symbolic links. */
  public SourceOptions withSymlinks(Symlinks value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        value,
        revisits);
  }

  /** These options with another treatment of revisits. */
  public SourceOptions withRevisits(Revisits value) {
    return new SourceOptions(
        base,
        maxDocumentBytes,
        maxHeaderBytes,
        maxHeaderFields,
        maxNames,
        maxFolders,
        maxContainers,
        maxParts,
        maxUnpackedBytes,
        maxUnpackRatio,
        maxSpillBytes,
        archives,
        symlinks,
        value);
  }
}
