package fairlead.archive.zip;

import fairlead.archive.ArchiveFormat;
import java.util.List;
import java.util.Set;

/** The row of the zip format (APPNOTE.TXT 6.3.10). */
public enum ZipFormat implements ArchiveFormat {
  ZIP;

  private static final Traits TRAITS =
      new Traits(
          "a zip archive",
          Items.FILES,
          true,
          Set.of("zip", "epub"),
          Set.of("application/zip", "application/epub+zip"),
          List.of("PK\3\4", "PK\5\6"));

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public Reader reader() {
    return input -> input.open(file -> new ZipReader(file, input.budget()));
  }

  @Override
  public Copier copier(byte[] start) {
    return (input, out, conversions, notices) -> input.open(file -> new ZipCopy(file, out));
  }

  @Override
  public Writer writer() {
    return (out, name) -> new ZipWriter(out);
  }
}
