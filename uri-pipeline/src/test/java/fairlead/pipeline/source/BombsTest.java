package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.testing.Warcs.gzip;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives made to hurt: each ends in outcomes, in 256 MB. It prints how much memory each took. */
@Tag("soak")
class BombsTest {

  private static final String HEAP = "256m";
  private static final int SECONDS = 280;

  @TempDir private Path folder;

  /** What a virtual machine of its own runs. */
  static final class Program {

    private Program() {}

    public static void main(String[] arguments) throws IOException {
      Map<Outcome.Kind, Integer> counts = new TreeMap<>();
      String[] reported = {""};
      long start = System.nanoTime();
      Inputs.of(arguments[0], SourceOptions.DEFAULT.withBase("http://h/"))
          .documents()
          .transform(new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD)))
          .doOnNext(
              outcome -> {
                counts.merge(outcome.kind(), 1, Integer::sum);
                if (outcome instanceof Outcome.Failed failed) {
                  reported[0] = failed.message();
                } else if (outcome instanceof Outcome.Links links && links.document().isPartial()) {
                  reported[0] = links.document().findings().toString();
                }
              })
          .blockLast();
      long heap = 0;
      for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
        heap += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
      }
      String resident =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("VmHWM"))
              .map(line -> line.replaceAll("\\D", ""))
              .findFirst()
              .orElse("0");
      System.out.println(counts);
      System.out.println(reported[0]);
      System.out.printf(
          "heap %d MB, resident %d MB, %.1f s%n",
          heap >> 20, Long.parseLong(resident) >> 10, (System.nanoTime() - start) / 1e9);
    }
  }

  private void check(String name, String counts, String reported) throws IOException {
    Path file = folder.resolve(name);
    List<String> lines =
        OtherJvm.run(SECONDS, Program.class, HEAP, library -> true, file.toString());
    System.out.println(name + ", " + Files.size(file) + " bytes: " + lines);
    assertEquals(3, lines.size(), lines.toString());
    assertTrue(lines.get(0).matches(counts), lines.toString());
    assertTrue(lines.get(1).contains(reported), lines.toString());
    assertFalse(lines.get(1).contains("memory"), lines.toString());
    Files.delete(file);
  }

  private void write(String name, byte[] content) throws IOException {
    Files.write(folder.resolve(name), content);
  }

  private static byte[] zeros(int size) throws IOException {
    return gzip(new byte[size]);
  }

  @Test
  void gzipInGzipInGzip() throws IOException {
    write("a.html.gz.gz.gz", gzip(gzip(zeros(1 << 28))));
    check("a.html.gz.gz.gz", "\\{FAILED=1\\}", "not HTML but binary data");
    byte[] deep = bytes("<p>");
    for (int i = 0; i < 40; i++) {
      deep = gzip(deep);
    }
    write("deep.gz", deep);
    check("deep.gz", "\\{FAILED=1\\}", "nested in more than 16 archives");
  }

  @Test
  void tenGigabytesOfZeros() throws IOException {
    byte[] member = zeros(64 << 20);
    for (String name : List.of("a.html.gz", "a.tar.gz")) {
      try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
        for (int i = 0; i < 160; i++) {
          out.write(member);
        }
      }
    }
    check("a.html.gz", "\\{FAILED=1\\}", "not HTML but binary data");
    check("a.tar.gz", "\\{FAILED=1\\}", "bytes unpacked, the limit for an input of");
  }

  @Test
  void zipOfAMillionEntries() throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(folder.resolve("million.zip")), 1 << 16)) {
      writeZip(out, 1_000_000, 1_000_000);
    }
    check("million.zip", "\\{LINKS=1000000\\}", "");
  }

  @Test
  void zipWhoseEntriesOverlap() throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(folder.resolve("overlap.zip")), 1 << 16)) {
      writeZip(out, 100_000, 1);
    }
    check("overlap.zip", "\\{LINKS=1, FAILED=99999\\}", "overlaps another entry");
  }

  @Test
  void zipsWithinOneAnother() throws IOException {
    byte[] zip = Packed.zip("a.html", "<p>");
    for (int i = 0; i < 40; i++) {
      zip = Packed.zip("a.zip", zip);
    }
    write("deep.zip", zip);
    check("deep.zip", "\\{FAILED=1\\}", "nested in more than 16 archives");
    write("quine.zip", ZipQuine.zip());
    check("quine.zip", "\\{FAILED=1\\}", "nested in more than 16 archives");
    byte[] many = Packed.zip(sixteen(new byte[64 << 20], ".html"));
    for (int i = 0; i < 3; i++) {
      many = Packed.zip(sixteen(many, ".zip"));
    }
    write("42.zip", many);
    check("42.zip", "\\{FAILED=\\d+\\}", "bytes unpacked, the limit for an input of");
  }

  private static Map<String, byte[]> sixteen(byte[] content, String ending) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < 16; i++) {
      files.put(i + ending, content);
    }
    return files;
  }

  /** Entries of a page each; the last ones have the data of the last that has its own. */
  private static void writeZip(OutputStream out, int entries, int distinct) throws IOException {
    byte[] page = bytes("<a href=x>");
    CRC32 crc = new CRC32();
    crc.update(page);
    int local = 30 + 12 + page.length;
    for (int i = 0; i < distinct; i++) {
      ByteBuffer header = ByteBuffer.allocate(local).order(ByteOrder.LITTLE_ENDIAN);
      header.putInt(0x04034B50).putShort((short) 20).putShort((short) 0).putShort((short) 0);
      header.putInt(0).putInt((int) crc.getValue()).putInt(page.length).putInt(page.length);
      header.putShort((short) 12).putShort((short) 0).put(name(i)).put(page);
      out.write(header.array());
    }
    for (int i = 0; i < entries; i++) {
      ByteBuffer header = ByteBuffer.allocate(46 + 12).order(ByteOrder.LITTLE_ENDIAN);
      header.putInt(0x02014B50).putShort((short) 20).putShort((short) 20).putShort((short) 0);
      header.putShort((short) 0).putInt(0).putInt((int) crc.getValue());
      header.putInt(page.length).putInt(page.length).putShort((short) 12).putShort((short) 0);
      header.putShort((short) 0).putShort((short) 0).putShort((short) 0).putInt(0);
      header.putInt(Math.min(i, distinct - 1) * local).put(name(i));
      out.write(header.array());
    }
    ByteBuffer end = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt(0x06054B50).putInt(0).putShort((short) entries).putShort((short) entries);
    end.putInt(entries * 58).putInt(distinct * local).putShort((short) 0);
    out.write(end.array());
  }

  private static byte[] name(int i) {
    return bytes("%07d.html".formatted(i));
  }

  @Test
  void tarWithASparseTerabyte() throws IOException {
    byte[] tar = Packed.tar("a.html", "x".repeat(18), "b.html", "<a href=x>");
    long real = 1L << 40;
    tar[156] = 'S';
    put(tar, 386, "00000000000\0");
    put(tar, 398, "00000000022\0");
    putBinary(tar, 410, real);
    put(tar, 422, "00000000000\0");
    putBinary(tar, 483, real);
    put(tar, 257, "ustar  \0");
    sign(tar);
    write("sparse.tar", tar);
    check("sparse.tar", "\\{LINKS=1, FAILED=1\\}", "damaged tar header at offset 0");
    real = 6L << 30; // the library reads no more than 8 GiB
    putBinary(tar, 410, real);
    put(tar, 483, "%011o\0".formatted(real));
    put(tar, 0, "a.zip\0");
    sign(tar);
    write("sparse-zip.tar", tar);
    check("sparse-zip.tar", "\\{FAILED=\\d\\}", "bytes unpacked, the limit for an input of");
  }

  private static void sign(byte[] tar) {
    put(tar, 148, "        ");
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += tar[i] & 0xFF;
    }
    put(tar, 148, "%06o\0 ".formatted(sum));
  }

  private static void put(byte[] tar, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, tar, at, bytes.length);
  }

  private static void putBinary(byte[] tar, int at, long value) {
    ByteBuffer field = ByteBuffer.wrap(tar, at, 12);
    field.put((byte) 0x80).put(new byte[3]).putLong(value);
  }

  @Test
  void messageOfAThousandPartsWithinOneAnother() throws IOException {
    for (int depth : new int[] {1_000, 2_000}) {
      StringBuilder message = new StringBuilder("Subject: x\r\nMIME-Version: 1.0\r\n");
      for (int i = 0; i < depth; i++) {
        message.append("Content-Type: multipart/mixed; boundary=b%05d\r\n\r\n".formatted(i));
        message.append("--b%05d\r\n".formatted(i));
      }
      message.append("Content-Type: text/html\r\n\r\n<a href=x>");
      for (int i = depth - 1; i >= 0; i--) {
        message.append("\r\n--b%05d--".formatted(i));
      }
      write("deep.eml", bytes(message.toString()));
      if (depth == 1_000) {
        check("deep.eml", "\\{LINKS=1\\}", "");
      } else {
        check("deep.eml", "\\{FAILED=1\\}", "nested in more than 1200 parts and messages");
      }
    }
  }

  /** Each part is one more pass over what is in it. */
  @Test
  void messageThatIsDeepAndLong() throws IOException {
    StringBuilder message = new StringBuilder("Subject: x\r\nMIME-Version: 1.0\r\n");
    for (int i = 0; i < 1_100; i++) {
      message.append("Content-Type: multipart/mixed; boundary=b%05d\r\n\r\n".formatted(i));
      message.append("--b%05d\r\n".formatted(i));
    }
    message.append("Content-Type: text/html\r\n\r\n");
    message.append("<a href=x>y</a>\r\n".repeat(100_000));
    write("long.eml", bytes(message.toString()));
    check("long.eml", "\\{LINKS=1, FAILED=1\\}", "too many nested parts for its size");
  }

  @Test
  void boundariesInARowAreNoParts() throws IOException {
    String message =
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
            + "--b\r\n".repeat(200_000)
            + "Content-Type: text/html\r\n\r\n<a href=x>\r\n--b--\r\n";
    write("empty.eml", bytes(message));
    check("empty.eml", "\\{LINKS=1\\}", "");
  }

  @Test
  void millionHeaders() throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.writeBytes(bytes("Subject: x\r\nMIME-Version: 1.0\r\n"));
    for (int i = 0; i < 1_000_000; i++) {
      message.writeBytes(bytes("X-" + i + ": y\r\n"));
    }
    message.writeBytes(bytes("Content-Type: text/html\r\n\r\n<a href=x>"));
    write("headers.eml", message.toByteArray());
    check("headers.eml", "\\{LINKS=1\\}", "");
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes(bytes("WARC/1.0\r\nWARC-Type: response\r\n"));
    for (int i = 0; i < 1_000_000; i++) {
      record.writeBytes(bytes("X-" + i + ": y\r\n"));
    }
    record.writeBytes(bytes("Content-Length: 0\r\n\r\n\r\n\r\n"));
    record.writeBytes(Warcs.response("page", Warcs.html("<p>")));
    write("headers.warc.gz", gzip(record.toByteArray()));
    check("headers.warc.gz", "\\{LINKS=1, FAILED=1\\}", "a header of more than 10000 fields");
  }

  @Test
  void headerAsLongAsTheHeap() throws IOException {
    byte[] text = new byte[300 << 20];
    Arrays.fill(text, (byte) 'x');
    for (String name : List.of("long.eml.gz", "long.warc.gz")) {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
        boolean mail = name.contains("eml");
        out.write(bytes(mail ? "Subject: x\r\nMIME-Version: 1.0\r\nX: " : "WARC/1.0\r\nX: "));
        out.write(text);
        out.write(bytes(mail ? "\r\nContent-Type: text/html\r\n\r\n<a href=x>" : "\r\n\r\n"));
      }
    }
    check("long.eml.gz", "\\{LINKS=1\\}", "");
    check("long.warc.gz", "\\{FAILED=1\\}", "a header of more than 1048576 bytes");
  }
}
