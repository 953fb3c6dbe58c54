package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.rewrite.Change;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a manifest records, and what it restores. */
class UndoTest {

  private static final Charset GBK = Charset.forName("GBK");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<String> failures = new ArrayList<>();

  private Undo undo(Path manifest) throws IOException {
    return Undo.of(
        manifest, (file, reason) -> failures.add(folder.relativize(file) + ": " + reason));
  }

  /** A line of a manifest about a text that was changed, with the edits. */
  private static String line(String file, String before, String after, String edits) {
    return """
    {"since":{"a":[1]},"file":"%s","before":"%s","after":"%s","charset":"UTF-8","edits":%s}
    """
        .formatted(file, DigestUtils.sha256Hex(before), DigestUtils.sha256Hex(after), edits);
  }

  /** References that become longer and shorter, in a charset of several bytes. */
  @Test
  void eachEditIsRecordedAndUndone() throws IOException {
    Map<String, String> changes = Map.of("x", "http://h/long", "http://h/y", "y", "z", "\u00e4");
    String page = "<meta charset=gbk>\u4e00<a href=x><a href=http://h/y><a href=z><a href=x>\u4e00";
    Path site = Files.createDirectories(folder.resolve("site/d"));
    Path file = site.resolve("p q.html");
    byte[] before = page.getBytes(GBK);
    Files.write(file, before);
    Path manifest = folder.resolve("m.jsonl");
    RewriteJob.of(folder.resolve("site"))
        .withBase("http://h/")
        .rule((link, base) -> Change.to(changes.getOrDefault(link.reference(), "?")))
        .inPlace()
        .withManifest(manifest)
        .run();
    byte[] after = Files.readAllBytes(file);
    assertEquals(
        "{\"file\":\"site/d/p%20q.html\",\"before\":\""
            + DigestUtils.sha256Hex(before)
            + "\",\"after\":\""
            + DigestUtils.sha256Hex(after)
            + "\",\"charset\":\"GBK\",\"edits\":["
            + "{\"offset\":28,\"length\":1,\"old\":\"x\",\"new\":\"http://h/long\"},"
            + "{\"offset\":38,\"length\":10,\"old\":\"http://h/y\",\"new\":\"y\"},"
            + "{\"offset\":57,\"length\":1,\"old\":\"z\",\"new\":\"%C3%A4\"},"
            + "{\"offset\":67,\"length\":1,\"old\":\"x\",\"new\":\"http://h/long\"}]}\n",
        Files.readString(manifest));
    assertEquals(new Undo(1, 0, 0), undo(manifest));
    assertEquals(page, Files.readString(file, GBK));
    assertEquals(new Undo(0, 1, 0), undo(manifest));
    assertEquals(List.of(), failures);
  }

  @Test
  void manifestMayBeAnywhere() throws IOException {
    Path site = Files.createDirectories(folder.resolve("site/d"));
    Path page = Files.writeString(site.resolve("p.html"), "<a href=x>");
    for (String place : List.of("logs/m.jsonl", "a/b/m.jsonl", "site/m.jsonl")) {
      Path manifest = folder.resolve(place);
      Files.createDirectories(manifest.getParent());
      RewriteJob.of(folder.resolve("site"))
          .withBase("http://h/")
          .absolute()
          .inPlace()
          .withManifest(manifest)
          .run();
      assertEquals("<a href=http://h/d/x>", Files.readString(page));
      assertEquals(new Undo(1, 0, 0), undo(manifest));
      assertEquals("<a href=x>", Files.readString(page));
    }
  }

  @Test
  void copyIsUndoneWhereItReallyIs() throws IOException {
    Path site = Files.createDirectories(folder.resolve("site/d"));
    Files.writeString(site.resolve("p.html"), "<a href=x>");
    Files.createDirectories(folder.resolve("deep/copy"));
    Path out = Files.createSymbolicLink(folder.resolve("out"), folder.resolve("deep/copy"));
    Path manifest = folder.resolve("m.jsonl");
    RewriteJob.of(folder.resolve("site"))
        .withBase("http://h/")
        .absolute()
        .to(out)
        .withManifest(manifest)
        .run();
    assertEquals("<a href=http://h/d/x>", Files.readString(out.resolve("d/p.html")));
    String line = Files.readString(manifest);
    assertTrue(line.startsWith("{\"file\":\"deep/copy/d/p.html\","), line);
    assertEquals(new Undo(1, 0, 0), undo(manifest));
    assertEquals("<a href=x>", Files.readString(out.resolve("d/p.html")));
  }

