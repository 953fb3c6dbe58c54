package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    assertTrue(read("zip").get(0).endsWith("! a zip archive is not read"));
    assertTrue(read("missing").get(0).endsWith("! no such file or folder"));
  }

  @Test
  void whatCannotBeExaminedIsToldAsSuch() throws IOException {
    String reason = read("x".repeat(5000)).get(0);
    assertTrue(reason.endsWith("! File name too long"), reason.substring(reason.length() - 40));
  }
}
