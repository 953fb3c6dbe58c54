package fairlead.testing;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Archives and compressed files made by the libraries that others use. */
public final class Packed {

  private Packed() {}

  /** Files by their names, in order: name, content, name, content. */
  public static Map<String, byte[]> files(Object... namesAndContents) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < namesAndContents.length; i += 2) {
      Object content = namesAndContents[i + 1];
      files.put(
          (String) namesAndContents[i],
          content instanceof byte[] bytes
              ? bytes
              : ((String) content).getBytes(StandardCharsets.UTF_8));
    }
    return files;
  }

  public static byte[] zip(Object... namesAndContents) throws IOException {
    return zip(files(namesAndContents));
  }

  public static byte[] zip(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    return out.toByteArray();
  }

  /** Sizes before the data, and nothing compressed. */
  public static byte[] storedZip(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        CRC32 crc = new CRC32();
        crc.update(file.getValue());
        entry.setMethod(ZipEntry.STORED);
        entry.setCrc(crc.getValue());
        entry.setSize(file.getValue().length);
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    }
    return out.toByteArray();
  }

  public static byte[] tar(Object... namesAndContents) throws IOException {
    return tar(files(namesAndContents));
  }

  public static byte[] tar(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
        entry.setSize(file.getValue().length);
        tar.putArchiveEntry(entry);
        tar.write(file.getValue());
        tar.closeArchiveEntry();
      }
    }
    return out.toByteArray();
  }

  public static byte[] bzip2(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BZip2CompressorOutputStream packed = new BZip2CompressorOutputStream(out)) {
      packed.write(data);
    }
    return out.toByteArray();
  }

  public static byte[] xz(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (XZOutputStream packed = new XZOutputStream(out, new LZMA2Options(1))) {
      packed.write(data);
    }
    return out.toByteArray();
  }

  /** A frame with a checksum, as the command writes it. */
  public static byte[] zstd(byte[] data) {
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      return context.setChecksum(true).compress(data);
    }
  }

  /** A frame that needs a dictionary. */
  public static byte[] zstd(byte[] data, byte[] dictionary) {
    return Zstd.compressUsingDict(data, dictionary, 3);
  }
}
