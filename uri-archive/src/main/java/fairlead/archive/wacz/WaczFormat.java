package fairlead.archive.wacz;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveInput;
import fairlead.archive.warc.WarcFormat;
import fairlead.archive.zip.ZipFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The row of the WACZ format (1.1.1): a zip archive of web archives. */
public enum WaczFormat implements ArchiveFormat {
  WACZ;

  private static final Traits TRAITS =
      new Traits(
          "a WACZ archive",
          Items.PACKAGE,
          true,
          Set.of("wacz"),
          Set.of("application/wacz", "application/x-wacz"),
          List.of());

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public boolean isSpecialCase(ArchiveFormat other, SeekableByteChannel file) throws IOException {
    return other == ZipFormat.ZIP && WaczReader.isOne(file);
  }

  @Override
  public Reader reader() {
    return input ->
        input.open(file -> new WaczReader(file, input.limits().names(), input.budget()));
  }

  @Override
  public Copier copier(byte[] start) {
    return (input, out, conversions, notices) ->
        new WaczCopy(input::channel, out, conversions, notices);
  }

  @Override
  public Writer writer() {
    return (out, name) -> new WaczWriter(out);
  }

  /** Whether archives of a format can be turned into WACZ, or from WACZ into WARC. */
  public static boolean changes(ArchiveFormat format) {
    return format == WACZ || format == WarcFormat.WARC;
  }

  /**
   * Copies a WARC into a new WACZ archive, or the WARC files of a WACZ archive into one WARC.
   *
   * @param name the file name of the archive
   * @param out not closed with the copy
   * @param conversions as for {@link Copier}
   * @param problems called for records that cannot be in the index, with a message for people
   */
  public static ArchiveCopy changed(
      ArchiveFormat format,
      String name,
      ArchiveInput input,
      OutputStream out,
      boolean conversions,
      Consumer<String> problems)
      throws IOException {
    return format == WarcFormat.WARC
        ? input.open(file -> new WarcToWacz(name, file, out, conversions, problems))
        : new WaczToWarc(input::channel, out, conversions);
  }
}
