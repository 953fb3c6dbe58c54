package fairlead.cli.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.RecordStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSizesTest {

  @TempDir private Path folder;

  private String file(String name, int bytes) throws IOException {
    return Files.write(folder.resolve(name), new byte[bytes]).toString();
  }

  private static DocumentPlace at(String file, long offset) {
    return DocumentPlace.file(file, Path.of(file)).within(new RecordStep(null, offset));
  }

  @Test
  void partIsThatOfTheBytesOfAllFiles() throws IOException {
    String first = file("a.warc", 100);
    String second = file("b.warc", 300);
    InputSizes sizes = InputSizes.of(List.of(first, second));
    assertEquals(0, sizes.part(at(first, 0)));
    assertEquals(0.125, sizes.part(at(first, 50)));
    assertEquals(0.25, sizes.part(DocumentPlace.file(second, Path.of(second))));
    assertEquals(0.5, sizes.part(at(second, 100)));
    assertEquals(1, sizes.part(at(second, 900)), "the file has grown");
    assertEquals(-1, sizes.part(at("other", 0)));
  }

  @Test
  void foldersMissingFilesAndNothingHaveNoSize() throws IOException {
    String empty = file("a", 0);
    assertEquals(-1, InputSizes.of(List.of(empty)).part(at(empty, 0)));
    String some = file("b", 1);
    for (String other : List.of(folder.toString(), folder + "/none")) {
      assertEquals(-1, InputSizes.of(List.of(some, other)).part(at(some, 0)), other);
    }
  }
}
