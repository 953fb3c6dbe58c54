package fairlead.rewrite;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.mime.MimeFormat;
import fairlead.archive.tar.TarFormat;
import fairlead.archive.wacz.WaczFormat;
import fairlead.archive.warc.WarcFormat;
import fairlead.archive.zip.ZipFormat;
import fairlead.uri.text.AsciiCase;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link RewriteJob} can write: a folder, or an archive or message in a format that has a
 * writer.
 */
public final class OutputFormat {

  public static final OutputFormat FOLDER = new OutputFormat(null);

  private static final List<OutputFormat> ALL =
      Stream.concat(
              Stream.of(FOLDER),
              ArchiveFormats.all().stream()
                  .filter(row -> row.writer() != null)
                  .map(OutputFormat::new))
          .toList();

  public static final OutputFormat ZIP = of(ZipFormat.ZIP);

  /** Compressed if its name says so, such as {@code .tar.gz}. */
  public static final OutputFormat TAR = of(TarFormat.TAR);

  /** Resource records, each compressed if the name ends in {@code .gz}. */
  public static final OutputFormat WARC = of(WarcFormat.WARC);

  /** A WARC with its index and description (WACZ 1.1.1). */
  public static final OutputFormat WACZ = of(WaczFormat.WACZ);

  /** A multipart message (RFC 2557). */
  public static final OutputFormat MHTML = of(MimeFormat.MHTML);

  private final @Nullable ArchiveFormat row;

  private OutputFormat(@Nullable ArchiveFormat row) {
    this.row = row;
  }

  /** All formats. */
  public static List<OutputFormat> values() {
    return ALL;
  }

  /** A row as a format: always the same object for a row that can be written. */
  static OutputFormat of(ArchiveFormat row) {
    return ALL.stream()
        .filter(format -> format.row == row)
        .findFirst()
        .orElseGet(() -> new OutputFormat(row));
  }

  /**
   * The format of a file by its name; empty if the name does not say, or names a format that is not
   * written.
   */
  public static Optional<OutputFormat> ofName(String name) {
    return TarFormat.TAR.isNamed(ArchiveFormats.innerName(name))
        ? Optional.of(TAR)
        : ArchiveFormats.ofName(name).filter(row -> row.isWrittenAs(name)).map(OutputFormat::of);
  }

  ArchiveFormat.Writer writer() {
    return Objects.requireNonNull(row == null ? null : row.writer(), "writer");
  }

  /** Whether its entries are found by a path, and not by a URI. */
  boolean hasPaths() {
    return row == null || row.items() == Items.FILES;
  }

  /** The word for it, such as {@code zip}. */
  @Override
  public String toString() {
    return row == null ? "folder" : AsciiCase.lower(row.name());
  }
}
