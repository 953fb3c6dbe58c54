package fairlead.archive.zip;

import fairlead.archive.Spool;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Data as stored in a zip archive.
 *
 * @param data the bytes to write
 * @param method the compression method
 * @param crc the CRC-32 of the uncompressed data
 * @param size how many bytes the uncompressed data has
 */
record Packed(Spool data, int method, int crc, long size) implements AutoCloseable {

  /** Deflated data. */
  static Packed deflated(InputStream in) throws IOException {
    Spool data = new Spool();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      DeflaterOutputStream out = new DeflaterOutputStream(data, deflater, 8192);
      Packed packed = packed(in, out, data, ZipData.DEFLATED);
      out.finish();
      return packed;
    } finally {
      deflater.end();
    }
  }

  /** Uncompressed data. */
  static Packed stored(InputStream in) throws IOException {
    Spool data = new Spool();
    return packed(in, data, data, ZipData.STORED);
  }

  private static Packed packed(InputStream in, OutputStream out, Spool data, int method)
      throws IOException {
    CheckedInputStream checked = new CheckedInputStream(in, new CRC32());
    long size = checked.transferTo(out);
    return new Packed(data, method, (int) checked.getChecksum().getValue(), size);
  }

  @Override
  public void close() throws IOException {
    data.close();
  }
}
