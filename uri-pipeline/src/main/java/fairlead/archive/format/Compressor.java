package fairlead.archive.format;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Writes the formats that compress a single file. */
public final class Compressor {

  private Compressor() {}

  /**
   * A stream that compresses in the format of a container; the stream itself if that is not a
   * compression.
   *
   * @param out closed with the returned stream
   */
  public static OutputStream of(Container container, OutputStream out) throws IOException {
    return switch (container) {
      case GZIP -> new GZIPOutputStream(out, 64 * 1024);
      case BZIP2 -> new BZip2CompressorOutputStream(out);
      case XZ -> new XZOutputStream(out, new LZMA2Options());
      case ZSTD -> new ZstdOutputStreamNoFinalizer(out);
      default -> out;
    };
  }
}
