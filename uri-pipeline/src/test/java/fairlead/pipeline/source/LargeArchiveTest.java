package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.testing.Warcs.gzip;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.testing.Warcs;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory is flat: a WARC.gz of 2 GB is read in the 48 MB in which one of 100 MB is. */
@Tag("soak")
class LargeArchiveTest {

  private static final int SECONDS = 1_200;
  private static final String HEAP = "48m";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {100L << 20, 2L << 30})
  void archiveOfAnySizeIsReadInLittleMemory(long size) throws IOException {
    Path file = folder.resolve("large.warc.gz");
    List<byte[]> records = records();
    int count = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      for (long written = 0; written < size; count++) {
        byte[] record = records.get(count % records.size());
        out.write(record);
        written += record.length;
      }
    }
    List<String> lines =
        OtherJvm.run(SECONDS, BombsTest.Program.class, HEAP, library -> true, file.toString());
    System.out.println(Files.size(file) + " bytes: " + lines);
    assertEquals("{LINKS=" + count + "}", lines.get(0));
    Files.delete(file);
  }

  /** Records of pages that hardly compress, so that the time goes into reading. */
  private static List<byte[]> records() throws IOException {
    List<byte[]> records = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < 64; i++) {
      StringBuilder page = new StringBuilder("<p><a href=x" + i + ">");
      for (int word = 0; word < 20_000; word++) {
        page.append(Long.toString(random.nextLong(), 36)).append(' ');
      }
      records.add(
          gzip(
              Warcs.response(
                  "p" + i, Warcs.http("Content-Type: text/html\r\n", bytes(page.toString())))));
    }
    return records;
  }
}
