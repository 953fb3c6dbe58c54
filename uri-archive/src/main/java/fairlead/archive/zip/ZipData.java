package fairlead.archive.zip;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import fairlead.archive.UnpackBudget;
import fairlead.archive.single.SingleFormat;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.deflate64.Deflate64CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** Decodes the data of an entry, and checks it against its header when it ends. */
final class ZipData extends FilterInputStream {

  static final int STORED = 0;
  static final int DEFLATED = 8;
  private static final int DEFLATED64 = 9;
  private static final int BZIP2 = 12;
  private static final int ZSTD = 93;
  private static final int XZ = 95;

  private final ZipHeader header;
  private final CRC32 crc = new CRC32();
  private long read;

  private ZipData(InputStream decoded, ZipHeader header) {
    super(decoded);
    this.header = header;
  }

  /**
   * The decoded data.
   *
   * @throws IOException if the data does not begin as its method requires
   */
  static InputStream of(InputStream raw, ZipHeader header, UnpackBudget budget) throws IOException {
    if (header.method() == STORED) {
      return new ZipData(raw, header);
    }
    InputStream in = new BufferedInputStream(raw);
    InputStream decoded =
        switch (header.method()) {
          case DEFLATED -> new Inflating(in);
          case DEFLATED64 -> new Deflate64CompressorInputStream(in);
          case BZIP2 -> new BZip2CompressorInputStream(in);
          case ZSTD -> new ZstdInputStreamNoFinalizer(in);
          case XZ -> new XZInputStream(in, SingleFormat.XZ_MEMORY_KIB);
          default -> throw new ZipException("unknown compression method " + header.method());
        };
    return new ZipData(budget.counted(decoded), header);
  }

  /** Whether data compressed with a method can be decoded. */
  static boolean isKnown(int method) {
    return switch (method) {
      case STORED, DEFLATED, DEFLATED64, BZIP2, ZSTD, XZ -> true;
      default -> false;
    };
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = in.read(bytes, offset, length);
    if (count >= 0) {
      crc.update(bytes, offset, count);
      read += count;
      return count;
    }
    if (read != header.size()) {
      throw new ZipException(read + " bytes where the archive says " + header.size());
    }
    if (crc.getValue() != header.crc()) {
      throw new ZipException("zip checksum differs");
    }
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    if (count <= 0) {
      return 0;
    }
    byte[] bytes = new byte[(int) Math.min(count, 8192)];
    return Math.max(0, read(bytes, 0, bytes.length));
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  /** Ends its inflater, which the JDK's stream does not. */
  private static final class Inflating extends InflaterInputStream {

    Inflating(InputStream in) {
      super(in, new Inflater(true), 8192);
    }

    @Override
    public void close() throws IOException {
      inf.end();
      super.close();
    }
  }
}
