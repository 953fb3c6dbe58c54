package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
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

  @Test
  void sourceIsClosed() {
    AtomicInteger closed = new AtomicInteger();
    DocumentSource source =
        position ->
            new DocumentCursor() {
              @Override
              public @Nullable Document next() {
                return null;
              }

              @Override
              public void close() {
                closed.incrementAndGet();
              }
            };
    new StoppableSource(source, () -> false).open(Position.START).close();
    assertEquals(1, closed.get());
  }
}