  @Test
  void editsAtTheEndsOfAFileAreUndone() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "XyZZ");
    String edits =
        """
        [{"why":{},"offset":0,"length":1,"old":"x","new":"X"},\
        {"offset":2,"old":"?","oldBytes":"eg==","new":"!","newBytes":"Wlo="}]\
        """;
    Path manifest = Files.writeString(folder.resolve("m"), line("f", "xyz", "XyZZ", edits));
    assertEquals(new Undo(1, 0, 0), undo(manifest));
    assertEquals("xyz", Files.readString(file));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void permissionsStay() throws IOException {
    Path file = Files.writeString(folder.resolve("f"), "X");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x--x"));
    Path manifest =
        Files.writeString(
            folder.resolve("m"),
            line("f", "x", "X", "[{\"offset\":0,\"old\":\"x\",\"new\":\"X\"}]"));
    assertEquals(new Undo(1, 0, 0), undo(manifest));
    assertEquals("x", Files.readString(file));
    assertEquals("rwxr-x--x", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  /** The line is counted over all that was done before. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "x, truncated; files restored before it: 2",
        "{\"file\":\"f\", /m: line 6 is not a manifest line",
        "[], not a manifest: START_ARRAY",
        "{\"edits\":{}}, not a manifest: START_OBJECT",
        "{\"edits\":[5]}, not a manifest: VALUE_NUMBER_INT",
        "{\"edits\":[[]]}, not a manifest: START_ARRAY"
      })
  void lineThatIsNoneEndsTheUndoing(String wrong, String message) throws IOException {
    String edits = "[{\"offset\":0,\"old\":\"x\",\"new\":\"X\"}]";
    for (String file : List.of("a", "b", "c", "d", "e")) {
      Files.writeString(folder.resolve(file), file.equals("c") ? "x" : "X");
    }
    Files.writeString(folder.resolve("d"), "other");
    Files.delete(folder.resolve("e"));
    StringBuilder lines = new StringBuilder();
    for (String file : List.of("a", "b", "c", "d", "e")) {
      lines.append(line(file, "x", "X", edits));
    }
    Path manifest = Files.writeString(folder.resolve("m"), lines + wrong);
    String reported = assertThrows(IOException.class, () -> undo(manifest)).getMessage();
    assertTrue(reported.contains(message), reported);
    assertEquals("x", Files.readString(folder.resolve("b")));
    assertEquals(
        List.of(
            "d: cannot be restored: it has changed since it was rewritten",
            "e: cannot be restored: not a regular file, or no longer there"),
        failures);
  }

  /** Without it, nothing could be undone. */
  @Test
  void manifestThatIsRemovedEndsTheRun() throws IOException {
    Path site = Files.createDirectory(folder.resolve("site"));
    for (String name : List.of("a.html", "b.html", "c.html")) {
      Files.write(site.resolve(name), "<a href=x>".getBytes(StandardCharsets.UTF_8));
    }
    Path manifest = folder.resolve("m.jsonl");
    RewriteListener removing =
        new RewriteListener() {
          @Override
          public void accepted(Rewritten result) {
            try {
              Files.delete(manifest);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    RewriteJob job =
        RewriteJob.of(site).withBase("http://h/").absolute().withManifest(manifest).inPlace();
    IOException reported = assertThrows(IOException.class, () -> job.withListener(removing).run());
    assertTrue(
        String.valueOf(reported.getMessage()).contains("it was removed or replaced"),
        reported::getMessage);
    assertEquals("<a href=http://h/x>", Files.readString(site.resolve("a.html")));
    assertEquals("<a href=x>", Files.readString(site.resolve("b.html")));
  }
}
