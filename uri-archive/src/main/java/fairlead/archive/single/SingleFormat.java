package fairlead.archive.single;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveInput;
import fairlead.archive.coding.GzipMembers;
import fairlead.archive.coding.GzipMembers.Behind;
import fairlead.archive.tar.TarFormat;
import fairlead.uri.text.AsciiCase;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** The rows of the formats that compress a single file. */
public enum SingleFormat implements ArchiveFormat {
  /** RFC 1952; all members of a file together are one document. */
  GZIP(
      "gzip compression",
      Map.of("gz", "", "tgz", ".tar", "svgz", ".svg"),
      Set.of("application/gzip", "application/x-gzip"),
      GzipMembers.MAGIC) {
    @Override
    InputStream decoded(BufferedInputStream in) {
      return new GzipMembers(in, Behind.ZEROS, new Inflater(true));
    }

    @Override
    public OutputStream compressed(OutputStream out) throws IOException {
      return new GZIPOutputStream(out, 64 * 1024);
    }
  },
  BZIP2(
      "bzip2 compression",
      Map.of("bz2", "", "tbz", ".tar", "tbz2", ".tar"),
      Set.of("application/x-bzip2"),
      "BZh") {
    @Override
    InputStream decoded(BufferedInputStream in) throws IOException {
      return new BZip2CompressorInputStream(in, true);
    }

    @Override
    public OutputStream compressed(OutputStream out) throws IOException {
      return new BZip2CompressorOutputStream(out);
    }
  },
  XZ(
      "xz compression",
      Map.of("xz", "", "txz", ".tar"),
      Set.of("application/x-xz"),
      "\u00fd7zXZ\0") {
    @Override
    InputStream decoded(BufferedInputStream in) throws IOException {
      return new XZInputStream(in, XZ_MEMORY_KIB);
    }

    @Override
    public OutputStream compressed(OutputStream out) throws IOException {
      return new XZOutputStream(out, new LZMA2Options());
    }
  },
  /** RFC 8878. */
  ZSTD(
      "zstd compression",
      Map.of("zst", "", "tzst", ".tar"),
      Set.of("application/zstd"),
      "(\u00b5/\u00fd") {
    @Override
    InputStream decoded(BufferedInputStream in) throws IOException {
      return new ZstdInputStreamNoFinalizer(in).setContinuous(false);
    }

    @Override
    public OutputStream compressed(OutputStream out) throws IOException {
      return new ZstdOutputStreamNoFinalizer(out);
    }
  };

  /** How much memory xz may take: a little more than its highest preset needs. */
  public static final int XZ_MEMORY_KIB = 96 * 1024;

  @SuppressWarnings("ImmutableEnumChecker") // its collections are copies
  private final Traits traits;

  @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
  private final Map<String, String> inner; // the ending of the content, by that of the file

  SingleFormat(String label, Map<String, String> inner, Set<String> mediaTypes, String magic) {
    this.inner = inner;
    this.traits =
        new Traits(label, Items.CONTENT, false, inner.keySet(), mediaTypes, List.of(magic));
  }

  abstract InputStream decoded(BufferedInputStream in) throws IOException;

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public Reader reader() {
    return input -> new SingleReader(this, input.stream(), input.budget());
  }

  /** Replaces the content, or entries if the content is a tar archive. */
  @Override
  public Copier copier(byte[] start) {
    return (input, out, conversions, notices) -> {
      ArchiveInput content =
          new ArchiveInput(
              () -> new SingleReader(this, input.stream(), input.budget().renewed()).content(),
              null,
              input.limits(),
              input.budget());
      byte[] first;
      try (InputStream in = content.stream()) {
        first = in.readNBytes(512);
      }
      return TarFormat.TAR.isContent(first)
          ? TarFormat.TAR.copier(first).copy(content, out, conversions, notices)
          : new SingleCopy(content.stream(), out);
    };
  }

  @Override
  public String innerName(String name) {
    int dot = name.lastIndexOf('.');
    return name.substring(0, dot) + inner.get(AsciiCase.lower(name.substring(dot + 1)));
  }
}
