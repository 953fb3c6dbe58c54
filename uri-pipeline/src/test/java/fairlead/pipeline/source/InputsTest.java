package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputsTest {

  @TempDir Path folder;

  private List<String> read(String name) {
    return Reads.summaries(
        Inputs.of(
            folder.resolve(name).toString(),
            SourceOptions.DEFAULT.withBase("http://h/x"),
            Set.of()));
  }

  @Test
  void inputIsToldByItsBytes() throws IOException {
    byte[] archive = Warcs.response("page", Warcs.html("<p>"));
    Files.writeString(folder.resolve("page"), "<p>");
    Files.write(folder.resolve("archive"), archive);
    Files.write(folder.resolve("packed"), Warcs.gzip(archive));
    Files.write(folder.resolve("zip"), new byte[] {'P', 'K', 3, 4});
    assertEquals(List.of("page http://h/x"), read("page"));
    assertEquals(List.of(" http://h/page"), read("archive"));
    assertEquals(List.of(" http://h/page"), read("packed"));
    Files.writeString(folder.resolve("bzip2"), "BZh9");
    Files.write(folder.resolve("lz4"), new byte[] {4, 0x22, 0x4D, 0x18});
    assertTrue(read("zip").get(0).endsWith("! not a zip archive"));
    assertTrue(read("bzip2").get(0).endsWith("! Unexpected end of stream"), read("bzip2").get(0));
    assertTrue(read("lz4").get(0).endsWith("! lz4 compression is not read"));
    assertTrue(read("missing").get(0).endsWith("! no such file or folder"));
  }

  @Test
  void folderIsReadFileByFile() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("site")).resolve("a.html"), "<p>");
    assertEquals(List.of("a.html http://h/x/a.html"), read("site"));
  }

  @Test
  void whatCannotBeExaminedIsToldAsSuch() throws IOException {
    String reason = read("x".repeat(5000)).get(0);
    assertTrue(reason.endsWith("! File name too long"), reason.substring(reason.length() - 40));
  }
}
