package fairlead.pipeline.source;

import fairlead.archive.ReadLimits;
import fairlead.html.Limits;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How sources read, and how much.
 *
 * @param base the URI of a folder's root, or of a single file; null for the file: URI. Records of
 *     archives have their own URIs
 * @param limits how much is read at most: {@link SourceLimit}s, and {@link
 *     fairlead.html.DocumentLimit#BYTES}
 * @param archives whether archives in folders and archives are opened
 * @param symlinks which symbolic links in a folder are followed
 * @param revisits what is read from records of web archives that only refer to other records
 * @param extracts whether the metadata of pages is read as if it were the pages
 * @param types what says the type of a file whose name has an extension that is not known
 */
public record SourceOptions(
    @Nullable String base,
    Limits limits,
    Archives archives,
    Symlinks symlinks,
    Revisits revisits,
    Extracts extracts,
    Types types) {

  /** What happens to an archive that is in a folder or in another archive. */
  public enum Archives {
    /** Its documents are read. */
    OPENED,
    /** It is skipped, and opened only if it is itself the input: it is a file like any other. */
    CLOSED
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
    SKIP,
    /** The header fields with links, such as Link, which may have changed. */
    HEADERS
  }

  /**
   * What is read from a record that describes a page with its links, in JSON, as in the WAT files
   * of Common Crawl.
   */
  public enum Extracts {
    /** The links, as if the record were the page. Their places are not known. */
    READ,
    /** Nothing: it is a record like any other that is not a page. */
    SKIPPED
  }

  /** What says the type of a file whose name has an extension that is not known. */
  public enum Types {
    /** Its content. */
    CONTENT,
    /**
     * Its name, as for a server, which does not send such a file as a page. Content still says the
     * type of a file without an extension, and of one whose extension means that a program makes
     * the page, such as php.
     */
    NAME
  }

  /** No base, default limits, archives opened, links inside followed, revisits skipped. */
  public static final SourceOptions DEFAULT =
      new SourceOptions(
          null,
          Limits.DEFAULT,
          Archives.OPENED,
          Symlinks.INSIDE,
          Revisits.SKIP,
          Extracts.READ,
          Types.CONTENT);

  /** The limits for reading archives and messages, for the toolkit's own modules. */
  @SuppressWarnings("exports")
  public ReadLimits readLimits() {
    return new ReadLimits(
        limits.intOf(SourceLimit.HEADER_BYTES),
        limits.intOf(SourceLimit.HEADER_FIELDS),
        limits.intOf(SourceLimit.NAMES),
        limits.intOf(SourceLimit.PARTS));
  }

  /** Checks that only the base is null. */
  public SourceOptions {
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(archives, "archives");
    Objects.requireNonNull(symlinks, "symlinks");
    Objects.requireNonNull(revisits, "revisits");
    Objects.requireNonNull(extracts, "extracts");
    Objects.requireNonNull(types, "types");
  }

  /** These options with another base. */
  public SourceOptions withBase(@Nullable String value) {
    return new SourceOptions(value, limits, archives, symlinks, revisits, extracts, types);
  }

  /** These options with other limits. */
  public SourceOptions withLimits(Limits value) {
    return new SourceOptions(base, value, archives, symlinks, revisits, extracts, types);
  }

  /** These options with another treatment of archives. */
  public SourceOptions withArchives(Archives value) {
    return new SourceOptions(base, limits, value, symlinks, revisits, extracts, types);
  }

  /** These options with another treatment of symbolic links. */
  public SourceOptions withSymlinks(Symlinks value) {
    return new SourceOptions(base, limits, archives, value, revisits, extracts, types);
  }

  /** These options with another treatment of revisits. */
  public SourceOptions withRevisits(Revisits value) {
    return new SourceOptions(base, limits, archives, symlinks, value, extracts, types);
  }

  /** These options with another treatment of page metadata. */
  public SourceOptions withExtracts(Extracts value) {
    return new SourceOptions(base, limits, archives, symlinks, revisits, value, types);
  }

  /** These options with another way to find out types. */
  public SourceOptions withTypes(Types value) {
    return new SourceOptions(base, limits, archives, symlinks, revisits, extracts, value);
  }
}
