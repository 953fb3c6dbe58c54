package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InPlaceSinkTest {

  private static final DocumentWork<Rewritten> WORK = Pages.absolutizing();

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<String> failures = new ArrayList<>();

  private InPlaceSink open() throws IOException {
    return open(null);
  }

  private InPlaceSink open(@Nullable EditManifest manifest) throws IOException {
    return InPlaceSink.open(
        List.of(folder), manifest, (place, message) -> failures.add(place.path() + ": " + message));
  }

  private List<Rewritten> read() {
    List<Rewritten> results = new ArrayList<>();
    try (DocumentCursor cursor =
        Inputs.of(folder.toString(), SourceOptions.DEFAULT.withBase("http://h/")).open()) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        results.add(WORK.apply(one));
      }
    }
    return results;
  }

  @Test
  void folderIsOfOneRun() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    try (InPlaceSink sink = open()) {
      FileSystemException inUse = assertThrows(FileSystemException.class, this::open);
      assertTrue(inUse.getMessage().contains("another run"), inUse.getMessage());
      for (Rewritten result : read()) {
        sink.accept(result);
      }
      assertEquals(1, sink.counts().rewritten());
      assertEquals(1, sink.counts().edits());
    }
    assertEquals("<a href=http://h/x>", Files.readString(page));
    try (InPlaceSink sink = open()) {
      for (Rewritten result : read()) {
        sink.accept(result);
      }
      assertEquals(0, sink.counts().rewritten());
      assertEquals(1, sink.unchanged());
    }
    assertEquals(List.of(), failures);
  }

  @Test
  void filesOfOthersAreLeft() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    Path gone = Files.writeString(folder.resolve("b.html"), "<a href=x>");
    Path link = Files.writeString(folder.resolve("c.html"), "<a href=x>");
    List<Rewritten> results = read();
    Files.writeString(page, "<a href=y>");
    Files.delete(gone);
    Files.delete(link);
    Files.createSymbolicLink(link, page);
    InPlaceSink sink = open();
    for (Rewritten result : results) {
      sink.accept(result);
    }
    assertEquals(
        List.of(
            "a.html: cannot be written: it has changed since it was read",
            "b.html: cannot be written: not itself a regular file",
            "c.html: cannot be written: not itself a regular file"),
        failures);
    assertEquals(3, sink.counts().failed());
    assertEquals("<a href=y>", Files.readString(page));
    sink.close();
    assertThrows(IOException.class, () -> sink.accept(results.get(0)));
  }

  /** A manifest is only believed if its digests say so. */
  @Test
  void manifestThatDoesNotFitRestoresNothing() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    Path manifest = folder.resolve("m.jsonl");
    try (EditManifest edits = EditManifest.create(manifest);
        InPlaceSink sink = open(edits)) {
      for (Rewritten result : read()) {
        sink.accept(result);
      }
    }
    String line = Files.readString(manifest);
    for (String wrong :
        List.of(
            line.replace("\"offset\":8", "\"offset\":7"),
            line.replace("\"offset\":8", "\"offset\":99"),
            line.replace("\"offset\":8", "\"offset\":-1"),
            line.replace("\"old\":\"x\"", "\"old\":\"z\""),
            line.replaceFirst("\"before\":\"..", "\"before\":\"zz"),
            line.replaceFirst("\"after\":\"..", "\"after\":\"zz"),
            line.replace("a.html", "no.html"))) {
      Files.writeString(manifest, wrong);
      Undo undo = Undo.of(manifest, (file, message) -> failures.add(message));
      assertEquals(new Undo(0, 0, 1), undo, wrong);
      assertEquals("<a href=http://h/x>", Files.readString(page));
    }
    assertEquals(7, failures.size());
    for (String none :
        List.of("x", "[]", line.substring(0, 40), line.replace("windows-1252", "no-charset"))) {
      Files.writeString(manifest, none);
      assertThrows(IOException.class, () -> Undo.of(manifest, (file, message) -> {}), none);
    }
    Files.writeString(manifest, line);
    assertEquals(new Undo(1, 0, 0), Undo.of(manifest, (file, message) -> {}));
    assertEquals("<a href=x>", Files.readString(page));
  }
}
