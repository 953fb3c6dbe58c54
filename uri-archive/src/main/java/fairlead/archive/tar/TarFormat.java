package fairlead.archive.tar;

import fairlead.archive.ArchiveFormat;
import java.io.BufferedInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The row of the tar format, which is recognized by the checksum of its first header. */
public enum TarFormat implements ArchiveFormat {
  TAR;

  private static final Traits TRAITS =
      new Traits(
          "a tar archive",
          Items.FILES,
          false,
          Set.of("tar"),
          Set.of("application/x-tar"),
          List.of());

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public boolean isContent(byte[] start) {
    return start.length >= TarReader.BLOCK
        && TarReader.isHeader(Arrays.copyOf(start, TarReader.BLOCK));
  }

  @Override
  public Reader reader() {
    return TarReader::new;
  }

  @Override
  public Copier copier(byte[] start) {
    return (input, out, conversions, notices) ->
        new TarCopy(new TarReader(input), new BufferedInputStream(input.stream(), 64 * 1024), out);
  }

  @Override
  public Writer writer() {
    return (out, name) -> new TarWriter(out);
  }
}
