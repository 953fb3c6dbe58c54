package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.PathListSource.Separator;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathListSourceTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private String write(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "<a href=x>").toString();
  }

  private static DocumentSource list(String paths) {
    return new PathListSource(
        "list",
        () -> new ByteArrayInputStream(Reads.bytes(paths)),
        Separator.NEWLINE,
        path -> Inputs.of(path, SourceOptions.DEFAULT));
  }

  @Test
  void badPathsCostThemselvesAlone() throws IOException {
    DocumentSource source =
        list(write("a.html") + "\n\n" + "x".repeat(70_000) + "\nb\0c\n" + write("d.html"));
    List<Document> all = Reads.documents(source.open());
    assertEquals(
        List.of(
            "a.html",
            "list ! path 3 has more than 65536 bytes",
            "list ! path 4 contains a NUL; are all paths NUL-terminated?",
            "d.html"),
        all.stream().map(one -> Reads.summary(one).replaceAll(" file:.*", "")).toList());
    for (int i = 0; i < all.size(); i++) {
      List<Document> rest = Reads.documents(source.open(all.get(i).provenance().next()));
      assertEquals(
          all.subList(i + 1, all.size()).stream().map(Reads::summary).toList(),
          rest.stream().map(Reads::summary).toList());
    }
  }

  @Test
  void pathMayBeginWithANul() throws IOException {
    List<Document> all = Reads.documents(list("\0x\n" + write("a.html")).open());
    assertEquals(2, all.size());
  }

  @Test
  void listAndInputsAreClosed() {
    List<String> closed = new ArrayList<>();
    InputStream paths =
        new ByteArrayInputStream(Reads.bytes("a\nb")) {
          @Override
          public void close() {
            closed.add("list");
          }
        };
    DocumentSource source =
        new PathListSource(
            "list",
            () -> paths,
            Separator.NEWLINE,
            path ->
                position ->
                    new DocumentCursor() {
                      private boolean read;

                      @Override
                      public @Nullable Document next() {
                        boolean first = !read;
                        read = true;
                        return first
                            ? Document.unread(
                                Provenance.of(DocumentPlace.file(path, Path.of(path))), "x")
                            : null;
                      }

                      @Override
                      public void close() {
                        closed.add(path);
                      }
                    });
    try (DocumentCursor cursor = source.open()) {
      cursor.next();
      assertEquals(List.of(), closed);
      cursor.next();
      assertEquals(List.of("a"), closed);
    }
    assertEquals(List.of("a", "b", "list"), closed);
  }

  @Test
  void listThatCannotBeReadIsTheEnd() {
    DocumentSource source =
        new PathListSource(
            "list",
            () -> {
              throw new IOException("gone");
            },
            Separator.NUL,
            path -> Inputs.of(path, SourceOptions.DEFAULT));
    List<Document> all = Reads.documents(source.open());
    assertEquals(
        List.of("list ! gone; the rest of the list is not read"),
        all.stream().map(Reads::summary).toList());
  }

  @Test
  void whatIsNoPositionIsRejected() {
    for (String step : List.of("x", "-1", "18446744073709551615")) {
      assertThrows(IllegalArgumentException.class, () -> list("").open(Position.of(step)));
    }
    assertNull(list("").open().next());
  }

  @Test
  void interruptedReaderTakesTheStreamFromNobody() throws Exception {
    byte[] warc = Warcs.response("1", Warcs.html("<a href=x>"));
    DocumentSource source =
        new StreamSource(new ByteArrayInputStream(warc), "-", SourceOptions.DEFAULT);
    List<Document> first = Reads.documents(source.open());
    Thread reader =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              Reads.documents(source.open());
            });
    reader.start();
    reader.join();
    assertEquals(
        first.stream().map(Reads::summary).toList(),
        Reads.documents(source.open()).stream().map(Reads::summary).toList());
    try (InputStream body = Objects.requireNonNull(first.get(0).provenance().body()).open()) {
      assertEquals('H', body.read());
    }
  }
}
