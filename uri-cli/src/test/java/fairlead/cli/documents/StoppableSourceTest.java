package fairlead.cli.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoppableSourceTest {

  @Test
  void sourceEndsAtTheDocumentBeforeWhichItIsAskedTo(@TempDir Path folder) throws IOException {
    for (String name : new String[] {"a", "b", "c", "d"}) {
      Files.writeString(folder.resolve(name + ".html"), name);
    }
    AtomicInteger asked = new AtomicInteger();
    StoppableSource source =
        new StoppableSource(
            Inputs.of(folder.toString(), SourceOptions.DEFAULT), () -> asked.incrementAndGet() > 2);
    assertEquals(2, source.documents().count().block());
  }
}
