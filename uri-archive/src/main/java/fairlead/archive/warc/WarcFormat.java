package fairlead.archive.warc;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import fairlead.archive.ArchiveFormat;
import fairlead.archive.single.SingleFormat;
import fairlead.uri.text.AsciiCase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The row of web archives, WARC and ARC, compressed record by record or not. */
public enum WarcFormat implements ArchiveFormat {
  WARC;

  private static final Traits TRAITS =
      new Traits(
          "a web archive",
          Items.RECORDS,
          true,
          Set.of("warc", "warc.gz", "warc.zst", "arc", "arc.gz", "arc.zst"),
          Set.of("application/warc", "application/x-warc"),
          List.of("WARC/", "filedesc:", "]*M\u0018" /* a zstd dictionary */));

  private static final int LOOK = 64;

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public boolean isContent(byte[] start) {
    return ArchiveFormat.super.isContent(start) || ArchiveFormat.super.isContent(unpacked(start));
  }

  /** The first bytes of the first compressed member; the same bytes if there is none. */
  private static byte[] unpacked(byte[] start) {
    boolean gzip = SingleFormat.GZIP.isContent(start);
    if (!gzip && !SingleFormat.ZSTD.isContent(start)) {
      return start;
    }
    InputStream in = new ByteArrayInputStream(start);
    try (InputStream member = gzip ? new GZIPInputStream(in) : new ZstdInputStreamNoFinalizer(in)) {
      return member.readNBytes(LOOK);
    } catch (IOException e) {
      return start; // reading will find the same error and report it
    }
  }

  @Override
  public @Nullable Reader reader() {
    return null;
  }

  /** Only for WARC, compressed with gzip or not, whose records can each be replaced. */
  @Override
  public @Nullable Copier copier(byte[] start) {
    String first = new String(unpacked(start), StandardCharsets.ISO_8859_1).strip();
    return first.startsWith("WARC/") && !SingleFormat.ZSTD.isContent(start)
        ? (input, out, conversions, notices) ->
            input.open(file -> new WarcCopy(file, out, conversions))
        : null;
  }

  /** Resource records, each compressed if the name says so. */
  @Override
  public Writer writer() {
    return (out, name) -> new WarcWriter(out, name.endsWith(".gz"));
  }

  @Override
  public boolean isWrittenAs(String name) {
    return AsciiCase.lower(name).contains(".warc");
  }
}
